r"""The patterns of the catalogues: parsed here, rendered by kernel.text.

    {card}                      the argument `card`
    {card:the} {card:plural}    a term in a form: name, a, the, plural, the_plural; with a capital first
                                letter (The, A, Name ...) the words start with a capital
    {cards:or} {cards:the:or}   a list joined with "or" instead of "and"
    {n, plural, =0 {no cards} one {# card} other {# cards}}      a number, or the length of a list
    {mode, select, easy {..} other {..}}                         the id itself
    {card, gender, f {tomada} other {tomado}}                    the gender of the term
    {effect:inner}              a clause that may break in itself
    {check}¦ if you fail, ...   a break: a full stop, a semicolon or a bracket, as the whole needs (kernel.clauses)

A message with `|` is a term: `singular|plural|gender`; with an empty plural (`Nombre||m`) a proper name. A fourth field
is how Dutch says a neuter one after "het", where its adjective bends: `Veranderd beest||het|Veranderde beest`.
A backslash takes the meaning from `{ } | # \`.
"""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from miskatonic.kernel.errors import TextError
from miskatonic.kernel.said import Raw, say

BREAK = "\ue002"
"""What a `¦` becomes: a sign that stands in a text until it is whole; no catalogue and no keyboard has it."""
PLURALS = ("zero", "one", "two", "few", "many", "other")
GENDERS = ("m", "f", "n", "other")
KINDS = ("plural", "select", "gender")
DEEPEST = 20
"""Braces inside braces: more than this is a mistake, and would exhaust Python's stack."""


class Form(NamedTuple):
    """How an argument's words are put: article ("", "a", "the"), plural, capital, a list joined by "or", within.

    `bent`: as they are after an article that stands in the message itself.
    """

    article: str = ""
    plural: bool = False
    capital: bool = False
    either: bool = False
    inner: bool = False
    bent: bool = False


PLAIN = Form()
FORMS = {
    "name": PLAIN,
    "a": Form(article="a"),
    "the": Form(article="the"),
    "plural": Form(plural=True),
    "the_plural": Form(article="the", plural=True),
    "or": Form(either=True),
    "inner": Form(inner=True),
}


class Slot(NamedTuple):
    """`{card2:the}`: the argument `card2`, whose terms are of the kind `card`."""

    name: str
    kind: str
    form: Form


class Count(NamedTuple):
    """`#`: the number that the plural around it is about."""

    name: str


class Branch(NamedTuple):
    """`{n, plural, ...}` and its relatives; `way` is one of KINDS."""

    name: str
    kind: str
    way: str
    cases: dict[str, Pattern]


Node = str | Slot | Count | Branch
Pattern = tuple[Node, ...]


class Message(NamedTuple):
    """A parsed message. `many` is None for a proper name or a sentence, which take no article."""

    one: Pattern
    many: Pattern | None = None
    gender: str = ""
    fields: int = 1
    bent: Pattern | None = None


def parse(source: str, name: str = "") -> Message:
    """Read one msgstr; `name` is the message's id, for the error."""
    reader = _Reader(_BREAK.sub(BREAK, source), name)
    fields = [reader.pattern(0, "")]
    while reader.take("|"):
        fields.append(reader.pattern(0, ""))
    if reader.at < len(reader.source):
        reader.fail("kernel.syntax.closing")
    if len(fields) > 4:
        reader.fail("kernel.syntax.fields")
    if len(fields) > 1 and not fields[0]:
        reader.fail("kernel.syntax.singular")
    gender = fields[2] if len(fields) > 2 else ()
    if gender and (len(gender) > 1 or not isinstance(gender[0], str)):
        reader.fail("kernel.syntax.gender")
    many = fields[1] if len(fields) > 1 and fields[1] else None
    bent = fields[3] if len(fields) == 4 else None
    return Message(fields[0], many, "".join(str(part) for part in gender), len(fields), bent)


def names(pattern: Pattern, *, gender: bool = True) -> set[str]:
    """The arguments a pattern uses; without those of which only the gender is asked, if so wished."""
    found: set[str] = set()
    for node in pattern:
        if isinstance(node, str):
            continue
        if not isinstance(node, Branch):
            found.add(node.name)
            continue
        if gender or node.way != "gender":
            found.add(node.name)
        for case in node.cases.values():
            found |= names(case, gender=gender)
    return found


