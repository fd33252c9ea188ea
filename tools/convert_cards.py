"""Write the collection from a copy of the public card data of ArkhamDB (arkhamdb-json-data).

    python -m tools.convert_cards PATH

Only facts are written: names, numbers, traits, links, and the few things that deckbuilding asks of a text (what
its uses are called, its keywords). The sentences themselves, flavour and pictures stay where they are.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from miskatonic.games.cards.collection.facts import (
    ACTIONS,
    NEUTRAL,
    AtLeast,
    Box,
    Card,
    Cycle,
    Investigator,
    Only,
    Option,
    Pack,
    Printing,
    Requirement,
    SideDeck,
    Taboo,
    TabooList,
    Trait,
    X,
)
from tools.card_deeds import doers

HERE = Path(__file__).resolve().parent.parent / "src" / "miskatonic" / "games" / "cards" / "collection"
PLAYED = ("asset", "event", "skill", "investigator")
SKILLS = ("willpower", "intellect", "combat", "agility", "wild")
CHOICES = {"choose_card": "card", "choose_trait": "trait", "choose_skill": "skill", "remove_slot": "slot"}

KEYWORDS = (
    *("Permanent", "Exceptional", "Myriad", "Researched", "Customizable", "Bonded", "Fast", "Starting"),
    *("Advanced", "Replacement", "Partner", "Vehicle", "Peril", "Hidden", "Surge", "Swarming", "Patrol"),
    *(
        "Hunter",
        "Retaliate",
        "Aloof",
        "Alert",
        "Massive",
        "Elusive",
        "Campaign Mode only",
        "Multiplayer only",
    ),
)
FLAGS = ("permanent", "exceptional", "myriad", "exile")
"""Keywords that the data has as fields too."""

TAGS = {"hd", "hh", "pa", "se", "fa"}
"""Options of other tags fit nothing: the data has no card with them."""

DISCIPLINES = ("08011a", "08012a", "08013a", "08014a")

Record = dict[str, Any]

# What the backs of some investigators say in words that the data has no field for.
MORE: dict[str, Record] = {
    "90008": {"keeps_lower": ("fortune", "gambit")},
    "90017": {"keeps_lower": ("spell",)},
}
MORE_OPTIONS: dict[str, tuple[Option, ...]] = {
    "05002": (
        Option(
            types=("event",), traits=("insight",), at_least=AtLeast(11), counts_only=True
        ),  # the hunch deck
    ),
}
MORE_REQUIREMENTS: dict[str, tuple[Requirement, ...]] = {
    "08010": (Requirement(DISCIPLINES, (1, 1, 1, 1), "experience"),),
}
DIRECTIVES = ("90025", "90026", "90027", "90028", "90029")
FRONT_REQUIREMENTS: dict[str, tuple[Requirement, ...]] = {
    "90024": (Requirement(DIRECTIVES, (1,) * 5, "three"),),
    "90037": (Requirement(("90038",), (1,)),),
}
COUNTED = {"06008": "deck_size", "08015": "disciplines", "09006": "investigators"}


# ------------------------------------------------------------------ reading


def read(path: Path) -> Any:
    return msgspec.json.decode(path.read_bytes())


class Source:
    """The copy of the public data."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.spanish = {
            each["code"]: each for path in self._files("translations/es/pack") for each in read(path)
        }
        self.cards: dict[str, Record] = {}
        for path in (*self._files("pack"), folder / "story_player_cards.json"):
            for each in read(path):
                self.cards.setdefault(each["code"], each)

    def _files(self, under: str) -> list[Path]:
        return sorted((self.folder / under).rglob("*.json"))

    def table(self, name: str) -> list[Record]:
        """A small table with its Spanish names as `name_es`."""
        names = {each["code"]: each["name"] for each in read(self.folder / f"translations/es/{name}.json")}
        return [
            each | {"name_es": names.get(each["code"], "")} for each in read(self.folder / f"{name}.json")
        ]

    def player_cards(self) -> Iterator[Record]:
        """Cards of a class or neutral, and of scenarios those that can join a deck."""
        for each in self.cards.values():
            ours = each.get("faction_code") not in (None, "mythos") and "encounter_code" not in each
            if ours or each.get("type_code") in PLAYED or each.get("subtype_code"):
                yield each

    def reprints(self) -> Iterator[Record]:
        """Printings of player cards that say nothing but of which card they are one; some are of another such."""
        known = {each["code"] for each in self.player_cards()}
        for each in self.cards.values():
            first = each
            while "duplicate_of" in first:
                first = self.cards[first["duplicate_of"]]
            if first is not each and first["code"] in known:
                yield each | {"duplicate_of": first["code"]}


