"""Every branch of the campaign guide: each way through both campaigns, scenario by scenario, by a scripted log.

The list of endings is written here and compared with the public facts where they lie beside us: one that is missing
fails. What each ending brings is taken from there too, not from the facts that play reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.scenarios import GOT_AWAY, INTERROGATED, LISTS, NOTES, order_of
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import campaign, laying_out, story
from miskatonic.games.cards.play.state import KILLED, RESIGNED
from tests.cards.play.laying import ROLAND, Table
from tests.cards.play.stories import RETURN, ZEALOT, begin, begun, over

DATA = Path(__file__).parents[4] / "shared" / "data" / "cards"
LITA, PRIEST, YOUR_HOUSE, RIVERTOWN = "01117", "01116", "01124", "01125"
MADNESSES = {"01096", "01097", "01099", "01100"}
GATHERING, MASKS, DEVOURER = STORIES = ("torch", "arkham", "tentacles")
"""The scenarios by their sets, as the facts call them."""
DOOM = {0: 0, 1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""Doom with which The Devourer Below begins, by how many got away."""
CASES = 7
"""So many cultists talked, or the Ghoul Priest was beaten, in turn: 0 to 5, then he."""


class Ending(Struct, frozen=True):
    """What the guide says of an ending."""

    log: tuple[str, ...] = ()
    experience: int | None = None
    """For everybody, besides victory points; None: none is named."""
    lead: int = 0
    """More of it for the lead."""
    trauma: tuple[int, int] = (0, 0)
    """Physical and mental; in The Gathering the lead's alone."""
    lita: bool = False
    """She is offered."""
    result: str = ""


STANDING, ALIVE = "house_standing", "ghoul_priest_alive"
ENDINGS = {
    (GATHERING, "none"): Ending((STANDING, ALIVE), 2, lita=True),
    (GATHERING, "R1"): Ending(("house_burned",), 2, trauma=(0, 1), lita=True),
    (GATHERING, "R2"): Ending((STANDING,), 2, 1),
    (GATHERING, "R3"): Ending(("lita_finds_others", STANDING, ALIVE), lita=True),
    (MASKS, "none"): Ending((), 0),
    (MASKS, "R1"): Ending((), 0),
    (MASKS, "R2"): Ending(("past_midnight",), 0),
    (DEVOURER, "none"): Ending(("arkham_succumbed",), result="lost"),
    (DEVOURER, "R1"): Ending(("ritual_broken",), 5, trauma=(0, 2), result="won"),
    (DEVOURER, "R2"): Ending(("umordhoth_repelled",), 10, trauma=(2, 2), result="won"),
    (DEVOURER, "R3"): Ending(("lita_sacrificed",), 0, trauma=(2, 2), result="survived"),
}


def ways() -> Iterator[tuple[str, str, bool, str, str]]:
    """Every campaign, with every ending of each scenario, and Lita taken or left wherever she is offered."""
    endings = {name: [ending for scenario, ending in ENDINGS if scenario == name] for name in STORIES}
    for whole, first, second, third in product((ZEALOT, RETURN), *endings.values()):
        for lita in (True, False) if ENDINGS[GATHERING, first].lita else (False,):
            yield whole, first, lita, second, third


WAYS = list(ways())


# ---------------------------------------------------------------------- the list is whole


def public(file: str) -> Any:
    path = DATA / file
    if not path.is_file():
        pytest.skip("there are no public facts here")
    return msgspec.json.decode(path.read_bytes())


def _of_the_guide(scenario: str, ending: str, told: dict[str, Any]) -> Ending:
    """An ending as the facts tell it, in the form of ours."""
    if same := told.get("same_as"):
        return _of_the_guide(scenario, ending, public("notz_campaign.json")[scenario]["resolutions"][same])
    xp = told.get("xp", "none named")
    plus = int(xp.partition("display + ")[2].partition(" ")[0] or 0)
    trauma: dict[str, int] = next(iter(told.get("trauma", {}).values()), {})
    return Ending(
        tuple(told.get("log+", ())),
        None if xp == "none named" else plus,
        1 if "lead +1" in xp else 0,
        (trauma.get("physical", 0), trauma.get("mental", 0)),
        "lita_to" in told,
        {"win": "won", "lose": "lost", "": ""}.get(told.get("result", ""), told.get("result", "")),
    )


def test_every_ending_of_the_guide_is_in_the_list() -> None:
    facts = public("notz_campaign.json")
    assert facts["campaign"]["scenarios"] == [*STORIES]
    found = {
        (name, ending): _of_the_guide(name, ending, told)
        for name in STORIES
        for ending, told in facts[name]["resolutions"].items()
    }
    assert found == ENDINGS
    assert {int(n): doom for n, doom in facts[DEVOURER]["doom_on_first_agenda_by_got_away"].items()} == DOOM


def test_every_note_and_section_of_the_log_is_written_on_some_way() -> None:
    facts = public("notz_campaign.json")["campaign"]
    written = {note for ending in ENDINGS.values() for note in ending.log}
    assert written == {*facts["log_keys"]} == {*NOTES}
    assert {*facts["log_sections"]} == {"notes", *LISTS} == {"notes", INTERROGATED, GOT_AWAY}


def test_the_ends_of_the_campaign_are_those_of_the_guide() -> None:
    ends = public("notz_campaign.json")["campaign"]["ends"]
    for result in ("won", "survived"):
        ours = [f"{name} {ending}" for (name, ending), told in ENDINGS.items() if told.result == result]
        assert ours == ends[result]
    assert {key for key, told in ENDINGS.items() if told.result == "lost"} == {(DEVOURER, "none")}


