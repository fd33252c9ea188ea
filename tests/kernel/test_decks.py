"""Decks: no card is lost or doubled, odds are exact, and a view tells a seat what it may know and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.deck_form import is_place
from miskatonic.kernel.decks import Pile, Segment
from miskatonic.kernel.errors import ChanceError, EmptyPile, NotInPile

CARDS = st.lists(st.sampled_from("abcdefgh"), max_size=8)
SEATS = st.integers(0, 2)
WHO = st.none() | SEATS


def luck(seed: int | str = "decks") -> Chance:
    return Chance(key_from(seed), {})


def flat(segments: list[Segment]) -> list[str]:
    return [card for part in segments for card in part["cards"] or ["?"] * part["count"]]


def segment(*cards: str) -> Segment:
    return {"count": len(cards), "cards": list(cards)}


# ---------------------------------------------------------------------- what a player does with a deck


def test_a_shuffled_deck_decides_a_card_when_it_is_drawn() -> None:
    pile, chance = Pile.of("dacb"), luck()
    assert pile.bags == [["a", "b", "c", "d"]]
    drawn = [pile.draw(chance, "deck") for _ in range(4)]
    assert sorted(drawn) == ["a", "b", "c", "d"]
    assert pile.bags == []
    assert chance.counts == {"deck": 3}  # the last card is no choice


def test_the_draws_of_a_deck_are_those_of_the_first_version() -> None:
    pile, chance = Pile.of(f"p{i}" for i in range(1, 10)), luck("golden")
    assert "".join(pile.draw(chance, "deck") for _ in range(5)) == "p6p7p3p1p8"
    pile.put_bag(["x1", "x2", "x3"], bottom=True)
    assert pile.draw(chance, "deck", bottom=True) == "x3"
    assert pile.peek(chance, "deck", 3) == ["p9", "p5", "p2"]
    pile.shuffle_in()
    assert pile.settle(chance, "deck") == ["x1", "p2", "p4", "p5", "x2", "p9"]
    assert chance.counts == {"deck": 14}


def test_drawing_from_nothing_says_so() -> None:
    with pytest.raises(EmptyPile):
        Pile.of(()).draw(luck(), "deck")
    assert Pile.of(()).peek(luck(), "deck", 2) == []


def test_a_known_order_needs_no_chance() -> None:
    pile, chance = Pile.stacked(["c", "a", "b"]), luck()
    assert pile.draw(chance, "deck") == "c"
    assert pile.draw(chance, "deck", bottom=True) == "b"
    assert chance.counts == {}


def test_looking_leaves_the_cards_where_they_are() -> None:
    pile, chance = Pile.of("abcdef"), luck()
    top = pile.peek(chance, "deck", 2)
    assert pile.peek(chance, "deck", 2) == top
    low = pile.peek(chance, "deck", 2, bottom=True)
    assert [pile.draw(chance, "deck") for _ in range(2)] == top
    assert [pile.draw(chance, "deck", bottom=True) for _ in range(2)] == low


def test_looking_at_more_cards_than_there_are_shows_all() -> None:
    assert sorted(Pile.of("abc").peek(luck(), "deck", 9)) == ["a", "b", "c"]
    assert Pile.of("abc").peek(luck(), "deck", -1) == []


def test_a_group_put_at_the_bottom_comes_after_the_rest() -> None:
    pile, chance = Pile.of("ab"), luck()
    pile.put_bag("zyx", bottom=True)
    pile.put("t")
    pile.put("u", bottom=True)
    order = [pile.draw(chance, "deck") for _ in range(7)]
    assert (order[0], sorted(order[1:3]), sorted(order[3:6])) == ("t", ["a", "b"], ["x", "y", "z"])
    assert order[6] == "u"


def test_nothing_put_is_no_bag() -> None:
    pile = Pile.of(())
    pile.put_bag(())
    pile.shuffle_in()
    assert pile.bags == []
    pile.shuffle_in(["b", "a"])
    assert pile == Pile.of("ab")


def test_a_token_put_back_into_the_cup_is_anywhere_in_it() -> None:
    cup, chance = Pile.of("aabc"), luck()
    token = cup.draw(chance, "cup")
    cup.shuffle_in([token])
    assert cup == Pile.of("aabc")


def test_searching_takes_one_copy_and_shuffling_hides_the_rest() -> None:
    pile = Pile.of("abb")
    pile.put("b")
    pile.remove("b")
    assert pile.bags == [["a", "b", "b"]]
    pile.put("c", bottom=True)
    pile.remove("b")
    pile.shuffle_in()
    assert pile == Pile.of("abc")
    with pytest.raises(NotInPile):
        pile.remove("x")


def test_a_card_that_lies_face_down_among_others_can_be_taken_out() -> None:
    pile = Pile.of("klm")
    pile.put("a", seen=[])
    pile.shuffle_in()
    pile.peek(luck("one"), "deck", seat=0)  # the three below are a group now, and one of them may be it
    pile.remove("a")
    assert pile.cards() == ["k", "l", "m"]


def test_a_card_that_was_taken_unseen_is_in_no_pile() -> None:
    pile = Pile.of("ab")
    for _ in "ab":
        pile.take("deck")
    with pytest.raises(NotInPile):
        pile.remove("a")


def test_a_pile_answers_what_is_in_it() -> None:
    pile = Pile.of("cab")
    pile.put("b")
    assert (len(pile), pile.cards(), list(pile)) == (4, ["a", "b", "b", "c"], ["a", "b", "b", "c"])
    assert "a" in pile
    assert "x" not in pile
    assert not Pile.of(())


def test_equal_piles_are_equal_bytes() -> None:
    one, other = Pile.of("abcd"), Pile.of("dcab")
    one.remove("c")
    one.shuffle_in("c")
    assert msgspec.json.encode(one) == msgspec.json.encode(other) == b'{"bags":[["a","b","c","d"]]}'


# ---------------------------------------------------------------------- what only some have seen


def test_a_private_look_changes_nothing_for_the_others() -> None:
    pile, chance = Pile.of("abcd"), luck()
    (top,) = pile.peek(chance, "deck", seat=1)
    rest = sorted({"a", "b", "c", "d"} - {top})
    assert pile.view(1) == [segment(top), segment(*rest)]
    assert pile.view(0) == pile.view(None) == [segment("a", "b", "c", "d")]
    assert pile.odds(seat=1) == {top: 1}
    assert pile.odds() == dict.fromkeys("abcd", Fraction(1, 4))


def test_two_seats_that_look_from_both_ends_know_only_what_they_saw() -> None:
    pile, chance = Pile.of("abcde"), luck()
    top = pile.peek(chance, "deck", 2, seat=0)
    (low,) = pile.peek(chance, "deck", seat=1, bottom=True)
    assert pile.view(0) == [segment(top[0]), segment(top[1]), segment(*sorted(set("abcde") - set(top)))]
    assert pile.view(1) == [segment(*sorted(set("abcde") - {low})), segment(low)]
    assert pile.view(2) == [segment(*"abcde")]


def test_a_second_seat_learns_what_the_first_has_seen_and_no_more() -> None:
    pile, chance = Pile.of("abcd"), luck()
    top = pile.peek(chance, "deck", 2, seat=0)
    assert pile.peek(chance, "deck", seat=1) == top[:1]
    assert pile.view(1) == [segment(top[0]), segment(*sorted(set("abcd") - {top[0]}))]
    assert len(pile.view(0)) == 3


def test_what_is_shown_to_all_is_no_secret_any_more() -> None:
    pile, chance = Pile.of("abcd"), luck()
    secret = pile.peek(chance, "deck", 2, seat=0)
    assert pile.peek(chance, "deck", 2) == secret
    rest = sorted(set("abcd") - set(secret))
    assert pile.bags == [secret[:1], secret[1:], rest]


def test_a_secret_that_is_drawn_leaves_the_rest_open_to_all() -> None:
    pile, chance = Pile.of("abc"), luck()
    pile.peek(chance, "deck", seat=0)
    drawn = pile.draw(chance, "deck")
    assert pile == Pile.of(sorted(set("abc") - {drawn}))


def test_a_card_laid_down_in_secret_is_known_to_who_may() -> None:
    pile, chance = Pile.of("ab"), luck()
    pile.put("x", seen=[2, 0])
    assert pile.view(0) == pile.view(2) == [segment("x"), segment("a", "b")]
    assert pile.view(1) == pile.view(None) == [{"count": 1, "cards": None}, segment("a", "b")]
    with pytest.raises(ChanceError):
        pile.odds(seat=1)
    assert pile.peek(chance, "deck", seat=1) == ["x"]
    assert pile.view(1) == [segment("x"), segment("a", "b")]
    pile.shuffle_in()
    assert pile.view(None) == [{"count": 3, "cards": None}]
    assert pile.view(1) == pile.view(2) == [segment("a", "b", "x")]


def test_unlike_secrets_shuffled_together_are_known_only_to_who_knew_all() -> None:
    pile = Pile.of("ab")
    pile.put("x", seen=[0, 1])
    pile.put("y", seen=[1, 2])
    pile.shuffle_in(["c"])
    assert pile.view(1) == [segment("a", "b", "c", "x", "y")]
    assert pile.view(0) == pile.view(2) == [{"count": 5, "cards": None}]


def test_who_knew_a_secret_bag_still_knows_its_rest_after_a_look() -> None:
    pile, chance = Pile.of("ab"), luck()
    pile.put("x", seen=[0, 1])
    pile.shuffle_in()
    (top,) = pile.peek(chance, "deck", seat=0)
    assert pile.view(0) == [segment(top), segment(*sorted({"a", "b", "x"} - {top}))]
    assert pile.view(1) == [segment("a", "b", "x")]
    assert pile.view(2) == [{"count": 3, "cards": None}]


def test_secrets_in_two_groups_do_not_run_together() -> None:
    pile, chance = Pile.of("abc"), luck()
    pile.put_bag("xyz")
    pile.peek(chance, "deck", seat=0)
    pile.peek(chance, "deck", seat=0, bottom=True)
    assert pile.view(1) == [segment(*"xyz"), segment(*"abc")]


def test_equal_knowledge_is_equal_bytes_whatever_came_before() -> None:
    """A secret that is used up leaves no trace in how later ones are numbered."""
    plain, other = Pile.of("abc"), Pile.of("abc")
    other.put_bag("xy")
    other.peek(luck(), "deck", seat=0)
    for pile in (plain, other):
        pile.peek(luck(), "deck", seat=1, bottom=True)
    assert plain != other
    other.remove("x")
    other.remove("y")
    assert msgspec.json.encode(plain) == msgspec.json.encode(other)


# ---------------------------------------------------------------------- exact odds


def orders(pile: Pile) -> list[tuple[str, ...]]:
    """Every order that a public pile may have, each as likely as the others."""
    found: list[tuple[str, ...]] = [()]
    for bag in pile.bags:
        found = [(*order, *cards) for order in found for cards in permutations(bag)]
    return found


@given(
    CARDS.filter(lambda cards: len(cards) <= 4), CARDS.filter(lambda cards: len(cards) <= 3), st.booleans()
)
def test_odds_are_what_counting_all_orders_gives(low: list[str], high: list[str], bottom: bool) -> None:
    pile = Pile.of(low)
    pile.put_bag(high)
    every = [order[::-1] if bottom else order for order in orders(pile)]
    for n in range(9):
        odds = pile.odds(n, bottom=bottom)
        assert list(odds) == sorted({card for order in every for card in order[:n]})
        for card, likely in odds.items():
            assert likely == Fraction(sum(card in order[:n] for order in every), len(every))
        for at_least in range(4):
            hits = sum(sum(card < "c" for card in order[:n]) >= at_least for order in every)
            likely = pile.chance_of(lambda card: card < "c", n, at_least, bottom=bottom)
            assert likely == Fraction(hits, len(every))


def test_the_odds_of_one_draw_add_up() -> None:
    assert sum(Pile.of("aabcc").odds().values()) == 1
    assert Pile.of("aabcc").odds() == {"a": Fraction(2, 5), "b": Fraction(1, 5), "c": Fraction(2, 5)}
    assert Pile.of(()).odds() == {}


def test_cards_come_as_often_as_the_odds_say() -> None:
    chance = luck("often")
    firsts: Counter[tuple[str, str]] = Counter()
    for _ in range(12_000):
        pile = Pile.of("abcd")
        firsts[pile.draw(chance, "deck"), pile.draw(chance, "deck")] += 1
    assert len(firsts) == 12
    assert sum((count - 1000) ** 2 / 1000 for count in firsts.values()) < 11 + 4 * 22**0.5


# ---------------------------------------------------------------------- all luck at once


class EveryLuck(Chance):
    """Takes the picks of a given path, and beyond it the first possibility; remembers the others."""

    def __init__(self, path: list[int]) -> None:
        super().__init__(b"k", {})
        self.path = path
        self.sizes: list[int] = []

    def pick(self, stream: str, n: int) -> int:
        self.sizes.append(n)
        at = len(self.sizes)
        if at > len(self.path):
            self.path.append(0)
        return self.path[at - 1]


def every_luck(run: Callable[[EveryLuck], None]) -> Iterator[Fraction]:
    """Run once for each way that chance can go, and give each way's likelihood."""
    path: list[int] = []
    while True:
        chance = EveryLuck(path)
        run(chance)
        likely = Fraction(1)
        for size in chance.sizes:
            likely /= size
        yield likely
        while path and path[-1] == chance.sizes[len(path) - 1] - 1:
            path.pop()
        if not path:
            return
        path[-1] += 1