# ------------------------------------------------------------------ small parts


def traits_of(words: str | None) -> tuple[str, ...]:
    return tuple(part.strip().lower() for part in (words or "").split(".") if part.strip())


def slots_of(words: str | None) -> tuple[str, ...]:
    slots: list[str] = []
    for part in traits_of(words):
        name, _, times = part.partition(" x")
        slots += [name] * int(times or 1)
    return tuple(slots)


def tags_of(words: str | None) -> tuple[str, ...]:
    return tuple(part for part in (words or "").split(".") if part)


def uses_of(text: str) -> dict[str, int]:
    """ "Uses (4 charges)" and "Uses (1 charge for each ...)" are both charges; the latter's number is not fixed."""
    found: dict[str, int] = {}
    for words in re.findall(r"Uses \((.*?)\)", text):
        said = re.match(r"([\dX]+ )?(\[per_investigator\] )?(\w+)(.*)", words)
        if said:
            kind = said[3] + "s" if said[3] in ("charge", "shell", "arrow") else said[3]
            fixed = said[1] and not said[2] and not said[4]
            found.setdefault(kind, (X if said[1] == "X " else int(said[1])) if fixed else 0)
    return found


def actions_of(raw: Record) -> tuple[str, ...]:
    """ "<b>Fight.</b>" and "<b>Fight</b> ([combat])" fight; "a <b>Fight</b> ability" only speaks of it."""
    text = raw.get("text") or ""
    return tuple(
        each
        for each in ACTIONS
        if re.search(rf"<b>{each.capitalize()}(?:\.</b>|</b>(?:\.| (?:<i>)?\())", text)
    )


def keywords_of(raw: Record) -> tuple[str, ...]:
    text = re.sub(r"</?\w+>", "", raw.get("text") or "")
    words = [
        each.lower().replace(" ", "_")
        for each in KEYWORDS
        if re.search(rf"(?:^|\n|\. ){each.replace('Mode', '[Mm]ode')}(?: \(.*?\))?\.", text)
    ]
    words += [flag for flag in FLAGS if raw.get(flag) and flag not in words]
    return tuple(word for word in words if raw.get(word) is not False)


def limit_of(raw: Record) -> str:
    """ "Limit 1 Empower Self (Acuity) per deck" and "Limit 1 [[Covenant]] per deck"; else the title is meant."""
    text = re.sub(r"</?\w+>", "", raw.get("text") or "")
    found = re.search(r"Limit \d (?:\[\[(\w+)\]\]|[^.]+? \([^.]+?\)) per deck", text)
    if not found:
        return ""
    return found[1].lower() if found[1] else "subtitle"


def bonus_experience(back: str) -> int:
    found = re.search(r"begin the campaign with (\d+) additional experience", back)
    return int(found[1]) if found else 0


def only(words: str | None) -> Only | None:
    """ "investigator:07005:98013" and "trait:drifter, trait:hunter"."""
    if not words:
        return None
    lists: dict[str, list[str]] = {"investigator": [], "trait": [], "faction": []}
    for part in words.split(","):
        kind, *names = part.strip().split(":")
        lists[kind] += names
    return Only(*(tuple(names) for names in lists.values()))


def span(levels: Record | None) -> tuple[int, int] | None:
    return (levels["min"], levels["max"]) if levels else None


SENTENCE = 9
"""So many words are no name any more."""


def other_names(raw: Record, spanish: Record) -> Record:
    """The Spanish names, where they are others; a subtitle as long as a sentence is left out."""
    return {
        f"{field}_es": spanish[field].strip()
        for field in ("name", "subname")
        if spanish.get(field) and spanish[field].strip() != raw.get(field, "").strip()
        if len(spanish[field].split()) < SENTENCE
    }


def icons(raw: Record) -> dict[str, int]:
    return {skill: raw[f"skill_{skill}"] for skill in SKILLS if raw.get(f"skill_{skill}")}


# ------------------------------------------------------------------ customizable cards


