"""Every message that the code says exists in three languages, and every message that exists is said.

An id counts as said where a string of the sources (Python, TypeScript, Svelte) is exactly that id, and where
its package enumerates the ids it builds at run time: `built_ids() -> list[str]` in the module named in HOMES.
Ids of the rules ledgers look the same and are not messages.
"""

from __future__ import annotations

import ast
import importlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from miskatonic.kernel.errors import TextError
from miskatonic.kernel.grammar import GENDERS
from miskatonic.kernel.messages import PLAIN, Branch, Message, Pattern, Slot, names, parse
from miskatonic.kernel.text import LANGUAGES, catalogue_files, catalogues, language, say

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
CLIENT = ROOT / "client" / "src"
HOMES = {
    "kernel": "miskatonic.kernel.text",
    "noir": "miskatonic.games.noir.message_ids",
    "second": "miskatonic.games.second.message_ids",
    "third": "miskatonic.games.third.message_ids",
    "cards": "miskatonic.games.cards.texts",
    "play": "miskatonic.games.cards.play.message_ids",
    "lab": "miskatonic.lab.texts",
    "table": "miskatonic.table.texts",
    "cli": "miskatonic.cli.texts",
    "web": "miskatonic.web.texts",
}
"""Prefix -> the module that may have `built_ids`; the catalogues stand in `locale` beside it."""

FILES = ("json", "po", "py", "svg", "toml", "ts", "tsv")
"""A string like "noir.tsv" names a file."""

Catalogue = dict[str, str]


# Reading


def locale_folder(prefix: str) -> Path:
    *package, _ = HOMES[prefix].split(".")
    return SOURCES.joinpath(*package, "locale")


def present() -> list[str]:
    """The prefixes whose package brings catalogues."""
    return [prefix for prefix in HOMES if locale_folder(prefix).is_dir()]


def read_catalogue(path: Path) -> Catalogue:
    if not path.is_file():
        return {}
    with path.open("rb") as file:
        return {str(each.id): str(each.string) for each in read_po(file) if each.id}


def catalogue(prefix: str, code: str) -> Catalogue:
    return {name: words for file in po_files(prefix, code) for name, words in read_catalogue(file).items()}


def po_files(prefix: str, code: str) -> list[Path]:
    return catalogue_files(locale_folder(prefix), code)


def looks_like_id(words: str, prefixes: Iterable[str]) -> bool:
    if words.endswith("_") or not re.fullmatch(rf"(?:{'|'.join(prefixes)})(?:\.[a-z0-9_]+)+", words):
        return False
    return words.rpartition(".")[2] not in FILES


def ids_in_python(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and looks_like_id(node.value, HOMES)
        ):
            yield node.value


COMMENTS = re.compile(r"/\*.*?\*/|<!--.*?-->|(?:^|(?<=\s))//[^\n]*", re.DOTALL | re.MULTILINE)


def ids_in_client(source: str) -> Iterator[str]:
    for words in re.findall(r"""["'`]([a-z0-9_.]+)["'`]""", COMMENTS.sub("", source)):
        if looks_like_id(words, HOMES):
            yield words


def files(folder: Path, *endings: str) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.name.endswith(endings) and path.is_file()]


def ledger_ids() -> set[str]:
    ledgers = files(SOURCES / "miskatonic" / "rules", ".tsv")
    return {line.split("\t")[0] for path in ledgers for line in path.read_text("utf-8").splitlines()}


def said_by_client() -> dict[str, str]:
    """The ids the client says, each with a file that says it."""
    return {
        found: path.name
        for path in files(CLIENT, ".ts", ".svelte")
        if not path.name.endswith(".test.ts")
        for found in ids_in_client(path.read_text("utf-8"))
    }


def said() -> dict[str, str]:
    """All ids said anywhere, each with a place that says it."""
    found = said_by_client()
    for path in files(SOURCES, ".py"):
        found |= dict.fromkeys(ids_in_python(path.read_text("utf-8")), path.name)
    for module in HOMES.values():
        found |= dict.fromkeys(built_ids(module), f"{module}.built_ids")
    rules = ledger_ids()
    return {each: where for each, where in found.items() if each not in rules}


