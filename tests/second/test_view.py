"""What the players are shown: places, people, numbers with their reasons, dice, cards, the end; nothing hidden."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from miskatonic.games.second.box import BOX
from miskatonic.games.second.facts import ANCIENT_ONES, LOCATIONS, MONSTERS, SHEETS, STREETS, WORLDS
from miskatonic.games.second.rules.checks import check
from miskatonic.games.second.rules.combat import deal_with
from miskatonic.games.second.rules.durations import holding
from miskatonic.games.second.rules.encounters import resolve_location_card
from miskatonic.games.second.sheets import describe_ancient, describe_investigator, describe_monster
from miskatonic.games.second.state import Movement
from miskatonic.kernel.chance import key_from
from miskatonic.kernel.game import Game
from miskatonic.kernel.rules import ledger
from miskatonic.kernel.text import LANGUAGES, Language, Text, language
from miskatonic.kernel.views import plain
from tests.second.table import ASK_ALL, Table, lay, person

Data = dict[str, Any]


def view(table: Table) -> Any:
    return plain(BOX.view(table.game, 0))


def one(rows: list[Data], id: str) -> Data:  # noqa: A002 (as everywhere in views)
    (found,) = [row for row in rows if row["id"] == id]
    return found


def english(text: Text) -> str:
    return language("en").render(text)


def games(seed: int, seats: int, every: int = 9) -> Iterator[Game[Any]]:
    """A random game, seen every few answers and at its end."""
    luck = random.Random(seed)
    game = Game(BOX, BOX.prepare({}, seats), key_from(f"view {seed}"))
    for n in range(2000):
        if n % every == 0 or game.ask is None:
            yield game
        if game.ask is None:
            return
        game.answer(luck.choice(game.legal()))


# ---------------------------------------------------------------------- the board


def test_every_place_is_shown_with_what_lies_on_it() -> None:
    table = lay(
        person("amanda_sharpe", place="woods"),
        person("joe_diamond", place="abyss:2"),
        person("bob_jenkins", place="lost"),
        gates={"graveyard": "abyss"},
        monsters={"uptown": ["ghoul", "cultist"], "sky": ["byakhee"], "outskirts": ["zombie"]},
        seals=["black_cave"],
        clues={"woods": 2},
        closed={"general_store": 0, "newspaper": 5},
    )
    shown = view(table)
    assert [row["id"] for row in shown["streets"]] == list(STREETS)
    assert [row["id"] for row in shown["locations"]] == list(LOCATIONS)
    assert [row["id"] for row in shown["worlds"]] == list(WORLDS)
    woods = one(shown["locations"], "woods")
    assert (woods["place"], woods["clues"], woods["people"], woods["unstable"]) == (
        "place:woods",
        2,
        [0],
        True,
    )
    graveyard = one(shown["locations"], "graveyard")
    assert graveyard["gate"]["world"]["id"] == "abyss"
    assert (graveyard["gate"]["modifier"], graveyard["gate"]["dimension"]["id"]) == (-2, "hexagon")
    assert one(shown["locations"], "black_cave")["sealed"]
    assert one(shown["locations"], "general_store")["closed"]["for_good"]
    assert not one(shown["locations"], "newspaper")["closed"]["for_good"]
    assert [marker["kind"] for marker in one(shown["streets"], "uptown")["monsters"]] == ["ghoul", "cultist"]
    assert [marker["id"] for marker in one(shown["areas"], "sky")["monsters"]] == ["byakhee.1"]
    assert one(shown["areas"], "outskirts")["monsters"][0]["place"] == "monster:zombie.1"
    assert one(shown["areas"], "lost")["people"] == [2]
    abyss = one(shown["worlds"], "abyss")
    assert [area["people"] for area in abyss["areas"]] == [[], [1]]
    assert [gate["id"] for gate in abyss["gates"]] == ["graveyard"]


def test_streets_show_both_arrows_and_their_neighbours() -> None:
    street = one(view(lay())["streets"], "rivertown")
    assert street["arrows"] == {"white": "french_hill", "black": "easttown"}
    assert street["adjacent"] == ["easttown", "merchant_district", "french_hill"]
    assert street["locations"] == ["graveyard", "black_cave", "general_store"]


def test_a_location_card_lying_face_up_can_be_read() -> None:
    shown = view(lay(foreseen={"northside": "northside_1"}))["streets"]
    foreseen = one(shown, "northside")["foreseen"]
    assert [entry["id"] for entry in foreseen] == list(STREETS["northside"].locations)
    assert all(english(entry["text"]) for entry in foreseen)
    assert one(shown, "uptown")["foreseen"] == []


def test_activity_and_closed_markers_follow_the_cards_in_play() -> None:
    shown = view(lay(environment="mythos_14", lasting=[holding("mythos_19", 2)]))
    northside = one(shown["streets"], "northside")
    assert [card["id"] for card in northside["activity"]] == ["mythos_14"]
    assert one(shown["streets"], "merchant_district")["closed"] is not None
    assert one(shown["streets"], "uptown")["closed"] is None


def test_locations_tell_what_can_be_had_there() -> None:
    shown = view(lay())["locations"]
    shop = one(shown, "curiositie_shoppe")
    assert [(icon["id"], icon["sure"]) for icon in shop["icons"]] == [
        ("unique_item", True),
        ("common_item", False),
    ]
    assert len(one(shown, "arkham_asylum")["abilities"]) == 2
    assert "Inner Sanctum" in english(one(shown, "silver_twilight_lodge")["abilities"][-1])
    assert one(shown, "library")["abilities"] == []


# ---------------------------------------------------------------------- monsters and people


def numbers(marker: Data) -> dict[str, int]:
    return {row["id"]: row["now"]["total"] for row in marker["numbers"]}


def test_a_monsters_numbers_are_as_they_are_now_with_their_reasons() -> None:
    table = lay(ancient="shub_niggurath", monsters={"uptown": ["dark_young", "cultist"]})
    young, cultist = one(view(table)["streets"], "uptown")["monsters"]
    assert numbers(young)["toughness"] == 4
    reasons = one(young["numbers"], "toughness")["now"]["reasons"]
    assert [(each["by"], english(each["text"])) for each in reasons] == [
        (3, "printed on the marker"),
        (1, "Shub-Niggurath"),
    ]
    assert "Endless" in [english(text) for text in young["abilities"]]
    assert numbers(young)["nightmarish"] == 1
    assert "overwhelming" not in numbers(young)
    assert "nightmarish" not in numbers(cultist)
    flying = lay(ancient="hastur", monsters={"uptown": ["cultist"]})
    (cultist,) = one(view(flying)["streets"], "uptown")["monsters"]
    assert cultist["movement"]["id"] == "flying"
    assert numbers(cultist)["combat_rating"] == -2


@pytest.mark.rule("2e.skill.01")
def test_a_skill_says_what_it_is_made_of() -> None:
    who = person("harvey_walters", cards=["speed"], sliders=[0, 2, 1])
    (shown,) = view(lay(who))["investigators"]
    (speed, sneak), (_, will), _ = [track["skills"] for track in shown["tracks"]]
    assert (speed["stops"], speed["now"]["total"], sneak["now"]["total"]) == ([0, 1, 2, 3], 1, 5)
    assert [(each["by"], english(each["text"])) for each in speed["now"]["reasons"]] == [
        (0, "slider"),
        (1, "Speed"),
    ]
    assert [track["stop"] for track in shown["tracks"]] == [0, 2, 1]
    assert [track["place"] for track in shown["tracks"]] == ["slider:0", "slider:1", "slider:2"]
    assert one(shown["checks"], "horror")["now"]["total"] == will["now"]["total"]


def test_a_maximum_says_what_lowers_it() -> None:
    (shown,) = view(lay(person("amanda_sharpe"), ancient="cthulhu"))["investigators"]
    most = shown["sanity"]["most"]
    assert most["total"] == 4
    assert [(each["by"], english(each["text"])) for each in most["reasons"]] == [
        (5, "investigator sheet"),
        (-1, "Cthulhu"),
    ]


def test_a_sheet_shows_everything_somebody_has() -> None:
    who = person(
        "amanda_sharpe",
        cards=["rifle", "wither"],
        exhausted=["wither"],
        monsters=["ghoul"],
        gates=["abyss"],
        money=4,
        clues=3,
        fate="cursed",
        delayed=True,
        boost=3,
    )
    (shown,) = view(lay(who))["investigators"]
    assert (shown["money"], shown["clues"], shown["focus"]["total"]) == (4, 3, 3)
    assert [status["id"] for status in shown["statuses"]] == ["delayed", "cursed", "boost"]
    rifle, wither = shown["cards"]
    assert (rifle["place"], rifle["hands"], rifle["type"]["id"]) == ("card:rifle.1", 2, "physical_weapon")
    assert [(bonus["id"], bonus["by"]) for bonus in rifle["bonuses"]] == [("combat", 5)]
    assert (rifle["exhausted"], wither["exhausted"]) == (False, True)
    assert wither["bonuses"][0]["by"] == 3
    assert [trophy["place"] for trophy in shown["monsters"]] == ["monster:ghoul.1"]
    assert shown["gates"][0]["world"]["id"] == "abyss"
    assert "exhausted" in english(wither["label"])


def test_movement_points_left_are_shown_while_somebody_moves() -> None:
    people = (person("amanda_sharpe", sliders=[3, 0, 0]), person("joe_diamond"))
    moving = lay(*people, step="movement", movement=Movement(1))
    first, second = view(moving)["investigators"]
    assert (first["movement"], second["movement"]) == ({"points": 4, "left": 1}, {"points": 3, "left": None})


def _numbers(text: Text) -> list[int]:
    """The numbers a text is told with, those of modifiers too."""
    found = [int(value) for value in text.args.values() if isinstance(value, int)]
    raw = [value.args["words"] for value in text.args.values() if isinstance(value, Text) and value.id == ""]
    inner = [item for value in text.args.values() if isinstance(value, list) for item in value]
    return [
        *found,
        *(int(str(each).replace("−", "-")) for each in raw),
        *(n for item in inner if isinstance(item, Text) for n in _numbers(item)),
    ]


SHEETS_SAY = {
    "amanda_sharpe": [1],
    "carolyn_fern": [1],
    "darrell_simmons": [2],
    "harvey_walters": [1],
    "jenny_barnes": [1],
    "joe_diamond": [1],
}
ANCIENT_SAY = {
    "azathoth": [1],
    "cthulhu": [1, -2, 2],
    "hastur": [8, -2, 1, 1, 2],
    "ithaqua": [1, 2, 1, 2],
    "nyarlathotep": [1, 1],
    "shub_niggurath": [1, 1, 1],
    "yig": [1, 0, 4, 1, 1, 1],
    "yog_sothoth": [1, -1, 1, 1],
}
"""The numbers on each sheet, as the gathered data have them; play is proved in test_ancient_ones."""


@pytest.mark.parametrize("name", ANCIENT_SAY)
def test_a_sheet_says_the_numbers_its_abilities_have(name: str) -> None:
    """The same number makes the ability and its words; the data say what it must be."""
    told = [n for _, text in describe_ancient(name) for n in _numbers(text)]
    assert sorted(told) == sorted(ANCIENT_SAY[name])
    said = " ".join(english(text) for _, text in describe_ancient(name))
    if name == "hastur":
        assert "Luck (+1)" in said
        assert "Luck check" in ledger("second")["2e.data.11"].statement


@pytest.mark.parametrize("name", SHEETS_SAY)
def test_an_investigator_says_the_numbers_his_ability_has(name: str) -> None:
    assert _numbers(describe_investigator(name)) == SHEETS_SAY[name]


def test_everybody_introduces_himself() -> None:
    for name in SHEETS:
        assert len(english(describe_investigator(name))) > 10
    assert len({english(describe_investigator(name)) for name in SHEETS}) == len(SHEETS)
    for name in ANCIENT_ONES:
        parts = [part for part, _ in describe_ancient(name)]
        assert {"power", "worshippers", "attack"} <= set(parts), name
    special = {kind.id for kind in MONSTERS.values() if describe_monster(kind.id)}
    assert special == {
        *("chthonian", "dimensional_shambler", "elder_thing", "haunter_of_the_dark", "hound_of_tindalos"),
        *(
            "maniac",
            "mi_go",
            "nightgaunt",
            "the_black_man",
            "the_bloated_woman",
            "the_dark_pharaoh",
            "warlock",
        ),
    }


# ---------------------------------------------------------------------- tracks, the Ancient One, Mythos cards


def test_what_counts_down_is_shown_with_its_limits() -> None:
    table = lay(
        *(person(name) for name in list(SHEETS)[:4]),
        ancient="hastur",
        gates={"woods": "abyss"},
        monsters={"uptown": ["ghoul"], "sky": ["byakhee"], "outskirts": ["zombie"]},
        seals=["black_cave"],
        doom=3,
        terror=4,
    )
    shown = view(table)
    tracks = shown["tracks"]
    assert tracks["gates"] == {"now": 1, "most": 7}
    assert tracks["monsters"] == {"now": 2, "most": 7}
    assert tracks["outskirts"] == {"now": 1, "most": 4}
    assert tracks["seals"] == {"now": 1, "most": 6}
    assert tracks["seal_cost"] == 8
    assert (tracks["terror"]["now"], [shop["level"] for shop in tracks["terror"]["shops"]]) == (4, [3, 6, 9])
    assert (shown["ancient"]["doom"], shown["ancient"]["track"]) == (3, 13)
    assert [defense["id"] for defense in shown["ancient"]["defenses"]] == ["physical_resistance"]
    assert "terror" in english(shown["ancient"]["rating"])
    overrun = view(lay(terror=10))["tracks"]
    assert overrun["monsters"]["most"] is None


def test_mythos_cards_in_play_are_shown_whole() -> None:
    shown = view(lay(environment="mythos_09", rumor="mythos_27"))["mythos"]
    night, rumor = shown["environment"], shown["rumor"]
    assert (night["place"], night["gate"]["id"] in LOCATIONS, bool(night["text"])) == (
        "card:mythos_09",
        True,
        True,
    )
    assert (rumor["clues"], rumor["monsters"], rumor["activity"]["id"]) == (0, [], "easttown")


def test_the_mythos_card_of_the_turn_stays_in_view() -> None:
    """Blackest Night; what came of each step is in the log, by the rule it follows (client/test/mythos.test.ts)."""
    table = lay(
        person(place="library"),
        step="mythos",
        top={"mythos": ["mythos_09"]},
        monsters={"uptown": ["byakhee"]},
    ).go()
    latest = view(table)["mythos"]["latest"]
    assert (latest["id"], latest["at"], view(table)["mythos"]["resolving"]) == ("mythos_09", 0, None)
    rules = [entry.rule.rpartition(".")[0] for entry in table.game.log or () if entry.step == "mythos"]
    steps = [rule for rule in dict.fromkeys(rules) if rule.startswith("2e.mythos.")]
    assert steps == ["2e.mythos.gate", "2e.mythos.clue", "2e.mythos.move.flying", "2e.mythos.card"]


def test_what_is_going_on_is_in_view() -> None:
    """A fight, and in it a check: for everybody who looks, whether or not he saw how it began."""
    cards = ["rifle"]
    table = lay(person(place="uptown", clues=1, cards=cards), monsters={"uptown": ["ghoul"]}, dice=1)
    table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("fight")
    assert [scene["do"] for scene in view(table)["scenes"]] == ["fight", "check"]
    table.answer("done", "wield:rifle.1")
    (fight,) = view(table)["scenes"]
    assert (fight["seat"], fight["against"]) == (0, "ghoul.1")
    assert [card["id"] for card in fight["armed"]] == ["rifle"]
    table.do(check(table.game, table.who(), "luck"))
    table.answer(*["done"] * (table.ask is not None))
    assert view(table)["scenes"] == []


# ---------------------------------------------------------------------- what has just happened


def rolls(table: Table) -> list[Data]:
    return [event for event in view(table)["recent"] if event["do"] == "roll"]


def test_dice_are_shown_as_they_lie_now() -> None:
    """The throw, then the clue token's die, then how it ended."""
    table = lay(person(clues=1, skills={"luck": 2}), dice=[1, 5, 6], auto=ASK_ALL)
    table.do(check(table.game, table.who(), "luck", 0, 3))
    (roll,) = rolls(table)
    assert [(die["face"], die["hits"]) for die in roll["dice"]] == [(1, 0), (5, 1)]
    assert (roll["passed"], roll["difficulty"], roll["check"]["id"]) == (None, 3, "luck")
    table.answer("clue")
    (roll,) = rolls(table)
    assert [die["face"] for die in roll["dice"]] == [1, 5, 6]
    assert table.end == "done"  # no clue token is left to spend
    (roll,) = rolls(table)
    assert (roll["passed"], roll["successes"]) == (False, 2)