def box_names(words: str | None) -> list[str]:
    """The names of the lines with boxes, without what they do."""
    lines = re.findall(r"(□*)\s*(?:<b>(.*?)</b>)?[^\n]*(?:\n|$)", words or "")
    return [name.strip(" .:") for boxes, name in lines if boxes]


def boxes(raw: Record, source: Source) -> tuple[Box, ...]:
    """The lines of a card, or of what a taboo list makes of it; a line without boxes has no name."""
    printed, spanish = source.cards[raw["code"]], source.spanish.get(raw["code"], {})
    in_spanish = dict(
        zip(*(box_names(each.get("customization_text")) for each in (printed, spanish)), strict=False)
    )
    names = iter(box_names(raw.get("customization_text") or printed.get("customization_text")))
    named = [(each, next(names) if each["xp"] else "") for each in raw.get("customization_options") or ()]
    return tuple(box(each, name, in_spanish.get(name, "")) for each, name in named)


def box(raw: Record, name: str, name_es: str) -> Box:
    chosen = raw.get("card") or {}
    choice = CHOICES[raw["choice"]] if raw.get("choice") else ""
    return Box(
        xp=raw["xp"],
        name=name,
        name_es=name_es if name_es != name else "",
        traits=traits_of(raw.get("real_traits")),
        slots=slots_of(raw.get("real_slot")),
        tags=tags_of(raw.get("tags")),
        cost=raw.get("cost", 0),
        health=raw.get("health", 0),
        sanity=raw.get("sanity", 0),
        deck_limit=raw.get("deck_limit", 0),
        choice=choice,
        choices=raw.get("quantity", 1) if choice else 0,
        of_types=tuple(chosen.get("type", ())),
        of_traits=tuple(each.lower() for each in chosen.get("trait", ())),
    )


# ------------------------------------------------------------------ options and requirements


def option(raw: Record, others: Iterator[bool]) -> Option:
    least = raw.get("atleast")
    sizes = tuple(int(size) for size in raw.get("deck_size_select", ()))
    choose = tuple(option(each, others) for each in raw.get("option_select", ()))
    select = tuple(raw.get("faction_select", ()))
    choice = "deck_size_selected" if sizes else "option_selected" if choose else ""
    if select:
        choice = raw.get("id", "faction_selected")
    return Option(
        classes=tuple(raw.get("faction", ())),
        levels=span(raw.get("level")),
        creation_levels=span(raw.get("base_level")),
        types=tuple(raw.get("type", ())),
        traits=tuple(raw.get("trait", ())),
        tags=tuple(raw.get("tag", ())),
        uses=tuple(each for each in raw.get("uses", ()) if each != "charge"),
        slots=tuple(each.lower() for each in raw.get("slot", ())),
        permanent=raw.get("permanent"),
        forbids=raw.get("not", False),
        limit=raw.get("limit", 0),
        other=next(others, False) if raw.get("limit") else False,
        at_least=AtLeast(least["min"], least.get("factions", 0)) if least else None,
        counts_only=raw.get("ignore_match", False),
        choice=choice,
        choose_class=select,
        choose=choose,
        sizes=sizes,
        id="" if select else raw.get("id", ""),
        extra_size=raw.get("size", 0),
    )


def options(raw: Iterable[Record] | None, back: str) -> tuple[Option, ...]:
    """`back` says of each limit whether it is one of "other" cards."""
    says = iter([bool(other) for other in re.findall(r"[Uu]p to \w+( other)?", back)])
    return tuple(option(each, says) for each in raw or () if set(each.get("tag", ())) <= TAGS)


class Needs:
    """ "size:30, card:01006:98005, card:01007, random:subtype:basicweakness"."""

    def __init__(self, words: str | None, source: Source) -> None:
        self.size = self.random = 0
        self.cards: tuple[Requirement, ...] = ()
        for part in (words or "").split(","):
            kind, *names = part.strip().split(":")
            if kind == "size":
                self.size = int(names[0])
            elif kind == "random":
                self.random += 1
            elif kind == "card":
                self.cards += (requirement(names, source),)


def requirement(codes: list[str], source: Source) -> Requirement:
    """A signature comes in exactly the copies its product holds, unless something else counts them."""
    copies = tuple(source.cards[code]["quantity"] for code in codes)
    return Requirement(tuple(codes), copies, COUNTED.get(codes[0], ""))