def built_ids(module: str) -> list[str]:
    if not SOURCES.joinpath(*module.split(".")).with_suffix(".py").is_file():
        return []
    build = getattr(importlib.import_module(module), "built_ids", None)
    return list(build()) if build else []


# Judging: each function lists what is wrong, in words for whoever must mend it


def missing(said: dict[str, str], prefix: str, there: Iterable[str]) -> list[str]:
    known = set(there)
    mine = sorted(each for each in said if each.startswith(f"{prefix}."))
    return [f"{each} ({said[each]})" for each in mine if each not in known]


def unused(said: dict[str, str], there: Iterable[str]) -> list[str]:
    return sorted(set(there) - set(said))


def parsed(messages: Catalogue) -> dict[str, Message]:
    """Those that parse; `malformed` tells of the others."""
    good: dict[str, Message] = {}
    for name, source in messages.items():
        try:
            good[name] = parse(source, name)
        except TextError:
            continue
    return good


def malformed(messages: Catalogue) -> list[str]:
    problems = []
    for name, source in messages.items():
        try:
            parse(source, name)
        except TextError as error:
            problems.append(str(error))
    return problems


def arguments(message: Message) -> set[str]:
    """What a message needs; that only a gender is asked of something may differ between languages."""
    return names(message.one, gender=False) | names(message.many or (), gender=False)


def unequal_arguments(versions: dict[str, Catalogue]) -> list[str]:
    """Messages that do not use the same arguments in each language as in English."""
    english = {name: arguments(message) for name, message in parsed(versions["en"]).items()}
    return [
        f"{name}: {sorted(arguments(message))} in {code}, {sorted(english[name])} in en"
        for code, messages in versions.items()
        for name, message in parsed(messages).items()
        if name in english and arguments(message) != english[name]
    ]


def poor_terms(code: str, messages: Catalogue) -> list[str]:
    """Terms whose gender is missing or unknown: Spanish and Dutch cannot do without."""
    problems = []
    for name, message in parsed(messages).items():
        if message.gender not in GENDERS[code]:
            problems.append(f"{name}: “{message.gender}” is no gender in {code}")
        if code != "en" and message.fields > 1 and (message.fields < 3 or not message.gender):
            problems.append(f"{name}: a term has three fields, singular|plural|gender")
    return problems


BESIDE = frozenset(["van", "uit", "met", "op", "in", "erop", "waarmee", "of"])
"""What follows a noun; an adjective has the noun after it."""


def unbent_terms(messages: Catalogue) -> list[str]:
    """Dutch neuter terms that begin with an adjective and do not say how it is after "het"."""
    problems = []
    for name, message in parsed(messages).items():
        first, *after = messages[name].partition("|")[0].split()
        adjective = after and after[0] not in BESIDE and not first.endswith(("e", "}"))
        if message.gender == "het" and adjective and message.bent is None:
            problems.append(f"{name}: “het {first} ...” bends")
    return problems


def uneven_terms(versions: dict[str, Catalogue]) -> list[str]:
    """Common nouns in one language that are plain words in another, which would lose their article."""
    nouns = {code: {n for n, m in parsed(words).items() if m.many} for code, words in versions.items()}
    anywhere = {name for some in nouns.values() for name in some}
    return [
        f"{name}: singular|plural in {', '.join(those)}, one form only in {', '.join(sorted(nouns.keys() - those))}"
        for name in sorted(anywhere)
        if len(those := [code for code, some in nouns.items() if name in some]) < len(nouns)
    ]


def branches(pattern: Pattern) -> Iterator[Branch]:
    for node in pattern:
        if isinstance(node, Branch):
            yield node
            for case in node.cases.values():
                yield from branches(case)


def foreign_plurals(code: str, messages: Catalogue) -> list[str]:
    """Plural cases that never come up in the language."""
    known = {*Locale.parse(code).plural_form.tags, "other"}
    return [
        f"{name}: {key}"
        for name, message in parsed(messages).items()
        for branch in branches(message.one + (message.many or ()))
        if branch.way == "plural"
        for key in branch.cases
        if not key.startswith("=") and key not in known
    ]


