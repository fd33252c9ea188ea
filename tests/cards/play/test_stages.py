"""Acts and agendas of all scenarios as they are written: what holds while one is current, what its other side does."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.games.cards.play import texts
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.scenarios import GOT_AWAY, SCENARIOS
from miskatonic.games.cards.play.ids import code_of, encountered
from miskatonic.games.cards.play.rules import (
    clues,
    doom,
    enemies,
    laying_out,
    menu,
    moving,
    spawning,
    table,
    turn,
    upkeep,
    written,
)
from miskatonic.games.cards.play.rules.moments import end
from miskatonic.games.cards.play.state import PLACE, THREAT, Stage, Thing
from miskatonic.games.cards.play.texts.describe import side_lines
from miskatonic.games.cards.play.texts.rows import STAGES
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.text import language
from tests.cards.play.laying import Table
from tests.cards.play.stories import DEVOURER, GATHERING, MASKS, begun

REAL = written.book
assert texts
GHOUL, PRIEST, LITA, RATS = "01160", "01116", "01117", "01159"
STUDY, HALLWAY, ATTIC, CELLAR, PARLOR = "01111", "01112", "01113", "01114", "01115"
MAIN_PATH, RITUAL_SITE, UMORDHOTH, VAULT = "01149", "01156", "01157", "50032b"
GUEST_HALL, HOLE = "50014", "50017"


def play(scenario: str, players: int = 1, *, act: str = "", agenda: str = "", **more: Any) -> Table:
    """The scenario's table with what is really written on the cards, at this act and agenda."""
    laid = begun(scenario, players, **more)
    written.book = REAL
    game, state = laid.game, laid.state
    for who in state.investigators:
        game.abilities.enter(*REAL.investigator(who.code, who.seat))
    laid.run(laying_out.lay_out(game))
    for who in state.investigators:
        laid.run(clues.reveal(game, who.place, who.seat))
    for what, wanted in (("act", act), ("agenda", agenda)):
        deck = state.acts if what == "act" else state.agendas
        current = state.act if what == "act" else state.agenda
        assert current is not None
        while wanted and current.code != wanted:
            game.abilities.leave(f"{what}:{current.code}")
            current = Stage(deck.pop(0))
            game.abilities.enter(*REAL.stage(current.code, False))
        if what == "act":
            state.act = current
        else:
            state.agenda = current
    state.turn, state.step, state.active = 2, "turn", 0
    return laid


def house(players: int = 1, **more: Any) -> Table:
    """The Gathering with all its rooms, everybody in the Hallway."""
    laid = play(GATHERING, players, **more)
    for code in (HALLWAY, ATTIC, CELLAR, PARLOR):
        clues.put_place(laid.game, code)
    for who in laid.state.investigators:
        who.place = HALLWAY
    laid.run(clues.reveal(laid.game, HALLWAY))
    return laid


def put(laid: Table, code: str, place: str, *, exhausted: bool = False, copy: int = 9) -> str:
    it = Thing(encountered(code, copy), PLACE, place=place, exhausted=exhausted)
    laid.state.things.append(it)
    laid.game.abilities.enter(*REAL.thing(laid.game, it))
    return it.id


def current(laid: Table) -> tuple[str, str]:
    state = laid.game.state
    return (state.act.code if state.act else "", state.agenda.code if state.agenda else "")


# ---------------------------------------------------------------------- all of them


def test_every_act_and_agenda_is_written() -> None:
    for sheet in SCENARIOS.values():
        for code in (*sheet.acts, *sheet.agendas):
            assert code in STAGES
    for code, side in STAGES.items():
        assert (side.clues or 0) == (0 if code == "01109" else printed(code).clues or 0)


@pytest.mark.parametrize("name", ["en", "es", "nl"])
def test_every_side_can_be_read(name: str) -> None:
    words = language(name)
    for code in STAGES:
        for back in (False, True):
            for line in side_lines(code, back):
                said = words.render(line)
                assert said
                assert "play." not in said, said
                assert "{" not in said, said


# ---------------------------------------------------------------------- the gathering


