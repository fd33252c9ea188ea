"""What a search may ask of a card: each field with the names it goes by, the letters of ArkhamDB among them."""

from __future__ import annotations

from msgspec import Struct

FLAGS = (
    *("unique", "permanent", "exceptional", "myriad", "exile", "fast", "customizable", "bonded"),
    *("story", "signature", "weakness", "parallel", "multiclass"),
)
"""What a card is or is not."""


class Field(Struct, frozen=True, gc=False):
    """`kind` is "number", "flag", "text", or "id" for things that have names; `of` says which things those are.

    `example` is a condition that somebody might type.
    """

    name: str
    kind: str
    aliases: tuple[str, ...]
    example: str
    of: tuple[str, ...] = ()


FIELDS = (
    Field("text", "text", ("x", "txt"), 'x:"succeed by"'),
    Field("name", "text", ("n", "na", "title"), "n:knife"),
    Field("flavor", "text", ("v", "fl"), "v:cat"),
    Field("type", "id", ("t", "ty"), "t:asset|event", ("types",)),
    Field("class", "id", ("f", "faction", "cls"), "f:guardian", ("classes",)),
    Field("trait", "id", ("k", "tr", "keyword", "kw"), "k:seal", ("traits", "keywords", "tags")),
    Field("slot", "id", ("z", "sl"), "z:hand", ("slots",)),
    Field("uses", "id", ("use",), "uses:ammo", ("uses",)),
    Field("action", "id", ("act", "does"), "action:fight", ("actions",)),
    Field("subtype", "id", ("b", "st"), "b:basicweakness", ("subtypes",)),
    Field("pack", "id", ("e", "pa"), "e:core", ("packs",)),
    Field("cycle", "id", ("y", "cy"), "y:tsk", ("cycles",)),
    Field("is", "id", ("has",), "is:permanent", ("flags",)),
    Field("level", "number", ("p", "xp", "lvl"), "p>=2"),
    Field("cost", "number", ("o", "co"), "o:0-2"),
    Field("health", "number", ("h", "hp"), "h>=3"),
    Field("sanity", "number", ("s", "sa"), "s>=3"),
    Field("willpower", "number", ("w", "wp", "will"), "w>=2"),
    Field("intellect", "number", ("i", "int"), "i>=2"),
    Field("combat", "number", ("c", "cb"), "c>=2"),
    Field("agility", "number", ("a", "ag"), "a>=2"),
    Field("wild", "number", ("d", "wd"), "d>=2"),
    Field("icons", "number", ("ic",), "icons>=3"),
    Field("limit", "number", ("dl", "deck_limit"), "limit:1"),
    Field("quantity", "number", ("qt", "qty"), "qt:1"),
    *(Field(name, "flag", ("u", "un") if name == "unique" else (), f"{name}:yes") for name in FLAGS),
)

NAMED = {alias: field for field in FIELDS for alias in (field.name, *field.aliases)}
