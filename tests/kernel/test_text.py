"""Texts in three languages: what a pattern can say, and what happens when it is wrong."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from miskatonic.kernel import text as text_module
from miskatonic.kernel.errors import TextError
from miskatonic.kernel.messages import DEEPEST, Slot, names, parse
from miskatonic.kernel.text import LANGUAGES, Arg, Language, Raw, Text, add_catalogue, ids, language, say

WORDS: dict[str, tuple[str, str, str]] = {
    "demo.thing.clue": ("clue|clues", "pista|pistas|f", "aanwijzing|aanwijzingen|de"),
    "demo.thing.case": ("case|cases", "caso|casos|m", "zaak|zaken|de"),
    "demo.thing.book": ("book|books", "libro|libros|m", "boek|boeken|het"),
    "demo.thing.weapon": ("weapon|weapons", "arma|armas|f-el", "wapen|wapens|het"),
    "demo.thing.hour": ("hour|hours|an", "hora|horas|f", "uur|uren|het"),
    "demo.thing.item": ("item|items", "objeto|objetos|m", "voorwerp|voorwerpen|het"),
    "demo.thing.island": ("island|islands", "isla|islas|f", "eiland|eilanden|het"),
    "demo.thing.ice": ("ice|ices", "hielo|hielos|m", "ijs|ijzen|het"),
    "demo.thing.thread": ("thread|threads", "hilo|hilos|m", "draad|draden|de"),
    "demo.thing.bone": ("bone|bones", "hueso|huesos|m", "bot|botten|het"),
    "demo.thing.oven": ("oven|ovens", "horno|hornos|m", "oven|ovens|de"),
    "demo.thing.blake": ("Robert Blake||m", "Robert Blake||m", "Robert Blake||m"),
    "demo.thing.haunter": ("The Haunter", "El Morador", "De Rondwarende"),
    "demo.name": ("{thing}", "{thing}", "{thing}"),
    "demo.a": ("{thing:a}", "{thing:a}", "{thing:a}"),
    "demo.the": ("{thing:the}", "{thing:the}", "{thing:the}"),
    "demo.plural": ("{thing:plural}", "{thing:plural}", "{thing:plural}"),
    "demo.the_plural": ("{thing:the_plural}", "{thing:the_plural}", "{thing:the_plural}"),
    "demo.capital": ("{thing:The} falls", "{thing:The} cae", "{thing:The} valt"),
    "demo.of": ("of {thing:the}", "de {thing:the}", "van {thing:the}"),
    "demo.to": ("to {thing:the}", "A {thing:the}", "naar {thing:the}"),
    "demo.either": ("{thing:or}", "{thing:or}", "{thing:or}"),
    "demo.all": ("{thing:the}", "{thing:the}", "{thing:the}"),
    "demo.swap": ("{thing1} for {thing_2}", "{thing1} por {thing_2}", "{thing1} voor {thing_2}"),
    "demo.cards": (
        "{n, plural, =0 {no cards} one {# card} other {# cards}}",
        "{n, plural, =0 {ninguna carta} one {# carta} other {# cartas}}",
        "{n, plural, =0 {geen kaarten} one {# kaart} other {# kaarten}}",
    ),
    "demo.number": ("{n}", "{n}", "{n}"),
    "demo.taken": (
        "{thing:the} is taken",
        "{thing:the} es {thing, gender, f {tomada} other {tomado}}",
        "{thing, gender, n {dit} other {deze}} {thing} wordt genomen",
    ),
    "demo.taken_all": (
        "{thing} are taken",
        "{thing} son {thing, gender, f {tomadas} other {tomados}}",
        "{thing} worden genomen",
    ),
    "demo.select": (
        "{mode, select, easy {calm} yes {sure} other {grim}}",
        "{mode, select, easy {tranquilo} yes {claro} other {duro}}",
        "{mode, select, easy {rustig} yes {zeker} other {grimmig}}",
    ),
    "demo.find": ("find {thing:a} ({n})", "encuentra {thing:a} ({n})", "vind {thing:a} ({n})"),
    "demo.then": ("{first}, then {then}", "{first}, luego {then}", "{first}, dan {then}"),
    "demo.marks": (r"\{x\} 50\% a\|b #1", r"\{x\} 50\% a\|b #1", r"\{x\} 50\% a\|b #1"),
    "demo.bad": ("{n, plural, one {x}}", "{n", "a}"),
}


def write_catalogue(folder: Path, words: dict[str, tuple[str, str, str]]) -> None:
    for at, code in enumerate(LANGUAGES):
        lines = ['msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n']
        for name, versions in words.items():
            pattern = versions[at].replace("\\", "\\\\").replace('"', '\\"')
            lines.append(f'msgid "{name}"\nmsgstr "{pattern}"\n')
        (folder / f"{code}.po").write_text("\n".join(lines), encoding="utf-8")


@pytest.fixture(scope="module", autouse=True)
def _demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("locale")
    write_catalogue(folder, WORDS)
    add_catalogue("demo", folder)
    yield
    del text_module._folders["demo"]


def told(text: Text) -> list[str]:
    return [language(code, strict=True).render(text) for code in LANGUAGES]


# Numbers


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (0, ["no cards", "ninguna carta", "geen kaarten"]),
        (1, ["1 card", "1 carta", "1 kaart"]),
        (2, ["2 cards", "2 cartas", "2 kaarten"]),
        (12_000, ["12,000 cards", "12.000 cartas", "12.000 kaarten"]),
        (1_000_000, ["1,000,000 cards", "1.000.000 cartas", "1.000.000 kaarten"]),
    ],
)
def test_a_plural_follows_its_number(n: int, words: list[str]) -> None:
    assert told(say("demo.cards", n=n)) == words


def test_a_plural_counts_a_list() -> None:
    assert told(say("demo.cards", n=["clue", "case"])) == ["2 cards", "2 cartas", "2 kaarten"]


@pytest.mark.parametrize(
    ("n", "words"),
    [
        (-2, ["−2", "−2", "−2"]),
        (-12_000, ["−12,000", "−12.000", "−12.000"]),
        (-2.5, ["−2.5", "−2,5", "−2,5"]),
    ],
)
def test_numbers_below_zero_have_a_real_minus(n: float, words: list[str]) -> None:
    assert told(say("demo.number", n=n)) == words


def test_decimals_are_written_as_each_language_writes_them() -> None:
    assert told(say("demo.number", n=2.5)) == ["2.5", "2,5", "2,5"]
    assert told(say("demo.number", n=1926)) == ["1926", "1926", "1926"]


def test_a_whole_decimal_is_no_singular_in_english() -> None:
    assert told(say("demo.cards", n=1.5))[0] == "1.5 cards"


# Terms


@pytest.mark.parametrize(
    ("form", "thing", "words"),
    [
        ("name", "clue", ["clue", "pista", "aanwijzing"]),
        ("a", "clue", ["a clue", "una pista", "een aanwijzing"]),
        ("a", "book", ["a book", "un libro", "een boek"]),
        ("a", "item", ["an item", "un objeto", "een voorwerp"]),
        ("a", "hour", ["an hour", "una hora", "een uur"]),
        ("a", "weapon", ["a weapon", "un arma", "een wapen"]),
        ("a", "blake", ["Robert Blake", "Robert Blake", "Robert Blake"]),
        ("the", "clue", ["the clue", "la pista", "de aanwijzing"]),
        ("the", "book", ["the book", "el libro", "het boek"]),
        ("the", "weapon", ["the weapon", "el arma", "het wapen"]),
        ("the", "blake", ["Robert Blake", "Robert Blake", "Robert Blake"]),
        ("the", "haunter", ["The Haunter", "El Morador", "De Rondwarende"]),
        ("plural", "book", ["books", "libros", "boeken"]),
        ("plural", "blake", ["Robert Blake", "Robert Blake", "Robert Blake"]),
        ("the_plural", "book", ["the books", "los libros", "de boeken"]),
        ("the_plural", "weapon", ["the weapons", "las armas", "de wapens"]),
        ("capital", "book", ["The book falls", "El libro cae", "Het boek valt"]),
    ],
)
def test_a_term_takes_the_form_asked(form: str, thing: str, words: list[str]) -> None:
    assert told(say(f"demo.{form}", thing=thing)) == words


def test_words_agree_with_the_gender_of_a_term() -> None:
    assert told(say("demo.taken", thing="clue")) == [
        "the clue is taken",
        "la pista es tomada",
        "deze aanwijzing wordt genomen",
    ]
    assert told(say("demo.taken", thing="book")) == [
        "the book is taken",
        "el libro es tomado",
        "dit boek wordt genomen",
    ]
    assert told(say("demo.taken", thing="weapon"))[1] == "el arma es tomada"


def test_in_spanish_one_masculine_makes_the_company_masculine() -> None:
    assert told(say("demo.taken_all", thing=["clue", "weapon"]))[1] == "pista y arma son tomadas"
    assert told(say("demo.taken_all", thing=["clue", "book"]))[1] == "pista y libro son tomados"


def test_digits_and_underscores_after_an_argument_do_not_change_its_kind() -> None:
    assert told(say("demo.swap", thing1="clue", thing_2="book"))[0] == "clue for book"


def test_a_whole_id_may_come_from_another_catalogue() -> None:
    assert told(say("demo.name", thing="kernel.language.nl")) == ["Dutch", "neerlandés", "Nederlands"]


def test_select_looks_at_the_id_itself() -> None:
    assert told(say("demo.select", mode="easy")) == ["calm", "tranquilo", "rustig"]
    assert told(say("demo.select", mode="hard")) == ["grim", "duro", "grimmig"]
    assert told(say("demo.select", mode=True)) == ["sure", "claro", "zeker"]


# Spanish neighbours


@pytest.mark.parametrize(
    ("id", "thing", "words"),
    [
        ("demo.of", "case", "del caso"),
        ("demo.of", "clue", "de la pista"),
        ("demo.of", "weapon", "del arma"),
        ("demo.of", "haunter", "de El Morador"),
        ("demo.to", "case", "Al caso"),
        ("demo.to", "haunter", "A El Morador"),
    ],
)
def test_spanish_contracts_de_el_and_a_el_but_not_before_a_name(id: str, thing: str, words: str) -> None:  # noqa: A002
    assert told(say(id, thing=thing))[1] == words


def test_spanish_contracts_at_the_start_of_a_sentence() -> None:
    assert language("es").render(Raw("De el caso")) == "Del caso"
    assert language("es").render(Raw("para él, de él, a él")) == "para él, de él, a él"


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("island", "pista e isla"),
        ("thread", "pista e hilo"),
        ("ice", "pista y hielo"),
        ("book", "pista y libro"),
    ],
)
def test_spanish_y_becomes_e_before_the_sound_i(last: str, words: str) -> None:
    assert told(say("demo.name", thing=["clue", last]))[1] == words


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("item", "pista u objeto"),
        ("oven", "pista u horno"),
        ("bone", "pista o hueso"),
        ("book", "pista o libro"),
    ],
)
def test_spanish_o_becomes_u_before_the_sound_o(last: str, words: str) -> None:
    assert told(say("demo.either", thing=["clue", last]))[1] == words


def test_spanish_numbers_are_heard_too() -> None:
    assert told(say("demo.either", thing=[7, 8]))[1] == "7 u 8"
    assert told(say("demo.either", thing=[10, 11]))[1] == "10 u 11"
    assert told(say("demo.either", thing=[109, 110]))[1] == "109 o 110"


def test_english_and_dutch_keep_their_words() -> None:
    assert told(say("demo.either", thing=["clue", "oven"]))[::2] == ["clue or oven", "aanwijzing of oven"]


# Lists


def test_lists_are_joined() -> None:
    things = ["clue", "book", "case"]
    assert told(say("demo.name", thing=things)) == [
        "clue, book and case",
        "pista, libro y caso",
        "aanwijzing, boek en zaak",
    ]
    assert told(say("demo.either", thing=things))[0] == "clue, book or case"
    assert told(say("demo.all", thing=things))[1] == "la pista, el libro y el caso"
    assert told(say("demo.name", thing=("clue",))) == ["clue", "pista", "aanwijzing"]
    assert told(say("demo.name", thing=[])) == ["nothing", "nada", "niets"]


def test_only_the_first_of_a_list_takes_the_capital() -> None:
    assert told(say("demo.capital", thing=["clue", "book"]))[0] == "The clue and the book falls"


# Texts in texts


def test_a_text_can_stand_inside_a_text() -> None:
    find = say("demo.find", thing="book", n=1)
    both = say("demo.then", first=find, then=say("demo.of", thing="case"))
    assert told(both) == [
        "find a book (1), then of the case",
        "encuentra un libro (1), luego del caso",
        "vind een boek (1), dan van de zaak",
    ]
    assert ids(both) == ["demo.then", "demo.find", "demo.of"]


def test_a_text_can_be_a_term() -> None:
    assert told(say("demo.taken", thing=Text("demo.thing.book")))[1] == "el libro es tomado"


def test_raw_words_pass_through() -> None:
    assert told(say("demo.the", thing=Raw("Ana {n}"))) == ["Ana {n}"] * 3
    assert ids(say("demo.the", thing=[Raw("Ana"), say("demo.number", n=1)])) == ["demo.the", "demo.number"]


def test_a_backslash_takes_the_meaning_away() -> None:
    assert told(say("demo.marks")) == ["{x} 50% a|b #1"] * 3


def test_a_sentence_has_a_capital_and_a_full_stop() -> None:
    es = language("es")
    assert es.sentence("toma una carta") == "Toma una carta."
    assert es.sentence("¿quieres?") == "¿Quieres?"
    assert es.sentence("dijo «sí.»") == "Dijo «sí.»"
    assert es.sentence("élite") == "Élite."
    assert es.sentence("") == ""


def test_a_text_survives_being_written_down() -> None:
    text = say("demo.then", first=[1, "clue", Raw("x")], then=say("demo.number", n=1.5), yes=True)
    assert msgspec.json.decode(msgspec.json.encode(text), type=Text) == text


class Row(msgspec.Struct):
    title: Text
    n: int


def test_render_any_finds_every_text() -> None:
    view = {"rows": [Row(say("demo.a", thing="book"), 2)], "phase": (say("demo.number", n=1), None, True)}
    assert language("en").render_any(view) == {
        "rows": [{"title": "a book", "n": 2}],
        "phase": ["1", None, True],
    }


def test_what_was_said_is_kept_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """And never taken for something that only looks like it."""
    monkeypatch.setattr(text_module, "KEPT", 3)
    said = Language("en", strict=True)
    alike: list[Arg] = [1, True, 1.0, Raw("1"), float("nan"), float("inf"), [Raw("1")], 10**30]
    for _ in range(2):
        for n in alike:
            text = say("demo.number", n=n)
            assert said.render(text) == Language("en", strict=True).render(text)
            assert len(said._said) <= 3


def test_what_cannot_be_written_down_is_said_all_the_same() -> None:
    assert Language("en", strict=True).render(Raw("\ud800")) == "\ud800"


# What is wrong


def test_a_missing_message_is_an_error_when_strict_and_its_id_otherwise() -> None:
    with pytest.raises(TextError, match=r"“demo\.nowhere” in Spanish"):
        Language("es", strict=True).render(say("demo.nowhere"))
    with pytest.raises(TextError, match=r"“demo\.thing\.unicorn” in English"):
        Language("en", strict=True).render(say("demo.a", thing="unicorn"))
    assert Language("es", strict=False).render(say("demo.nowhere")) == "demo.nowhere"
    assert Language("es", strict=False).render(say("demo.of", thing="unicorn")) == "de demo.thing.unicorn"
    assert Language("es", strict=False).render(say("nobody.knows")) == "nobody.knows"


def test_strictness_can_be_switched_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "_strictness", dict(text_module._strictness))
    everyone = Language("en")
    text_module.be_strict(False)
    assert everyone.render(say("demo.nowhere")) == "demo.nowhere"
    text_module.be_strict()
    with pytest.raises(TextError):
        everyone.render(say("demo.nowhere"))


def test_a_missing_argument_is_named() -> None:
    with pytest.raises(TextError, match=r"“demo\.find” needs “n”"):
        Language("en", strict=True).render(say("demo.find", thing="book"))
    assert Language("en", strict=False).render(say("demo.find", thing="book")) == "find a book ({n})"


def test_a_plural_of_no_number_is_refused() -> None:
    with pytest.raises(TextError, match=r"number or a list as “n”"):
        Language("en", strict=True).render(say("demo.cards", n="clue"))


def test_texts_nested_without_end_are_refused() -> None:
    text = say("demo.number", n=1)
    for _ in range(2000):
        text = say("demo.then", first=text, then=1)
    with pytest.raises(TextError, match="too deep"):
        Language("en", strict=True).render(text)
    assert "demo.then" in Language("en", strict=False).render(text)


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TextError, match="“fr” is not one of our languages: en, es and nl"):
        language("fr")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_malformed_message_says_which_and_why_or_shows_its_id(code: str) -> None:
    with pytest.raises(TextError, match=r"“demo\.bad” is malformed"):
        Language(code, strict=True).render(say("demo.bad", n=1))
    assert Language(code, strict=False).render(say("demo.bad", n=1)) == "demo.bad"


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ("a}", "no opening one"),
        ("{n", "“}” is missing"),
        ("{n, plural, other {x}", "name of a case is missing"),
        ("{n, plural, other x}", "“{” is missing"),
        ("{n, plural}", "“,” is missing"),
        ("{}", "name is missing"),
        ("{Card}", "name is missing"),
        ("{n, plural, one {x}}", "“other” is missing"),
        ("{n, plural, some {x} other {y}}", "“some” does not exist"),
        ("{n, select, =1 {x} other {y}}", "“=1” does not exist"),
        ("{n, gender, female {x} other {y}}", "“female” does not exist"),
        ("{n, select, a {x} a {y} other {z}}", "“a” stands there twice"),
        ("{n, dual, other {x}}", "“dual” is not a way"),
        ("{n:genitive}", "“genitive” is not a form"),
        ("{n:the, plural, other {x}}", "only a plain argument"),
        ("a|b|c|d|e", "at most four fields"),
        ("a|b|{c}", "no braces"),
        ("|b|c", "no singular"),
        ("a\\", "backslash"),
        ("{x, select, other {" * (DEEPEST + 2), "too many braces"),
    ],
)
def test_a_malformed_pattern_says_what_is_wrong(pattern: str, problem: str) -> None:
    with pytest.raises(TextError) as caught:
        parse(pattern, "demo.some")
    assert problem in str(caught.value)
    assert "“demo.some”" in str(caught.value)


def test_names_are_those_of_every_branch() -> None:
    pattern = parse("{a} {n, plural, one {{b}} other {#}} {c, gender, f {{d}} other {}}").one
    assert names(pattern) == {"a", "b", "c", "d", "n"}
    assert names(pattern, gender=False) == {"a", "b", "d", "n"}


# Whatever comes

_branches = ["{n, plural, ", "{x, select, ", "{x, gender, ", "=1 {", "one {", "f {", "other {"]
_bits = st.lists(
    st.sampled_from([*"{}|#\\,: nxé", *_branches, "{n}", "{x:the}", ":or}", "y ", "o ", "de el "]),
    max_size=25,
).map("".join)
_patterns = (
    st.text(max_size=30) | _bits | st.sampled_from(sorted(each for row in WORDS.values() for each in row))
)
_items: st.SearchStrategy[bool | int | float | str | Text] = (
    st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats()
    | st.sampled_from(["clue", "book", "none", "", ".", "demo.bad", "kernel.yes"])
    | st.text(max_size=4).map(Raw)
    | st.sampled_from([say("demo.find", thing="book", n=2), say("demo.bad"), say("demo.nowhere"), Text("")])
)
_args: st.SearchStrategy[Arg] = _items | st.lists(_items, max_size=4)


@given(_patterns)
def test_any_pattern_parses_or_is_refused(pattern: str) -> None:
    try:
        message = parse(pattern, "demo.any")
    except TextError as error:
        problem = error
    else:
        assert bool(message.one) == bool(pattern)
        return
    assert "demo.any" in str(problem)


@given(st.text(alphabet=st.characters(blacklist_characters="{}|#\\¦"), max_size=30))
def test_plain_words_stay_as_they_are(words: str) -> None:
    assert "".join(str(node) for node in parse(words).one) == words


@given(_patterns, _args, _args, st.sampled_from(LANGUAGES), st.booleans())
def test_rendering_raises_nothing_but_text_errors(
    pattern: str, n: Arg, x: Arg, code: str, strict: bool
) -> None:
    speaker = Language(code, strict=strict)
    try:
        speaker._messages["demo.any"] = parse(pattern, "demo.any")
    except TextError:
        return
    try:
        words = speaker.render(say("demo.any", n=n, x=x, thing=x, first=n))
    except TextError:
        assert strict
    else:
        assert isinstance(words, str)


def test_a_slot_knows_the_kind_of_its_terms() -> None:
    (slot,) = parse("{card_2:The}").one
    assert isinstance(slot, Slot)
    assert (slot.kind, slot.form.article, slot.form.capital) == ("card", "the", True)


def test_babel_is_not_loaded_before_a_word_is_wanted() -> None:
    code = "import sys, miskatonic.kernel.text; sys.exit('babel' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
