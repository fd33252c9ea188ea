"""What is known of a card. A default is what most cards have, and is not written in the files."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

CLASSES = ("guardian", "seeker", "rogue", "mystic", "survivor")
"""The five classes of which "a card of each class" speaks; neutral and mythos are none of them."""

TYPES = ("investigator", "asset", "event", "skill", "treachery", "enemy", "location", "story")
SLOTS = ("ally", "body", "accessory", "hand", "arcane", "tarot", "head")
KEYWORDS = (
    *(
        "permanent",
        "exceptional",
        "myriad",
        "exile",
        "researched",
        "customizable",
        "bonded",
        "fast",
        "starting",
    ),
    *("advanced", "replacement", "partner", "vehicle", "campaign_mode_only", "multiplayer_only", "peril"),
    *("hidden", "surge", "hunter", "retaliate", "aloof", "alert", "elusive"),
)
ACTIONS = ("fight", "evade", "investigate", "parley", "engage", "move", "resign")
"""What abilities and events let one do."""

TAGS = ("hd", "hh", "pa", "se", "fa")
"""What a text does that options ask for: heal damage, heal horror, parley, seal, speak of firearms."""

SKILLS = ("willpower", "intellect", "combat", "agility", "wild")
NEUTRAL = ("neutral",)
X = -2
"""A printed X, of a cost or another number; a dash is None, a star -3, a question mark -4."""


class Only(Struct, frozen=True, gc=False, omit_defaults=True):
    """Whose deck a card may be in: one of these investigators, or somebody with one of these traits or classes."""

    investigators: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()


class Box(Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a customizable card's upgrade sheet: `xp` check boxes, and what they change.

    `traits`, `slots` and `deck_limit` replace what is printed; `cost`, `health` and `sanity` are added to it.
    """

    xp: int
    name: str
    name_es: str = ""
    traits: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    cost: int = 0
    health: int = 0
    sanity: int = 0
    deck_limit: int = 0
    choice: str = ""
    """What is chosen with it: card, trait, skill or slot (to lose); as many as `choices`."""
    choices: int = 0
    of_types: tuple[str, ...] = ()
    of_traits: tuple[str, ...] = ()
    """What the chosen card must be."""