def too_clever(messages: Catalogue, ids: Iterable[str]) -> list[str]:
    """Messages of the client that are more than words and plain `{name}`: it knows no grammar."""
    good = parsed(messages)
    return [
        name
        for name in ids
        if name in good
        and (
            good[name].fields > 1
            or not all(
                isinstance(n, str) or (isinstance(n, Slot) and n.form == PLAIN) for n in good[name].one
            )
        )
    ]


def untidy(path: Path) -> list[str]:
    """What a .po file hides from its readers: the same id twice, no words, words nobody has confirmed."""
    if not path.is_file():
        return [f"there is no {path.name}"]
    written = re.findall(r'^msgid "(.+)"$', path.read_text("utf-8"), re.MULTILINE)
    problems = [f"{name} stands there twice" for name in sorted({n for n in written if written.count(n) > 1})]
    with path.open("rb") as file:
        for message in read_po(file):
            if message.id and not message.string:
                problems.append(f"{message.id} has no words")
            if message.id and message.fuzzy:
                problems.append(f"{message.id} is marked fuzzy")
            if message.id and str(message.string) != str(message.string).strip():
                problems.append(f"{message.id} has blanks at its ends")
            if message.id and re.search(r"(?<![\w.}])-[\d{#]", str(message.string)):
                problems.append(f"{message.id} has a hyphen where a minus belongs")
    return problems


# The project's catalogues

every_prefix = pytest.mark.parametrize("prefix", present())
every_language = pytest.mark.parametrize("code", LANGUAGES)


def none(problems: list[str]) -> None:
    """Nothing is wrong; otherwise the test shows the whole list."""
    if problems:
        pytest.fail("\n".join(problems), pytrace=False)


def versions(prefix: str) -> dict[str, Catalogue]:
    return {code: catalogue(prefix, code) for code in LANGUAGES}


@pytest.fixture(scope="module")
def everything_said() -> dict[str, str]:
    return said()


def test_every_prefix_that_is_said_has_catalogues(everything_said: dict[str, str]) -> None:
    homeless = [prefix for prefix in HOMES if prefix not in present()]
    none([each for prefix in homeless for each in missing(everything_said, prefix, ())])


@every_prefix
def test_a_package_adds_its_catalogues_when_it_is_imported(prefix: str) -> None:
    package = "miskatonic.kernel.text" if prefix == "kernel" else HOMES[prefix].rpartition(".")[0]
    importlib.import_module(package)
    assert catalogues()[prefix].resolve() == locale_folder(prefix).resolve()


@every_prefix
@every_language
def test_nothing_that_is_said_is_missing(prefix: str, code: str, everything_said: dict[str, str]) -> None:
    none(missing(everything_said, prefix, catalogue(prefix, code)))


@every_prefix
@every_language
def test_nothing_stands_there_that_is_never_said(
    prefix: str, code: str, everything_said: dict[str, str]
) -> None:
    none(unused(everything_said, catalogue(prefix, code)))


@every_prefix
@every_language
def test_every_message_is_well_formed(prefix: str, code: str) -> None:
    messages = catalogue(prefix, code)
    none([name for name in messages if not name.startswith(f"{prefix}.")])
    none(malformed(messages))
    none(poor_terms(code, messages))
    none(foreign_plurals(code, messages))
    none(unbent_terms(messages) if code == "nl" else [])
    assert po_files(prefix, code)
    none([problem for file in po_files(prefix, code) for problem in untidy(file)])
    each = [name for file in po_files(prefix, code) for name in read_catalogue(file)]
    none([f"{name} stands in two files" for name, times in Counter(each).items() if times > 1])


@every_prefix
def test_the_languages_agree(prefix: str) -> None:
    none(unequal_arguments(versions(prefix)))
    none(uneven_terms(versions(prefix)))


@every_language
def test_the_client_gets_words_it_can_fill(code: str) -> None:
    said_there = said_by_client()
    none([name for prefix in present() for name in too_clever(catalogue(prefix, code), said_there)])


# The checker itself


