"""A game's content files, and what is wrong with them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from miskatonic.kernel.errors import ContentError
from miskatonic.kernel.fields import Fault, unknown
from miskatonic.kernel.reading import At, Reader
from miskatonic.kernel.text import Text, language


class ContentFile(Struct, frozen=True):
    """A content file, or one part of it, and the whole record that each of its rows is."""

    name: str
    kind: type[Any]
    reader: Reader
    names: str = ""
    """Where the catalogues name the ids of the rows: "second.card." for "second.card.rifle"."""
    part: str = ""
    key: str = "id"

    def rows(self, data: Any) -> list[dict[str, Any]]:
        """The rows in the data of the whole file."""
        rows: list[dict[str, Any]] = data[self.part] if self.part else data
        return rows

    def read(self, data: Any) -> dict[str, Any]:
        """Its rows as records, by their key; a `ContentError` knows all that is wrong."""
        return self.reader.records(self.name, self.rows(data), self.kind, key=self.key)

    def faults(self, data: Any) -> list[Text]:
        """Everything that is wrong with its rows, a sentence each; ids that have no name among it."""
        rows = self.rows(data)
        try:
            self.reader.records(self.name, rows, self.kind, key=self.key)
        except ContentError as error:
            return list(error.faults)
        return [fault for row in rows for fault in self.row_faults(row)]

    def row_faults(self, row: dict[str, Any]) -> list[Text]:
        """What is wrong with one row."""
        card = str(row.get(self.key, ""))[:80]
        try:
            self.reader.record(self.kind, row, At(self.name, card))
        except ContentError as error:
            return list(error.faults)
        if self.names:
            words = language("en").catalogue(self.names.partition(".")[0])
            if self.names + card not in words:
                known = [each.rpartition(".")[2] for each in words if each.startswith(self.names)]
                return [At(self.name, card).says(Fault(unknown(card, known), self.key))]
        return []