def test_a_reroll_changes_the_dice_shown() -> None:
    table = lay(person("mandy_thompson", skills={"luck": 2}), dice=[5, 1, 6], auto=ASK_ALL)
    table.do(check(table.game, table.who(), "luck", 0, 2))
    table.answer("use:investigator.mandy_thompson")
    (roll,) = rolls(table)
    assert [die["face"] for die in roll["dice"]] == [5, 6]


def test_who_is_blessed_sees_fours_as_successes() -> None:
    table = lay(person(fate="blessed", skills={"luck": 2}), dice=[4, 3])
    table.do(check(table.game, table.who(), "luck"))
    (roll,) = rolls(table)
    assert [die["hits"] for die in roll["dice"]] == [1, 0]


def test_a_roll_names_the_monster_it_is_made_against() -> None:
    table = lay(person(place="uptown", clues=1), monsters={"uptown": ["ghoul"]}, dice=1)
    table.do(deal_with(table.game, table.who(), "ghoul.1")).answer("evade")
    roll = rolls(table)[-1]
    assert (roll["against"], roll["check"]["id"], roll["mod"]) == ("ghoul.1", "evade", -3)


def test_an_encounter_is_shown_with_its_words() -> None:
    table = lay(person(place="newspaper"))
    table.do(resolve_location_card(table.game, table.who(), "northside_1"))
    event = [event for event in view(table)["recent"] if event["do"] == "encounter"][-1]
    assert (event["seat"], event["gate"]) == (0, False)
    assert english(event["title"]) == "Newspaper"
    assert english(event["text"])


