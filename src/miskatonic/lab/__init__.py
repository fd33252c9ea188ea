"""Many games at once, and what came of them."""

from miskatonic.lab.many import play_many
from miskatonic.lab.report import Report, wilson

__all__ = ["Report", "play_many", "wilson"]