class Card(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A player card, as printed in its newest wording."""

    code: str
    name: str
    pack: str
    position: int
    type: str
    """One of `TYPES`; the last two are only other sides of cards."""
    quantity: int = 2
    subname: str = ""
    name_es: str = ""
    subname_es: str = ""
    subtype: str = ""
    """weakness, basicweakness, or none."""
    classes: tuple[str, ...] = NEUTRAL
    level: int | None = None
    """None is no level at all, which is not level 0 (signatures, weaknesses, story cards, bonded cards)."""
    cost: int | None = None
    slots: tuple[str, ...] = ()
    """A card for two hands has the slot twice."""
    icons: dict[str, int] = {}
    traits: tuple[str, ...] = ()
    unique: bool = False
    deck_limit: int = 2
    limit_of: str = ""
    """What `deck_limit` is a limit of: nothing is the title, else "subtitle" or a trait."""
    keywords: tuple[str, ...] = ()
    """Some of `KEYWORDS`: those that deckbuilding asks for, and those of weaknesses."""
    uses: tuple[str, ...] = ()
    """What its uses are called: charges, ammo, secrets ..."""
    supply: tuple[int, ...] = ()
    """How many of each it comes with; 0 where the number depends on something, nothing where all do."""
    tags: tuple[str, ...] = ()
    """Some of `TAGS`."""
    actions: tuple[str, ...] = ()
    """Some of `ACTIONS`."""
    bonded_to: str = ""
    """The name of the card that brings it."""
    bonded_count: int = 0
    customizable: tuple[Box, ...] = ()
    restrictions: Only | None = None
    options: tuple[Option, ...] = ()
    """Deckbuilding options that the card itself adds to its deck."""
    health: int | None = None
    sanity: int | None = None
    fight: int | None = None
    evade: int | None = None
    damage: int = 0
    horror: int = 0
    victory: int = 0
    duplicate_of: str = ""
    """The code of the first printing of the same card."""
    alternate_of: str = ""
    """The code of the investigator of which this is the parallel version."""
    back: str = ""
    """The code of what is on its other side, when that is another card."""
    hidden: bool = False
    """It is in no list of cards to choose from: other sides, and old printings of investigators."""
    story: bool = False
    """It comes from a scenario, and joins a deck only there."""

    @property
    def canonical(self) -> str:
        """One code for all printings of the card."""
        return self.duplicate_of or self.code

    @property
    def weakness(self) -> bool:
        return self.subtype != ""

    @property
    def permanent(self) -> bool:
        return "permanent" in self.keywords

    @property
    def exceptional(self) -> bool:
        return "exceptional" in self.keywords

    @property
    def myriad(self) -> bool:
        return "myriad" in self.keywords

    @property
    def exile(self) -> bool:
        return "exile" in self.keywords

    @property
    def researched(self) -> bool:
        return "researched" in self.keywords


class AtLeast(Struct, frozen=True, gc=False, omit_defaults=True):
    """So many cards of each of so many classes; no classes: so many cards of the option."""

    cards: int
    classes: int = 0


class Option(Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of an investigator's options. A card fits when it is one of each list that is not empty.

    The first option that fits decides; one that `forbids` refuses the card.
    """

    classes: tuple[str, ...] = ()
    levels: tuple[int, int] | None = None
    creation_levels: tuple[int, int] | None = None
    """Narrower, for the deck one begins with."""
    types: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    uses: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    permanent: bool | None = None
    forbids: bool = False
    limit: int = 0
    """So many cards at most; 0 is no limit."""
    other: bool = False
    """The limit is for "other" cards: those that no other option lets in."""
    at_least: AtLeast | None = None
    counts_only: bool = False
    """It lets nothing in, it only asks for `at_least`."""
    choice: str = ""
    """The name under which a deck says what was chosen: one class of `choose_class`, one option of `choose` by
    its id, or one size of `sizes`."""
    choose_class: tuple[str, ...] = ()
    choose: tuple[Option, ...] = ()
    sizes: tuple[int, ...] = ()
    id: str = ""
    extra_size: int = 0
    """Cards by which the deck grows, when this is chosen."""


class Requirement(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card that must be in the deck: one of `codes`, each with its number of `copies`.

    The first is the original; the others are its advanced or replacement versions.
    """

    codes: tuple[str, ...]
    copies: tuple[int, ...]
    counted: str = ""
    """What else decides the number: deck_size (1 for 30 cards, 1 more for each 10), disciplines (as many as
    Discipline assets), experience (different ones, 1 and 1 more for each 15 experience earned at most),
    investigators (as many as play, 1 to 4), three (of different ones)."""


class SideDeck(Struct, frozen=True, gc=False, omit_defaults=True):
    """A second deck: so many cards, all different, that fit its options, besides what it requires."""

    size: int
    options: tuple[Option, ...]
    requirements: tuple[Requirement, ...] = ()


class Investigator(Card, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """An investigator; size 0 builds no deck (the other faces of some, and those of prologues)."""

    skills: dict[str, int] = {}
    size: int = 0
    requirements: tuple[Requirement, ...] = ()
    random_weaknesses: int = 0
    front_requirements: tuple[Requirement, ...] = ()
    """What the front, not the back, adds to the deck."""
    side_deck: SideDeck | None = None
    experience: int = 0
    """Extra experience at the start of a campaign."""
    keeps_lower: tuple[str, ...] = ()
    """Traits: a card of them may stay, outside size and copies, when its upgrade is bought at the full price."""


class Printing(Struct, frozen=True, gc=False, omit_defaults=True):
    """Another printing of a card, that differs in nothing but where it stands."""

    code: str
    of: str
    pack: str
    position: int
    quantity: int = 2


class Pack(Struct, frozen=True, gc=False, omit_defaults=True):
    code: str
    name: str
    cycle: str
    position: int
    name_es: str = ""
    released: str = ""
    """A date, or nothing while it is not known."""
    chapter: int = 1


class Cycle(Struct, frozen=True, gc=False, omit_defaults=True):
    code: str
    name: str
    position: int
    name_es: str = ""


class Taboo(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a list says of one card; None and nothing are "as printed"."""

    code: str
    xp: int = 0
    forbidden: bool = False
    exceptional: bool | None = None
    deck_limit: int | None = None
    keywords: tuple[str, ...] = ()
    """Those that it gains."""
    mutated: bool = False
    """Its text is another: see the ledger."""
    size: int = 0
    options: tuple[Option, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    customizable: tuple[Box, ...] = ()


class TabooList(Struct, frozen=True, gc=False, omit_defaults=True):
    code: str
    date: str
    cards: tuple[Taboo, ...]


class Trait(Struct, frozen=True, gc=False, omit_defaults=True):
    id: str
    name: str
    name_es: str = ""


class Encounter(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card of a scenario that a ruling names; no other fact of it is kept here."""

    code: str
    name: str
    """With its subtitle, after a colon."""
    name_es: str = ""


class Erratum(Struct, frozen=True, gc=False, omit_defaults=True):
    """A fact that the row `rule` of the ledger corrects: what is no longer in the field, and what is instead.

    The facts of our cards stand there as corrected.
    """

    rule: str
    codes: tuple[str, ...]
    field: str
    was: tuple[Any, ...] = ()
    now: tuple[Any, ...] = ()