def test_trapped_opens_the_floor() -> None:
    laid = play(GATHERING, 2)
    rats = put(laid, RATS, STUDY, exhausted=True)
    laid.who(0).clues = laid.who(1).clues = 2
    laid.run(turn.advance_act(laid.game, laid.who()))
    assert [at.id for at in laid.state.places] == [HALLWAY, ATTIC, CELLAR, PARLOR]
    assert {who.place for who in laid.state.investigators} == {HALLWAY}
    assert not laid.in_play(rats)
    assert rats in laid.state.encounter_discard
    assert STUDY in laid.state.removed
    assert laid.place(HALLWAY).revealed
    assert not laid.place(PARLOR).revealed
    assert [who.clues for who in laid.state.investigators] == [0, 0]
    assert current(laid) == ("01109", "01105")


@pytest.mark.rule("lcg.base.clue.03")
def test_an_act_with_clues_advances_in_any_turn_by_clues_of_the_group() -> None:
    laid = play(GATHERING, 2)
    laid.who(0).clues = 3
    assert not menu.can_advance(laid.game)
    laid.who(1).clues = 2
    assert menu.can_advance(laid.game)
    laid.run(turn.advance_act(laid.game, laid.who()), "seat:0*3+seat:1")
    assert [who.clues for who in laid.state.investigators] == [0, 1]


@pytest.mark.rule("lcg.2.2")
def test_when_the_round_ends_comes_before_at_the_end_of_the_round() -> None:
    """Trap T1: the barrier may be broken first, and the priest it lets in is counted."""
    laid = house(act="01109", agenda="01107")
    laid.who().clues = 3
    laid.run(upkeep.round_end(laid.game), "act:01109")
    assert current(laid)[0] == "01110"
    assert laid.state.agenda is not None
    assert laid.state.agenda.doom == 1
    assert laid.thing(f"{PRIEST}.1").seat == 0
    assert laid.thing(f"{LITA}.1").place == PARLOR
    assert laid.place(PARLOR).revealed


def test_the_barrier_may_stand_another_round() -> None:
    laid = house(act="01109", agenda="01107")
    laid.who().clues = 3
    laid.run(upkeep.round_end(laid.game), "pass")
    assert current(laid)[0] == "01109"
    assert laid.who().clues == 3


def test_only_who_is_in_the_hallway_pays_for_the_barrier() -> None:
    laid = house(2, act="01109")
    laid.who(0).clues, laid.who(1).clues = 3, 3
    laid.who(1).place = ATTIC
    assert not menu.can_advance(laid.game)
    laid.run(upkeep.round_end(laid.game))
    laid.who(0).clues = 6
    laid.run(upkeep.round_end(laid.game), "act:01109")
    assert [who.clues for who in laid.state.investigators] == [0, 3]


@pytest.mark.rule("lcg.base.story.03", "lcg.base.doom.05", "lcg.base.story.09")
@pytest.mark.parametrize(("answer", "ending"), [("burn", "R1"), ("keep", "R2")])
def test_with_the_priest_defeated_the_lead_decides_about_the_house(answer: str, ending: str) -> None:
    laid = house(2, act="01110")
    priest = put(laid, PRIEST, HALLWAY)
    laid.state.lead = 1
    assert laid.ends(enemies.defeat_enemy(laid.game, priest, 0), answer) == ending
    assert laid.asked[0].seat == 1
    assert priest in laid.state.victory


def test_another_enemy_is_no_objective() -> None:
    laid = house(act="01110")
    laid.run(enemies.defeat_enemy(laid.game, put(laid, GHOUL, HALLWAY), 0))
    assert current(laid)[0] == "01110"


def test_a_lapse_in_time_is_paid_in_cards_or_by_the_lead() -> None:
    laid = play(GATHERING, 2)
    laid.state.lead = 1
    for who in laid.state.investigators:
        laid.hand("01088", seat=who.seat)
    laid.run(doom.advance(laid.game, "agenda"), "discard")
    assert [len(who.hand) for who in laid.state.investigators] == [0, 0]
    laid = play(GATHERING, 2)
    laid.state.lead = 1
    laid.hand("01088")
    laid.run(doom.advance(laid.game, "agenda"), "horror")
    assert [who.horror for who in laid.state.investigators] == [0, 2]


