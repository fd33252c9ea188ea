"""The effect language: every general word is run, told in three languages and reckoned; data is read and written."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miskatonic.kernel.asides import own_words
from miskatonic.kernel.asks import Ask, Flow
from miskatonic.kernel.effects import (
    GENERAL,
    Choice,
    Choose,
    Condition,
    Cost,
    Count,
    ForEach,
    If,
    May,
    Nothing,
    PayTo,
    Repeat,
    Scope,
    Sequence,
    Term,
    Word,
)
from miskatonic.kernel.errors import EffectError
from miskatonic.kernel.text import LANGUAGES, language
from tests.kernel.toy import (
    RULE,
    SENTENCES,
    VOCABULARY,
    Bleed,
    Dooms,
    Heal,
    Hush,
    Roll,
    ToyScope,
    Wounded,
    new_toy,
)


def scope(health: int = 3, doom: int = 0, seat: int = 0) -> ToyScope:
    play = new_toy(seats=2).play
    play.state.seats[seat].health = health
    play.state.doom = doom
    return Scope(play, "card", RULE, seat)


def run(word: Word, where: ToyScope, *answers: str) -> list[Ask]:
    """Run a sentence to its end with these answers, all of which it must take; what it asked."""
    asks: list[Ask] = []
    flow: Flow[None] = word.run(where)
    given = iter(answers)
    try:
        ask = next(flow)
        while True:
            assert isinstance(ask, Ask)
            asks.append(ask)
            name = next(given)
            assert name in ask.names()
            ask = flow.send(name)
    except StopIteration:
        assert len(asks) == len(answers)
    return asks


def health(where: ToyScope) -> int:
    return where.play.state.seats[where.seat].health


def words(word: Term) -> list[str]:
    return [language(code).render(word.describe()) for code in LANGUAGES]


# ---------------------------------------------------------------------- each word


def test_nothing_does_nothing_and_is_never_offered() -> None:
    where = scope()
    assert run(Nothing(), where) == []
    assert health(where) == 3
    assert not Nothing().possible(where)
    assert Nothing().odds(where) == ()
    assert words(Nothing()) == ["nothing happens", "no pasa nada", "er gebeurt niets"]


def test_a_sequence_runs_in_the_order_printed() -> None:
    where = scope(doom=2)
    run(Sequence((Heal(2), Bleed(1), Hush())), where)
    assert [entry.id for entry in where.play.log or ()][-3:] == [
        "toy.log.heal",
        "toy.log.hurt",
        "toy.log.hush",
    ]
    assert (health(where), where.play.state.doom) == (4, 1)
    assert words(Sequence((Heal(2), Bleed(), Hush()))) == [
        "heal 2 wounds, then suffer 1 wound, then remove a doom",
        "cura 2 heridas, después sufre 1 herida y después quita una perdición",
        "genees 2 wonden, lijd 1 wond en haal een onheil weg",
    ]


def test_a_sequence_is_possible_when_any_part_is_and_has_the_odds_of_all() -> None:
    where = scope()
    assert not Sequence((Hush(), Nothing())).possible(where)
    assert Sequence((Hush(), Heal(1))).possible(where)
    double = Sequence((Roll(Bleed()), Heal(1), Roll(Bleed())))
    assert [round(odds.chance, 4) for odds in double.odds(where)] == [0.3333, 0.3333]


ARMS = (Choice("heal", Heal(2)), Choice("bleed", Bleed(1)), Choice("hush", Hush()))


def test_a_choice_offers_what_could_do_something() -> None:
    where = scope(health=1)
    (ask,) = run(Choose(ARMS), where, "heal")
    assert ask.names() == ["heal"]  # one wound more would kill, and there is no doom
    assert ask.rule == RULE
    assert health(where) == 3
    where = scope(doom=1, seat=1)
    (ask,) = run(Choose(ARMS), where, "hush")
    assert ask.names() == ["heal", "bleed", "hush"]
    assert ask.seat == 1
    assert where.play.state.doom == 0
    assert words(Choose(ARMS)) == [
        "choose one: heal 2 wounds; or suffer 1 wound; or remove a doom",
        "elige una opción: cura 2 heridas; o sufre 1 herida; o quita una perdición",
        "kies één: genees 2 wonden; of lijd 1 wond; of haal een onheil weg",
    ]


def test_a_choice_with_no_possible_arm_is_passed_over() -> None:
    where = scope(health=1)
    choose = Choose((Choice("bleed", Bleed(1)), Choice("hush", Hush())))
    assert not choose.possible(where)
    assert run(choose, where) == []
    assert health(where) == 1


def test_an_arm_shows_its_odds() -> None:
    (ask,) = run(Choose((Choice("roll", Roll(Nothing())), Choice("heal", Heal(1)))), scope(), "heal")
    assert [len(option.odds) for option in ask.options] == [1, 0]


def test_who_may_can_say_no() -> None:
    where = scope()
    (ask,) = run(May(Heal(1)), where, "no")
    assert health(where) == 3
    assert [language("en").render(option.text) for option in ask.options] == ["heal 1 wound", "Leave it"]
    run(May(Heal(1)), where, "yes")
    assert health(where) == 4
    assert words(May(Heal(2))) == [
        "you may heal 2 wounds",
        "si quieres, cura 2 heridas",
        "als je wilt, genees 2 wonden",
    ]


def test_nobody_is_asked_about_what_could_do_nothing() -> None:
    assert run(May(Hush()), scope()) == []
    assert not May(Hush()).possible(scope())
    assert May(Hush()).possible(scope(doom=1))


def test_an_offer_shows_its_odds() -> None:
    (ask,) = run(May(Roll(Nothing())), scope(), "no")
    yes, no = ask.options
    assert (len(yes.odds), len(no.odds)) == (1, 0)
    assert May(Roll(Nothing())).odds(scope()) == yes.odds


def test_who_pays_gets_what_it_is_for() -> None:
    where = scope(doom=2)
    (ask,) = run(PayTo(Bleed(2), Heal(1)), scope(), "no")
    assert [own_words(option) for option in ask.options] == [Heal(1).aim(), None]
    run(PayTo(Bleed(2), Hush()), where, "pay")
    assert (health(where), where.play.state.doom) == (1, 1)
    assert words(PayTo(Bleed(), Heal(2))) == [
        "you may suffer 1 wound to heal 2 wounds",
        "si quieres, sufre 1 herida; si lo haces, cura 2 heridas",
        "als je wilt, lijd 1 wond; doe je dat: genees 2 wonden",
    ]


def test_who_does_not_pay_keeps_what_they_have() -> None:
    where = scope(doom=2)
    run(PayTo(Bleed(2), Hush()), where, "no")
    assert (health(where), where.play.state.doom) == (3, 2)


def test_a_price_that_cannot_be_paid_in_full_is_not_asked_nor_one_for_nothing() -> None:
    for where in (scope(health=2, doom=1), scope(health=3, doom=0)):
        before = health(where)
        assert not PayTo(Bleed(2), Hush()).possible(where)
        assert run(PayTo(Bleed(2), Hush()), where) == []
        assert health(where) == before


def test_a_price_has_the_odds_of_what_it_buys() -> None:
    word = PayTo(Bleed(), Roll(Nothing()))
    (ask,) = run(word, scope(), "no")
    assert ask.options[0].odds == word.odds(scope()) != ()


def test_if_takes_one_arm_or_the_other() -> None:
    word = If(Wounded(), Heal(1), Hush())
    hurt, sound = scope(health=1, doom=1), scope(health=3, doom=1)
    run(word, hurt)
    run(word, sound)
    assert (health(hurt), hurt.play.state.doom) == (2, 1)
    assert (health(sound), sound.play.state.doom) == (3, 0)
    assert words(If(Wounded(), Heal(2))) == [
        "if you are wounded, heal 2 wounds",
        "si tienes heridas, cura 2 heridas",
        "als je gewond bent: genees 2 wonden",
    ]
    assert words(If(Wounded(), Heal(2), Bleed())) == [
        "if you are wounded, heal 2 wounds; otherwise, suffer 1 wound",
        "si tienes heridas, cura 2 heridas; si no, sufre 1 herida",
        "als je gewond bent: genees 2 wonden; zo niet: lijd 1 wond",
    ]


def test_if_is_as_possible_and_as_likely_as_its_arm_now() -> None:
    word = If(Wounded(), Roll(Nothing()))
    assert word.possible(scope(health=1))
    assert not word.possible(scope())
    assert len(word.odds(scope(health=1))) == 1
    assert word.odds(scope()) == ()
    assert run(word, scope()) == []


def test_repeat_runs_so_often() -> None:
    where = scope()
    run(Repeat(3, Heal(2)), where)
    assert health(where) == 9
    assert [words(Repeat(n, Heal(1)))[0] for n in (1, 2, 3)] == [
        "heal 1 wound",
        "twice: heal 1 wound",
        "3 times: heal 1 wound",
    ]
    assert words(Repeat(2, Bleed(2)))[1:] == ["dos veces: sufre 2 heridas", "twee keer: lijd 2 wonden"]


def test_repeated_odds_are_not_exact_and_not_given() -> None:
    assert len(Repeat(1, Roll(Nothing())).odds(scope())) == 1
    assert Repeat(2, Roll(Nothing())).odds(scope()) == ()
    assert Repeat(2, Hush()).possible(scope(doom=1))
    assert not Repeat(2, Hush()).possible(scope())


def test_for_each_counts_once_before_the_first_time() -> None:
    where = scope(doom=3)
    run(ForEach(Dooms(), Hush()), where)
    assert where.play.state.doom == 0  # three times, though the count falls on the way
    assert words(ForEach(Dooms(), Heal(2))) == [
        "for each doom, heal 2 wounds",
        "por cada perdición, cura 2 heridas",
        "voor elk onheil: genees 2 wonden",
    ]


def test_for_each_of_nothing_is_impossible() -> None:
    assert not ForEach(Dooms(), Heal(1)).possible(scope())
    assert ForEach(Dooms(), Heal(1)).possible(scope(doom=1))
    assert run(ForEach(Dooms(), Heal(1)), scope()) == []
    assert ForEach(Dooms(), Heal(1)).odds(scope(doom=1)) == ()


def test_sentences_nest() -> None:
    where = scope(health=2, doom=2)
    word = Sequence((May(PayTo(Bleed(1), Hush())), If(Wounded(), Choose(ARMS))))
    asks = run(word, where, "yes", "pay", "heal")
    assert [ask.names() for ask in asks] == [["yes", "no"], ["pay", "no"], ["heal", "hush"]]
    assert (health(where), where.play.state.doom) == (3, 1)


# ---------------------------------------------------------------------- words as data

names = st.from_regex("[a-z][a-z0-9_]{0,4}", fullmatch=True)


def choices(word: st.SearchStrategy[Word]) -> st.SearchStrategy[Word]:
    arms = st.lists(st.builds(Choice, names, word), min_size=1, max_size=3, unique_by=lambda arm: arm.name)
    return st.builds(Choose, arms.map(tuple))


leaves = st.one_of(
    st.just(Nothing()), st.just(Hush()), st.builds(Heal, st.integers()), st.builds(Bleed, st.integers(1, 3))
)
sentences: st.SearchStrategy[Word] = st.recursive(
    leaves,
    lambda word: st.one_of(
        st.builds(Sequence, st.lists(word, min_size=1, max_size=3).map(tuple)),
        choices(word),
        st.builds(May, word),
        st.builds(PayTo, st.builds(Bleed), word),
        st.builds(If, st.just(Wounded()), word),
        st.builds(If, st.just(Wounded()), word, word),
        st.builds(Repeat, st.integers(1, 9), word),
        st.builds(ForEach, st.just(Dooms()), word),
        st.builds(Roll, word),
    ),
    max_leaves=12,
)


@given(sentences)
def test_what_is_written_reads_the_same(word: Word) -> None:
    written = VOCABULARY.write(word)
    assert VOCABULARY.read(written) == word
    assert VOCABULARY.write(VOCABULARY.read(written)) == written


@given(sentences)
def test_every_sentence_can_be_told_in_three_languages(word: Word) -> None:
    assert all(words(word))


def test_the_toys_cards_are_written_as_they_were_read() -> None:
    for data in SENTENCES.values():
        assert VOCABULARY.write(VOCABULARY.read(data)) == data


def test_what_is_at_its_default_is_left_out() -> None:
    assert VOCABULARY.write(If(Wounded(), Bleed(1))) == {
        "do": "if",
        "condition": {"do": "wounded"},
        "then": {"do": "bleed"},
    }


def test_every_general_word_has_a_name_of_its_own() -> None:
    assert len({word.do for word in GENERAL}) == len(GENERAL)
    assert {word.do for word in GENERAL} <= set(VOCABULARY.words)


def deep(levels: int, kind: str) -> Any:
    """Words inside words inside words."""
    data: Any = {"do": "hush"}
    for _ in range(levels):
        data = {"do": kind, "effect": data} if kind == "may" else {"do": "sequence", "parts": [data]}
    return data


def nested_lists(levels: int) -> Any:
    data: Any = []
    for _ in range(levels):
        data = [data]
    return data


def circle() -> Any:
    data: dict[str, Any] = {"do": "may"}
    data["effect"] = data
    return data


HEAL = {"do": "heal", "n": 1}
BAD: dict[str, Any] = {
    "nothing": None,
    "a number": 3,
    "a word": "heal",
    "a list": [HEAL],
    "no do": {"n": 1},
    "do is no word": {"do": 3},
    "do is a list": {"do": ["heal"]},
    "unknown word": {"do": "dance"},
    "unknown word inside": {"do": "may", "effect": {"do": "dance"}},
    "missing field": {"do": "heal"},
    "unknown field": {"do": "heal", "n": 1, "m": 2},
    "field that is no name": {"do": "heal", "n": 1, 7: 2},
    "wrong type": {"do": "heal", "n": "1"},
    "yes is no number": {"do": "heal", "n": True},
    "half a number": {"do": "heal", "n": 1.5},
    "null": {"do": "heal", "n": None},
    "number for a word": {"do": "may", "effect": 1},
    "list for a word": {"do": "may", "effect": [HEAL]},
    "word for a list": {"do": "sequence", "parts": HEAL},
    "string for a list": {"do": "sequence", "parts": "hush"},
    "wrong item": {"do": "sequence", "parts": [HEAL, 3]},
    "condition for a word": {"do": "may", "effect": {"do": "wounded"}},
    "word for a condition": {"do": "if", "condition": HEAL, "then": HEAL},
    "word for a count": {"do": "for_each", "count": HEAL, "effect": HEAL},
    "word for a cost": {"do": "pay_to", "cost": HEAL, "effect": HEAL},
    "word for an arm": {"do": "choose", "options": [HEAL]},
    "arm for a word": {"do": "may", "effect": {"do": "choice", "name": "a", "effect": HEAL}},
    "empty sequence": {"do": "sequence", "parts": []},
    "no arms": {"do": "choose", "options": []},
    "equal arms": {"do": "choose", "options": [{"do": "choice", "name": "a", "effect": HEAL}] * 2},
    "repeat never": {"do": "repeat", "times": 0, "effect": HEAL},
    "repeat less than never": {"do": "repeat", "times": -2, "effect": HEAL},
    "too deep": deep(5_000, "may"),
    "too deep in lists": deep(5_000, "sequence"),
    "lists without end": {"do": "sequence", "parts": nested_lists(5_000)},
    "only lists": nested_lists(5_000),
    "a circle": circle(),
    "long": {"do": "x" * 10_000},
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD.keys())
def test_data_that_says_nothing_is_refused_in_three_languages(data: Any) -> None:
    with pytest.raises(EffectError) as refusal:
        VOCABULARY.read(data)
    said = [language(code).render(refusal.value.text) for code in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert all(len(each) < 500 for each in said)


def test_the_refusal_says_what_is_wrong() -> None:
    with pytest.raises(EffectError, match=r"Known effects: bleed, choice, choose, .*, wounded"):
        VOCABULARY.read({"do": "dance"})
    with pytest.raises(EffectError, match=r"no effect is called “heel”; the nearest is “heal”"):
        VOCABULARY.read({"do": "may", "effect": {"do": "heel"}})
    with pytest.raises(EffectError, match=r"“nn”: there is no such field; the nearest is “n”"):
        VOCABULARY.read({"do": "heal", "nn": 2})
    with pytest.raises(EffectError, match=r"“n”: this field is missing"):
        VOCABULARY.read({"do": "heal"})
    with pytest.raises(EffectError, match=r"“parts.1”: this is not an effect"):
        VOCABULARY.read(BAD["wrong item"])
    with pytest.raises(EffectError, match=r"“options”: this makes no sense"):
        VOCABULARY.read(BAD["equal arms"])


def test_twenty_words_inside_each_other_are_not_too_deep() -> None:
    word = VOCABULARY.read(deep(20, "may"))
    assert all(words(word))


fields = ["do", "n", "effect", "parts", "times", "count", "condition", "then", "cost", "name", "options"]
plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
json_data = st.recursive(
    plain | st.sampled_from(sorted(VOCABULARY.words)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(fields) | st.text(max_size=3), inner, max_size=4)
    ),
    max_leaves=15,
)


@settings(max_examples=300)
@given(json_data)
def test_any_data_is_a_sentence_or_refused(data: Any) -> None:
    try:
        term = VOCABULARY.read(data)
    except EffectError:
        return
    assert isinstance(term, Word | Condition | Count | Cost | Choice)
    assert VOCABULARY.read(VOCABULARY.write(term)) == term