# ---------------------------------------------------------------------- the end


def test_a_victory_has_a_score_sheet_and_a_first_citizen() -> None:
    table = lay(
        person("amanda_sharpe", gates=["abyss"]),
        person("joe_diamond", cards=["bank_loan"], monsters=["ghoul", "cultist", "zombie"]),
        ancient="yig",
        terror=2,
        result="won",
        reason="closing",
    )
    shown = view(table)["score"]
    assert [line["points"] for line in shown["lines"]] == [8, -1, 0, 1, 1, 2]
    assert shown["total"] == 11
    assert [english(name) for name in shown["citizens"]] == ["Amanda Sharpe"]
    assert view(lay(result="lost", reason="devoured"))["score"] is None
    assert view(lay())["chart"] == []


def test_the_chart_follows_doom_terror_gates_and_seals() -> None:
    *_, game = games(3, 2, every=50)
    chart = plain(BOX.view(game.play, 0))["chart"]
    assert [point["turn"] for point in chart] == sorted({entry.turn for entry in game.log})
    state = game.state
    last = {"doom": state.doom, "terror": state.terror, "gates": len(state.gates), "seals": len(state.seals)}
    assert chart[-1] == {"turn": state.turn, **last}
    opened = [entry.turn for entry in game.log if entry.id == "second.log.gate_opens"]
    closed = [entry.turn for entry in game.log if entry.id == "second.log.gate_closed"]
    for point in chart[:-1]:
        turn = point["turn"]
        assert point["gates"] == sum(n <= turn for n in opened) - sum(n <= turn for n in closed)