def test_cards_cannot_be_given_where_nobody_has_any() -> None:
    laid = play(GATHERING)
    laid.run(doom.advance(laid.game, "agenda"), "horror")
    assert laid.asked[0].names() == ["horror"]


def test_the_ghouls_rise_for_the_lead() -> None:
    laid = house(2, agenda="01106")
    laid.state.lead = 1
    laid.state.encounter = Pile.stacked(["01166.1"])
    laid.state.encounter_discard = [f"{GHOUL}.1", "01167.1"]
    laid.run(doom.advance(laid.game, "agenda"))
    assert laid.thing(f"{GHOUL}.1").seat == 1
    assert current(laid)[1] == "01107"


def test_ghouls_get_out_towards_the_parlor() -> None:
    laid = house(agenda="01107")
    near, far = put(laid, GHOUL, ATTIC, exhausted=True), put(laid, GHOUL, HALLWAY, copy=8)
    laid.who().place = CELLAR
    engaged = Thing(f"{GHOUL}.7", THREAT, 0)
    laid.state.things.append(engaged)
    laid.run(end(laid.game, "enemy"))
    assert laid.thing(near).place == HALLWAY
    assert laid.thing(far).place == PARLOR
    assert laid.thing(engaged.id).seat == 0
    laid.run(upkeep.round_end(laid.game))
    assert laid.state.agenda is not None
    assert laid.state.agenda.doom == 2


@pytest.mark.parametrize("act", ["01108", "01109"])
def test_who_is_still_inside_when_they_break_free_is_lost(act: str) -> None:
    laid = house(act=act, agenda="01107")
    assert laid.ends(doom.advance(laid.game, "agenda")) == "R3"


def test_after_the_barrier_they_cost_everybody_still_there_a_wound() -> None:
    laid = house(2, act="01110", agenda="01107", campaign="night_of_the_zealot")
    assert laid.ends(doom.advance(laid.game, "agenda")) == "none"
    assert [who.physical for who in laid.state.investigators] == [1, 1]
    assert [who.out for who in laid.state.investigators] == ["defeated", "defeated"]


# ---------------------------------------------------------------------- return to the gathering


def test_only_the_guest_hall_opens_the_gateway() -> None:
    laid = play("return_to_the_gathering", 2)
    laid.who(0).clues = laid.who(1).clues = 3
    laid.who(0).place = GUEST_HALL
    assert not menu.can_advance(laid.game)
    laid.who(1).place = GUEST_HALL
    assert menu.can_advance(laid.game)
    laid.state.bag = ["-4"]
    laid.hand("01088", "01089", "01090", seat=1)
    laid.run(turn.advance_act(laid.game, laid.who()), "seat:1", "none")
    assert laid.who(1).place == HOLE
    assert laid.who(0).place == GUEST_HALL
    assert laid.place(HOLE).revealed
    by = 4 - (printed(laid.who(1).code).skills["willpower"] - 4)
    assert len(laid.who(1).hand) == max(0, 3 - min(4, by))


# ---------------------------------------------------------------------- the midnight masks


def test_six_unique_cultists_in_the_display_end_the_night() -> None:
    laid = play(MASKS, notes=["house_standing"], investigator_1="wendy_adams")
    laid.state.victory = [f"{code}.1" for code in ("01137", "01138", "01139", "01140")]
    fifth, sixth = put(laid, "01141", "01125"), put(laid, "01121b", "01125")
    acolyte = put(laid, "01169", "01125")
    laid.run(enemies.defeat_enemy(laid.game, fifth, 0))
    laid.run(enemies.defeat_enemy(laid.game, acolyte, 0))
    assert laid.ends(enemies.defeat_enemy(laid.game, sixth, 0)) == "R1"


def test_at_midnight_the_night_is_over() -> None:
    laid = play(MASKS, agenda="01122")
    assert laid.ends(doom.advance(laid.game, "agenda")) == "R2"


