"""The page of a card, and an investigator's deckbuilding in sentences."""

from __future__ import annotations

import re

import pytest

from miskatonic.games.cards.collection.facts import AtLeast, Investigator, Option
from miskatonic.games.cards.collection.shelf import encounter_cards, errata, load, taboo_lists
from miskatonic.games.cards.deckbuilding import choices, deckbuilding, option_words
from miskatonic.games.cards.pages import UnknownCard, card_page
from miskatonic.games.cards.rulings import rows_of
from miskatonic.games.cards.words import USES
from miskatonic.kernel.text import LANGUAGES, language
from tests.shares import in_shares

every_language = pytest.mark.parametrize("lang", LANGUAGES)
ALL = "Guardian, Seeker, Rogue, Mystic or Survivor"
BUILDERS = [each for each in load().investigators if each.size]


def sentences(code: str, lang: str = "en") -> list[str]:
    person = load()[code]
    assert isinstance(person, Investigator)
    return deckbuilding(person, language(lang))


def words(option: Option, lang: str = "en") -> str:
    speech = language(lang)
    return speech.sentence(speech.render(option_words(option, lang)))


def related(code: str) -> dict[str, list[str]]:
    return {each.title: each.codes for each in card_page(code, language("en")).related}


# ---------------------------------------------------------------------- deckbuilding


@every_language
@in_shares("person", BUILDERS)
def test_everybody_who_builds_says_how(person: Investigator, lang: str) -> None:
    found = deckbuilding(person, language(lang))
    assert len(found) >= 4
    for sentence in found:
        assert re.fullmatch(r"[A-Z\d].*[.?!”»\"]", sentence), sentence
        assert not re.search(
            r"cards\.[a-z]|[{}#|_]|\b(guardian|seeker|rogue|mystic|survivor)\b|  | [,;:]", sentence
        )
    weaknesses = {"en": "random basic weakness", "es": "aleatoria", "nl": "willekeurige basiszwakte"}[lang]
    assert any(weaknesses in sentence for sentence in found)
    assert len(set(found)) == len(found)


def test_nobody_else_says_how_to_build() -> None:
    assert sentences("10016a") == []


def test_size_options_and_signatures() -> None:
    assert sentences("01001") == [
        "Deck of 30 cards.",
        "Guardian or Neutral cards, level 0 to 5.",
        "Seeker cards, level 0 to 2.",
        "Required: Roland's .38 Special and Cover Up.",
        "In their place or besides: Mysteries Remain and The Dirge of Reason.",
        "Advanced versions, in their place: Roland's .38 Special and Cover Up.",
        "1 random basic weakness.",
    ]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("02001", "At most 5 other cards of any class, level 0."),
        ("02002", "No Fortune cards."),
        ("03004", "Cards that use charges, level 0 to 4."),
        ("03006", "At least 7 cards of each of 3 classes."),
        ("05001", "At most 15 other Seeker or Mystic cards, level 0 or 1."),
        ("05001", "No Weapon cards, level 1 to 5."),
        ("05002", "At least 11 Insight events."),
        ("06002", "Deck of 30, 40 or 50 cards, chosen when it is made."),
        (
            "06003",
            "Choose one class (Guardian, Seeker or Survivor): at most 10 events or skills of that class, level 0 or 1.",
        ),
        ("07002", "Practiced skills, level 0 to 3."),
        ("09004", "Required: On the Mend, as many as there are investigators."),
        (
            "09018",
            f"Choose two different classes ({ALL}): cards of those classes, level 0 to 2.",
        ),
        ("90049", "A second deck of 9 different cards: Ally cards, level 0 to 2, besides Vengeful Shade."),
        ("90024", "5 more experience at the start of a campaign."),
        ("89001", "No permanent cards."),
    ],
)
def test_special_ways_to_build(code: str, sentence: str) -> None:
    assert sentence in sentences(code)


@every_language
def test_every_kind_of_option_can_be_told(lang: str) -> None:
    told = {
        words(option, lang)
        for option in (
            Option(classes=("guardian",), levels=(0, 5)),
            Option(classes=("neutral",), levels=(0, 5)),
            Option(classes=("guardian", "neutral"), levels=(0, 5)),
            Option(traits=("blessed", "weapon"), types=("asset",), levels=(0, 2)),
            Option(traits=("blessed",), classes=("neutral",), limit=3),
            Option(levels=(0, 0), limit=5, other=True),
            Option(levels=(1, 2), tags=("hh",)),
            Option(tags=("hd",), permanent=False),
            Option(permanent=True, forbids=True),
            Option(uses=USES[:3]),
            Option(traits=("blessed",), extra_size=5),
        )
    }
    assert len(told) == 11
    assert all("{" not in each and not each.startswith("cards.") for each in told)