class Table:
    """A pile, the players around it, and what each (and None, who only watches) has seen happen."""

    def __init__(self, cards: list[str], chance: Chance) -> None:
        self.pile = Pile.of(cards)
        self.chance = chance
        self.secrets = self.hidden = False
        self.single = cards.count("d") == 1
        self.fresh = iter("uvwxyzUVWXYZ")
        self.taken: list[str] = []
        self.seen: dict[int | None, list[object]] = {None: [], 0: [], 1: [], 2: []}

    def all_see(self, what: object) -> None:
        for seen in self.seen.values():
            seen.append(what)

    def do(self, step: Step) -> None:
        name, seat, bottom = step
        getattr(self, name)(seat, bottom)

    def draw(self, seat: int | None, bottom: bool) -> None:
        self.all_see(self.pile.draw(self.chance, "s", bottom=bottom) if len(self.pile) else None)

    def peek(self, seat: int | None, bottom: bool, n: int = 1) -> None:
        found = self.pile.peek(self.chance, "s", n, seat=seat, bottom=bottom)
        if seat is None:
            self.all_see(found)
        else:
            self.secrets = True
            self.seen[seat].append(found)

    def peek_two(self, seat: int | None, bottom: bool) -> None:
        self.peek(seat, bottom, 2)

    def put(self, seat: int | None, bottom: bool) -> None:
        self.pile.put("a", bottom=bottom)

    def put_bag(self, seat: int | None, bottom: bool) -> None:
        self.pile.put_bag(["a", "c"], bottom=bottom)

    def hide(self, seat: int | None, bottom: bool) -> None:
        """A seat lays down one of two cards; the others do not see which."""
        self.secrets = self.hidden = True
        card = "ax"[self.chance.pick("s", 2)]
        self.pile.put(card, bottom=bottom, seen=[] if seat is None else [seat])
        if seat is not None:
            self.seen[seat].append(card)

    def shuffle(self, seat: int | None, bottom: bool) -> None:
        self.pile.shuffle_in(["b"] if bottom else [])

    def search(self, seat: int | None, bottom: bool) -> None:
        """Take a copy of b out; where there are secrets, shuffle."""
        self.take_out("b")
        if self.secrets:
            self.pile.shuffle_in()

    def take_single(self, seat: int | None, bottom: bool) -> None:
        """Take out a card without copies, and leave the rest as it lies."""
        if self.single and not self.hidden:
            self.take_out("d")

    def take_out(self, card: str) -> None:
        there = card in self.pile
        self.all_see(there)
        if there:
            self.pile.remove(card)

    # Cards shuffled among the top few, cards taken unseen: no two cards alike

    def into_two(self, seat: int | None, bottom: bool) -> None:
        self.pile.shuffle_into([next(self.fresh)], 2, bottom=bottom)

    def under(self, seat: int | None, bottom: bool) -> None:
        self.pile.put_bag([next(self.fresh), next(self.fresh)], bottom=bottom)

    def reshuffle(self, seat: int | None, bottom: bool) -> None:
        self.pile.shuffle_in()

    def take(self, seat: int | None, bottom: bool) -> None:
        if len(self.pile):
            self.taken.append(self.pile.take("s", bottom=bottom))

    def take_second(self, seat: int | None, bottom: bool) -> None:
        if len(self.pile) > 1:
            self.taken.append(self.pile.take("s", at=1, bottom=bottom))

    def look(self, seat: int | None, bottom: bool) -> None:
        if self.taken and seat is not None:
            self.seen[seat].append(self.pile.look(self.taken[0], self.chance, "s", seat))

    def decide(self, seat: int | None, bottom: bool) -> None:
        if self.taken:
            self.all_see(self.pile.decide(self.taken.pop(), self.chance, "s"))

    def back(self, seat: int | None, bottom: bool) -> None:
        if self.taken:
            self.pile.put(self.taken.pop(), bottom=bottom)

    def back_in(self, seat: int | None, bottom: bool) -> None:
        self.pile.shuffle_in(self.taken)
        self.taken = []

    def rest(self) -> tuple[str, ...]:
        """What everything turns out to be, whoever has seen it."""
        found = [self.pile.decide(card, self.chance, "s") for card in self.taken]
        return (*found, *self.pile.settle(self.chance, "s"))