@pytest.mark.rule("lcg.base.story.05")
def test_clues_of_the_group_find_the_next_cultist() -> None:
    laid = play(MASKS, 2, notes=["house_standing"])
    laid.who(0).clues, laid.who(1).clues, laid.who(1).place = 3, 1, "01133"
    laid.who(0).actions = 1
    (name,) = [
        name for name, (source, _) in menu.usables(laid.game, laid.who()).items() if source.id == "act:01123"
    ]
    laid.run(turn.perform(laid.game, laid.who(), name))
    assert len(laid.state.piles[laying_out.CULTISTS]) == 4
    assert [who.clues for who in laid.state.investigators] == [0, 0]
    laid.who(0).actions = 1
    assert not [
        name for name, (source, _) in menu.usables(laid.game, laid.who()).items() if source.id == "act:01123"
    ]


def test_one_may_resign_from_either_agenda_of_the_masks() -> None:
    for agenda in ("01121a", "01122"):
        laid = play(MASKS, 2, agenda=agenda)
        laid.who(0).actions = 1
        (name,) = [
            name
            for name, (source, _) in menu.usables(laid.game, laid.who()).items()
            if source.id == f"agenda:{agenda}"
        ]
        laid.run(turn.perform(laid.game, laid.who(), name))
        assert laid.who(0).out == "resigned"


def test_which_hunter_is_behind_the_agenda_nobody_sees_until_it_advances() -> None:
    """Of 01121a and 50026a, which read alike, one lies there."""
    behind = set()
    for key in (b"a", b"b", b"c", b"d", b"e", b"f"):
        laid = play("return_to_the_midnight_masks", key=key)
        laid.run(doom.advance(laid.game, "agenda"))
        (hunter,) = {code_of(it.id) for it in table.enemies(laid.game)} & {"01121b", "50026b"}
        assert current(laid)[1] == "01122"
        behind.add(hunter)
    assert behind == {"01121b", "50026b"}


# ---------------------------------------------------------------------- the devourer below


def test_the_woods_send_a_monster_with_a_doom() -> None:
    laid = play(DEVOURER)
    assert current(laid)[1] == "01143"
    laid.who().place = "woods.1"
    laid.state.encounter = Pile.stacked([f"{RATS}.1", "01166.1"])
    laid.state.encounter_discard = [f"{GHOUL}.1"]
    laid.run(doom.advance(laid.game, "agenda"))
    it = laid.thing(f"{GHOUL}.1")
    assert (it.place, it.doom) == (MAIN_PATH, 1)
    assert not laid.in_play(f"{RATS}.1")


def test_while_the_ritual_goes_on_every_enemy_is_stronger() -> None:
    laid = play(DEVOURER, agenda="01144")
    ghoul = put(laid, GHOUL, "woods.1")
    assert table.stat(laid.game, ghoul, "fight") == printed(GHOUL).fight + 1  # type: ignore[operator]
    assert table.stat(laid.game, ghoul, "evade") == printed(GHOUL).evade + 1  # type: ignore[operator]
    assert table.stat(laid.game, ghoul, "damage") == printed(GHOUL).damage


def test_the_will_of_umordhoth_drives_mad_who_cannot_resist() -> None:
    laid = play(DEVOURER, 2, agenda="01144", campaign="night_of_the_zealot")
    laid.state.bag = ["0"]
    laid.state.lead = 1
    laid.run(doom.advance(laid.game, "agenda"))
    for who in laid.state.investigators:
        mine = [card for card in who.cards if "madness" in printed(code_of(card)).traits]
        assert len(mine) == 1
        assert laid.state.campaign.decks[who.seat][code_of(mine[0])] == 1
        it = table.thing(laid.game, mine[0])
        assert mine[0] in (*who.hand, *who.discard) or it is not None
    assert current(laid)[1] == "01145"


