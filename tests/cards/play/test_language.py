"""The language of card texts: every card can be read in three languages, and nothing misspelt is passed over."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.play.facts import CARDS
from miskatonic.games.cards.play.texts import content, rows
from miskatonic.games.cards.play.texts.describe import card_lines, side_lines
from miskatonic.kernel.content import ContentFile
from miskatonic.kernel.errors import EffectError
from miskatonic.kernel.lexicon import lexicon
from miskatonic.kernel.text import LANGUAGES, language
from tests.misspelling import misspellings

SILENT = {
    *("01072", "01094", "01095"),  # armor and an amulet
    *("01111", "01112", "01125"),  # the Study, the Hallway, Rivertown
    *("01159", "01160"),  # rats and ghouls without more than a keyword
}
"""Cards that say nothing but keywords."""
ELSEWHERE = ("act", "agenda", "scenario")
"""Types that stand in other files."""


def test_every_card_of_these_boxes_has_its_words() -> None:
    missing = {code for code, card in CARDS.items() if card.type not in ELSEWHERE} - set(rows.CARDS)
    assert missing == SILENT


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_can_be_read(code: str) -> None:
    for card in rows.CARDS:
        for line in card_lines(card):
            words = language(code).sentence(language(code).render(line))
            assert words[-1] == "."
            assert "{" not in words
            assert "play.effect" not in words
    for stage in rows.STAGES:
        assert all(language(code).render(line) for line in side_lines(stage, False))


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("01016", "Action, spend 1 ammo: fight; +1 combat; this attack deals +1 damage"),
        ("01018", "you get +1 combat"),
        (
            "01021",
            "Reaction, when damage is dealt to this card by an enemy attack: deal 1 damage to that enemy",
        ),
        ("01043", "Fast, play in your turn: an investigator at your location: draw 3 cards"),
        (
            "01053",
            "commit only to a test of yours; if you succeed by 3 or more, take this card back to hand after the test",
        ),
        ("01089", "at most 1 committed per test; if the test is successful, draw 1 card"),
        ("01113", "Forced, after you enter this location: take 1 horror"),
        ("01116", "Prey: most combat"),
        ("01169", "Spawn: an empty location"),
        ("01171", "place 2 doom on the nearest Cultist enemy"),
    ],
)
def test_texts_are_short_and_made_of_their_effects(card: str, said: str) -> None:
    assert any(said in language("en").render(line) for line in card_lines(card))


FILES = content()


@pytest.mark.parametrize(("file", "data"), FILES, ids=[file.name for file, _ in FILES])
def test_nothing_is_wrong_with_the_content(file: ContentFile, data: Any) -> None:
    assert file.faults(data) == []


@pytest.mark.parametrize(("file", "data"), FILES, ids=[file.name for file, _ in FILES])
def test_every_misspelling_is_refused(file: ContentFile, data: Any) -> None:
    """One word, number or name of a field wrong: a sentence says so, for every one of them."""
    for row in file.rows(data):
        for where, wrong in misspellings(row):
            if not is_another(where, wrong):
                assert file.row_faults(wrong), (row[file.key], where)


def is_another(where: str, row: Any) -> bool:
    """The mistake makes another thing that exists: another card, another scenario, another name of a choice."""
    if where.endswith("?"):
        return False
    value = row
    for step in where.split("."):
        value = value[int(step) if isinstance(value, list) else step]
    return value in CARDS or where == "id" or (where.endswith(".name") and ".options." in where)


def test_what_is_read_can_be_written_again() -> None:
    words = [row.revelation for row in rows.CARDS.values() if row.revelation is not None]
    words += [row.event.effect for row in rows.CARDS.values() if row.event is not None]
    for word in words:
        assert rows.READER.read(rows.READER.write(word)) == word


def test_an_unknown_word_is_named_with_its_nearest() -> None:
    with pytest.raises(EffectError) as error:
        rows.READER.read({"do": "investigat"})
    assert "investigate" in language("en").render(error.value.text)


OF_RULES = {"discard_top", "entry_cost"}
"""What rules speak of that hold already (lcg.ultimatum.broken-veil, lcg.1.6b), and cards of later boxes say."""


def test_every_word_is_said_by_a_card_but_for_a_few_that_every_game_has() -> None:
    silent = {entry.word for entry in lexicon(FILES) if entry.example is None}
    assert silent == {"nothing", "repeat", "row", "all_of", "any_of", *OF_RULES}
