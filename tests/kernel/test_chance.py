"""Luck: the stream never drifts, no value is favoured, and a table can prove its dice."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from hashlib import blake2b
from itertools import pairwise
from struct import Struct as Layout
from typing import Any, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.kernel import chance as module
from miskatonic.kernel.chance import WORDS, Chance, Draw, key_from, new_key, verify
from miskatonic.kernel.errors import ChanceError

KEYS = st.binary(min_size=1, max_size=64)
NAMES = st.text(max_size=20).filter(lambda name: name.isprintable())
SIZES = st.integers(2, 1000) | st.integers(2, WORDS)


def by_the_book(key: bytes, stream: str, n: int, size: int, values: int) -> list[int]:
    """A draw as the module's documentation describes it, written without looking at how it is done there."""
    name = stream.encode("utf-8")
    start = len(name).to_bytes(4, "little") + name + n.to_bytes(8, "little")
    found: list[int] = []
    attempt = 0
    while len(found) < values:
        data = start + (attempt.to_bytes(8, "little") if attempt else b"")
        digest = blake2b(data, key=key, person=b"miskatonic.draw").digest()
        words = [int.from_bytes(digest[i : i + 8], "little") for i in range(0, 64, 8)]
        found += [word % size for word in words if word < WORDS // size * size]
        attempt += 1
    return found[:values]


# ---------------------------------------------------------------------- golden vectors


def test_the_streams_are_those_of_the_first_version() -> None:
    chance = Chance(key_from("golden"), {})
    assert [chance.pick("deck", 45) for _ in range(12)] == [14, 15, 18, 21, 33, 11, 22, 23, 40, 19, 40, 20]
    assert [chance.pick("cup", 7) for _ in range(8)] == [2, 2, 1, 6, 1, 0, 4, 3]
    assert [chance.pick("mazo de Arkham ñ", 1000) for _ in range(4)] == [825, 151, 582, 0]
    assert chance.counts == {"deck": 12, "cup": 8, "mazo de Arkham ñ": 4}


def test_the_dice_are_those_of_the_first_version() -> None:
    chance = Chance(key_from("golden"), {})
    assert [chance.dice(6) for _ in range(3)] == [[5, 6, 1, 2, 6, 4], [2, 6, 6, 6, 5, 5], [6, 5, 3, 5, 3, 2]]
    assert chance.dice(20) == [1, 1, 6, 3, 4, 2, 4, 3, 3, 2, 5, 6, 4, 5, 4, 5, 5, 3, 2, 4]
    assert [chance.die() for _ in range(6)] == [3, 5, 5, 6, 2, 2]
    assert chance.dice(3, "d10", 10) == [5, 6, 8]
    assert chance.counts == {"dice": 10, "d10": 1}


def test_words_that_are_passed_over_are_those_of_the_first_version() -> None:
    """With so many values every second word is passed over, so nine dice need a second digest."""
    chance = Chance(key_from("golden"), {})
    size = (1 << 63) + 1
    assert [chance.pick("huge", size) for _ in range(4)] == [
        4282624655534694811,
        5179110889576104865,
        8690532251823199032,
        7904195695054075195,
    ]
    assert chance.dice(9, "huge dice", size) == [
        7080080517627264864,
        8318919669016792960,
        4818829309386502772,
        6624942325174615518,
        5699980186219902360,
        1515719680626691965,
        397018688082633030,
        9073306828564357331,
        1980143798759171917,
    ]


def test_the_shortest_and_the_longest_key_and_a_late_draw() -> None:
    late = Chance(b"\x00", {"deck": 1 << 40})
    assert [late.pick("deck", 6) for _ in range(8)] == [4, 0, 4, 1, 0, 2, 4, 2]
    assert Chance(b"k" * 64, {}).pick("deck", 10**9) == 421581692


def test_keys_commitments_and_children_are_those_of_the_first_version() -> None:
    chance = Chance(key_from("golden"), {})
    assert chance.key.hex() == "5fb2a02861195cdffdef7584b518fff7b761cd92d9e50cf2f3918f48685390d8"
    assert chance.commitment == "f94cc975219e9b0827db7ed0b1c1cfd051a62f27b66e5e54fc7e31a59c9549a9"
    child = chance.split("agents")
    assert child.key.hex() == "5ea2201cba81bbb19cb5ff37a0c80d486e050a5f81a9f429f7de8aac963c8f46"
    assert child.counts == {}
    assert key_from(7).hex() == "6b2f2bf9a8715758ddae145cedad4d6bbb3f9c976963ce3e3103f4f0d3efebd6"
    assert key_from("7") == key_from(7)


@given(KEYS, NAMES, st.integers(0, 1 << 60), SIZES, st.integers(1, 20))
def test_every_draw_is_what_the_documentation_says(
    key: bytes, stream: str, n: int, size: int, dice: int
) -> None:
    expected = by_the_book(key, stream, n, size, dice)
    assert Chance(key, {stream: n}).pick(stream, size) == expected[0]
    assert Chance(key, {stream: n}).dice(dice, stream, size) == [value + 1 for value in expected]


# ---------------------------------------------------------------------- no value is favoured


class FixedHash:
    """Stands in for a stream's hash: its digests are given."""

    def __init__(self, digests: list[bytes]) -> None:
        self.digests = digests
        self.updates = 0

    def copy(self) -> FixedHash:
        return FixedHash(self.digests)

    def update(self, data: bytes) -> None:
        self.updates += 1
        self.attempt = int.from_bytes(data, "little") if self.updates == 2 else 0

    def digest(self) -> bytes:
        return self.digests[self.attempt]


def on_digests(*digests: bytes) -> Chance:
    chance = Chance(b"k", {})
    cast(dict[str, Any], chance._streams)["s"] = FixedHash(list(digests))
    return chance


def test_over_all_words_every_value_comes_equally_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Exact counting, with words of one byte instead of eight: the rest of the code is as it is."""
    monkeypatch.setattr(module, "WORDS", 256)
    monkeypatch.setattr(module, "_first_word", Layout("<B").unpack_from)
    monkeypatch.setattr(module, "_all_words", Layout("<64B").unpack)
    for size in range(2, 257):
        taken: Counter[int] = Counter()
        for word in range(256):
            marker = (word + 1) % size  # never what the word itself gives
            picked = on_digests(bytes([word, *[marker] * 63])).pick("s", size)
            if picked == word % size:
                taken[picked] += 1
            else:
                assert picked == marker
        assert taken == dict.fromkeys(range(size), 256 // size)


@pytest.mark.parametrize("size", [3, 45, 1000, (1 << 63) + 1])
def test_the_first_word_of_the_incomplete_run_is_passed_over(size: int) -> None:
    last = WORDS // size * size - 1
    for word, expected in ((last, size - 1), (last + 1, 1)):
        digest = Layout("<8Q").pack(word, *[1] * 7)
        assert on_digests(digest).pick("s", size) == expected
        assert on_digests(digest).dice(1, "s", size) == [expected + 1]


def test_when_all_words_are_passed_over_the_next_attempt_decides() -> None:
    spent = Layout("<8Q").pack(*[WORDS - 1] * 8)
    assert on_digests(spent, spent, Layout("<8Q").pack(*range(11, 19))).pick("s", 45) == 11
    chance = on_digests(Layout("<8Q").pack(WORDS - 1, 4, *[WORDS - 1] * 6), Layout("<8Q").pack(*range(8)))
    assert chance.dice(3, "s", 10) == [5, 1, 2]
    assert chance.counts == {"s": 1}


def chi_square(counts: Counter[Any], kinds: int) -> float:
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum([(count - expected) ** 2 / expected for count in counts.values()])


@pytest.mark.parametrize("size", [2, 6, 44, 100])
def test_picks_are_even_and_follow_nothing(size: int) -> None:
    """Keys are fixed, so this cannot fail by bad luck; the bound is four standard deviations."""
    chance = Chance(key_from(f"even {size}"), {})
    picks = [chance.pick("deck", size) for _ in range(20_000)]
    assert chi_square(Counter(picks), size) < (size - 1) + 4 * (2 * (size - 1)) ** 0.5
    pairs = Counter((a < size // 2, b < size // 2) for a, b in pairwise(picks))
    assert chi_square(pairs, 4) < 3 + 4 * 6**0.5


def test_dice_of_one_throw_are_even_and_do_not_know_each_other() -> None:
    chance = Chance(key_from("throws"), {})
    throws = [chance.dice(3) for _ in range(20_000)]
    for place in range(3):
        assert chi_square(Counter(throw[place] for throw in throws), 6) < 5 + 4 * 10**0.5
    assert chi_square(Counter(tuple(throw) for throw in throws), 216) < 215 + 4 * 430**0.5


# ---------------------------------------------------------------------- streams and counts


@given(KEYS, st.lists(st.tuples(st.sampled_from(["deck", "cup", "dice"]), st.integers(1, 50)), max_size=30))
def test_a_count_grows_by_one_per_draw_and_by_none_without_a_choice(
    key: bytes, asked: list[tuple[str, int]]
) -> None:
    counts: dict[str, int] = {}
    chance = Chance(key, counts)
    for stream, size in asked:
        before = dict(counts)
        assert 0 <= chance.pick(stream, size) < size
        if size > 1:
            before[stream] = before.get(stream, 0) + 1
        assert counts == before


@given(KEYS, st.lists(st.sampled_from(["deck", "cup", "other"])), st.integers(2, 1000))
def test_what_one_stream_gives_does_not_depend_on_the_others(key: bytes, order: list[str], size: int) -> None:
    mixed = Chance(key, {})
    found: dict[str, list[int]] = {"deck": [], "cup": [], "other": []}
    for stream in order:
        found[stream].append(mixed.pick(stream, size))
    for stream, results in found.items():
        alone = Chance(key, {})
        assert [alone.pick(stream, size) for _ in results] == results


def test_streams_keys_and_children_have_nothing_in_common() -> None:
    parent = Chance(key_from(1), {})
    sources = [(parent, "deck"), (parent, "cup"), (Chance(key_from(2), {}), "deck")]
    sources += [
        (parent.split("a"), "deck"),
        (parent.split("b"), "deck"),
        (parent.split("a").split("b"), "deck"),
    ]
    rows = [[chance.pick(stream, 10) for _ in range(2000)] for chance, stream in sources]
    for i, one in enumerate(rows):
        for other in rows[:i]:
            assert chi_square(Counter(zip(one, other, strict=True)), 100) < 99 + 4 * 198**0.5
    assert parent.counts == {"deck": 2000, "cup": 2000}


def test_a_name_cannot_imitate_another_name_and_number() -> None:
    """Without the length before it, these would hash the same bytes."""
    short = Chance(b"k", {"a": 7 << 56 | ord("b")})
    assert short.pick("a", WORDS) != Chance(b"k", {"ab": 7}).pick("ab", WORDS)
    seconds = Chance(b"k", {"a": 1})._values("a", 1, WORDS, 16)[8:]
    assert seconds[0] != Chance(b"k", {}).pick("a" + "\x01" + "\x00" * 7, WORDS)


@given(KEYS, st.integers(0, 1000), st.integers(1, 30), st.integers(1, 30), st.integers(2, 20))
def test_more_dice_only_add(key: bytes, n: int, few: int, more: int, sides: int) -> None:
    small, large = Chance(key, {"dice": n}), Chance(key, {"dice": n})
    thrown = large.dice(few + more, sides=sides)
    assert small.dice(few, sides=sides) == thrown[:few]
    assert small.counts == large.counts == {"dice": n + 1}
    assert all(1 <= die <= sides for die in thrown)
    assert Chance(key, {"dice": n}).die(sides=sides) == thrown[0]


def test_nothing_to_decide_draws_nothing() -> None:
    chance = Chance(b"k", {})
    chance.record = []
    assert (chance.pick("deck", 1), chance.dice(0), chance.dice(3, sides=1)) == (0, [], [1, 1, 1])
    assert chance.counts == {}
    assert chance.record == []


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Chance(b"", {}),
        lambda: Chance(b"k" * 65, {}),
        lambda: Chance(b"k", {}).pick("deck", 0),
        lambda: Chance(b"k", {}).pick("deck", -3),
        lambda: Chance(b"k", {}).pick("deck", WORDS + 1),
        lambda: Chance(b"k", {}).dice(-1),
        lambda: Chance(b"k", {}).dice(2, sides=0),
    ],
)
def test_what_makes_no_sense_is_refused(wrong: Any) -> None:
    with pytest.raises(ChanceError):
        wrong()


def test_a_refused_draw_counts_nothing() -> None:
    chance = Chance(b"k", {})
    with pytest.raises(ChanceError):
        chance.pick("deck", WORDS + 1)
    assert chance.counts == {}


# ---------------------------------------------------------------------- copies


def test_copies_go_on_from_the_same_place_and_apart() -> None:
    chance = Chance(key_from(3), {"deck": 4})
    chance.record = []
    chance.pick("deck", 9)
    copies = [
        chance.with_counts(dict(chance.counts)),
        copy.deepcopy(chance),
        pickle.loads(pickle.dumps(chance)),
        Chance(chance.key, dict(chance.counts)),
    ]
    expected = [chance.pick("deck", 9) for _ in range(20)]
    for other in copies:
        assert [other.pick("deck", 9) for _ in range(20)] == expected
    assert chance.counts == {"deck": 25}
    assert copies[0].record is None
    assert len(copies[1].record or ()) == len(copies[2].record or ()) == 21


# ---------------------------------------------------------------------- proof


def played(key: bytes) -> list[Draw]:
    chance = Chance(key, {})
    chance.record = []
    for size in (45, 44, 1, 43):
        chance.pick("deck", size)
        chance.dice(3)
    chance.die()
    return chance.record


def test_a_record_holds_every_draw() -> None:
    draws = played(b"k")
    assert [(draw.stream, draw.n, draw.size) for draw in draws] == [
        ("deck", 0, 45),
        ("dice", 0, 6),
        ("deck", 1, 44),
        ("dice", 1, 6),
        ("dice", 2, 6),
        ("deck", 2, 43),
        ("dice", 3, 6),
        ("dice", 4, 6),
    ]


@given(KEYS)
def test_an_honest_record_is_accepted_also_after_a_journey_through_json(key: bytes) -> None:
    draws = msgspec.json.decode(msgspec.json.encode(played(key)), type=list[Draw])
    commitment = Chance(key, {}).commitment
    verify(commitment, key, draws)
    verify(commitment, key, draws[3:], {"deck": 2, "dice": 1})


def altered(draws: list[Draw], at: int, **changes: Any) -> list[Draw]:
    return [*draws[:at], msgspec.structs.replace(draws[at], **changes), *draws[at + 1 :]]


def refusal(draws: list[Draw], key: bytes = b"k", commitment: str = "") -> tuple[str, object]:
    with pytest.raises(ChanceError) as caught:
        verify(commitment or Chance(b"k", {}).commitment, key, draws)
    return caught.value.text.id, caught.value.text.args.get("place")


@given(st.integers(0, 7), st.integers(1, 5))
def test_a_changed_result_is_named(at: int, by: int) -> None:
    draws = played(b"k")
    result = draws[at].result
    other = (
        (result + by) % draws[at].size
        if isinstance(result, int)
        else ((result[0] + by - 1) % 6 + 1, *result[1:])
    )
    assert refusal(altered(draws, at, result=other)) == ("kernel.error.draw_wrong", at + 1)


def test_a_draw_left_out_repeated_or_moved_is_named() -> None:
    draws = played(b"k")
    assert refusal([*draws[:2], *draws[3:]]) == ("kernel.error.draw_missing", 5)
    assert refusal([*draws[:3], *draws[2:]]) == ("kernel.error.draw_missing", 4)
    assert refusal(draws[1:]) == ("kernel.error.draw_missing", 2)


@pytest.mark.parametrize(
    "changes", [{"size": 0}, {"size": -4}, {"size": 1, "result": 0}, {"size": WORDS + 1}, {"result": ()}]
)
def test_a_draw_that_no_game_makes_is_named(changes: dict[str, Any]) -> None:
    assert refusal(altered(played(b"k"), 2, **changes)) == ("kernel.error.draw_wrong", 3)


def test_another_key_does_not_fit_the_commitment() -> None:
    assert refusal(played(b"x"), key=b"x") == ("kernel.error.commitment", None)
    assert Chance(b"k", {}).commitment != Chance(b"k\x00", {}).commitment


def test_new_keys_are_long_and_never_the_same() -> None:
    keys = [new_key() for _ in range(100)]
    assert {len(key) for key in keys} == {32}
    assert len(set(keys)) == 100