@pytest.mark.parametrize("act", ["01146", "01147", "01148"])
def test_vengeance_comes_at_any_act_and_is_act_and_agenda_then(act: str) -> None:
    """Trap T18."""
    laid = play(DEVOURER, act=act, agenda="01145")
    ghoul = ""
    if act != "01146":
        clues.put_place(laid.game, RITUAL_SITE)
        ghoul = put(laid, GHOUL, RITUAL_SITE, exhausted=True)
    laid.state.agenda.doom = 5  # type: ignore[union-attr]
    laid.run(doom.check_threshold(laid.game))
    assert laid.thing(f"{UMORDHOTH}.1").place == RITUAL_SITE
    if ghoul:
        assert ghoul in laid.state.encounter_discard
    state = laid.state
    assert state.act is None
    assert state.agenda is not None
    assert (state.agenda.code, state.agenda.back) == ("01145", True)
    assert doom.threshold(laid.game) is None
    laid.who().clues = 9
    assert not menu.can_advance(laid.game)
    laid.who().actions = 3
    assert not [
        name
        for name, (source, _) in menu.usables(laid.game, laid.who()).items()
        if source.id.startswith("act")
    ]
    assert laid.ends(enemies.defeat_enemy(laid.game, f"{UMORDHOTH}.1", 0)) == "R2"


def test_before_it_has_advanced_vengeance_has_no_objective() -> None:
    laid = play(DEVOURER, agenda="01145")
    clues.put_place(laid.game, RITUAL_SITE)
    laid.run(spawning.spawn(laid.game, f"{UMORDHOTH}.1", laid.who(), RITUAL_SITE))
    laid.run(enemies.defeat_enemy(laid.game, f"{UMORDHOTH}.1", 0))
    assert laid.state.resolution == ""


def test_the_vault_comes_with_umordhoth() -> None:
    laid = play("return_to_the_devourer_below", agenda="01145")
    laid.run(doom.advance(laid.game, "agenda"))
    assert laid.thing(f"{VAULT}.1").host == f"{UMORDHOTH}.1"


def test_who_got_away_waits_on_the_main_path() -> None:
    laid = play(DEVOURER, notes=["house_burned"], got_away=["01137", "01121b"])
    laid.who().clues = 3
    laid.who().place = "woods.1"
    laid.run(turn.advance_act(laid.game, laid.who()))
    assert table.place(laid.game, RITUAL_SITE) is not None
    assert sorted(it.id for it in table.enemies_at(laid.game, MAIN_PATH)) == ["01121b.1", "01137.1"]
    assert laid.state.campaign.log.lists[GOT_AWAY] == ["01121b", "01137"]


@pytest.mark.parametrize(("players", "many"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_the_last_rites_are_guarded(players: int, many: int) -> None:
    laid = play(DEVOURER, players, act="01147")
    clues.put_place(laid.game, RITUAL_SITE)
    laid.state.encounter = Pile.of([f"{RATS}.1", f"{RATS}.2", f"{RATS}.3", "01166.1"])
    laid.run(moving.move(laid.game, laid.who(), RITUAL_SITE))
    assert current(laid)[0] == "01148"
    assert len(table.enemies_at(laid.game, RITUAL_SITE)) == many


def test_entering_another_place_is_no_objective() -> None:
    laid = play(DEVOURER, act="01147")
    laid.run(moving.move(laid.game, laid.who(), "woods.1"))
    assert current(laid)[0] == "01147"


@pytest.mark.parametrize("players", [1, 2])
def test_the_ritual_is_disrupted_clue_by_clue_from_anywhere(players: int) -> None:
    laid = play(DEVOURER, players, act="01148")
    who = laid.who()
    laid.state.bag = ["0"]
    who.actions = 9
    assert not _disrupts(laid), "without a clue there is nothing to spend"
    who.clues = 2 * players
    for n in range(2 * players):
        (name,) = _disrupts(laid)
        if n == 2 * players - 1:
            assert laid.ends(turn.perform(laid.game, who, name), "willpower") == "R1"
        else:
            laid.run(turn.perform(laid.game, who, name), "willpower")
            assert laid.state.act is not None
            assert laid.state.act.clues == n + 1
    assert who.clues == 0
    laid = play(DEVOURER, act="01148")
    laid.state.bag, laid.who().clues, laid.who().actions = ["auto_fail"], 1, 1
    (name,) = _disrupts(laid)
    laid.run(turn.perform(laid.game, laid.who(), name), "agility")
    assert laid.state.act is not None
    assert (laid.state.act.clues, laid.who().clues) == (0, 0)


def _disrupts(laid: Table) -> list[str]:
    return [
        name for name, (source, _) in menu.usables(laid.game, laid.who()).items() if source.id == "act:01148"
    ]
