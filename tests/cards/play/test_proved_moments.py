"""When abilities work: before, at and after something; forced or chosen; one inside the other."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.play.ids import encountered, owned
from miskatonic.games.cards.play.rules import cards, clues, enemies, harm, moments, spawning, table, written
from miskatonic.games.cards.play.rules.happenings import EnemyDefeated
from miskatonic.games.cards.play.state import Stage
from miskatonic.kernel.abilities import AFTER, AT, WHEN, Moment, Reaction, Source, reacts
from miskatonic.kernel.asks import Flow
from tests.cards.play import made
from tests.cards.play.laying import (
    ATTIC,
    CELLAR,
    DAISY,
    HALLWAY,
    PARLOR,
    ROLAND,
    SKIDS,
    Table,
    Written,
    lay,
)
from tests.cards.play.spoken import GHOUL, RATS, REAL, turn

COP, DOG, EVIDENCE, PICKPOCKET, RUTH, DARK_YOUNG = "01018", "01021", "01022", "01046", "01141", "01179"
GAIN = {"do": "gain_resources", "n": 1}
DEFEAT = {"do": "defeated", "whose": "any"}


def asked(laid: Table) -> list[tuple[int, list[str]]]:
    """Who was asked, and for what he could answer."""
    return [(ask.seat, [option.name for option in ask.options]) for ask in laid.asked]


# ---------------------------------------------------------------------- everybody may react


@pytest.mark.rule("lcg.1.3a", "lcg.1.3b", "lcg.base.timing.04", "lcg.base.abil.03")
def test_all_may_react_until_all_have_passed_and_each_reaction_once() -> None:
    laid = turn(ROLAND, DAISY)
    code = made.card(made.DONKEY, abilities=[{"do": "reaction", "on": DEFEAT, "effect": GAIN}])
    first, second = laid.asset(code), laid.asset(code, copy=1)
    hers = laid.asset(code, 1)
    ghoul = laid.enemy(GHOUL, engaged=0)
    laid.run(enemies.defeat_enemy(laid.game, ghoul, 0), "pass", hers, first, second)
    # Roland has passed, but after what Daisy did he is asked again, until nothing is left
    assert asked(laid) == [
        (0, ["pass", first, second]),
        (1, ["pass", hers]),
        (0, ["pass", first, second]),
        (0, ["pass", second]),
    ]
    assert (laid.who().resources, laid.who(1).resources) == (7, 6)
    rat = laid.enemy(RATS, engaged=0)
    laid.run(enemies.defeat_enemy(laid.game, rat, 0), "pass", "pass")
    assert asked(laid)[0] == (0, ["pass", first, second])  # another defeat is another occasion


@pytest.mark.rule("lcg.1.3c", "lcg.1.3b")
def test_roland_discovers_and_then_finds_evidence() -> None:
    laid = turn()
    laid.place(HALLWAY).clues, laid.who().resources = 3, 1
    [evidence] = laid.hand(EVIDENCE)
    ghoul = laid.enemy(GHOUL, engaged=0, damage=1)
    laid.fight(ghoul, ROLAND, f"hand:{evidence}")
    assert asked(laid)[1:] == [(0, ["pass", f"hand:{evidence}"])]
    assert (laid.who().clues, laid.place(HALLWAY).clues, laid.who().resources) == (2, 1, 0)


# ---------------------------------------------------------------------- when, at, after, and one inside the other


def told(heard: list[str], name: str, moment: Moment, then: Any = None, to: Any = EnemyDefeated) -> Reaction:
    """A forced reaction that notes the moment and what it heard, and does something then."""

    def run(game: Any, source: Source, happening: Any) -> Flow[None]:
        heard.append(f"{name} {happening.enemy}")
        if then is not None:
            yield from then(happening)

    return reacts(to, moment, run, "lcg.base.timing.01")


@pytest.mark.rule("lcg.1.4a", "lcg.1.4b", "lcg.1.4c", "lcg.1.4d", "lcg.base.time.01")
def test_each_condition_is_finished_before_the_one_it_interrupted_goes_on() -> None:
    heard: list[str] = []
    says = Written()
    laid = lay(says=says)
    one, two, three = (laid.enemy(GHOUL, at=HALLWAY, copy=n) for n in (1, 2, 3))
    falls = {one: two, two: three}

    def next_falls(happening: EnemyDefeated) -> Flow[None]:
        if happening.enemy in falls:
            yield from enemies.defeat_enemy(laid.game, falls[happening.enemy])

    def gone(happening: EnemyDefeated) -> Flow[None]:
        heard[-1] += "" if laid.in_play(happening.enemy) else " gone"
        return
        yield

    says.abilities[COP] = (
        told(heard, "after", AFTER, gone),
        told(heard, "at", AT, gone),
        told(heard, "when", WHEN, next_falls),
    )
    laid.asset(COP)
    laid.run(enemies.defeat_enemy(laid.game, one))
    assert heard == [
        f"when {one}",
        f"when {two}",
        f"when {three}",
        *(f"{moment} {each} gone" for each in (three, two, one) for moment in ("at", "after")),
    ]


@pytest.mark.rule("lcg.base.timing.02")
def test_what_is_forced_comes_before_what_may_be_chosen() -> None:
    laid = turn(SKIDS)
    purse = laid.asset(PICKPOCKET)
    ruth = laid.enemy(RUTH, engaged=0)
    laid.run(enemies.evade(laid.game, ruth, laid.who()), purse)
    lines = [
        entry.id for entry in laid.game.log or () if entry.id in ("play.log.forced", "play.log.uses_card")
    ]
    assert lines == ["play.log.forced", "play.log.uses_card"]
    assert laid.state.victory == [ruth]


@pytest.mark.rule("lcg.base.timing.03", "lcg.1.5a", "lcg.1.5c", "lcg.1.5d")
@pytest.mark.parametrize("lead", [0, 1])
@pytest.mark.parametrize("kinder", [True, False])
def test_the_lead_orders_what_is_forced_at_the_same_time(lead: int, kinder: bool) -> None:
    """Of a wound that hurts and a salve that heals he may put the salve last: nobody makes him choose the worst."""
    laid = turn(ROLAND, DAISY)
    laid.state.lead = lead
    end = {"do": "ends", "span": "round"}
    wound = made.card("01164", abilities=[{"do": "forced", "on": end, "effect": {"do": "take", "horror": 2}}])
    salve = made.card("01165", abilities=[{"do": "forced", "on": end, "effect": {"do": "heal", "horror": 2}}])
    laid.who(1).horror = 2
    hurts, heals = (laid.threat(encountered(code, 1), 1) for code in (wound, salve))
    laid.run(moments.end(laid.game, "round", "round"), hurts if kinder else heals)
    assert asked(laid) == [(lead, [hurts, heals])]
    assert laid.who(1).horror == 2


@pytest.mark.rule("lcg.base.time.10", "lcg.base.time.01")
def test_a_ghoul_priest_called_when_the_round_ends_counts_at_its_end() -> None:
    laid = turn()
    state = laid.state
    state.act, state.agenda, state.acts, state.agendas = Stage("01109"), Stage("01107"), ["01110"], []
    laid.game.abilities.leave("act:01108")
    laid.game.abilities.leave("agenda:01105")
    laid.game.abilities.enter(*REAL.stage("01109", False))
    laid.game.abilities.enter(*REAL.stage("01107", False))
    state.set_aside = sorted([encountered("01116", 1), encountered("01117", 1)])
    laid.who().clues = 3
    laid.run(moments.end(laid.game, "round", "round"), "act:01109")
    assert state.act.code == "01110"
    assert [table.place_of(laid.game, it) for it in table.enemies(laid.game)] == [HALLWAY]
    assert state.agenda.doom == 1


# ---------------------------------------------------------------------- forced, delayed, lasting


@pytest.mark.rule("lcg.base.abil.04")
def test_a_forced_ability_starts_every_time_it_could_change_something_and_only_then() -> None:
    laid = turn()
    tree = laid.enemy(DARK_YOUNG, at=ATTIC)
    laid.run(moments.end(laid.game, "round", "round"))
    assert laid.told("play.log.forced") == []
    for _ in range(2):
        laid.thing(tree).damage = 3
        laid.run(moments.end(laid.game, "round", "round"))
        assert laid.thing(tree).damage == 1
    assert len(laid.told("play.log.forced")) == 2


@pytest.mark.rule("lcg.base.timing.08", "lcg.base.abil.10")
def test_a_bat_that_cracked_goes_after_the_attack_unasked_and_it_alone() -> None:
    laid = turn(bag=["skull"])
    bat, other = laid.asset("01074"), laid.asset("01074", copy=1)
    laid.enemy(GHOUL, at=PARLOR)
    ghoul = laid.enemy(GHOUL, engaged=0, copy=2)
    laid.use(bat)
    assert laid.asked == []
    assert (laid.in_play(bat), laid.in_play(other)) == (False, True)
    assert not laid.in_play(ghoul)  # it still hit with the bat's bonus


@pytest.mark.rule("lcg.base.timing.09")
def test_what_an_encyclopedia_taught_stays_until_the_phase_is_over() -> None:
    laid = turn()
    book = laid.asset("01042")
    laid.use(book, "combat")
    laid.run(cards.discard(laid.game, book))
    assert table.skill(laid.game, laid.who(), "combat") == 6
    laid.run(moments.end(laid.game, "investigation", "phase"))
    assert table.skill(laid.game, laid.who(), "combat") == 4


@pytest.mark.rule("lcg.base.time.05")
def test_a_lasting_change_takes_hold_of_who_is_there_now() -> None:
    laid = turn()
    weak = {"do": "enemy_gets", "stat": ["fight"], "n": -1, "enemy": "that"}
    everybody = {"do": "enemy", "at": "here", "all": True}
    [event] = laid.hand(
        made.card(
            "01088", event={"effect": {"do": "until", "end": "round", "enemy": everybody, "adds": [weak]}}
        )
    )
    here = laid.enemy(GHOUL, at=HALLWAY)
    there = laid.enemy(GHOUL, at=ATTIC, copy=2)
    laid.play(event)
    laid.thing(there).place = HALLWAY
    later = laid.enemy(GHOUL, at=HALLWAY, copy=3)
    laid.thing(here).place = ATTIC
    assert [table.stat(laid.game, each, "fight") for each in (here, there, later)] == [1, 2, 2]


@pytest.mark.rule("lcg.base.time.06")
@pytest.mark.parametrize("end", ["turn", "test"])
def test_what_lasts_until_the_end_of_a_span_begins_within_it(end: str) -> None:
    laid = turn()
    code = made.card(
        made.DONKEY,
        abilities=[
            {
                "do": "free",
                "effect": {
                    "do": "until",
                    "end": end,
                    "adds": [{"do": "get", "skill": ["combat"], "n": 1}],
                },
            }
        ],
    )
    card = laid.asset(code)
    assert laid.can(card, "free") == (end == "turn")
    laid.state.active = -1
    assert not laid.can(card, "free")


@pytest.mark.rule("lcg.base.time.08")
def test_an_ability_goes_on_though_its_card_has_left() -> None:
    laid = turn()
    kit = laid.asset("01019", uses=1)
    laid.who().damage = 2
    laid.use(kit)
    assert not laid.in_play(kit)
    assert laid.who().damage == 1


@pytest.mark.rule("lcg.base.time.15")
def test_between_assigning_and_placing_there_is_no_window() -> None:
    laid = turn()
    ghoul = laid.enemy(GHOUL, engaged=0)
    cop = laid.asset(COP)
    assert laid.can(cop, "free")
    laid.run(harm.deal(laid.game, laid.who(), 2, 1, ghoul), f"{cop}:damage*2,self:horror")
    assert len(laid.asked) == 1
    assert {option.name for option in laid.asked[0].options} == {
        f"{who}:{kind}" for who in ("self", cop) for kind in ("damage", "horror")
    }
    assert laid.thing(ghoul).damage == 0
    assert laid.piles() == [COP]


# ---------------------------------------------------------------------- instead


def house(code: str, place: str) -> str:
    """A location that calls every ghoul minion to a place."""
    at = {"do": "location", "name": [place]}
    on = {"do": "spawns", "when": "would", "enemy": {"do": "enemy", "name": [GHOUL]}}
    return made.card(code, abilities=[{"do": "forced", "on": on, "effect": {"do": "spawn_at", "place": at}}])


@pytest.mark.rule("lcg.base.time.07", "lcg.2.20b", "lcg.base.abil.13")
@pytest.mark.parametrize(("first", "place"), [(ATTIC, CELLAR), (CELLAR, ATTIC)])
def test_of_two_replacements_the_latest_counts_and_the_lead_says_which_that_is(
    first: str, place: str
) -> None:
    laid = turn(ROLAND, DAISY)
    laid.state.lead = 1
    for each in (house(ATTIC, ATTIC), house(CELLAR, CELLAR)):
        laid.game.abilities.leave(each)
        laid.game.abilities.enter(*written.book.place(each, True))
    ghoul = encountered(GHOUL, 1)
    laid.run(spawning.spawn(laid.game, ghoul, laid.who(), PARLOR), first)
    assert asked(laid) == [(1, [ATTIC, CELLAR])]
    assert laid.thing(ghoul).place == place


@pytest.mark.rule("lcg.base.time.07")
def test_what_took_an_events_place_leaves_nothing_of_it_to_react_to() -> None:
    """Once Cover Up has taken a discovery's place, nobody reacts any more to who would have discovered."""
    laid = turn()
    would = {"do": "discovers", "when": "would"}
    code = made.card(made.DONKEY, abilities=[{"do": "reaction", "on": would, "effect": GAIN}])
    ring = laid.asset(code)
    debt = laid.threat(owned("01007", 0, 0), 0, clues=3)
    laid.place(HALLWAY).clues = 1
    laid.run(clues.discover(laid.game, laid.who(), HALLWAY, 1), debt)
    assert asked(laid) == [(0, ["pass", debt, ring])]
    assert (laid.who().resources, laid.who().clues, laid.thing(debt).clues) == (5, 0, 2)
