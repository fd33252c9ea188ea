"""What a command found, for programs."""

from __future__ import annotations

import msgspec


def print_json(found: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(found)).decode())
