"""`miskatonic words`: what cards can say, and whether what they say is right."""

from __future__ import annotations

from argparse import Namespace

import msgspec

from miskatonic.kernel.errors import ContentError
from miskatonic.kernel.fields import unknown
from miskatonic.kernel.lexicon import Entry, lexicon
from miskatonic.kernel.reading import gathering
from miskatonic.kernel.text import Language, Text, say
from miskatonic.shelf import box

WRONG = 1
KINDS = {
    "effect": "cli.words.kind.effect",
    "condition": "cli.words.kind.condition",
    "count": "cli.words.kind.count",
    "part": "cli.words.kind.part",
}


def words(wanted: Namespace, speech: Language) -> int:
    """The words of a game's effect language, or with --check everything that is wrong in its content files."""
    return _check(wanted, speech) if wanted.check else _list(wanted, speech)


def _check(wanted: Namespace, speech: Language) -> int:
    said = list(dict.fromkeys(speech.render(fault) for fault in _faults(wanted.game)))
    if wanted.json:
        print(msgspec.json.encode(said).decode())
    else:
        print("\n".join(said) or speech.render(say("cli.words.right", game=say(f"{wanted.game}.title"))))
    return WRONG if said else 0


def _faults(game: str) -> list[Text]:
    """What is wrong in all files; of a game that cannot be opened, what was found on the way."""
    with gathering() as found:
        try:
            opened = box(game)
        except ContentError as error:
            return [*found, *error.faults]
        except Exception:
            if not found:
                raise
            return found
    return [*opened.content_faults(), *found]


def _list(wanted: Namespace, speech: Language) -> int:
    entries = lexicon(box(wanted.game).content())
    if wanted.words:
        names = {entry.word for entry in entries}
        for word in wanted.words:
            if word not in names:
                raise ContentError(unknown(word, names))
        entries = [entry for entry in entries if entry.word in wanted.words]
    if wanted.json:
        print(msgspec.json.encode([_record(entry, speech) for entry in entries]).decode())
    else:
        print("\n\n".join(_shown(entry, speech) for entry in entries))
    return 0


def _record(entry: Entry, speech: Language) -> dict[str, object]:
    return {**msgspec.structs.asdict(entry), "sentence": _sentence(entry, speech)}


def _sentence(entry: Entry, speech: Language) -> str:
    return "" if entry.sentence is None else speech.sentence(speech.render(entry.sentence))


def _shown(entry: Entry, speech: Language) -> str:
    kind = speech.render(say(KINDS[entry.kind]))
    lines = [f"{entry.word}  ({kind})"]
    for field in entry.fields:
        name = f"[{field.name}]" if field.optional else field.name
        lines.append(f"    {name}: {field.may_be}")
    if entry.example is not None:
        example = msgspec.json.encode(entry.example).decode()
        lines += [f"  {example}", f"  {_sentence(entry, speech)}  ({entry.file}: {entry.card})"]
    return "\n".join(lines)
