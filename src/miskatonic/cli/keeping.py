"""`miskatonic backup` and `miskatonic restore`: everything that is kept, in one file, and back."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from miskatonic.kernel.text import Language, Raw, say
from miskatonic.table import backup as backups
from miskatonic.table.place import DATABASE, data_folder, open_store
from miskatonic.table.store import SqlStore


def _store(wanted: Namespace) -> SqlStore:
    folder = data_folder() if wanted.data is None else Path(wanted.data)
    return open_store(folder, wanted.database or os.environ.get(DATABASE))


def backup(wanted: Namespace, speech: Language) -> int:
    store = _store(wanted)
    try:
        contents = backups.backup(store, Path(wanted.file))
    finally:
        store.close()
    done = say("cli.backup.done", tables=contents.tables, decks=contents.decks, file=Raw(wanted.file))
    print(speech.render(done))
    return 0


def restore(wanted: Namespace, speech: Language) -> int:
    """What was there before lies in a file beside the backup: nobody means everything when he says replace."""
    file = Path(wanted.file)
    backups.check(file)
    store = _store(wanted)
    try:
        before = _free(file)
        backups.backup(store, before)
        contents = backups.restore(store, file)
    finally:
        store.close()
    done = say("cli.restore.done", tables=contents.tables, decks=contents.decks, before=Raw(str(before)))
    print(speech.render(done))
    return 0


def _free(file: Path) -> Path:
    """A name for what was there before, which nothing has yet."""
    number = 1
    while (before := file.with_name(f"{file.name}.before-{number}")).exists():
        number += 1
    return before
