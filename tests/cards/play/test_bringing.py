"""A whole upgrade as one answer: the deck that was made in the deck builder, by the bill, in one form, never lost."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import structs

from miskatonic import load_game, new_game
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import Deck, Mark
from miskatonic.games.cards.decks.reading import write, write_arkhamdb
from miskatonic.games.cards.decks.starters import starter
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.decks.writing import write_text
from miskatonic.games.cards.play.box import BOX
from miskatonic.games.cards.play.rules import campaign, upgrades
from miskatonic.games.cards.play.rules.bringing import Desk
from miskatonic.games.cards.play.state import CardsState
from miskatonic.kernel import saves
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.game import Game
from miskatonic.kernel.history import ENCODE
from miskatonic.kernel.text import LANGUAGES, language
from tests.cards.play.laying import DAISY, ROLAND
from tests.cards.play.stories import RETURN, ZEALOT, over
from tests.cards.play.test_variants import began

COP, COP_2, KNIFE, MILAN, LITA, PARANOIA, COVER_UP = (
    "01018",
    "01028",
    "01086",
    "01033",
    "01117",
    "01097",
    "01007",
)
MACHETE, SHRIVELLING, EVIDENCE = "01020", "01060", "01022"


def asked() -> Game[CardsState]:
    """Roland comes from another campaign with 3 experience, and is asked what he buys."""
    (option,) = [each for each in BOX.options if each.name == "survivors"]
    veteran = BOX.samples(option)[1]
    return Game(BOX, BOX.prepare({"campaign": RETURN, "survivors": veteran}, 1), key_from("made elsewhere"))


def deck_of(game: Game[CardsState]) -> Deck:
    return upgrades.deck_of(game.play, 0)


def exchanged(deck: Deck, *pairs: tuple[str, str]) -> Deck:
    for new, old in pairs:
        deck = upgrades.exchanged(deck, new, old)
    return deck


def brought(deck: Deck) -> str:
    return f"deck:{write(deck).decode()}"


def refusal(game: Game[CardsState], deck: Deck, speech: str = "en") -> str:
    """Why it is refused; nothing has changed then."""
    before = game.hash(), game.position
    with pytest.raises(IllegalAnswer) as said:
        game.answer(brought(deck))
    assert (game.hash(), game.position) == before
    return language(speech).render(said.value.text)


# ---------------------------------------------------------------------- what is taken


@pytest.mark.rule("lcg.base.xp.02", "lcg.base.xp.03", "lcg.base.xp.04")
def test_the_deck_that_was_made_is_his_and_its_bill_is_paid() -> None:
    game = asked()
    after = exchanged(deck_of(game), (COP_2, COP), (MACHETE, KNIFE))
    game.answer(brought(after))
    state = game.state.campaign
    assert state.decks[0] == after.cards
    assert state.experience == [3 - 2 - 1], "two for the higher version, one for a new card of level 0"
    assert "play.log.buys" in [entry.text.id for entry in game.log]
    assert game.ask is not None
    assert "upgrade" not in game.ask.prompt.id, "the whole upgrade is one answer"


def test_every_form_of_the_same_deck_is_one_answer() -> None:
    after = exchanged(deck_of(asked()), (COP_2, COP))
    forms = (
        write(after),
        write_arkhamdb(after),
        write_text(after).encode(),
        write(structs.replace(after, name="Other")),
    )
    answers = set()
    for form in forms:
        game = asked()
        game.answer(f"deck:{form.decode()}")
        answers.add(game.answers[-1] if game.answers[-1].startswith("deck:") else game.answers[0])
    assert len(answers) == 1
    (answer,) = answers
    game = asked()
    assert game.ask is not None
    assert game.ask.takes(answer), "what the history has is taken to the letter"


def test_it_is_saved_undone_and_done_again() -> None:
    game = asked()
    before = game.hash()
    game.answer(brought(exchanged(deck_of(game), (COP_2, COP))))
    after = game.hash()
    again = saves.load(saves.read(msgspec.json.encode(saves.save(game)).decode()), BOX).game
    assert again.hash() == after
    game.undo(0)
    assert game.hash() == before
    game.redo()
    assert game.hash() == after
    assert game.fork().hash() == after


def test_whatever_the_plain_question_leads_to_may_be_brought_for_no_more() -> None:
    """And the other way round each card of the bill was offered there: the same decks can be had."""
    for key in range(12):
        luck, game = Chance(key_from(f"shopping {key}"), {}), asked()
        start, desk = deck_of(game), upgrades.desk_of(game.play, 0)
        assert desk is not None
        while (game.ask is not None and game.ask.brings is not None) or game.answers[-1].startswith("buy"):
            assert game.ask is not None
            game.answer(game.ask.sample(luck, "answers"))
        after = Deck(ROLAND, game.state.campaign.decks[0])
        spent = 3 - game.state.campaign.experience[0]
        other = asked()
        other.answer(brought(after))
        assert other.state.campaign.decks[0] == after.cards
        assert 3 - other.state.campaign.experience[0] <= spent
        offered = {new for new, _ in upgrades.purchases(start, 9)}
        assert {line.card for line in desk.bill(desk.made_of(after)).lines} <= offered


# ---------------------------------------------------------------------- what is not


def test_what_is_wrong_is_said_in_words_with_what_would_mend_it() -> None:
    game = asked()
    deck = deck_of(game)
    for after, words in (
        (exchanged(deck, (COP_2, COP), ("01026", KNIFE), ("01027", KNIFE)), "costs"),
        (exchanged(deck, (SHRIVELLING, KNIFE)), "Shrivelling"),
        (exchanged(deck, (MACHETE, "")), "Take out 1 card"),
        (structs.replace(deck, investigator=DAISY), "Daisy Walker"),
        (exchanged(deck, ("02010", KNIFE)), "Twin .45s"),
    ):
        assert words in refusal(game, after), words
        assert "…" not in refusal(game, after, "nl")
    spanish = refusal(game, exchanged(deck, (SHRIVELLING, KNIFE)), "es")
    assert load()[SHRIVELLING].name_es in spanish
    assert "Shrivelling" not in spanish
    for garbage in ("", "{", "1x Nothing", '{"miskatonic": "deck"}', "[]"):
        with pytest.raises(IllegalAnswer):
            game.answer(f"deck:{garbage}")


@pytest.mark.rule("lcg.base.weak.05")
def test_what_no_experience_buys_neither_comes_nor_goes() -> None:
    game = asked()
    deck = deck_of(game)
    for code in (LITA, PARANOIA, COVER_UP):
        without = structs.replace(deck, cards={each: n for each, n in deck.cards.items() if each != code})
        assert load()[code].name in refusal(game, without)
        more = structs.replace(deck, cards={**deck.cards, code: deck.cards[code] + 1})
        assert load()[code].name in refusal(game, more)


def test_no_other_question_takes_a_deck() -> None:
    game = asked()
    answer = brought(deck_of(game))
    game.answer("done")
    assert game.ask is not None
    assert game.ask.brings is None
    with pytest.raises(IllegalAnswer):
        game.answer(answer)


def test_the_terms_of_the_deck_are_the_campaigns() -> None:
    """Another list of taboos, other ultimatums in the file change nothing."""
    game = asked()
    built = game.state.campaign.built[0]
    after = exchanged(deck_of(game), (COP_2, COP))
    game.answer(brought(structs.replace(after, taboo="008", variants=("ultimatum_of_induction",), earned=99)))
    assert game.state.campaign.built[0] == built
    assert game.state.campaign.variants == []


def test_marks_for_cards_that_are_not_in_the_deck_are_left_behind() -> None:
    """Deck files keep what was marked on a sheet after its card has gone; a game once could not write that down."""
    marks = {"09021": {0: Mark(1), 1: Mark(2)}}
    brought_along = write(structs.replace(starter(ROLAND), marks=marks)).decode()
    begun = new_game("cards", key="marks", investigator_1="roland_banks", deck_1=brought_along)
    assert begun.state.campaign.built[0].marks == {}
    assert load_game(begun.save()).hash() == begun.hash()
    game = asked()
    game.answer(brought(structs.replace(exchanged(deck_of(game), (COP_2, COP)), marks=marks)))
    assert COP_2 in game.state.campaign.decks[0]
    assert load_game(game.save()).hash() == game.hash()


# ---------------------------------------------------------------------- what was lost


@pytest.mark.rule("lcg.ultimatum.scream.c", "lcg.base.xp.08")
def test_places_of_what_was_lost_are_filled_for_nothing_and_it_cannot_come_back() -> None:
    laid = began("scream", players=2, whole=ZEALOT)
    laid.state.campaign.lost_allies = ["dr_milan_christopher"]
    over(laid, "none", "no")
    state = laid.state.campaign
    assert state.losses == {ROLAND: [MILAN], DAISY: [MILAN]}
    assert ENCODE(laid.state)
    state.experience = [1, 1]
    desk = upgrades.desk_of(laid.game, 0)
    assert desk is not None
    assert desk.before.cards[MILAN] == 1
    deck = upgrades.deck_of(laid.game, 0)
    filled = exchanged(deck, ("01039", ""))
    assert desk.bill(desk.made_of(filled)).spent == 0
    dearer = exchanged(deck, (COP_2, COP), ("01039", ""))
    with pytest.raises(IllegalAnswer, match="costs 2 experience"):
        desk.bill(desk.made_of(dearer))
    with pytest.raises(IllegalAnswer, match="Scream"):
        desk.bill(desk.made_of(exchanged(deck, (MILAN, ""))))
    laid.run(campaign.between(laid.game), f"deck:{desk.read(write(filled).decode())}")
    assert state.decks[0] == filled.cards
    assert (state.experience, state.losses, laid.state.queue) == ([1, 1], {DAISY: [MILAN]}, [1])
    laid.run(campaign.between(laid.game), "refill:01039")
    assert state.losses == {}
    assert check(Deck(DAISY, state.decks[1], taboo="")).valid


def test_where_nobody_knows_what_is_missing_it_is_filled_first() -> None:
    laid = began("scream", players=1, whole=ZEALOT)
    over(laid, "none", "no")
    deck = laid.state.campaign.decks[0]
    deck[KNIFE] -= 1
    assert upgrades.desk_of(laid.game, 0) is None
    laid.run(campaign.between(laid.game), f"refill:{KNIFE}")
    assert isinstance(upgrades.desk_of(laid.game, 0), Desk)


def test_every_refusal_has_words() -> None:
    game = asked()
    deck = deck_of(game)
    for after in (
        exchanged(deck, (MACHETE, "")),
        structs.replace(deck, investigator=DAISY),
        exchanged(deck, (LITA, KNIFE)),
    ):
        assert len({refusal(game, after, code) for code in LANGUAGES}) == len(LANGUAGES)