Step = tuple[str, int | None, bool]
KINDS = ("draw", "peek", "peek_two", "put", "put_bag", "hide", "shuffle", "search", "take_single")
STEPS = st.tuples(st.sampled_from(KINDS), WHO, st.booleans())
SMALL = st.lists(st.sampled_from("abbcd"), min_size=2, max_size=4)
PLACES = (
    "peek",
    "peek_two",
    "draw",
    "take",
    "take_second",
    "look",
    "look",
    "decide",
    "back",
    "back_in",
    "under",
)
PLACED = st.tuples(st.sampled_from((*PLACES, "reshuffle")), WHO, st.booleans())
INTO = st.tuples(st.just("into_two"), st.none(), st.booleans())
ONE_INTO = st.tuples(st.lists(PLACED, max_size=2), INTO, st.lists(PLACED, max_size=3)).map(
    lambda parts: [*parts[0], parts[1], *parts[2]]
)


def written(pile: Pile) -> bytes:
    return msgspec.json.encode(pile, order="deterministic")


def after(cards: list[str], steps: list[Step], chance: Chance) -> Table:
    table = Table(cards, chance)
    for step in steps:
        table.do(step)
    return table


def judged_by_all_luck(cards: list[str], steps: list[Step]) -> None:
    """Over all ways that chance can go: where a seat has seen the same, it is told the same (so nothing else
    reaches it), and the odds it is given are how often the next card really comes in those worlds.
    """
    told: dict[tuple[int | None, str], bytes] = {}
    odds: dict[tuple[int | None, str], tuple[dict[str, Fraction], Fraction]] = {}
    tops: dict[tuple[int | None, str], Counter[tuple[str, ...]]] = {}
    worlds: list[tuple[dict[int | None, str], tuple[str, ...]]] = []

    def run(chance: EveryLuck) -> None:
        table = after(cards, steps, chance)
        pile = table.pile
        traces = {seat: repr(seen) for seat, seen in table.seen.items()}
        for seat, trace in traces.items():
            known = written(pile.known(seat))
            assert told.setdefault((seat, trace), known) == known
            view = pile.view(seat)
            if len(pile) and "?" not in [card for bag in pile.known(seat).bags for card in bag]:
                likely = pile.chance_of(lambda card: card < "c", 2, seat=seat)
                odds[seat, trace] = pile.odds(seat=seat), likely
            assert sum(part["count"] for part in view) == len(pile)
        worlds.append((traces, tuple(pile.peek(chance, "s", 2))))

    for likely in every_luck(run):
        traces, top = worlds[-1]
        for seat, trace in traces.items():
            tops.setdefault((seat, trace), Counter())[top] += likely  # type: ignore[assignment]
    for key, (one, two) in odds.items():
        total = sum(tops[key].values())
        firsts: Counter[str] = Counter()
        for top, share in tops[key].items():
            firsts[top[0]] += share
        assert one == {card: share / total for card, share in sorted(firsts.items())}
        hits = sum(share for top, share in tops[key].items() if any(card < "c" for card in top))
        assert two == Fraction(hits) / total