def test_what_the_return_changes_is_set_up_so() -> None:
    facts = public("rtnotz_setup.json")
    begun_ = {name: _begun(RETURN, at) for at, name in enumerate(STORIES)}
    home = begun_[GATHERING].state
    assert [at.id for at in home.places] == facts[GATHERING]["in_play"]
    assert home.investigators[0].place == facts[GATHERING]["start"]
    assert home.act is not None
    assert home.act.code == facts[GATHERING]["replace"]["01108"]
    town = begun_[MASKS].state
    assert len(town.piles[laying_out.CULTISTS]) == facts[MASKS]["cultist_deck"]["size"]
    for pair in facts[MASKS]["one_at_random"]:
        assert sum(at.id in pair for at in town.places) == 1
    woods = begun_[DEVOURER].state
    assert facts[DEVOURER]["attach_at_setup"]["card"] == "50032b"
    assert len(woods.places) == 1 + 4
    assert not any(printed(code_of(each)).name == "Ghoul Minion" for each in woods.encounter.cards())


def _begun(whole: str, at: int) -> Table:
    table = begun(order_of(whole)[at], campaign=whole)
    begin(table)
    return table


# ---------------------------------------------------------------------- every way


@pytest.mark.parametrize(("whole", "first", "lita", "second", "third"), WAYS)
def test_every_way_through_the_campaigns(whole: str, first: str, lita: bool, second: str, third: str) -> None:
    case = WAYS.index((whole, first, lita, second, third)) % CASES
    table = begun(order_of(whole)[0], campaign=whole)
    begin(table)
    _leave(table, GATHERING, first)
    notes = {*ENDINGS[GATHERING, first].log}
    _settle(
        table, GATHERING, first, *(["seat:0" if lita else "no"] if ENDINGS[GATHERING, first].lita else [])
    )
    assert (LITA in table.state.campaign.decks[0]) is lita
    _on(table, whole, 1)
    _town_begins(table, notes)
    _case(table, case)
    notes |= {*ENDINGS[MASKS, second].log}
    notes -= {ALIVE} if case == CASES - 1 else set()
    _settle(table, MASKS, second)
    talked = case if case < CASES - 1 else 0
    log = table.state.campaign.log
    assert (len(log.lists.get(INTERROGATED, [])), len(log.lists.get(GOT_AWAY, []))) == (talked, 6 - talked)
    assert sorted(notes) == log.notes
    _on(table, whole, 2)
    _woods_begin(table, notes, 6 - talked)
    _settle(table, DEVOURER, third)
    _it_ends(table, notes, lita, third)


def _leave(table: Table, scenario: str, ending: str) -> None:
    """After the third resolution of the first scenario only who resigned goes on."""
    if (scenario, ending) == (GATHERING, "R3"):
        table.who().out = RESIGNED


def _settle(table: Table, scenario: str, ending: str, *answers: str) -> None:
    """It ends so, and everybody gets what the guide says."""
    told, who = ENDINGS[scenario, ending], table.who()
    points = story.victory_points(table.game)
    trauma, bonus = (who.physical, who.mental), who.experience
    over(table, ending, *answers)
    chapter = table.state.campaign.chapters[-1]
    wanted = 0 if told.experience is None else points + bonus + told.experience + told.lead
    assert (chapter.resolution, chapter.experience) == (ending, [wanted])
    assert (who.physical - trauma[0], who.mental - trauma[1]) == told.trauma
    assert table.state.result == told.result


def _on(table: Table, whole: str, at: int) -> None:
    """To the next scenario; nobody buys anything."""
    while table.game.state.step == "between":
        flow = campaign.between(table.game)
        try:
            next(flow)
            flow.send("done")
        except StopIteration:
            continue
    table.state = table.game.state
    assert table.state.scenario == order_of(whole)[at]
    begin(table)


def _case(table: Table, case: int) -> None:
    """So many cultists are in the victory display; or the Ghoul Priest is."""
    state = table.state
    if case == CASES - 1:
        state.victory = [f"{PRIEST}.1"]
        if f"{PRIEST}.1" in state.encounter:
            state.encounter.remove(f"{PRIEST}.1")
        return
    deck = state.piles[laying_out.CULTISTS]
    state.victory = [deck.draw(table.game.chance, laying_out.CULTISTS) for _ in range(case)]


def _town_begins(table: Table, notes: set[str]) -> None:
    state = table.state
    burned = "house_burned" in notes
    assert (YOUR_HOUSE in [at.id for at in state.places]) is not burned
    assert printed(state.investigators[0].place).name == printed(RIVERTOWN if burned else YOUR_HOUSE).name
    assert (f"{PRIEST}.1" in state.encounter) is (ALIVE in notes)
    others = "lita_finds_others" in notes
    assert bool(table.told("play.intro.the_midnight_masks.others")) is others


def _woods_begin(table: Table, notes: set[str], got_away: int) -> None:
    state = table.state
    assert state.agenda is not None
    assert state.agenda.doom == DOOM[got_away]
    assert len(state.investigators[0].hand) == (3 if "past_midnight" in notes else 5)
    assert (f"{PRIEST}.1" in state.encounter) is (ALIVE in notes)
    assert "elder_thing" in state.bag


def _it_ends(table: Table, notes: set[str], lita: bool, ending: str) -> None:
    state = table.state
    assert state.campaign.log.notes == sorted(notes | {*ENDINGS[DEVOURER, ending].log})
    assert (LITA in state.campaign.decks[0]) is (lita and ending != "R3")
    assert (state.investigators[0].out == KILLED) is (ending == "none")
    assert state.campaign.fallen == ([ROLAND] if ending == "none" else [])
    mad = sum(
        state.campaign.decks[0].get(code, 0)
        for code in MADNESSES & {*state.campaign.log.earned.get(ROLAND, ())}
    )
    assert bool(mad) is (ending == "R3")