def test_ids_are_found_in_python() -> None:
    source = (
        'say("noir.log.took", n=1); tell("noir.log.gone"); open("noir.tsv"); f"noir.card.{x}"; "the noir.x"'
    )
    assert sorted(ids_in_python(source)) == ["noir.log.gone", "noir.log.took"]


def test_ids_are_found_in_the_client() -> None:
    source = """<button title={t("web.undo")}>{t('web.redo')}</button> `web.mode.${mode}` "webby.x"
        `web.plain` /* "web.a" */ <!-- "web.b" --> // "web.c"
    """
    assert sorted(ids_in_client(source)) == ["web.plain", "web.redo", "web.undo"]


def test_missing_and_unused_ids_are_told() -> None:
    places = {"noir.a": "x.py", "noir.b": "y.py", "web.c": "z.ts"}
    assert missing(places, "noir", ["noir.a"]) == ["noir.b (y.py)"]
    assert unused(places, ["noir.a", "noir.d"]) == ["noir.d"]


def test_ledger_rows_are_no_messages() -> None:
    assert "noir.comp.01" in ledger_ids()


def test_malformed_messages_are_told() -> None:
    assert len(malformed({"noir.a": "{n", "noir.b": "{n}"})) == 1


def test_languages_that_disagree_are_told() -> None:
    same = {"en": {"a": "{x} {n}"}, "es": {"a": "{n} {x, gender, f {a} other {o}} {x}"}}
    assert unequal_arguments(same) == []
    other = {"en": {"a": "{x} {n}"}, "es": {"a": "{x, gender, f {a} other {o}} {n}"}}
    assert unequal_arguments(other) == ["a: ['n'] in es, ['n', 'x'] in en"]
    assert uneven_terms({"en": {"a": "clue|clues"}, "nl": {"a": "aanwijzing"}}) == [
        "a: singular|plural in en, one form only in nl"
    ]


def test_poor_terms_are_told() -> None:
    assert poor_terms("en", {"a": "clue|clues"}) == []
    assert len(poor_terms("es", {"a": "pista|pistas"})) == 1
    assert len(poor_terms("es", {"a": "pista|pistas|"})) == 1
    assert len(poor_terms("es", {"a": "pista|pistas|het"})) == 1
    assert poor_terms("es", {"a": "pista|pistas|f", "b": "Robert Blake", "c": "El Morador||m"}) == []


def test_terms_that_do_not_bend_are_told() -> None:
    assert unbent_terms({"a": "Dol dier||het", "b": "Pension van Ma||het", "c": "Lege vat||het"}) == [
        "a: “het Dol ...” bends"
    ]
    assert unbent_terms({"a": "Dol dier||het|Dolle dier", "b": "Dolle hond||de", "c": "Grijs"}) == []


def test_an_adjective_bends_after_the_article_only() -> None:
    dutch, beast = language("nl"), "ravenous_predator"
    assert (
        dutch.render(say("third.log.monster_defeated", monster=beast))
        == "Het Uitgehongerde roofdier is verslagen."
    )
    assert dutch.render(say("third.log.spawns", monster=beast, place="river_docks")).startswith(
        "Een Uitgehongerd roofdier "
    )


def test_foreign_plurals_are_told() -> None:
    pattern = "{x, select, a {{n, plural, =1 {a} one {b} few {c} other {d}}} other {}}"
    assert foreign_plurals("en", {"a": pattern}) == ["a: few"]


def test_messages_too_clever_for_the_client_are_told() -> None:
    words = {"web.a": "{n} x", "web.b": "{n, plural, other {x}}", "web.c": "{x:the}", "web.d": "a|b"}
    assert too_clever(words, words) == ["web.b", "web.c", "web.d"]


def test_untidy_files_are_told(tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    path.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "x"\n\n'
        'msgid "a"\nmsgstr "y"\n\nmsgid "b"\nmsgstr ""\n\n#, fuzzy\nmsgid "c"\nmsgstr "z "\n\n'
        'msgid "d"\nmsgstr "Luck (-1)"\n',
        "utf-8",
    )
    assert untidy(path) == [
        "a stands there twice",
        "b has no words",
        "c is marked fuzzy",
        "c has blanks at its ends",
        "d has a hyphen where a minus belongs",
    ]