@pytest.mark.slow
@settings(max_examples=300)
@given(SMALL, st.lists(STEPS, min_size=1, max_size=5))
@example(["a", "b", "b"], [("peek", 0, False), ("peek_two", 1, True), ("peek", 2, False)])
@example(["b", "d"], [("put_bag", None, False), ("peek", 0, False), ("peek", 0, True)])
@example(["a", "b"], [("hide", 0, False), ("shuffle", None, False), ("peek", 0, False), ("peek", 1, True)])
def test_a_view_says_exactly_what_the_seat_has_seen(cards: list[str], steps: list[Step]) -> None:
    judged_by_all_luck(cards, steps)


@pytest.mark.slow
@settings(max_examples=120)
@given(st.integers(2, 4), ONE_INTO)
@example(4, [("peek", 0, False), ("into_two", None, False), ("peek", 1, False)])
@example(4, [("into_two", None, False), ("take", None, False), ("look", 1, False), ("back", None, True)])
@example(3, [("take", None, False), ("look", 0, False), ("into_two", None, False), ("back_in", None, False)])
def test_so_it_does_of_cards_shuffled_among_the_top_and_taken_unseen(size: int, steps: list[Step]) -> None:
    judged_by_all_luck(list("abcd"[:size]), steps)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.integers(2, 3), st.lists(PLACED | INTO, min_size=1, max_size=3), WHO)