# ---------------------------------------------------------------------- labels, words, targets


def test_labels_say_all_of_a_place_a_monster_a_person() -> None:
    table = lay(
        person("amanda_sharpe", place="woods", sanity=3, delayed=True),
        gates={"woods": "abyss"},
        monsters={"woods": ["ghoul"]},
        clues={"library": 2},
    )
    shown = view(table)
    woods = english(one(shown["locations"], "woods")["label"])
    for words in ("Woods", "unstable", "Abyss", "−2", "hexagon", "Ghoul", "Amanda Sharpe"):
        assert words in woods
    assert "2 clue tokens" in english(one(shown["locations"], "library")["label"])
    ghoul = english(one(shown["locations"], "woods")["monsters"][0]["label"])
    for words in ("Ghoul", "hexagon", "Awareness −3", "Toughness 1", "Ambush"):
        assert words in ghoul
    amanda = english(shown["investigators"][0]["label"])
    for words in ("Amanda Sharpe", "Woods", "Sanity 3 of 5", "delayed"):
        assert words in amanda


def texts(data: object) -> Iterator[Text]:
    if isinstance(data, Text):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, (list, tuple)):
        for value in data:
            yield from texts(value)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_every_view_can_be_said(lang: str) -> None:
    """Strictly: a missing message or argument is an error."""
    speak = Language(lang, strict=True)
    for game in games(7, 3, every=40):
        for text in texts(plain(BOX.view(game.play, 0))):
            assert speak.render(text)


