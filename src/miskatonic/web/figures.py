"""What the server counts about itself, as a Prometheus reads it. Nothing in it tells who anybody is or what is played.

Routes are counted by their template ("/api/tables/{table_id}"), never by an address: an address has ids in it, and
whoever asks for many of them would make as many counters.
"""

from __future__ import annotations

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from miskatonic import __version__

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper bounds of what is counted together."""
KIND = "text/plain; version=0.0.4; charset=utf-8"
"""The text form that every Prometheus reads."""

Labels = tuple[tuple[str, str], ...]


class Histogram:
    """How long something took, how often."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> Iterator[str]:
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._counts, strict=True):
            so_far += count
            yield _line(f"{name}_bucket", so_far, (("le", str(bound)),))
        yield _line(f"{name}_sum", round(self._sum, 6))
        yield _line(f"{name}_count", so_far)


class Figures:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.lines = 0
        """Live lines that are open."""
        self._requests: Counter[Labels] = Counter()
        self._refusals: Counter[str] = Counter()
        self._request_seconds = Histogram()
        self._answer_seconds = Histogram()

    def asked(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request has been answered."""
        self._requests[("method", method), ("route", route), ("status", str(status))] += 1
        self._request_seconds.add(seconds)

    def refused(self, code: str) -> None:
        """Somebody was told that something is wrong, over HTTP or a live line."""
        self._refusals[code] += 1

    @contextmanager
    def answering(self) -> Iterator[None]:
        """An answer is given at a table; one that is refused is no answer."""
        begun = time.perf_counter()
        yield
        self._answer_seconds.add(time.perf_counter() - begun)

    def text(self, tables: int) -> str:
        """All of it; `tables` are held in memory."""
        return "\n".join(self._lines(tables)) + "\n"

    def _lines(self, tables: int) -> Iterator[str]:
        yield from _head("miskatonic_info", "gauge", "The version that runs.")
        yield _line("miskatonic_info", 1, (("version", __version__),))
        yield from _head("miskatonic_requests_total", "counter", "HTTP requests by route and status.")
        for labels, count in sorted(self._requests.items()):
            yield _line("miskatonic_requests_total", count, labels)
        yield from _head("miskatonic_request_seconds", "histogram", "How long requests took.")
        yield from self._request_seconds.lines("miskatonic_request_seconds")
        yield from _head(
            "miskatonic_answer_seconds", "histogram", "How long answers at tables took to be kept."
        )
        yield from self._answer_seconds.lines("miskatonic_answer_seconds")
        yield from _head(
            "miskatonic_refusals_total", "counter", "Refusals over HTTP and live lines, by code."
        )
        for code, count in sorted(self._refusals.items()):
            yield _line("miskatonic_refusals_total", count, (("code", code),))
        yield from _head(
            "miskatonic_store_errors_total", "counter", "Times the store could not read or write."
        )
        yield _line("miskatonic_store_errors_total", self._refusals["store"])
        yield from _head("miskatonic_lines", "gauge", "Live lines that are open.")
        yield _line("miskatonic_lines", self.lines)
        yield from _head("miskatonic_tables_in_memory", "gauge", "Games that are held in memory.")
        yield _line("miskatonic_tables_in_memory", tables)
        yield from _head("process_cpu_seconds_total", "counter", "Processor time used.")
        yield _line("process_cpu_seconds_total", round(time.process_time(), 2))
        if (memory := _memory()) is not None:
            yield from _head("process_resident_memory_bytes", "gauge", "Memory used.")
            yield _line("process_resident_memory_bytes", memory)


def _head(name: str, kind: str, about: str) -> Iterator[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"


def _line(name: str, value: float, labels: Labels = ()) -> str:
    inside = ",".join(f'{key}="{_escaped(word)}"' for key, word in labels)
    return f"{name}{{{inside}}} {value}" if inside else f"{name} {value}"


def _escaped(word: str) -> str:
    return word.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def _memory() -> int | None:
    """Bytes of this process in memory, where the system says so in one line."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return None