@example(3, [("peek", 0, False), ("into_two", None, False), ("peek", 1, False)], 2)
def test_an_imagined_pile_looks_the_same_and_is_as_likely_as_the_true_one(
    size: int, steps: list[Step], seat: int | None
) -> None:
    """Whatever the seat has seen, over all luck: what everything turns out to be, in truth and imagined."""
    cards = list("abcd"[:size])
    true: dict[str, Counter[tuple[str, ...]]] = {}
    dreamt: dict[str, Counter[tuple[str, ...]]] = {}
    seen: list[tuple[str, tuple[str, ...]]] = []

    def run(chance: EveryLuck, imagine: bool) -> None:
        table = after(cards, steps, chance)
        if imagine:
            before = written(table.pile)
            other = table.pile.imagine(seat, chance)
            assert written(table.pile) == before
            assert written(other.known(seat)) == written(table.pile.known(seat))
            assert other.view(seat) == table.pile.view(seat)
            looked = Counter(place for place in others_know(other))
            assert looked == Counter(place for place in others_know(table.pile))
            table.pile = other
        seen.append((repr(table.seen[seat]), table.rest()))

    for imagine, found in ((False, true), (True, dreamt)):
        for likely in every_luck(lambda chance, imagine=imagine: run(chance, imagine)):  # type: ignore[misc]
            trace, order = seen[-1]
            found.setdefault(trace, Counter())[order] += likely  # type: ignore[assignment]
    assert true == dreamt


