"""Every seat has its own eyes: nothing that only others may know gets into them, and agents are given no more."""

from __future__ import annotations

from typing import Any

import pytest

from miskatonic.agents import AGENTS, make_agent
from miskatonic.kernel.asks import Ask, AutoPass, Flow, Option
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.conformance import check_game
from miskatonic.kernel.game import ENCODE, Game
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import Raw, Text, language, say
from tests.kernel.hands import BOX, TOKENS, Hands, HandsBox, HandsState, new_hands
from tests.kernel.toy import RULE, new_toy

ENGLISH = language("en")


def dealt(seats: int = 3, cards: int = 2) -> Game[HandsState]:
    """Everybody has drawn so many cards."""
    game = new_hands(seats)
    for _ in range(seats * cards):
        game.answer("draw")
        game.answer("on")
    return game


def luck(name: str) -> Chance:
    return Chance(key_from(name), {})


# ---------------------------------------------------------------------- what is seen


def test_a_game_with_secrets_keeps_all_promises() -> None:
    report = check_game(BOX, keys=range(4), games=20)
    assert len(report.results) == 2


def test_each_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    game = dealt()
    hands = game.state.hands
    assert [game.eyes(seat).view()["hand"] for seat in range(3)] == hands
    assert game.eyes().view()["hand"] == []
    assert game.view(None)["counts"] == [2, 2, 2]


def test_only_who_is_asked_has_the_options() -> None:
    game = dealt()
    asked = game.eyes(0)
    assert [ask.names() for ask in asked.asks()] == [game.legal()]
    assert asked.deciding() == []
    for other in (game.eyes(1), game.eyes(2, 1), game.eyes()):
        assert other.asks() == []
        ((seat, about),) = [(each.seat, each.about) for each in other.deciding()]
        assert (seat, about) == (0, say("toy.ask.window"))


def test_where_nobody_has_secrets_others_know_what_is_asked() -> None:
    game = new_hands()
    game.box = HandsBox()
    game.box.secrets = False  # type: ignore[misc]
    assert [each.about for each in game.eyes(1).deciding()] == [Raw("hand: []")]


def test_a_person_with_several_seats_looks_from_the_one_that_is_asked() -> None:
    game = dealt()
    assert game.eyes(2, 0).seat == 0
    assert game.eyes(2, 1).seat == 2
    assert game.eyes().seat is None


def test_lines_of_the_log_have_another_form_for_others_or_none() -> None:
    game = new_hands()
    game.answer("draw")
    game.answer("on")
    game.answer("peek")
    card = game.state.hands[0][0]
    drew, looked = (ENGLISH.render(entry.text) for entry in game.log)
    assert card in drew
    masked = ENGLISH.render(say("toy.log.peek", who="0"))
    told = {seat: [ENGLISH.render(each.text) for each in game.eyes(seat).log()] for seat in range(3)}
    assert told == {0: [drew], 1: [masked, looked], 2: [masked]}
    assert [ENGLISH.render(each.text) for each in game.eyes(0, 1).log()] == [drew, looked]
    assert card not in str([ENCODE(each) for seat in (1, 2) for each in game.eyes(seat).log()])


# ---------------------------------------------------------------------- what is imagined


def test_what_a_seat_has_not_seen_is_dealt_anew_and_what_it_sees_stays() -> None:
    game = dealt()
    game.answer("peek")
    game.answer("on")
    met: set[bytes] = set()
    for number in range(30):
        for seat in (None, 0, 1, 2):
            other = BOX.imagine(game.state, seat, luck(f"deal {number}"))
            fresh = Game.begin(BOX, game.setup, game.luck, auto=game.auto, state=other)
            assert ENCODE(fresh.view(seat)) == ENCODE(game.view(seat))
            met.add(ENCODE((seat, other.hands, other.cups)))
    assert len(met) > 60
    assert {ENCODE(BOX.imagine(game.state, 0, luck("same"))) for _ in range(3)} == {
        ENCODE(BOX.imagine(game.state, 0, luck("same")))
    }


def test_piles_are_found_wherever_they_lie_and_dealt_fairly() -> None:
    """The one who looked knows the token; to the others it is any of the four."""
    game = new_hands()
    game.answer("peek")
    game.answer("on")
    tops = [BOX.imagine(game.state, 1, luck(f"{n}")).cups["cup"].view(0)[0]["cards"] for n in range(60)]
    assert {each[0] for each in tops if each} == set(TOKENS)
    own = {str(BOX.imagine(game.state, 0, luck(f"{n}")).cups["cup"].view(0)) for n in range(20)}
    assert own == {str(game.state.cups["cup"].view(0))}