# ------------------------------------------------------------------ cards


def facts(raw: Record, source: Source) -> Record:
    """What investigators and other cards share."""
    spanish = source.spanish.get(raw["code"], {})
    classes = [raw[field] for field in ("faction_code", "faction2_code", "faction3_code") if raw.get(field)]
    uses = uses_of(raw.get("text") or "")
    return other_names(raw, spanish) | {
        "code": raw["code"],
        "name": raw["name"].strip(),
        "subname": raw.get("subname", "").strip(),
        "pack": raw["pack_code"],
        "position": raw["position"],
        "quantity": raw["quantity"],
        "type": raw["type_code"],
        "subtype": raw.get("subtype_code", ""),
        "classes": NEUTRAL if classes == ["neutral"] else tuple(classes),
        "level": raw.get("xp"),
        "cost": raw.get("cost"),
        "slots": slots_of(raw.get("slot")),
        "traits": traits_of(raw.get("traits")),
        "unique": raw.get("is_unique", False),
        "deck_limit": raw.get("deck_limit", 1),
        "limit_of": limit_of(raw),
        "keywords": keywords_of(raw),
        "uses": tuple(uses),
        "supply": tuple(uses.values()) if any(uses.values()) else (),
        "tags": tags_of(raw.get("tags")),
        "actions": actions_of(raw),
        "bonded_to": raw.get("bonded_to", ""),
        "bonded_count": raw.get("bonded_count", 0),
        "customizable": boxes(raw, source),
        "restrictions": only(raw.get("restrictions")),
        "options": options(raw.get("deck_options"), raw.get("back_text", "")),
        "health": raw.get("health"),
        "sanity": raw.get("sanity"),
        "fight": raw.get("enemy_fight"),
        "evade": raw.get("enemy_evade"),
        "damage": raw.get("enemy_damage", 0),
        "horror": raw.get("enemy_horror", 0),
        "victory": raw.get("victory", 0),
        "alternate_of": raw.get("alternate_of", ""),
        "back": raw.get("back_link", ""),
        "hidden": raw.get("hidden", False),
        "story": "encounter_code" in raw,
    }


def card(raw: Record, source: Source) -> Card:
    return Card(**facts(raw, source), icons=icons(raw))


def investigator(raw: Record, source: Source) -> Investigator:
    needs, side = (Needs(raw.get(f"{which}deck_requirements"), source) for which in ("", "side_"))
    known = facts(raw, source)
    code = raw["code"]
    known["options"] += MORE_OPTIONS.get(code, ())
    side_deck = SideDeck(side.size, options(raw["side_deck_options"], ""), side.cards) if side.size else None
    return Investigator(
        **known,
        **MORE.get(code, {}),
        skills={skill: raw.get(f"skill_{skill}", 0) for skill in SKILLS if skill != "wild"},
        size=needs.size,
        requirements=MORE_REQUIREMENTS.get(code, ()) + needs.cards,
        random_weaknesses=needs.random,
        front_requirements=FRONT_REQUIREMENTS.get(code, ()),
        side_deck=side_deck,
        experience=bonus_experience(raw.get("back_text") or ""),
    )


PRINTED = ("code", "pack", "position", "quantity", "name_es", "subname_es", "duplicate_of", "hidden")
OWN = ("restrictions", "requirements", "options", "back", "tags", "actions")
"""Fields in which printings of one card may differ: where they stand, the codes they name, the data's notes."""


def joined(cards: Iterable[Card], source: Source) -> list[Card]:
    """Cards alike in facts and words are printings of one card, also when the data does not say so."""
    first: dict[str, str] = {}
    result = []
    for each in cards:
        known = msgspec.structs.asdict(each)
        alike = msgspec.json.encode({name: known[name] for name in known if name not in (*PRINTED, *OWN)})
        text = re.sub(r"\W", "", source.cards[each.code].get("text") or "")
        code = first.setdefault(f"{alike!r}{text}", each.code)
        result.append(msgspec.structs.replace(each, duplicate_of=code) if code != each.code else each)
    return result


def printing(raw: Record) -> Printing:
    return Printing(
        raw["code"],
        raw["duplicate_of"],
        raw["pack_code"],
        raw["position"],
        raw["quantity"],
    )


# ------------------------------------------------------------------ taboos, packs, traits


