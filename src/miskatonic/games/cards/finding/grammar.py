"""What was typed, as a tree. Nothing that can be typed is a mistake: what is no condition is a word to look for.

    query     := part { "|" part }                      either is enough; OR is the same
    part      := { ["-"] one [ "&" ] }                  all are wanted
    one       := "(" query ")" | condition | '"' phrase '"' | word
    condition := field operator value { "|" value }     one of the values
    operator  := ":" | "=" | "!" | "!=" | "<" | "<=" | ">" | ">="

Between a field and all operators but ":" and "!" there may be blanks. What is still being typed (`t:`, an open quote
or bracket) holds nothing up.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from msgspec import Struct

QUOTES = '"“”„«»'
CLOSE = re.compile(rf"[{QUOTES}]")
WORD = re.compile(rf"[^\s()|&{QUOTES}]+")
BLANKS = re.compile(r"\s*")
FIELD = re.compile(r"([A-Za-z_]+)(?:(:|!(?!=))|\s*(==|!=|<=|>=|=|<|>)\s*)")
AFTER_COLON = re.compile(r"<=|>=|=|<|>")
DEEPEST = 20


class Word(Struct, frozen=True, tag="word"):
    """Something that a card is called by; in quotes all of it together."""

    text: str
    phrase: bool = False


class Condition(Struct, frozen=True, tag="condition"):
    field: str
    operator: str
    values: tuple[str, ...]


class Every(Struct, frozen=True, tag="every"):
    parts: tuple[Node, ...]


class Either(Struct, frozen=True, tag="either"):
    parts: tuple[Node, ...]


class Not(Struct, frozen=True, tag="not"):
    part: Node


Node = Word | Condition | Every | Either | Not
OPERATORS = {":": "=", "==": "=", "!": "!="}


def parse(typed: str, fields: Collection[str]) -> Every | Either:
    """The tree of what was typed; `fields` are the names that begin a condition."""
    return _Reading(typed, fields).query()


class _Reading:
    def __init__(self, typed: str, fields: Collection[str]) -> None:
        self.typed = typed
        self.fields = fields
        self.at = 0
        self.depth = 0

    def query(self) -> Every | Either:
        parts = [self.part()]
        while self.takes("|"):
            parts.append(self.part())
        full = [each for each in parts if each.parts]
        return Either(tuple(full)) if len(full) > 1 else full[0] if full else Every(())

    def part(self) -> Every:
        found: list[Node] = []
        while True:
            self.blanks()
            if self.at >= len(self.typed) or self.sees("|") or (self.depth and self.sees(")")):
                return Every(tuple(found))
            one = self.one()  # a bracket too many is passed over there
            if one is not None:
                found.append(one)

    def one(self) -> Node | None:
        if self.takes("&"):
            return None
        if self.sees("-") and re.match(rf"-[\w({QUOTES}]", self.typed[self.at :]):
            self.at += 1
            part = self.one()
            return Not(part) if part is not None else None
        if self.sees("("):
            return self.group()
        condition = self.condition()
        if condition is not None:
            return condition if condition.values else None
        value = self.value()
        if value is None:
            self.at += 1
            return None
        return value if value.text else None

    def group(self) -> Node | None:
        self.at += 1
        if self.depth >= DEEPEST:
            return None
        self.depth += 1
        found = self.query()
        self.depth -= 1
        self.takes(")")
        return found if found.parts else None

    def condition(self) -> Condition | None:
        head = FIELD.match(self.typed, self.at)
        if head is None or head[1].lower() not in self.fields:
            return None
        self.at = head.end()
        operator = head[2] or head[3]
        if operator == ":" and (more := AFTER_COLON.match(self.typed, self.at)):
            operator, self.at = more[0], more.end()
        values = []
        value = self.value()
        while value is not None:
            if value.text:
                values.append(value.text)
            value = self.another()
        return Condition(head[1].lower(), OPERATORS.get(operator, operator), tuple(values))

    def another(self) -> Word | None:
        """A value right after a "|" that is right after the last one, if it is none of the next condition's."""
        if not self.sees("|"):
            return None
        head = FIELD.match(self.typed, self.at + 1)
        if head is not None and head[1].lower() in self.fields:
            return None
        before, self.at = self.at, self.at + 1
        value = self.value()
        if value is None:
            self.at = before
        return value

    def value(self) -> Word | None:
        if self.at < len(self.typed) and self.typed[self.at] in QUOTES:
            end = CLOSE.search(self.typed, self.at + 1)
            inside = self.typed[self.at + 1 : end.start() if end else len(self.typed)]
            self.at = end.end() if end else len(self.typed)
            return Word(inside.strip(), phrase=True)
        found = WORD.match(self.typed, self.at)
        if found is None:
            return None
        self.at = found.end()
        return Word(found[0])

    def blanks(self) -> None:
        found = BLANKS.match(self.typed, self.at)
        self.at = found.end() if found else self.at

    def sees(self, sign: str) -> bool:
        if sign == "|" and re.match(r"OR(?=\s)", self.typed[self.at :]):
            return True
        return self.typed.startswith(sign, self.at)

    def takes(self, sign: str) -> bool:
        if not self.sees(sign):
            return False
        self.at += 1 if self.typed.startswith(sign, self.at) else len("OR")
        return True