def places_in(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        if isinstance(data.get("place"), str):
            yield data["place"]
        for value in data.values():
            yield from places_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from places_in(value)


@pytest.mark.parametrize("seed", range(4))
def test_options_point_at_something_shown(seed: int) -> None:
    for game in games(seed, 1 + seed, every=1):
        if game.ask is None:
            continue
        places = set(places_in(plain(BOX.view(game.play, 0))))
        for option in game.ask.options:
            assert option.target is None or option.target in places, (option.name, option.target)


def test_reasons_cite_the_ledger() -> None:
    rules = ledger("second")
    shown = view(lay(person(cards=["speed"]), ancient="cthulhu", monsters={"uptown": ["cultist"]}))

    def cited(data: object) -> Iterator[str]:
        if isinstance(data, dict):
            if "by" in data and "rule" in data:
                yield data["rule"]
            for value in data.values():
                yield from cited(value)
        elif isinstance(data, list):
            for value in data:
                yield from cited(value)

    found = set(cited(shown))
    assert len(found) > 5
    assert found <= set(rules)


# ---------------------------------------------------------------------- nothing leaks


@pytest.mark.parametrize("seed", range(3))
def test_nothing_shown_depends_on_luck_to_come(seed: int) -> None:
    """The same position under other luck looks exactly the same to everybody."""
    speak = language("en")
    for game in games(seed, 2, every=60):
        if game.ask is None:
            continue
        other = game.fork(luck=key_from(f"other {seed}"))
        for seat in range(2):
            assert speak.render_any(other.view(seat)) == speak.render_any(game.view(seat))


def test_cup_and_decks_are_counts_in_no_order() -> None:
    table = lay(monsters={"uptown": ["ghoul"]}, top={"cup": ["dhole"], "mythos": ["mythos_09"]})
    shown = view(table)
    assert shown["cup"]["count"] == len(table.state.cup) == sum(row["count"] for row in shown["cup"]["kinds"])
    kinds = [row["id"] for row in shown["cup"]["kinds"]]
    assert kinds == sorted(kinds)
    assert one(shown["cup"]["kinds"], "ghoul")["count"] == 2
    assert set(one(shown["decks"], "mythos")) == {"id", "title", "count"}