def gained_keywords(text: str) -> tuple[str, ...]:
    """Those that matter for decks and are told in words only; being exceptional is a field."""
    return ("campaign_mode_only",) if re.search(r"gains: .Campaign Mode only", text) else ()


def taboo(raw: Record, source: Source) -> Taboo:
    """A text beside nothing else, or beside new boxes, is a mutation; else it only says the change in words."""
    base = source.cards[raw["code"]]
    needs = raw.get("deck_requirements")
    limit = raw.get("deck_limit")
    keyword = bool(raw["exceptional"]) if "exceptional" in raw else None
    return Taboo(
        code=raw["code"],
        xp=raw.get("xp", 0),
        forbidden=limit == 0,
        exceptional=keyword,
        deck_limit=limit or None,
        keywords=gained_keywords(raw.get("text") or ""),
        mutated="text" in raw and limit != 0,
        size=needs["size"] if needs else 0,
        options=options(raw.get("deck_options"), base.get("back_text", "")),
        requirements=tuple(
            requirement(list(codes), source) for codes in (needs["card"] if needs else {}).values()
        ),
        customizable=boxes(raw, source),
    )


def taboo_list(raw: Record, source: Source) -> TabooList:
    return TabooList(raw["code"], raw["date_start"], tuple(taboo(each, source) for each in raw["cards"]))


def traits(source: Source) -> list[Trait]:
    """Each trait with the Spanish word that most cards have for it."""
    words: dict[str, Counter[str]] = {}
    for raw in source.player_cards():
        english = [part.strip() for part in (raw.get("traits") or "").split(".") if part.strip()]
        spanish = (source.spanish.get(raw["code"], {}).get("traits") or "").split(".")
        spanish = [part.strip() for part in spanish if part.strip()]
        for place, name in enumerate(english):
            seen = words.setdefault(name, Counter())
            if len(english) == len(spanish) and spanish[place] != name:
                seen[spanish[place]] += 1
    best = {name: max(seen, key=lambda word: (seen[word], word), default="") for name, seen in words.items()}
    return [Trait(name.lower(), name, best[name]) for name in sorted(best)]


EXPANSIONS = {" Expansión de investigadores": " (investigadores)", " Expansión de campaña": " (campaña)"}


def shortened(name: str) -> str:
    """The Spanish name of a pack, with what kind of expansion it is in brackets."""
    for long, short in EXPANSIONS.items():
        name = name.removesuffix(long) + short if name.endswith(long) else name
    return name


def packs(source: Source) -> list[Pack]:
    return [
        Pack(
            code=raw["code"],
            name=raw["name"],
            cycle=raw["cycle_code"],
            position=raw["position"],
            name_es=shortened(raw["name_es"]) if raw["name_es"] != raw["name"] else "",
            released=raw.get("date_release") or "",
            chapter=raw.get("chapter", 1),
        )
        for raw in source.table("packs")
    ]


def cycles(source: Source) -> list[Cycle]:
    return [
        Cycle(
            raw["code"], raw["name"], raw["position"], raw["name_es"] if raw["name_es"] != raw["name"] else ""
        )
        for raw in source.table("cycles")
    ]


# ------------------------------------------------------------------ writing


def write(name: str, records: list[Any]) -> None:
    """One record a line, so that a change is seen in review."""
    lines = [msgspec.json.encode(each) for each in records]
    (HERE / f"{name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "path", type=Path, help="the folder that holds `pack`, `packs.json` and `translations`"
    )
    source = Source(parser.parse_args().path)
    ordered = sorted(source.player_cards(), key=lambda raw: raw["code"])
    people = [raw for raw in ordered if raw["type_code"] == "investigator"]
    others = [raw for raw in ordered if raw["type_code"] != "investigator"]
    cards = joined((card(raw, source) for raw in others), source)
    write("cards", cards)
    write("deeds", doers(others, (each.code for each in cards if not (each.duplicate_of or each.weakness))))
    write("investigators", joined((investigator(raw, source) for raw in people), source))
    write("printings", sorted((printing(raw) for raw in source.reprints()), key=lambda each: each.code))
    write("taboos", [taboo_list(raw, source) for raw in read(source.folder / "taboos.json")])
    write("packs", packs(source))
    write("cycles", cycles(source))
    write("traits", traits(source))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
