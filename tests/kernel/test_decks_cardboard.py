"""Piles beside cardboard: whatever is shuffled among the top few or taken unseen, every card is exactly as likely."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.errors import EmptyPile

Odds = dict[tuple[str, ...], Fraction]
"""What is seen, card after card -> how likely that is."""
Step = tuple[str, int]
"""What is done to a deck: a word, and how many cards it is about."""
STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["draw", "draw", "onto_top", "onto_top", "under", "shuffle", "put", "take", "back", "look"]
        ),
        st.integers(0, 3),
    ),
    max_size=7,
)
MOST_PATHS = 3000
"""Beyond this many ways a sequence of steps is left to the others."""


def luck(seed: int | str = "cardboard") -> Chance:
    return Chance(key_from(seed), {})


def draw_all(deck: Pile, chance: Chance) -> list[str]:
    return [deck.draw(chance, "deck") for _ in range(len(deck))]


def written(deck: Pile) -> bytes:
    return msgspec.json.encode(deck, order="deterministic")


# ---------------------------------------------------------------------- every way that chance can go


class Script(Chance):
    """Chance that answers as written, then with the first; it notes how many answers there were each time."""

    __slots__ = ("choices", "given")

    def __init__(self, given: list[int]) -> None:
        super().__init__(b"script", {})
        self.given = given
        self.choices: list[int] = []

    def pick(self, stream: str, n: int) -> int:
        at = len(self.choices)
        self.choices.append(n)
        return self.given[at] if at < len(self.given) else 0


def every_way(run: Callable[[Chance], tuple[str, ...]]) -> Odds:
    """What comes of it whichever way chance goes, each with its exact likelihood."""
    found: Odds = {}
    for seen, likely in _ways(run):
        found[seen] = found.get(seen, Fraction()) + likely
    return found


def _ways(run: Callable[[Chance], tuple[str, ...]]) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    given: list[int] = []
    while True:
        script = Script(given)
        seen = run(script)
        likely = Fraction(1)
        for n in script.choices:
            likely /= n
        yield seen, likely
        given = [*given, *[0] * (len(script.choices) - len(given))]
        while given and given[-1] + 1 == script.choices[len(given) - 1]:
            given.pop()
        if not given:
            return
        given[-1] += 1


# ---------------------------------------------------------------------- the same with cardboard


class Cardboard:
    """A deck as it lies on a table: a list in an order. `shuffled` says in which order cards come back."""

    def __init__(self, cards: list[str], shuffled: Callable[[list[str]], list[str]]) -> None:
        self.shuffled = shuffled
        self.order = shuffled(cards)
        self.unseen: list[str] = []

    def step(self, word: str, n: int, fresh: str) -> str:
        """Do it; the card that is seen, "" for none."""
        match word:
            case "draw":
                return self.order.pop(0) if self.order else "none"
            case "onto_top":
                self.order = self.shuffled([fresh, *self.order[:n]]) + self.order[n:]
            case "under":
                self.order += self.shuffled([f"{fresh}{k}" for k in range(n)])
            case "shuffle":
                self.order = self.shuffled([*self.order, *[fresh][:n]])
            case "put":
                self.order.append(fresh)
            case "take" if self.order:
                self.unseen.append(self.order.pop(0))
            case "back" if self.unseen:
                self.order.append(self.unseen.pop())
            case "look" if self.unseen:
                return self.unseen.pop(0)
        return ""


class Lazy:
    """The same with a pile."""

    def __init__(self, cards: list[str], chance: Chance) -> None:
        self.deck = Pile.of(cards)
        self.chance = chance
        self.unseen: list[str] = []

    def step(self, word: str, n: int, fresh: str) -> str:
        deck = self.deck
        match word:
            case "draw":
                return deck.draw(self.chance, "deck") if len(deck) else "none"
            case "onto_top":
                deck.shuffle_into([fresh], n)
            case "under":
                deck.put_bag([f"{fresh}{k}" for k in range(n)], bottom=True)
            case "shuffle":
                deck.shuffle_in([fresh][:n])
            case "put":
                deck.put(fresh, bottom=True)
            case "take" if len(deck):
                self.unseen.append(deck.take("deck"))
            case "back" if self.unseen:
                deck.put(self.unseen.pop(), bottom=True)
            case "look" if self.unseen:
                return deck.decide(self.unseen.pop(0), self.chance, "deck")
        return ""


def with_cardboard(cards: list[str], steps: list[Step]) -> Odds:
    """Every order that every shuffle can bring, all equally likely."""

    def run(chance: Chance) -> tuple[str, ...]:
        def shuffled(some: list[str]) -> list[str]:
            orders = sorted(permutations(some))
            return list(orders[chance.pick("shuffle", len(orders))])

        return _play(Cardboard(cards, shuffled), steps)

    return every_way(run)


def with_piles(cards: list[str], steps: list[Step]) -> Odds:
    return every_way(lambda chance: _play(Lazy(cards, chance), steps))


def _play(deck: Cardboard | Lazy, steps: list[Step]) -> tuple[str, ...]:
    """All cards seen: during these steps, and then to the last one."""
    seen = [deck.step(word, n, "xyzuvwst"[at]) for at, (word, n) in enumerate(steps)]
    seen += [deck.step("look", 0, "") for _ in deck.unseen[:]]
    while (card := deck.step("draw", 0, "")) != "none":
        seen.append(card)
    return tuple(card for card in seen if card)


def ways_of_cardboard(size: int, steps: list[Step]) -> int:
    """At most so many ways lead through these steps."""
    ways, most = 1, size
    for n in range(1, size + 1):
        ways *= n
    for word, n in steps:
        sort = {"onto_top": n + 1, "under": n, "shuffle": most + min(n, 1)}.get(word, 1)
        most += {"onto_top": 1, "under": n, "shuffle": 1, "put": 1}.get(word, 0)
        for k in range(2, sort + 1):
            ways *= k
    return ways


@pytest.mark.rule("3e.414.1")
@given(st.integers(1, 4), STEPS)
def test_whatever_is_done_every_card_is_as_likely_as_with_cardboard(size: int, steps: list[Step]) -> None:
    while ways_of_cardboard(size, steps) > MOST_PATHS:
        steps = steps[:-1]
    cards = list("abcd"[:size])
    assert with_piles(cards, steps) == with_cardboard(cards, steps)


@pytest.mark.rule("3e.473.3", "3e.451.7")
@pytest.mark.parametrize(
    "steps",
    [
        [("onto_top", 2), ("draw", 0)],
        [("onto_top", 2), ("onto_top", 2)],
        [("onto_top", 2), ("draw", 0), ("onto_top", 2), ("draw", 0), ("put", 0)],
        [("take", 0), ("onto_top", 2), ("draw", 0), ("look", 0)],
        [("take", 0), ("take", 0), ("under", 2), ("back", 0), ("onto_top", 2)],
    ],
)
def test_so_it_is_with_what_the_third_edition_does_to_its_decks(steps: list[Step]) -> None:
    assert with_piles(list("abcd"), steps) == with_cardboard(list("abcd"), steps)


@given(st.integers(1, 4), STEPS, st.integers(0, 5))
def test_the_odds_of_a_place_are_those_of_what_is_found_there(size: int, steps: list[Step], at: int) -> None:
    """Over all ways from here on, the card in a place is each card as often as its odds say."""
    lazy = Lazy(list("abcd"[:size]), luck(at))
    for number, (word, n) in enumerate(steps):
        lazy.step(word, n, "xyzuvwst"[number])
    if not lazy.deck.bags:
        return
    at %= min(len(lazy.deck), 4 if len(lazy.deck) < 7 else 2)  # so that all ways can be gone
    before = written(lazy.deck)
    odds = lazy.deck.odds(at=at)
    assert written(lazy.deck) == before

    def run(chance: Chance) -> tuple[str, ...]:
        deck = msgspec.json.decode(before, type=Pile)
        return ([deck.draw(chance, "deck") for _ in range(at + 1)][-1],)

    assert {(card,): likely for card, likely in odds.items()} == every_way(run)
    assert list(odds) == sorted(odds)
    assert sum(odds.values()) == 1


# ---------------------------------------------------------------------- what a player does with it


def test_a_shuffled_deck_decides_a_card_when_it_is_drawn() -> None:
    deck, chance = Pile.of("dacb"), luck()
    assert (len(deck), deck.cards()) == (4, ["a", "b", "c", "d"])
    assert deck.odds() == dict.fromkeys("abcd", Fraction(1, 4))
    assert chance.counts == {}
    assert sorted(draw_all(deck, chance)) == ["a", "b", "c", "d"]
    assert chance.counts == {"deck": 3}  # the last card is no choice
    assert deck == Pile([])


@pytest.mark.rule("3e.473.3")
def test_a_card_shuffled_with_the_top_two_is_one_of_the_top_three() -> None:
    deck = Pile.of("abcdefgh")
    deck.shuffle_into(["x"], 2)
    assert [deck.odds(at=at).get("x", 0) for at in range(len(deck))] == [Fraction(1, 3)] * 3 + [0] * 6
    assert deck.odds()["a"] == Fraction(1, 12)
    deck.shuffle_into(["y"], 2)
    assert [deck.odds(at=at).get("y", 0) for at in range(len(deck))] == [Fraction(1, 3)] * 3 + [0] * 7
    assert [deck.odds(at=at).get("x", 0) for at in range(len(deck))][:5] == [
        *[Fraction(2, 9)] * 3,
        Fraction(1, 3),
        0,
    ]


def test_a_known_card_stays_known_and_a_card_alone_is_not_shuffled() -> None:
    deck, chance = Pile([]), luck()
    deck.put("b")
    deck.put("a")
    deck.shuffle_into(["x"], 0)
    deck.put_bag("y", bottom=True)
    assert deck == Pile.stacked("xaby")
    assert draw_all(deck, chance) == ["x", "a", "b", "y"]
    assert chance.counts == {}


def test_with_fewer_cards_than_wanted_it_is_shuffled_with_those_there_are() -> None:
    deck = Pile.of("a")
    deck.shuffle_into(["x"], 2)
    assert deck == Pile.of("ax")
    empty = Pile([])
    empty.shuffle_into(["x"], 2)
    assert empty == Pile.of("x")


def test_cards_put_under_it_come_last_in_an_order_nobody_knows() -> None:
    deck = Pile.of("ab")
    deck.put_bag("yx", bottom=True)
    assert deck == Pile([["a", "b"], ["x", "y"]])
    deck.put_bag("", bottom=True)
    assert len(deck) == 4


def test_a_card_taken_unseen_is_decided_later_and_still_one_of_the_deck() -> None:
    deck, chance = Pile.of("abc"), luck()
    unseen = deck.take("deck")
    assert chance.counts == {}
    assert (len(deck), deck.cards()) == (2, ["a", "b", "c"])
    others = draw_all(deck, chance)
    assert sorted([*others, deck.decide(unseen, chance, "deck")]) == ["a", "b", "c"]
    assert deck == Pile([])


def test_a_card_taken_unseen_and_shuffled_back_leaves_no_trace() -> None:
    deck = Pile.of("abc")
    deck.shuffle_in([deck.take("deck")])
    assert deck == Pile.of("abc")


def test_drawing_from_nothing_says_so() -> None:
    with pytest.raises(EmptyPile) as error:
        Pile.of(()).draw(luck(), "deck")
    assert "deck" in str(error.value)
    with pytest.raises(EmptyPile):
        Pile([]).take("deck")


# ---------------------------------------------------------------------- bytes


def test_equal_decks_are_equal_bytes() -> None:
    one, other = Pile.of("abcd"), Pile.of("dcab")
    one.shuffle_in()
    one.shuffle_in("e")
    other.shuffle_in("e")
    assert written(one) == written(other)
    one.shuffle_into("x", 1)
    assert written(one) == (
        b'{"bags":[["#1","x"],["#1","#1","#1","#1"]],"groups":{"#1":["a","b","c","d","e"]}}'
    )


@given(STEPS, st.integers(0, 99))
def test_a_deck_out_of_its_bytes_goes_on_exactly_like_the_deck(steps: list[Step], seed: int) -> None:
    """The order in which groups came does not outlive a save, so nothing may hang on it."""
    one, again = Lazy(list("abcdef"), luck(seed)), Lazy(list("abcdef"), luck(seed))
    for number, (word, n) in enumerate(steps):
        fresh = "xyzuvwst"[number]
        assert one.step(word, n, fresh) == again.step(word, n, fresh)
        again.deck = msgspec.json.decode(written(again.deck), type=Pile)
        assert written(again.deck) == written(one.deck)
    assert draw_all(one.deck, one.chance) == draw_all(again.deck, again.chance)
    assert one.chance.counts == again.chance.counts


@pytest.mark.rule("3e.451.7")
def test_however_often_an_event_is_shuffled_back_the_deck_does_not_grow() -> None:
    """Found: groups of groups of groups, whose odds took twice as long each time."""
    deck, chance = Pile.of("abcdefgh"), luck()
    deck.shuffle_into(["x"], 2)
    most = 0
    for _ in range(200):
        deck.shuffle_into([deck.draw(chance, "deck")], 2)
        assert sum(deck.odds().values()) == 1
        most = max(most, len(written(deck)))
    assert deck.cards() == sorted("abcdefghx")
    assert most < 250


def test_forty_cards_shuffled_onto_the_top_have_odds_at_once() -> None:
    deck = Pile.of("ab")
    for n in range(40):
        deck.shuffle_into([f"x{n}"], 2)
    odds = deck.odds()
    assert (odds["x39"], sum(odds.values())) == (Fraction(1, 3), 1)


def test_the_draws_of_a_deck_are_those_of_the_first_version() -> None:
    deck, chance = Pile.of(f"p{i}" for i in range(1, 10)), luck("golden")
    deck.shuffle_into(["x"], 2)
    first = [deck.draw(chance, "deck") for _ in range(3)]
    deck.put_bag(first, bottom=True)
    deck.put("y", bottom=True)
    assert " ".join([*first, *draw_all(deck, chance)]) == "x p7 p1 p3 p6 p4 p9 p8 p2 p5 p7 p1 x y"
