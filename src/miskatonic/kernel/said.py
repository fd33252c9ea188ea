"""What is said, not yet in which language: a message id with arguments. `kernel.text` puts it into words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

RAW = ""
"""The id of a Text whose words stand in its argument `words`."""


class Text(msgspec.Struct, frozen=True, gc=False):
    """A message id and its arguments: what is said, not yet in which language."""

    id: str
    args: dict[str, Arg] = {}


Item = bool | int | float | str | Text
Arg = Item | Sequence[Item]


def say(id: str, /, **args: Arg) -> Text:  # noqa: A002
    """The usual way to make a Text."""
    return Text(id, args)


def Raw(words: str, **others: str) -> Text:  # noqa: N802
    """Words as they are: the same in every language, but for those that are told otherwise (`es="..."`)."""
    return Text(RAW, {"words": words, **others})


def ids(text: Text) -> list[str]:
    """The ids of a text and of the texts inside it, outermost first."""
    return list(_ids(text))


def _ids(text: Text) -> Iterator[str]:
    if text.id == RAW:
        return
    yield text.id
    for value in text.args.values():
        for item in value if isinstance(value, (list, tuple)) else (value,):
            if isinstance(item, Text):
                yield from _ids(item)
