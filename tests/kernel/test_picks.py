"""Answers that are sets: one form, all of them reachable, and a sentence for each mistake."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.kernel.asks import Ask, AutoPass, Flow, Option, choose_exactly
from miskatonic.kernel.chance import Chance, key_from
from miskatonic.kernel.errors import IllegalAnswer
from miskatonic.kernel.picks import Part, Pick, taken
from miskatonic.kernel.text import LANGUAGES, Raw, Text, language


def item(name: str, weight: int = 1, most: int = 1, group: str = "") -> Option:
    return Option(name, Raw(name), weight=weight, most=most, group=group)


def ask(pick: Pick, *items: str | Option) -> Ask:
    options = [item(each) if isinstance(each, str) else each for each in items]
    return Ask(0, Raw("?"), options, "noir.turn.03", pick=pick)


CARDS = ask(Pick(1, 2), "c1", "c3", "c7")
POINTS = ask(Pick(3, 3), item("self", most=3), item("ally", most=2))
ROWS = ask(
    Pick(0, 3), item("a1", 1, 1, "a"), item("a2", 2, 1, "a"), item("b1", 1, 1, "b"), item("b2", 2, 1, "b")
)
HARM = ask(
    Pick.of([Part(1, 2, Raw("2 damage")), Part(100, 1, Raw("1 horror"))]),
    *(
        item("self:damage", most=2),
        item("ally:damage", most=2),
        item("self:horror", 100),
        item("ally:horror", 100),
    ),
)


def test_equal_choices_are_equal_answers() -> None:
    for spelling in ("c3+c7", "c7+c3", " c7 , c3 ", "c3 + c7", "c7,c3"):
        assert CARDS.read(spelling) == "c3+c7"
    for spelling in ("self*2+ally", "ally+self*2", "self+self+ally", "self+ally+self"):
        assert POINTS.read(spelling) == "self*2+ally"
    assert ROWS.read("none") == "none"


def test_only_the_one_form_stands_in_a_history() -> None:
    assert CARDS.takes("c3+c7")
    for name in ("c7+c3", "c3+c7 ", "c3*1", "c3+c3", "none", "c1+c3+c7", "c9", ""):
        assert not CARDS.takes(name)


def test_what_was_taken_comes_in_the_order_offered() -> None:
    assert list(taken(CARDS.read("c7+c1"))) == ["c1", "c7"]
    assert taken(POINTS.read("ally+self*2")) == {"self": 2, "ally": 1}


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        (CARDS, "c9", "“c9” is not among what can be chosen here: c1, c3, c7"),
        (CARDS, "", "“” is not among"),
        (CARDS, "c1+", "“” is not among"),
        (CARDS, "c1+c3+c7", "comes to 3, and 2 at most"),
        (CARDS, "none", "comes to 0, and 1 at least"),
        (CARDS, "c1+c1", "“c1” was chosen 2 times; once is the most"),
        (POINTS, "self*4", "chosen 4 times; 3 times are the most"),
        (POINTS, "self*0", "“self*0” is not among"),
        (ROWS, "a1+a2", "Only one of these can be chosen: a1, a2"),
        (ROWS, "a2+b2", "comes to 4, and 3 at most"),
        (HARM, "self:damage+ally:horror", "does not come out: it is 1 of 2 damage"),
        (HARM, "self:damage*2", "it is 0 of 1 horror"),
        (HARM, "self:damage*2+self:horror+ally:horror", "it is 2 of 1 horror"),
        (ask(Pick(each=True), *ROWS.options), "a1", "One of these must be chosen: b1, b2"),
    ],
)
def test_a_mistake_is_told_in_words(question: Ask, answer: str, words: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        question.read(answer)
    assert words in str(refused.value)
    for code in LANGUAGES:
        assert language(code, strict=True).render(refused.value.text)


def test_who_is_at_a_loss_gets_an_example_that_works() -> None:
    with pytest.raises(IllegalAnswer, match=r"as in c1\+c3"):
        CARDS.read("what")


def test_several_amounts_are_one_set() -> None:
    assert HARM.read("ally:horror+self:damage*2") == "self:damage*2+ally:horror"
    assert len(HARM.some()) == 3 * 2


def test_few_answers_are_all_listed() -> None:
    assert CARDS.some() == ["c7", "c3", "c3+c7", "c1", "c1+c7", "c1+c3"]
    assert POINTS.some() == ["self+ally*2", "self*2+ally", "self*3"]
    assert ask(Pick(each=True), *ROWS.options).some() == ["a1+b1", "a1+b2", "a2+b1", "a2+b2"]


@given(st.lists(st.tuples(st.integers(0, 3), st.sampled_from(("", "", "a", "b"))), max_size=4), st.booleans())
def test_all_answers_are_listed_in_the_order_of_their_numbers(
    rows: list[tuple[int, str]], each: bool
) -> None:
    """One who lists all at once, and one who knows each by its number, know the same."""
    items = [item(f"c{n}", most=most, group=group) for n, (most, group) in enumerate(rows)]
    listed, numbered = (ask(Pick(each=each), *items)._ways(Pick(each=each)) for _ in range(2))
    assert listed.spread(256) == [numbered.number(n) for n in range(numbered.total)]


def test_many_answers_are_spread_and_always_the_same() -> None:
    many = ask(Pick(), *(f"c{n}" for n in range(80)))
    found = many.some(40)
    assert len(found) == 40
    assert found == many.some(40)
    assert all(many.takes(name) for name in found)
    assert found[0] == "none"
    often = Counter(name for answer in found for name in taken(answer))
    assert all(5 < often[f"c{n}"] < 35 for n in range(80))


def test_chance_reaches_every_answer_about_equally() -> None:
    luck = Chance(key_from(1), {})
    drawn = Counter(ROWS.sample(luck, "x") for _ in range(800))
    assert sorted(drawn) == sorted(ROWS.some())
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_more_answers_than_one_draw_can_tell_apart() -> None:
    many = ask(Pick(), *(f"c{n}" for n in range(100)))
    luck = Chance(key_from(1), {})
    ends = Counter(
        (name.startswith("c0"), name.endswith("c99")) for name in (many.sample(luck, "x") for _ in range(200))
    )
    assert all(ends[first, last] > 25 for first, last in product((True, False), repeat=2))


def even(picked: dict[str, int]) -> Text | None:
    return None if len(picked) % 2 == 0 else Raw("an even number, please")


def test_what_only_a_rule_can_judge() -> None:
    pairs = ask(Pick(0, 3, check=even), "c1", "c3", "c7")
    assert pairs.some() == ["none", "c3+c7", "c1+c7", "c1+c3"]
    with pytest.raises(IllegalAnswer, match="an even number"):
        pairs.read("c1")
    luck = Chance(key_from(1), {})
    assert {pairs.sample(luck, "x") for _ in range(100)} == set(pairs.some())


def test_a_rule_that_hardly_anything_pleases_still_gets_an_answer() -> None:
    names = [f"c{n}" for n in range(12)]
    picky = ask(Pick(check=lambda picked: None if len(picked) == 12 else Raw("all of them")), *names)
    assert picky.sample(Chance(key_from(1), {}), "x") == "+".join(names)
    assert picky.some(5) == ["+".join(names)]
    assert picky.single()


def test_one_set_alone_answers_itself() -> None:
    auto = AutoPass()
    assert auto.takes(ask(Pick(2, 2), "c1", "c3"))
    assert not auto.takes(ask(Pick(0, 1), "c1"))
    assert not auto.takes(CARDS)
    assert ask(Pick(2, 2), "c1", "c3").first() == "c1+c3"
    assert ROWS.first() == "none"


@given(
    least=st.integers(0, 6),
    room=st.integers(0, 4),
    items=st.lists(
        st.tuples(st.integers(0, 3), st.integers(1, 3), st.sampled_from(["", "", "a", "b"])), max_size=5
    ),
    each=st.booleans(),
)
def test_listing_and_reading_agree(
    least: int, room: int, items: list[tuple[int, int, str]], each: bool
) -> None:
    """What is listed is what would be taken of all amounts of all items."""
    options = [item(f"c{n}", *each_item) for n, each_item in enumerate(items)]
    question = ask(Pick(least, least + room, each), *options)
    tried = set()
    for amounts in product(*(range(option.most + 1) for option in options)):
        pieces = [f"c{n}*{times}" for n, times in enumerate(amounts) if times]
        try:
            tried.add(question.read("+".join(pieces) or "none"))
        except IllegalAnswer:
            continue
    listed = question.some(10_000) if question.pick and tried else []
    assert sorted(listed) == sorted(tried)


@pytest.mark.parametrize(
    ("n", "items", "asked", "answer", "taken"),
    [
        (2, ["a", "b", "c"], "set", "a+c", ["a", "c"]),
        (1, ["a", "b"], "plain", "b", ["b"]),
        (2, ["a", "b"], "", "", ["a", "b"]),
        (3, ["a", "b"], "", "", ["a", "b"]),
        (0, ["a", "b"], "", "", []),
        (3, [item("a", most=2), item("b", most=2)], "set", "a*2+b", ["a", "a", "b"]),
        (4, [item("a", most=2), item("b", most=2)], "", "", ["a", "a", "b", "b"]),
        (2, [item("a", most=5)], "", "", ["a", "a"]),
    ],
)
def test_so_many_are_asked_for_once_and_only_where_there_is_a_choice(
    n: int, items: list[str | Option], asked: str, answer: str, taken: list[str]
) -> None:
    options = ask(Pick(), *items).options
    questions: list[str] = []
    flow = choose_exactly(n, 0, Raw("?"), options, "noir.turn.03")
    assert played(flow, questions, answer) == taken
    assert questions == ([asked] if asked else [])


def played(flow: Flow[list[str]], questions: list[str], answer: str) -> list[str]:
    """What comes of it; which kinds of questions it took."""
    sent = None
    while True:
        try:
            question = flow.send(sent)  # type: ignore[arg-type]
        except StopIteration as end:
            result: list[str] = end.value
            return result
        assert isinstance(question, Ask)
        questions.append("plain" if question.pick is None else "set")
        sent = question.read(answer)