def test_options_read_well_in_each_language() -> None:
    option = Option(traits=("blessed", "weapon"), types=("asset",), classes=("seeker",), levels=(0, 2))
    assert words(option) == "Seeker Blessed or Weapon assets, level 0 to 2."
    assert words(option, "es") == "Apoyos con el rasgo Bendecido o Arma de la clase Buscador, nivel 0 a 2."
    assert words(option, "nl") == (
        "Steunkaarten met het kenmerk Blessed of Weapon van de klasse Speurder, niveau 0 tot en met 2."
    )


def test_what_must_be_there_is_told_even_where_it_lets_nothing_in() -> None:
    person = Investigator(
        code="x",
        name="x",
        pack="core",
        position=1,
        type="investigator",
        size=30,
        options=(Option(traits=("spell",), at_least=AtLeast(5), counts_only=True),),
    )
    assert deckbuilding(person, language("en"))[1] == "At least 5 Spell cards."


@every_language
def test_every_choice_has_its_words(lang: str) -> None:
    for person in BUILDERS:
        for choice in choices(person, language(lang)):
            assert choice.title
            assert all(value.title and "cards." not in value.title for value in choice.values)
            assert len({value.title for value in choice.values}) == len(choice.values)


# ---------------------------------------------------------------------- pages


@every_language
def test_every_card_has_its_page(lang: str) -> None:
    speech = language(lang)
    for code in [*load().cards, *encounter_cards()]:
        page = card_page(code, speech)
        assert page.title
        assert sum(len(section.rows) for section in page.rulings) == len(rows_of(code))
        said = [*page.lines, *(each.text for each in page.taboos), *(each.text for each in page.corrected)]
        assert not any(re.search(r"^$|cards\.[a-z]|[{}]", line) for line in said), code
        assert {other for each in page.related for other in each.codes} <= set(load().cards)


def test_a_card_that_does_not_exist() -> None:
    with pytest.raises(UnknownCard, match="“99999”"):
        card_page("99999", language("en"))


def test_facts_that_errata_changed() -> None:
    def corrected(code: str) -> list[str]:
        return [each.text for each in card_page(code, language("en")).corrected]

    assert corrected("01006") == ["Level: none instead of 0."]
    assert corrected("02079") == ["Traits: Humanoid instead of Human."]
    assert corrected("02262") == ["Keywords: researched added."]
    assert corrected("02001") == ["The deckbuilding options are others than those printed."]
    assert all(corrected(code) for each in errata() for code in each.codes)


def test_taboos_of_every_list() -> None:
    for name, cards in taboo_lists().items():
        for code in cards:
            (line,) = (each for each in card_page(code, language("en")).taboos if each.list == name)
            assert line.text.endswith("."), (name, code)
    mandy = {each.list: each.text for each in card_page("06002", language("en")).taboos}
    assert "Deck of 50 cards" in mandy["008"]


def test_other_levels_of_the_same_title() -> None:
    assert card_page("01025", language("en")).versions == ["02299"]
    strange = card_page("02021", language("en")).versions
    assert strange == sorted(strange, key=lambda code: load()[code].level or 0)
    assert len(strange) == 4
    assert card_page("01006", language("en")).versions == []


def test_cards_that_belong_together() -> None:
    roland = related("01001")
    assert roland["Other versions of the investigator"] == ["90024"]
    assert {"01006", "01007", "90030"} <= set(roland["Signature cards"])
    assert "01001" in related("01006")["Signature card of"]
    assert related("01020") == {}
    (mirror, better) = related("05314")["Bonded to"]
    assert {load()[code].name for code in (mirror, better)} == {"Hallowed Mirror"}
    assert related(better)["Bonded cards that it brings"] == ["05314"]


def test_a_parallel_investigator_has_what_either_side_requires() -> None:
    directives = [f"9002{n}" for n in range(5, 10)]
    assert set(directives) <= set(related("90024")["Signature cards"])
    assert set(directives) <= set(related("01001")["Signature cards"])
    assert related("90025")["Signature card of"] == ["01001", "90024"]
    assert related("90038")["Signature card of"] == ["01005", "90037"]
    assert {"90052", "90053"} <= set(related("90049")["Signature cards"])


@pytest.mark.parametrize(
    "person", [each for each in load().investigators if each.alternate_of], ids=lambda each: each.code
)
def test_what_is_a_persons_own_is_on_the_page_of_each_version(person: Investigator) -> None:
    own = related(person.code)["Signature cards"]
    assert len(own) == len(set(own))
    assert set(own) == set(related(person.alternate_of)["Signature cards"])
    for need in (*person.requirements, *person.front_requirements):
        assert {load()[code].canonical for code in need.codes} <= set(own)