def others_know(pile: Pile) -> list[tuple[int, ...]]:
    """Who has looked where: that is no secret."""
    return [tuple(pile.secrets[place].seen) for bag in pile.bags for place in bag if place in pile.secrets]


# ---------------------------------------------------------------------- any sequence of operations


class AnyDeck(RuleBasedStateMachine):
    """Whatever is done with a pile, its cards and those outside it are the cards that there were."""

    def __init__(self) -> None:
        super().__init__()
        self.chance = luck("machine")
        self.outside = sorted("aabcdefgghij")
        self.pile = Pile.of("klmnoop")
        self.unseen: list[str] = []
        self.all = Counter(self.outside) + Counter(self.pile)

    def take(self, count: int) -> list[str]:
        taken, self.outside = self.outside[:count], self.outside[count:]
        return taken

    @precondition(lambda self: len(self.pile) > 0)
    @rule(bottom=st.booleans())
    def draw(self, bottom: bool) -> None:
        expected = self.pile.odds(bottom=bottom) if self.public() else None
        size = len(self.pile)
        card = self.pile.draw(self.chance, "deck", bottom=bottom)
        assert expected is None or expected[card] > 0
        assert len(self.pile) == size - 1
        self.outside.append(card)

    @rule(n=st.integers(0, 4), seat=WHO, bottom=st.booleans())
    def peek(self, n: int, seat: int | None, bottom: bool) -> None:
        found = self.pile.peek(self.chance, "deck", n, seat=seat, bottom=bottom)
        assert len(found) == min(n, len(self.pile))
        segments = self.pile.view(seat)[:: -1 if bottom else 1]
        assert flat(segments)[: len(found)] == found

    @rule(bottom=st.booleans(), seen=st.none() | st.lists(SEATS, unique=True))
    def put(self, bottom: bool, seen: list[int] | None) -> None:
        for card in self.take(1):
            self.pile.put(card, bottom=bottom, seen=seen)

    @rule(n=st.integers(0, 4), bottom=st.booleans())
    def put_bag(self, n: int, bottom: bool) -> None:
        self.pile.put_bag(self.take(n), bottom=bottom)

    @rule(n=st.integers(0, 3))
    def shuffle_in(self, n: int) -> None:
        self.pile.shuffle_in(self.take(n))
        assert len(self.pile.bags) <= 1

    @precondition(lambda self: len(self.pile) > 0)
    @rule(data=st.data())
    def remove(self, data: st.DataObject) -> None:
        card = data.draw(st.sampled_from(self.pile.cards()))
        try:
            self.pile.remove(card)
        except NotInPile:
            assert self.unseen  # it may be one that was taken
            return
        self.outside.append(card)

    @rule(seat=WHO)
    def settle(self, seat: int | None) -> None:
        order = self.pile.settle(self.chance, "deck", seat=seat)
        assert flat(self.pile.view(seat)) == order

    @rule(n=st.integers(0, 3), top=st.integers(0, 4), bottom=st.booleans())
    def shuffle_into(self, n: int, top: int, bottom: bool) -> None:
        self.pile.shuffle_into(self.take(n), top, bottom=bottom)

    @precondition(lambda self: len(self.pile) > 0)
    @rule(at=st.integers(0, 3), bottom=st.booleans())
    def take_unseen(self, at: int, bottom: bool) -> None:
        size = len(self.pile)
        self.unseen.append(self.pile.take("deck", at=min(at, size - 1), bottom=bottom))
        assert len(self.pile) == size - 1

    @precondition(lambda self: self.unseen)
    @rule(seat=SEATS)
    def look(self, seat: int) -> None:
        card = self.pile.look(self.unseen[0], self.chance, "deck", seat)
        assert card == self.pile.look(self.unseen[0], self.chance, "deck", seat)

    @precondition(lambda self: self.unseen)
    @rule()
    def decide(self) -> None:
        self.outside.append(self.pile.decide(self.unseen.pop(), self.chance, "deck"))

    @precondition(lambda self: self.unseen)
    @rule(how=st.sampled_from(["put", "put_bag", "shuffle_in"]))
    def back(self, how: str) -> None:
        card = self.unseen.pop()
        getattr(self.pile, how)(card if how == "put" else [card])

    def public(self) -> bool:
        return not self.pile.secrets

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        known = [card for card in self.unseen if card not in self.pile.aside]
        assert Counter(self.outside) + Counter(self.pile.cards()) + Counter(known) == self.all

    @invariant()
    def every_place_lies_somewhere_and_every_card_of_a_group_has_one(self) -> None:
        pile = self.pile
        lists = [*pile.bags, *pile.groups.values(), list(pile.aside.values())]
        lists.append([secret.card for secret in pile.secrets.values()])
        lying = Counter(card for each in lists for card in each if is_place(card))
        assert all(bag and bag == sorted(bag) for bag in pile.bags)
        assert all(lying[name] == 1 for name in pile.secrets)
        assert all(lying[name] == len(group) for name, group in pile.groups.items())
        assert set(lying) <= {*pile.groups, *pile.secrets}
        numbered = list(dict.fromkeys(card for bag in pile.bags for card in bag if card[0] == "#"))
        assert numbered == sorted(numbered, key=lambda name: int(name[1:]))

    @invariant()
    def bytes_go_on_like_the_pile(self) -> None:
        again = msgspec.json.decode(written(self.pile), type=Pile)
        assert again == self.pile
        one, other = luck("again"), luck("again")
        assert again.settle(one, "deck") == msgspec.json.decode(written(self.pile), type=Pile).settle(
            other, "deck"
        )

    @invariant()
    def views_are_of_this_pile(self) -> None:
        for seat in (None, 0, 1, 2):
            parts = self.pile.view(seat)
            assert sum(part["count"] for part in parts) == len(self.pile)
            known = [card for part in parts for card in part["cards"] or ()]
            assert all(part["cards"] is None or len(part["cards"]) == part["count"] for part in parts)
            assert Counter(known) <= Counter(self.pile.cards())
            assert all(part["cards"] is None or part["cards"] == sorted(part["cards"]) for part in parts)

    @invariant()
    def nobody_can_change_the_pile_through_a_view(self) -> None:
        before = msgspec.json.encode(self.pile)
        for seat in (None, 0):
            for part in self.pile.view(seat):
                if part["cards"] is not None:
                    part["cards"].clear()
        assert msgspec.json.encode(self.pile) == before
        assert msgspec.json.decode(before, type=Pile) == self.pile


AnyDeck.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
TestAnyDeck = AnyDeck.TestCase
