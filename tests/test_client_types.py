"""The client's types are those of the records that the server sends."""

from __future__ import annotations

from typing import Literal

import pytest
from msgspec import Struct, field

from miskatonic.kernel.text import Text
from tools import client_types


class Thing(Struct, frozen=True):
    id: str
    title: Text


class Heavy(Thing, frozen=True, tag_field="do", tag="heavy"):
    """Something that
    weighs."""

    weight: int | None
    """In stones."""
    before: list[Thing | None] = field(name="from", default_factory=list)
    kind: Literal["stone", "iron"] = "stone"
    at: tuple[int, int] = (0, 0)
    by: dict[str, tuple[float, ...]] = {}


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    to: int | None = None


def test_a_record_becomes_an_interface() -> None:
    assert client_types.interface(Heavy).splitlines() == [
        "/** Something that weighs. */",
        "export interface Heavy extends Thing {",
        '  do: "heavy";',
        "  /** In stones. */",
        "  weight: number | null;",
        "  from: (Thing | null)[];",
        '  kind: "stone" | "iron";',
        "  at: [number, number];",
        "  by: Record<string, number[]>;",
        "}",
    ]
    assert "  title: string;" in client_types.interface(Thing)


def test_what_may_be_left_out_of_a_request_is_optional() -> None:
    assert "  to?: number | null;" in client_types.interface(Asked)
    assert "  name: string;" in client_types.interface(Asked)


def test_records_bring_what_they_are_made_of() -> None:
    assert client_types.records([Heavy]) == [Heavy, Thing]


def test_two_records_of_one_name_are_refused() -> None:
    other = type("Thing", (Struct,), {"__annotations__": {"id": int}})
    with pytest.raises(TypeError, match="two records are called Thing"):
        client_types.records([Thing, other])


def test_a_type_that_the_client_cannot_have_is_refused() -> None:
    with pytest.raises(TypeError, match="no type of the client's"):
        client_types.spelled(set[int])


@pytest.mark.parametrize("name", client_types.FILES)
def test_the_files_are_fresh(name: str) -> None:
    """Run tools/client_types.py after changing what the server sends."""
    path = client_types.FOLDER / f"{name}.ts"
    assert path.read_text("utf-8") == client_types.written(name)
