"""The collection: every player card there is, its facts, its names, and how fast they are found."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from miskatonic.games.cards.collection import shelf
from miskatonic.games.cards.collection.facts import (
    CLASSES,
    KEYWORDS,
    SKILLS,
    SLOTS,
    TYPES,
    Card,
    Investigator,
    Only,
    Option,
    Requirement,
    X,
)
from miskatonic.games.cards.collection.shelf import (
    DOCUMENT_TABOO,
    Collection,
    fold,
    load,
    newest_taboo,
    packs,
    taboo_lists,
    traits,
)
from tests.patience import allowed, comes, nap, quick

ROOT = Path(__file__).parent.parent.parent
PUBLIC = ROOT.parent / "shared" / "data" / "arkhamdb"
needs_the_data = pytest.mark.skipif(
    not PUBLIC.is_dir(), reason="there is no copy of the public card data here"
)


@pytest.fixture(scope="module")
def cards() -> Collection:
    return load()


def person(code: str) -> Investigator:
    found = load().investigator(code)
    assert found is not None
    return found


def names(found: list[Card]) -> list[str]:
    return [card.name for card in found]


# ---------------------------------------------------------------------- all cards are there


def public_cards() -> dict[str, dict[str, Any]]:
    paths = (*PUBLIC.glob("pack/**/*.json"), PUBLIC / "story_player_cards.json")
    return {card["code"]: card for path in paths for card in msgspec.json.decode(path.read_bytes())}


@needs_the_data
def test_no_player_card_is_missing(cards: Collection) -> None:
    public = public_cards()
    players = {
        code
        for code, card in public.items()
        if card.get("type_code") in ("asset", "event", "skill", "investigator") or card.get("subtype_code")
    }
    reprints = {code for code, card in public.items() if "duplicate_of" in card}
    assert players | reprints <= set(cards.cards)
    assert len(reprints) == 187
    others = set(cards.cards) - players - reprints
    assert others == {"06015a", "06015b", "89005", "89005b", "90052b"}  # bonded places, and other sides


@needs_the_data
def test_numbers_and_names_are_those_of_the_public_data(cards: Collection) -> None:
    same = {"name": "name", "xp": "level", "cost": "cost", "health": "health", "deck_limit": "deck_limit"}
    for code, public in public_cards().items():
        card = cards.get(code)
        if card is not None:
            assert (card.pack, card.position, card.quantity) == tuple(
                public[field] for field in ("pack_code", "position", "quantity")
            )
            for theirs, ours in same.items():
                assert theirs not in public or getattr(card, ours) == public[theirs], (code, ours)


def test_how_many_there_are(cards: Collection) -> None:
    assert len(cards.cards) >= 2300
    kinds = Counter(card.type for card in cards.cards.values())
    assert kinds["investigator"] >= 110
    assert kinds["asset"] > 1200
    assert min(kinds["event"], kinds["skill"], kinds["treachery"], kinds["enemy"]) > 30
    assert sum(card.subtype == "basicweakness" for card in cards.cards.values()) > 60
    assert sum(card.story for card in cards.cards.values()) > 290


def test_a_converted_copy_is_what_stands_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not PUBLIC.is_dir():
        pytest.skip("there is no copy of the public card data here")
    from tools import convert_cards

    monkeypatch.setattr(convert_cards, "HERE", tmp_path)
    monkeypatch.setattr(sys, "argv", ["convert_cards", str(PUBLIC)])
    assert convert_cards.main() == 0
    here = ROOT / "src/miskatonic/games/cards/collection"
    written = sorted(path.name for path in tmp_path.iterdir())
    assert len(written) == 8
    assert [name for name in written if (tmp_path / name).read_bytes() != (here / name).read_bytes()] == []


# ---------------------------------------------------------------------- every fact is of a kind we know


def test_facts_use_known_words_only(cards: Collection) -> None:
    for card in cards.cards.values():
        assert card.type in TYPES
        assert set(card.classes) <= {*CLASSES, "neutral", "mythos"}
        assert card.classes
        assert set(card.slots) <= set(SLOTS)
        assert set(card.icons) <= set(SKILLS)
        assert set(card.keywords) <= set(KEYWORDS)
        assert set(card.traits) <= set(traits())
        assert set(card.tags) <= {"hd", "hh", "pa", "se", "fa"}
        assert card.subtype in ("", "weakness", "basicweakness")
        assert card.level is None or 0 <= card.level <= 5
        assert card.cost is None or card.cost == X or card.cost >= 0
        assert card.pack in packs()
        assert card.name == card.name.strip() != ""
    used = {word for card in cards.cards.values() for word in card.keywords}
    assert used == set(KEYWORDS)


def test_every_code_that_a_fact_names_is_a_card(cards: Collection) -> None:
    known = cards.cards
    for card in known.values():
        assert not card.duplicate_of or known[card.duplicate_of].duplicate_of == ""
        assert not card.alternate_of or card.alternate_of in known
        assert not card.bonded_to or cards.named(card.bonded_to)
        if card.restrictions:
            assert set(card.restrictions.investigators) <= set(known)
            assert set(card.restrictions.traits) <= set(traits())
    for each in cards.investigators:
        for need in (*each.requirements, *(each.side_deck.requirements if each.side_deck else ())):
            assert set(need.codes) <= set(known)
            assert len(need.codes) == len(need.copies)


def test_an_investigator_that_builds_a_deck_has_options_and_a_weakness(cards: Collection) -> None:
    builders = [each for each in cards.investigators if each.size]
    assert len(builders) >= 100
    for each in builders:
        assert each.options
        assert each.requirements
        assert each.random_weaknesses >= 1
        assert each.size in (25, 30, 33, 35, 40, 42, 50)
        assert set(each.skills) == set(SKILLS) - {"wild"}


def test_options_use_known_words_only(cards: Collection) -> None:
    every = [option for each in cards.cards.values() for option in each.options]
    every += [choice for option in every for choice in option.choose]
    for option in every:
        assert set(option.classes) | set(option.choose_class) <= {*CLASSES, "neutral"}
        assert set(option.types) <= set(TYPES)
        assert set(option.traits) <= set(traits())
        assert set(option.slots) <= set(SLOTS)
        assert set(option.tags) <= {"hd", "hh", "pa", "se", "fa"}
        assert set(option.uses) <= {"charges"}
        assert bool(option.choice) == bool(option.choose_class or option.choose or option.sizes)
        assert not option.other or option.limit


# ---------------------------------------------------------------------- some cards, looked at closely


def test_a_plain_card(cards: Collection) -> None:
    machete = cards["01020"]
    assert (machete.name, machete.pack, machete.position) == ("Machete", "core", 20)
    assert (machete.classes, machete.type, machete.level, machete.cost) == (("guardian",), "asset", 0, 3)
    assert (machete.slots, machete.icons, machete.traits) == (
        ("hand",),
        {"combat": 1},
        ("item", "weapon", "melee"),
    )
    assert not machete.unique
    assert machete.deck_limit == 2


def test_no_level_is_not_level_0(cards: Collection) -> None:
    assert [cards[code].level for code in ("01006", "01007", "01088")] == [None, None, 0]


def test_dashes_and_x_are_no_numbers(cards: Collection) -> None:
    assert cards["01009"].cost is None
    assert cards["01008"].cost == 2
    assert {card.name for card in cards.cards.values() if card.cost == X} >= {
        "Absolution",
        "Jenny's Twin .45s",
    }


def test_both_hands(cards: Collection) -> None:
    thompson = cards.search("thompson")[0]
    assert thompson.slots == ("hand", "hand")


def test_several_classes(cards: Collection) -> None:
    several = [card for card in cards.cards.values() if len(card.classes) > 1]
    assert len(several) > 45
    assert max(len(card.classes) for card in several) == 3
    assert all(set(card.classes) <= set(CLASSES) for card in several)


@pytest.mark.parametrize(
    ("keyword", "name"),
    [
        ("permanent", "Charisma"),
        ("exceptional", "Ace in the Hole"),
        ("myriad", "Easy Mark"),
        ("exile", "Stroke of Luck"),
        ("researched", "Forbidden Tome"),
        ("customizable", "Runic Axe"),
        ("starting", "Endurance"),
    ],
)
def test_keywords(cards: Collection, keyword: str, name: str) -> None:
    found = {card.name for card in cards.cards.values() if keyword in card.keywords}
    assert name in found
    assert "Machete" not in found


def test_the_words_for_keywords() -> None:
    card = Card(code="0", name="A", pack="core", position=1, type="asset", keywords=("permanent", "exile"))
    assert (card.permanent, card.exile) == (True, True)
    assert (card.exceptional, card.myriad, card.researched) == (False, False, False)
    assert not card.weakness
    assert msgspec.structs.replace(card, subtype="basicweakness").weakness


def test_bonded_cards_come_in_the_number_of_their_product(cards: Collection) -> None:
    melody = cards["05314"]
    assert (melody.bonded_to, melody.bonded_count, melody.deck_limit) == ("Hallowed Mirror", 3, 0)


def test_what_deckbuilding_asks_of_a_text(cards: Collection) -> None:
    assert cards["01060"].uses == ("charges",)  # Shrivelling
    assert cards["01016"].uses == ("ammo",)
    assert cards["01020"].uses == ()
    assert "hh" in cards["01019"].tags  # First Aid
    assert "hd" in cards["01019"].tags


def test_customizable_cards_have_their_boxes(cards: Collection) -> None:
    customizable = [card for card in cards.cards.values() if card.customizable]
    assert len(customizable) == 16
    assert all("customizable" in card.keywords for card in customizable)
    axe = cards["09022"].customizable
    assert [box.xp for box in axe] == [1, 1, 1, 1, 1, 3, 3, 4]
    assert (axe[0].name, axe[0].name_es, axe[0].cost) == ("Heirloom", "Herencia", -1)
    assert axe[0].traits == ("item", "weapon", "melee", "relic")
    quill = cards["09042"].customizable[0]
    assert (quill.xp, quill.choice, quill.choices) == (0, "card", 1)
    assert (quill.of_types, quill.of_traits) == (("asset",), ("tome", "spell"))


def test_whose_deck_a_card_may_be_in(cards: Collection) -> None:
    assert cards["01006"].restrictions == Only(investigators=("01001",))
    assert cards["01020"].restrictions is None
    kinds = [card.restrictions for card in cards.cards.values() if card.restrictions]
    assert any(only.traits for only in kinds)
    assert any(only.classes for only in kinds)


# ---------------------------------------------------------------------- investigators


def test_roland_as_printed() -> None:
    roland = person("01001")
    assert roland.size == 30
    assert roland.options == (
        Option(classes=("guardian", "neutral"), levels=(0, 5)),
        Option(classes=("seeker",), levels=(0, 2)),
    )
    assert roland.requirements == (
        Requirement(("01006", "98005", "90030"), (1, 1, 1)),
        Requirement(("01007", "98006", "90031"), (1, 1, 1)),
    )
    assert roland.random_weaknesses == 1
    assert roland.skills == {"willpower": 3, "intellect": 3, "combat": 4, "agility": 2}


def test_limits_say_whether_they_are_for_other_cards() -> None:
    for code in ("02001", "02002", "02003", "02004", "02005", "04003", "05006", "08010", "98010"):
        assert [option.other for option in person(code).options if option.limit] == [True]
    for code in ("06002", "06003", "09001", "11014", "98019"):
        assert [option.other for option in person(code).options if option.limit] == [False]


def test_choices_that_a_deck_must_make() -> None:
    mandy = {option.choice: option for option in person("06002").options if option.choice}
    assert mandy["deck_size_selected"].sizes == (30, 40, 50)
    assert mandy["faction_selected"].choose_class == ("mystic", "rogue", "survivor")
    wendy = person("90037").options[1]
    assert wendy.choice == "option_selected"
    assert [(each.id, each.extra_size) for each in wendy.choose] == [
        ("blessed", 0),
        ("cursed", 0),
        ("both", 5),
    ]
    lola = [option.choice for option in person("90087").options if option.choice]
    assert lola == ["faction_1", "faction_2"]


def test_at_least() -> None:
    lola = next(option.at_least for option in person("03006").options if option.at_least)
    assert (lola.cards, lola.classes) == (7, 3)
    hunches = next(option for option in person("05002").options if option.at_least)
    assert hunches.counts_only
    assert (hunches.types, hunches.traits) == (("event",), ("insight",))
    blob = next(option for option in person("89001").options if option.at_least)
    assert blob.creation_levels == (0, 0)
    assert person("89001").random_weaknesses == 2


def test_signatures_that_something_else_counts() -> None:
    counted = {
        need.codes[0]: need.counted
        for each in load().investigators
        for need in each.requirements
        if need.counted
    }
    assert counted == {
        "06008": "deck_size",
        "08011a": "experience",
        "08015": "disciplines",
        "09006": "investigators",
    }
    assert person("03003").requirements[0] == Requirement(("03012",), (3,))


def test_parallel_investigators() -> None:
    parallel = [each for each in load().investigators if each.alternate_of]
    assert len(parallel) == 13
    assert all(person(each.alternate_of).name == each.name for each in parallel)
    assert person("90024").experience == 5
    assert person("90008").keeps_lower == ("fortune", "gambit")
    spirits = person("90049").side_deck
    assert spirits is not None
    assert spirits.size == 9
    assert spirits.options == (Option(levels=(0, 2), traits=("ally",)),)
    assert spirits.requirements == (Requirement(("90053",), (1,)),)


def test_a_card_may_bring_options_of_its_own(cards: Collection) -> None:
    assert cards["53010"].options == (Option(slots=("ally",), forbids=True),)


# ---------------------------------------------------------------------- printings


def test_a_reprint_is_the_same_card_elsewhere(cards: Collection) -> None:
    old, new = cards["01073"], cards["01573"]
    assert (new.pack, new.position, new.duplicate_of) == ("rcore", 73, "01073")
    assert new.canonical == old.canonical == "01073"
    assert (
        msgspec.structs.replace(
            new, code=old.code, pack=old.pack, position=old.position, quantity=old.quantity, duplicate_of=""
        )
        == old
    )
    assert cards.printings("01573") == cards.printings("01073") == ("01073", "01573")


def test_the_first_printing_comes_first(cards: Collection) -> None:
    assert cards.printings("01501")[0] == "01001"
    assert set(cards.printings("01001")) == {"01001", "01501", "98004"}
    assert cards.printings("90024") == ("90024",)  # the parallel one is another


def test_different_cards_of_one_name_are_no_printings(cards: Collection) -> None:
    for codes in (
        ("01006", "90030"),
        ("08723", "08724"),
        ("70042", "70043"),
        ("05188", "05189"),
        ("01073", "06332"),
    ):
        first, second = (cards[code] for code in codes)
        assert first.name == second.name
        assert first.canonical != second.canonical


# ---------------------------------------------------------------------- taboos, packs, traits


def test_ten_taboo_lists() -> None:
    lists = taboo_lists()
    assert list(lists) == [f"{n:03}" for n in range(1, 11)]
    assert [len(each) for each in lists.values()] == [13, 16, 27, 32, 51, 61, 66, 71, 79, 90]
    assert (DOCUMENT_TABOO, newest_taboo()) == ("008", "010")


def test_what_a_list_says() -> None:
    current = taboo_lists()["008"]
    assert current["01073"].xp == 2
    assert current["07197"].xp == -2
    assert current["02026"].forbidden
    assert current["03315"].exceptional is True
    assert (current["07268"].exceptional, current["07268"].deck_limit) == (False, 1)
    assert current["01033"].mutated
    assert (current["06002"].size, len(current["06002"].options)) == (50, 2)
    assert [box.xp for box in current["09022"].customizable] == [1, 1, 1, 2, 1, 3, 3, 4]
    assert [box.name for box in current["09081"].customizable][:2] == ["Betray", "Cower"]
    assert "01020" not in current
    assert taboo_lists()["001"]["01020"].xp == 2


def test_every_card_of_a_list_is_a_first_printing() -> None:
    cards = load()
    assert all(cards[code].duplicate_of == "" for each in taboo_lists().values() for code in each)


def test_packs_have_a_cycle() -> None:
    assert all(pack.cycle in shelf.cycles() for pack in packs().values())
    assert (packs()["core"].name, packs()["dwl"].name_es) == ("Core Set", "El legado de Dunwich")


def test_traits_have_their_spanish_word() -> None:
    words = {"ally": "Aliado", "firearm": "Arma de fuego", "insight": "Inspiración", "armor": "Protección"}
    assert {name: traits()[name].name_es for name in words} == words
    assert sum(bool(each.name_es) for each in traits().values()) > 130


# ---------------------------------------------------------------------- names and search


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        ("Dr. Milan Christopher", ("01033", "01533")),
        ("dr milan christopher", ("01033", "01533")),
        ("DR. MILAN CHRISTOPHER", ("01033", "01533")),
        ("Guts", ("01089", "01589", "12090", "60424")),
        ("¡Agallas!", ("01089", "01589", "12090", "60424")),
        ("Reutilizar", ("01073", "01573", "06332")),
        ("01033", ("01033",)),
        ("99999", ()),
        ("", ()),
    ],
)
def test_cards_by_name(cards: Collection, words: str, codes: tuple[str, ...]) -> None:
    assert cards.named(words) == codes


def test_subtitles_are_part_of_a_name(cards: Collection) -> None:
    assert cards.named("Strange Solution Acidic Ichor") == ("02263",)
    assert set(cards.named("Strange Solution")) >= {"02021", "02262", "02263", "02264", "51004"}


def test_names_are_found_without_accents_and_quotes() -> None:
    assert fold("“Ashcan” Pete") == fold('"Ashcan" pete') == "ashcan pete"
    assert fold("Gené Beauregard") == "gene beauregard"
    assert fold("Roland’s .38 Special") == fold("Roland's .38 Special") == "roland's 38 special"
    assert load().named("gene beauregard") == ("08099",)


def test_search_as_you_type(cards: Collection) -> None:
    assert names(cards.search("mach"))[0] == "Machete"
    assert names(cards.search("dr mil"))[0] == "Dr. Milan Christopher"
    assert names(cards.search("milan"))[0] == "Dr. Milan Christopher"
    assert "Scavenging" in names(cards.search("reutil"))
    assert {card.code for card in cards.search("01020")} == {"01020"}
    assert cards.search("") == cards.search("  ") == cards.search("xyzzy") == []
    assert cards.search("achete") == []


def test_search_takes_traits_classes_and_types(cards: Collection) -> None:
    found = cards.search("spell mystic event", 1000)
    assert len(found) > 30
    assert all("spell" in card.traits and "mystic" in card.classes and card.type == "event" for card in found)


def test_search_lists_each_card_once_and_no_other_sides(cards: Collection) -> None:
    found = cards.search("s", 10_000)
    assert all(not card.duplicate_of and not card.hidden for card in found)
    assert len(cards.search("s", 7)) == 7
    assert len(found) > 500


# ---------------------------------------------------------------------- speed


def test_the_whole_collection_loads_within_a_tenth_of_a_second() -> None:
    """In a new process, where nothing is warm; importing our module is counted, what it imports is not."""
    program = (
        "import time, msgspec, miskatonic.kernel.text\n"
        "from importlib import resources\n"
        "begin = time.process_time()\n"
        "from miskatonic.games.cards.collection.shelf import load\n"
        "load()\n"
        "print(time.process_time() - begin)"
    )

    def once() -> float:
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        return float(done.stdout)

    assert comes(lambda: min(once() for _ in range(3)) < allowed(0.1), nap, share=0.4)


def test_a_search_takes_less_than_a_key_stroke(cards: Collection) -> None:
    cards.search("warm")
    for words in ("s", "ma", "spell mystic", "xyzzy"):
        assert quick(partial(cards.search, words), 0.02)


def test_the_files_are_small() -> None:
    files = (ROOT / "src/miskatonic/games/cards/collection").glob("*.jsonl")
    assert sum(path.stat().st_size for path in files) < 800_000