def term_kind(name: str) -> str:
    """`card`, `card2` and `card_` all hold cards."""
    return name.rstrip("0123456789_")


_BREAK = re.compile(r"¦\s*")
_WORDS = re.compile(r"(?:[^{}|#\\]|\\.)+", re.DOTALL)
_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_WORD = re.compile(r"[A-Za-z_]+")
_KEY = re.compile(r"=\d{1,9}|[A-Za-z0-9_.:-]+")
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


class _Reader:
    """A cursor over one msgstr."""

    def __init__(self, source: str, message: str) -> None:
        self.source = source
        self.message = message
        self.at = 0

    def fail(self, problem: str, **args: str) -> NoReturn:
        what = say(problem, **{key: Raw(value) for key, value in args.items()})
        raise TextError(
            say(
                "kernel.error.pattern",
                message=Raw(self.message),
                pattern=Raw(self.source),
                problem=what,
                n=self.at,
            )
        )

    def take(self, token: str) -> bool:
        if not self.source.startswith(token, self.at):
            return False
        self.at += len(token)
        return True

    def need(self, token: str) -> None:
        if not self.take(token):
            self.fail("kernel.syntax.expected", token=token)

    def match(self, shape: re.Pattern[str]) -> str:
        found = shape.match(self.source, self.at)
        if found is None:
            return ""
        self.at = found.end()
        return found.group()

    def space(self) -> None:
        self.match(_SPACE)

    def pattern(self, depth: int, counted: str) -> Pattern:
        """Read up to a `}`, a `|` outside braces, or the end. `counted`: the argument that `#` stands for."""
        if depth > DEEPEST:
            self.fail("kernel.syntax.deep")
        nodes: list[Node] = []
        while self.at < len(self.source):
            head = self.source[self.at]
            if head == "}" or (head == "|" and depth == 0):
                break
            node = self.node(head, depth, counted)
            if isinstance(node, str) and nodes and isinstance(nodes[-1], str):
                nodes[-1] += node
            else:
                nodes.append(node)
        return tuple(nodes)

    def node(self, head: str, depth: int, counted: str) -> Node:
        if self.take("{"):
            return self.argument(depth, counted)
        if self.take("|"):
            return "|"
        if self.take("#"):
            return Count(counted) if counted else head
        words = self.match(_WORDS)
        if not words:
            self.fail("kernel.syntax.backslash")
        return _ESCAPE.sub(r"\1", words)

    def argument(self, depth: int, counted: str) -> Slot | Branch:
        self.space()
        name = self.match(_NAME)
        if not name:
            self.fail("kernel.syntax.name")
        form = self.forms()
        self.space()
        if self.take(","):
            if form != PLAIN:
                self.fail("kernel.syntax.form_of_branch")
            return self.branch(name, depth, counted)
        self.need("}")
        return Slot(name, term_kind(name), form)

    def forms(self) -> Form:
        form = PLAIN
        while self.take(":"):
            word = self.match(_WORD)
            more = FORMS.get(word[:1].lower() + word[1:])
            if more is None:
                self.fail("kernel.syntax.form", word=word)
            form = Form(
                form.article or more.article,
                form.plural or more.plural,
                form.capital or word[:1].isupper(),
                form.either or more.either,
                form.inner or more.inner,
            )
        return form

    def branch(self, name: str, depth: int, counted: str) -> Branch:
        self.space()
        way = self.match(_WORD)
        if way not in KINDS:
            self.fail("kernel.syntax.branch", word=way)
        self.space()
        self.need(",")
        cases: dict[str, Pattern] = {}
        self.space()
        while not self.take("}"):
            key = self.key(way, cases)
            self.space()
            self.need("{")
            cases[key] = self.pattern(depth + 1, name if way == "plural" else counted)
            self.need("}")
            self.space()
        if "other" not in cases:
            self.fail("kernel.syntax.other")
        return Branch(name, term_kind(name), way, cases)

    def key(self, way: str, cases: dict[str, Pattern]) -> str:
        key = self.match(_KEY)
        if not key:
            self.fail("kernel.syntax.key")
        if key in cases:
            self.fail("kernel.syntax.twice", word=key)
        known = way == "select" or key in (GENDERS if way == "gender" else PLURALS)
        if key.startswith("="):
            known = way == "plural"
        if not known:
            self.fail("kernel.syntax.unknown_key", word=key)
        return key