def test_in_the_middle_of_a_unit_only_deals_that_lead_there_are_imagined() -> None:
    game = dealt()
    game.answer("draw")
    eyes = game.eyes(0)
    worlds = [eyes.imagine(luck(f"world {n}")) for n in range(10)]
    found = [world for world in worlds if world is not None]
    assert found
    for world in found:
        assert world.legal() == game.legal()
        assert world.state.hands[0] == game.state.hands[0]
        assert not world.log
    assert len({ENCODE(world.state.hands) for world in found}) > 1


def test_what_an_agent_answers_does_not_depend_on_what_it_may_not_know() -> None:
    """The same eyes, other hands behind them: the same answer."""
    game = dealt()
    for name in AGENTS:
        answers = set()
        for number in range(4):
            state = BOX.imagine(game.state, 0, luck(f"behind {number}"))
            other = Game.begin(BOX, game.setup, game.luck, auto=game.auto, state=state)
            answers.add(make_agent(name, b"key").choose(other.eyes(0)))
        assert len(answers) == 1, name


def test_the_log_of_a_world_is_empty_and_the_game_is_left_alone() -> None:
    game = dealt()
    before = ENCODE((game.state, game.log, game.answers))
    world = game.eyes(0).imagine(luck("w"))
    assert world is not None
    world.answer("draw")
    assert ENCODE((game.state, game.log, game.answers)) == before


# ---------------------------------------------------------------------- leaks are found


class ShowsAll(HandsBox):
    def view(self, play: Hands, seat: int | None) -> dict[str, Any]:
        return {**super().view(play, seat), "all": play.state.hands}


class ShowsSpectators(HandsBox):
    def view(self, play: Hands, seat: int | None) -> dict[str, Any]:
        return super().view(play, 0 if seat is None else seat)


class AsksAloud(HandsBox):
    def about(self, game: Hands, seat: int) -> Text | None:
        return Raw(f"one of {game.state.hands[seat]}")


class BoundsAloud(HandsBox):
    """How many may be taken depends on what is in another hand."""

    def unit(self, play: Hands) -> Flow[None]:
        seat, hands = play.state.active, play.state.hands
        lamps = hands[(seat + 1) % len(hands)].count("lamp")
        items = [Option(each, Raw(each)) for each in ("a", "b", "c")]
        yield Ask(seat, Raw("take"), items, RULE, pick=Pick(0, lamps))
        yield from super().unit(play)


class TellsAloud(HandsBox):
    def tell_draw(self, game: Hands, seat: int, card: str) -> None:
        game.tell("toy.log.draw", RULE, who=str(seat), card=card)


class MasksBadly(HandsBox):
    def tell_draw(self, game: Hands, seat: int, card: str) -> None:
        masked = say("toy.log.draw", who=str(seat), card=card)
        game.tell("toy.log.draw", RULE, seen=(seat,), masked=masked, who=str(seat), card=card)


class PeeksAloud(HandsBox):
    def tell_peek(self, game: Hands, seat: int, token: str) -> None:
        game.tell("toy.log.draw", RULE, who=str(seat), card=token)


class Denies(HandsBox):
    secrets = False


class Forgets(HandsBox):
    """Deals a seat's own hand anew too."""

    def hidden(self, state: HandsState, seat: int | None) -> Any:
        yield [state.deck, *state.hands]


LEAKS: dict[HandsBox, str] = {
    ShowsAll(): "changes with what only others may know",
    ShowsSpectators(): "the view of a spectator changes",
    AsksAloud(): "a question tells",
    BoundsAloud(): "a question tells",
    TellsAloud(): "the log tells",
    MasksBadly(): "the log tells",
    PeeksAloud(): "the log tells",
    Denies(): "says that nobody has secrets",
    Forgets(): "changes with what only others may know",
}


@pytest.mark.parametrize("leaking", LEAKS, ids=lambda each: type(each).__name__)
def test_a_leak_is_found(leaking: HandsBox) -> None:
    with pytest.raises(AssertionError) as found:
        check_game(leaking, keys=range(8), samples=4)
    assert LEAKS[leaking] in str(found.value)


# ---------------------------------------------------------------------- what answers itself


def test_what_answers_itself_is_for_each_seat_to_say() -> None:
    wish = AutoPass().but(1, AutoPass(single=False, trivial=False))
    assert wish.of(0) == wish.of(None) == wish
    game = new_toy(seats=2, auto=wish)
    for _ in range(2):
        game.answer("peek")
    assert [given.auto for given in game.given] == [False, True, False]
    assert game.ask is not None
    assert game.ask.names() == ["continue"]
    assert game.ask.seat == 1
