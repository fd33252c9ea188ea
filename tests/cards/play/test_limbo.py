"""Cards on their way: in limbo while they resolve, drawn or merely looked at, shuffled away, out of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from miskatonic.games.cards.play.abilities.playing import Event, PlayedOf
from miskatonic.games.cards.play.ids import code_of, encountered, owned
from miskatonic.games.cards.play.rules import actions, cards, drawing, encounters, hands, table, written
from miskatonic.games.cards.play.rules.happenings import (
    DrawsCards,
    DrawsEncounter,
    EnemyAttacks,
    EntersPlay,
    Happening,
    PlaysCard,
    RevealsToken,
    Searches,
)
from miskatonic.games.cards.play.rules.scope import CardScope
from miskatonic.games.cards.play.scenes import Drawing
from miskatonic.games.cards.play.words.decks import Search, TakeBack
from miskatonic.games.cards.play.words.stages import Reshuffle
from miskatonic.kernel.abilities import AFTER, WHEN, Source, reacts
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.effects import Word
from tests.cards.play.laying import HALLWAY, ROLAND, WENDY, Does, Table, Written, lay
from tests.cards.play.spoken import GHOUL, RATS, turn

CACHE, KNIFE, BACKSTAB, GUTS, BARRICADE, LUCKY, CHARISMA = (
    "01088",
    "01086",
    "01051",
    "01089",
    "01038",
    "01080",
    "02158",
)
COVER_UP, PARANOIA, THUG, NECRONOMICON, AMULET, FOOT = "01007", "01097", "01101", "01009", "01014", "01075"
COP, DYNAMITE, WORKING = "01018", "01024", "01037"


class Says(Written):
    """With events that do what a test wants."""

    def __init__(self) -> None:
        super().__init__()
        self.events: dict[str, PlayedOf] = {}

    def event(self, code: str, do: Word) -> None:
        self.events[code] = PlayedOf(Event(effect=do), False)

    def book(self) -> written.Book:
        return structs.replace(super().book(), event=self.events.get)


def spy(laid: Table, kind: type[Happening], see: Any, moment: Any = AFTER) -> None:
    """Whenever this happens somebody looks."""

    def run(game: Any, source: Any, happening: Any) -> Flow[None]:
        see(happening)
        return
        yield

    name = f"spy:{kind.__name__}:{moment}"
    source = Source(name, table.card_name(ROLAND))
    laid.game.abilities.enter(source, (reacts(kind, moment, run, "lcg.base.timing.04"),))


def where(laid: Table, card: str, seat: int = 0) -> str:
    """In which area of its owner a card lies; "limbo" where in none."""
    who = laid.who(seat)
    areas = {
        "hand": card in who.hand,
        "discard": card in who.discard or card in laid.state.encounter_discard,
        "deck": card in who.deck or card in laid.state.encounter,
        "play": laid.in_play(card),
        "removed": card in laid.state.removed,
    }
    found = [area for area, there in areas.items() if there]
    assert len(found) <= 1
    return found[0] if found else "limbo"


def table_with(event: str, do: Any) -> tuple[Table, str]:
    """His turn, an event in hand that does this."""
    says = Says()
    laid = lay(says=says)
    laid.state.active = 0
    laid.who().actions, laid.who().resources = 3, 9
    says.event(event, Does(what=do))
    (card,) = laid.hand(event)
    return laid, card


def plays(laid: Table, card: str, *answers: str) -> None:
    laid.run(actions.play(laid.game, laid.who(), card), *answers)


# ---------------------------------------------------------------------- limbo


@pytest.mark.rule("lcg.1.23a", "lcg.1.23e", "lcg.1.23f", "lcg.faq.057a")
def test_an_event_is_nowhere_while_it_resolves_and_then_on_top_of_the_discard_pile() -> None:
    seen = []

    def do(scope: CardScope) -> Flow[None]:
        seen.append((where(laid, scope.card), len(laid.state.things)))
        scope.who.discard.append(owned(KNIFE, 0, 5))
        return
        yield

    laid, card = table_with(CACHE, do)
    plays(laid, card)
    assert seen == [("limbo", 0)]
    assert laid.who().discard == [owned(KNIFE, 0, 5), card]


@pytest.mark.rule("lcg.1.23a", "lcg.1.23f")
def test_a_treachery_is_nowhere_while_it_resolves() -> None:
    seen = []

    def do(scope: CardScope) -> Flow[None]:
        seen.append(where(laid, scope.card))
        return
        yield

    says = Written()
    says.revelations["01166"] = Does(what=do)
    laid = lay(says=says)
    card = encountered("01166", 3)
    laid.run(encounters.draw_encounter(laid.game, laid.who(), card))
    assert (seen, where(laid, card)) == (["limbo"], "discard")


@pytest.mark.rule("lcg.1.23b")
def test_an_event_is_still_in_hand_while_attacks_of_opportunity_are_made_and_paid_for() -> None:
    seen = []
    laid, card = table_with(CACHE, lambda scope: iter(()))
    laid.enemy(GHOUL, engaged=0)
    spy(laid, EnemyAttacks, lambda happening: seen.append((where(laid, card), laid.who().resources)))
    laid.who().resources = 3
    plays(laid, card)
    assert seen == [("hand", 3 - actions.cost(laid.game, laid.who(), card))]
    assert where(laid, card) == "discard"


@pytest.mark.rule("lcg.1.23a", "lcg.1.23d", "lcg.1.23e", "lcg.1.23f")
def test_a_committed_skill_is_nowhere_until_the_test_is_over() -> None:
    seen = []
    laid = turn(ROLAND)
    (card,) = laid.hand(GUTS)
    spy(
        laid, RevealsToken, lambda happening: seen.append((where(laid, card), dict(happening.test.committed)))
    )
    made = laid.test("willpower", 3, card)
    assert seen == [("limbo", {card: 0})]
    assert made.value == 3 + 2, "though it is not in play its icons count"
    assert where(laid, card) == "discard"


@pytest.mark.rule("lcg.1.23g", "lcg.faq.084a")
def test_an_event_that_attaches_comes_into_play_then_and_is_played_when_all_of_that_is_done() -> None:
    seen = []
    laid = turn(ROLAND)
    (card,) = laid.hand(BARRICADE)
    spy(laid, PlaysCard, lambda happening: seen.append(("begins", where(laid, card))), WHEN)
    spy(laid, EntersPlay, lambda happening: seen.append(("enters", where(laid, card))))
    spy(laid, PlaysCard, lambda happening: seen.append(("played", where(laid, card))))
    laid.play(card)
    assert seen == [("begins", "limbo"), ("enters", "play"), ("played", "play")]
    assert laid.thing(card).host == HALLWAY


@pytest.mark.rule("lcg.faq.057a", "lcg.faq.057b")
def test_what_answers_to_an_event_that_was_played_finds_it_where_it_went() -> None:
    seen = []
    laid = turn(WENDY)
    laid.asset(AMULET)
    under, on_top = laid.hand(CACHE, WORKING)
    laid.who().resources = 9
    laid.place(HALLWAY).clues = 1
    spy(laid, PlaysCard, lambda happening: seen.append(where(laid, happening.card)))
    laid.play(under)
    assert (seen, where(laid, under)) == (["deck"], "deck"), (
        "the Amulet sends it under the deck, in that step"
    )
    laid = turn(ROLAND)
    (on_top,) = laid.hand(CACHE)
    spy(laid, PlaysCard, lambda happening: seen.append(where(laid, happening.card)))
    laid.play(on_top)
    assert seen == ["deck", "discard"]


@pytest.mark.rule("lcg.base.card.05")
def test_an_event_that_is_cancelled_is_discarded_and_stays_paid() -> None:
    done = []

    def do(scope: CardScope) -> Flow[None]:
        done.append(scope.card)
        return
        yield

    laid, card = table_with(BACKSTAB, do)
    spy(laid, PlaysCard, lambda happening: setattr(happening, "cancelled", True), WHEN)
    plays(laid, card)
    assert (done, where(laid, card)) == ([], "discard")
    assert (laid.who().resources, laid.who().actions) == (9 - 3, 2)


# ---------------------------------------------------------------------- shuffled into nothing


@pytest.mark.rule("lcg.1.13a", "lcg.1.13c")
def test_no_card_alone_is_shuffled_into_an_empty_deck() -> None:
    laid = lay()
    ghoul, cop = laid.enemy(GHOUL, engaged=0), laid.asset(COP)
    for card in (ghoul, cop):
        assert laid.run(cards.leave(laid.game, card, "deck")) is False
        assert laid.in_play(card), "it stays where it is"
    laid.encounters(RATS)
    laid.deck(KNIFE)
    for card in (ghoul, cop):
        assert laid.run(cards.leave(laid.game, card, "deck")) is True
    assert ghoul in laid.state.encounter
    assert cop in laid.who().deck


def test_a_close_call_is_not_played_for_an_empty_deck() -> None:
    laid = turn(ROLAND)
    laid.hand("01083")
    ghoul = laid.enemy(GHOUL, engaged=0)
    laid.evade(ghoul)
    assert laid.in_play(ghoul)


@pytest.mark.rule("lcg.1.13b")
@pytest.mark.parametrize(("deck", "goes"), [((), "discard"), ((KNIFE,), "deck")])
def test_an_event_or_treachery_that_would_be_shuffled_into_an_empty_deck_is_discarded(
    deck: tuple[str, ...], goes: str
) -> None:
    def away(scope: CardScope) -> Flow[None]:
        for scene in scope.play.state.scenes:
            if isinstance(scene, Drawing):
                scene.kept = True
        cards.deliver(scope.play, scope.card, "deck")
        return
        yield

    laid, card = table_with(CACHE, away)
    laid.deck(*deck)
    laid.encounters(*[RATS for _ in deck])
    plays(laid, card)
    assert where(laid, card) == goes
    laid.says.revelations["01166"] = Does(what=away)
    treachery = encountered("01166", 3)
    laid.run(encounters.draw_encounter(laid.game, laid.who(), treachery))
    assert where(laid, treachery) == goes


# ---------------------------------------------------------------------- drawn, found, looked at


def listening(laid: Table) -> list[str]:
    """The names of what is told of searches and draws."""
    told: list[str] = []
    spy(laid, Searches, lambda happening: told.append("search"))
    spy(laid, DrawsCards, lambda happening: told.append("draw"))
    return told


def scope(laid: Table) -> CardScope:
    return CardScope(laid.game, 0, owned(KNIFE, 0, 9), "lcg.base.action.10", place=HALLWAY)


@pytest.mark.rule("lcg.2.13a", "lcg.2.13b", "lcg.2.13c")
def test_to_look_at_cards_and_to_take_one_from_a_discard_pile_is_no_search() -> None:
    laid = turn(ROLAND)
    told = listening(laid)
    first, second, third = laid.deck(KNIFE, CACHE, COP)
    laid.run(drawing.rearrange(laid.game, laid.who(), "seat:0", 3, "lcg.base.deck.10"), second, first)
    assert told == []
    assert laid.who().deck.draw(laid.game.chance, "deck 0") == second, "nor is the deck shuffled"
    laid.throw(COP)
    laid.run(TakeBack().run(scope(laid)))
    assert (told, laid.holds()) == ([], [COP])
    laid.run(Search(top=1, take="hand").run(scope(laid)))
    assert told == ["search"]
    assert third in laid.who().deck


@pytest.mark.rule("lcg.2.13a")
def test_what_makes_searches_deeper_does_not_let_one_look_at_more() -> None:
    laid = turn(ROLAND)
    laid.deck(CACHE, CACHE, KNIFE)
    spy(laid, Searches, lambda happening: setattr(happening, "n", 3), WHEN)
    flow = drawing.rearrange(laid.game, laid.who(), "seat:0", 1, "lcg.base.deck.10")
    assert len(laid.run(flow)) == 1
    knife = drawing.search(
        laid.game, laid.who(), "seat:0", 1, lambda card: code_of(card) == KNIFE, "lcg.2.13a"
    )
    assert laid.run(knife) is not None


@pytest.mark.rule("lcg.2.14a")
def test_a_card_added_to_hand_was_not_drawn() -> None:
    laid = turn(ROLAND)
    told = listening(laid)
    laid.throw(COP)
    laid.run(TakeBack().run(scope(laid)))
    laid.run(Search(take="hand").run(scope(laid)))
    assert told == ["search"]
    laid.run(Search().run(scope(laid)))
    laid.run(drawing.draw(laid.game, laid.who()))
    assert sorted(told) == ["draw", "draw", "search", "search"]


@pytest.mark.rule("lcg.2.14b")
@pytest.mark.parametrize("way", ["draw", "search", "add", "back"])
def test_a_weakness_does_what_it_does_when_it_is_drawn_and_when_it_is_added_to_hand(way: str) -> None:
    laid = turn(ROLAND)
    card = laid.deck(PARANOIA)[0]
    if way == "back":
        laid.who().deck, laid.who().discard = Pile([]), [card]
    flows: dict[str, Callable[[], Flow[None]]] = {
        "draw": lambda: drawing.draw(laid.game, laid.who()),
        "search": lambda: Search(take="draw").run(scope(laid)),
        "add": lambda: Search(take="hand").run(scope(laid)),
        "back": lambda: TakeBack().run(scope(laid)),
    }
    laid.run(flows[way]())
    assert laid.who().resources == 0, "Paranoia took them"
    assert where(laid, card) == "discard"


@pytest.mark.rule("lcg.1.12a", "lcg.1.12b")
def test_a_weakness_is_drawn_as_a_player_card_and_is_an_encounter_card_once_it_resolves() -> None:
    told: list[str] = []
    laid = turn(ROLAND)
    (thug,) = laid.deck(THUG)
    spy(laid, DrawsCards, lambda happening: told.append("would be drawn"), WHEN)
    spy(laid, DrawsEncounter, lambda happening: told.append(f"encounter {happening.drawing.card}"), WHEN)
    laid.run(drawing.draw(laid.game, laid.who()))
    assert told == ["would be drawn", f"encounter {thug}"]
    assert table.controller(laid.game, laid.thing(thug)) is None
    assert [each.id for each in table.engaged_with(laid.game, 0)] == [thug]
    laid.run(cards.leave(laid.game, thug))
    assert laid.who().discard == [thug], "and then it is a card of his again"
    told.clear()
    laid.run(drawing.draw(laid.game, laid.who()))
    assert told[0] == "would be drawn"
    told.clear()
    laid.run(cards.leave(laid.game, thug))
    laid.who().deck, laid.who().discard = Pile.of([thug]), []
    found = drawing.search(laid.game, laid.who(), "seat:0", 1, lambda card: True, "lcg.1.12a")
    assert (laid.run(found), told) == (thug, []), (
        "in the deck it is found like any other, and nothing resolves"
    )


@pytest.mark.rule("lcg.faq.033a", "lcg.base.deck.08")
def test_several_cards_are_drawn_together_before_a_weakness_among_them_resolves() -> None:
    seen = []
    says = Written()
    laid = lay(says=says)

    def do(scope: CardScope) -> Flow[None]:
        seen.append([code_of(card) for card in scope.who.hand])
        return
        yield

    says.revelations[PARANOIA] = Does(what=do)
    laid.deck(CACHE, PARANOIA, KNIFE)
    laid.run(drawing.draw(laid.game, laid.who(), 3))
    assert seen == [[KNIFE, CACHE]]


@pytest.mark.rule("lcg.base.card.09", "lcg.base.deck.08")
def test_an_empty_deck_is_made_anew_the_draw_finished_and_then_a_horror_suffered() -> None:
    laid = turn(ROLAND)
    first = laid.deck(KNIFE)
    thrown = laid.throw(CACHE, CACHE, COP)
    laid.run(drawing.draw(laid.game, laid.who(), 3))
    who = laid.who()
    assert (len(who.hand), len(who.deck), who.discard, who.horror) == (3, 1, [], 1)
    assert first[0] in who.hand
    assert set(who.hand) | set(who.deck) == {*first, *thrown}
    laid.run(drawing.draw(laid.game, who))
    assert (len(who.hand), who.horror) == (4, 1), "the last card is no empty deck yet"
    laid.run(drawing.draw(laid.game, who))
    assert (len(who.hand), who.horror) == (4, 1), "with nothing to make it of there is nothing"


@pytest.mark.rule("lcg.base.deck.10")
def test_while_one_searches_the_cards_are_still_in_the_deck() -> None:
    laid = turn(ROLAND)
    knife, cop = laid.deck(KNIFE, COP)
    flow = drawing.search(laid.game, laid.who(), "seat:0", 2, lambda card: True, "lcg.base.deck.10")
    ask = next(flow)
    assert [option.name for option in ask.options] == [knife, cop]  # type: ignore[union-attr]
    assert sorted(laid.who().deck) == sorted([knife, cop])
    with pytest.raises(StopIteration):
        flow.send(cop)
    assert list(laid.who().deck) == [knife]


# ---------------------------------------------------------------------- discard piles


@pytest.mark.rule("lcg.base.deck.11")
def test_cards_discarded_together_lie_as_their_owner_wants_where_that_can_matter() -> None:
    laid = turn(WENDY)
    laid.asset(AMULET)
    lucky, cache, knife = laid.hand(LUCKY, CACHE, KNIFE)
    laid.run(hands.choose_discards(laid.game, laid.who(), 2, "lcg.base.upkeep.05"), f"{lucky}+{cache}", cache)
    assert laid.who().discard == [cache, lucky]
    assert actions.at_hand(laid.game, laid.who())[-1] == lucky
    other = turn(ROLAND)
    lucky, cache, knife = other.hand(LUCKY, CACHE, KNIFE)
    other.run(hands.choose_discards(other.game, other.who(), 2, "lcg.base.upkeep.05"), f"{cache}+{knife}")
    assert len(other.asked) == 1, "nobody looks at how Roland's lie"


@pytest.mark.rule("lcg.base.deck.12")
def test_an_empty_discard_pile_shuffles_nothing() -> None:
    laid = turn(ROLAND)
    first, *_ = laid.encounters(RATS, GHOUL, "01166", "01163")
    laid.run(Reshuffle().run(scope(laid)))
    assert laid.state.encounter.bags[0] == [first], "its order is as it was"
    laid.state.encounter_discard = [encountered(RATS, 1)]
    laid.run(Reshuffle().run(scope(laid)))
    assert len(laid.state.encounter.bags) == 1, "now it is shuffled"
    laid.who().deck, laid.who().discard = Pile([]), []
    laid.run(drawing.draw(laid.game, laid.who()))
    assert laid.who().horror == 0


@pytest.mark.rule("lcg.faq.043c")
def test_what_is_out_of_the_game_is_found_by_nothing() -> None:
    laid = turn(ROLAND)
    knife = laid.asset(KNIFE)
    laid.deck()
    laid.run(cards.leave(laid.game, knife, "removed"))
    for deck in (None, 3):
        flow = drawing.search(laid.game, laid.who(), "seat:0", deck, lambda card: True, "lcg.faq.043c")
        assert laid.run(flow) is None
    assert not TakeBack().possible(scope(laid))
    assert not hands.reset_deck(laid.game, laid.who())
    assert laid.run(cards.leave(laid.game, knife, "hand")) is False
    assert where(laid, knife) == "removed"


@pytest.mark.rule("lcg.faq.038a")
def test_what_has_no_cost_is_not_played_but_may_be_put_into_play() -> None:
    laid = turn(ROLAND)
    card, weakness = laid.hand(CHARISMA, NECRONOMICON)
    assert not laid.playable(card)
    assert not laid.playable(weakness)
    hands.from_hand(laid.game, laid.who(), card)
    laid.run(cards.put_into_play(laid.game, card, seat=0))
    assert laid.in_play(card)


# ---------------------------------------------------------------------- too many cards


@pytest.mark.rule("lcg.base.weak.09")
def test_with_too_many_cards_weaknesses_go_last() -> None:
    laid = turn(ROLAND)
    knife, cop, first, second = laid.hand(KNIFE, COP, NECRONOMICON, "01013")
    laid.run(hands.choose_discards(laid.game, laid.who(), 1, "lcg.base.upkeep.05"), knife)
    assert [option.name for option in laid.asked[0].options] == [cop, knife]
    laid.run(hands.choose_discards(laid.game, laid.who(), 2, "lcg.base.upkeep.05"), first)
    assert [option.name for option in laid.asked[0].options] == [first, second]
    assert laid.who().discard == [knife, cop, first], "the other card had to go"
