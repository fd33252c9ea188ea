"""Many games at once, and what came of them: rows, shards, paired comparisons."""

from pathlib import Path

from miskatonic.kernel.text import add_catalogue
from miskatonic.lab.many import play_many
from miskatonic.lab.report import Report, wilson
from miskatonic.lab.rows import Batch, Row, batch
from miskatonic.lab.shards import read_rows

add_catalogue("lab", Path(__file__).parent / "locale")

__all__ = ["Batch", "Report", "Row", "batch", "play_many", "read_rows", "wilson"]
