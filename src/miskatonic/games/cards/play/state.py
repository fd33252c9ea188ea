"""The table of The Card Game as plain data. What is printed on cards is in `facts` and `texts`.

Cards are called as `ids` says. A card in play is a `Thing`, wherever it lies: in somebody's play area or threat area,
at a location, on another card. Locations are `Place`s; the current act and agenda are `Stage`s.

Nothing here ever points back to what holds it, so that no record need be looked at for cycles (`gc=False`).
"""

from __future__ import annotations

from msgspec import Struct, field

from miskatonic.games.cards.decks.deck import Deck
from miskatonic.games.cards.play.scenes import Latest, Scene
from miskatonic.games.cards.play.steps import Step
from miskatonic.kernel.box import Play
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.lasting import Lasting

IN, RESIGNED, DEFEATED, KILLED, INSANE = "", "resigned", "defeated", "killed", "insane"
"""How an investigator stands in the scenario."""

PLAY, THREAT, PLACE, ATTACHED = "play", "threat", "place", "attached"
"""Zones of things in play: under somebody's control, in his threat area, at a location, on another card."""


class Thing(Struct, omit_defaults=True, gc=False):
    """A card in play with everything on it."""

    id: str
    zone: str = PLAY
    seat: int = -1
    """In whose play or threat area it lies."""
    place: str = ""
    """The location it is at, for what is at one by itself (`rules.places.place_of` knows of all things)."""
    host: str = ""
    """What it is attached to: a thing or a location."""
    exhausted: bool = False
    damage: int = 0
    horror: int = 0
    clues: int = 0
    doom: int = 0
    resources: int = 0
    uses: int = 0
    """Ammo, charges, secrets, supplies: of the kind printed on it."""


class Place(Struct, omit_defaults=True, gc=False):
    """A location in play."""

    id: str
    revealed: bool = False
    clues: int = 0
    doom: int = 0
    resources: int = 0
    horror: int = 0


class Stage(Struct, omit_defaults=True, gc=False):
    """The current act or agenda."""

    code: str
    doom: int = 0
    clues: int = 0
    back: bool = False
    """It has turned over and stays in play as its other side."""


class Investigator(Struct, omit_defaults=True, gc=False):
    """One seat's investigator."""

    seat: int
    code: str
    place: str = ""
    deck: Pile = field(default_factory=lambda: Pile([]))
    hand: list[str] = []
    """Sorted: what came when is nobody's business."""
    discard: list[str] = []
    """The last one lies on top."""
    damage: int = 0
    horror: int = 0
    physical: int = 0
    """Physical trauma."""
    mental: int = 0
    resources: int = 0
    clues: int = 0
    actions: int = 0
    """Actions left in his turn that pay for anything."""
    additional: int = 0
    """So many of them are additional ones (`rules.affording`)."""
    lost: int = 0
    """Actions that he lost before his turn of this round."""
    gained: int = 0
    """Additional actions that were counted into this turn already (`rules.turn`)."""
    spent: list[str] = []
    """Additional actions for certain things only that were used this turn, by their source."""
    turned: bool = False
    """He has taken his turn this round."""
    out: str = IN
    passed: bool = False
    """He has ended his turn in this phase by an effect, whatever is left."""
    cards: list[str] = []
    """Every card of his in this scenario, sorted: what is not elsewhere is set aside or removed (invariants)."""
    experience: int = 0
    """Earned in this scenario (bonus, or penalty)."""


class Log(Struct, omit_defaults=True, gc=False):
    """The campaign log."""

    notes: list[str] = []
    """Entries by their keys, sorted."""
    lists: dict[str, list[str]] = {}
    """Sections with names in them, each sorted ("cultists_interrogated")."""
    earned: dict[str, list[str]] = {}
    """By investigator: story assets and weaknesses that the campaign has given, once for each copy, sorted."""


class Chapter(Struct, omit_defaults=True, gc=False):
    """A scenario of the campaign that is over: which, how it ended, what each seat earned and suffered."""

    scenario: str
    resolution: str
    experience: list[int]


class Campaign(Struct, omit_defaults=True, gc=False):
    """What goes from scenario to scenario."""

    id: str
    log: Log = field(default_factory=Log)
    chapters: list[Chapter] = []
    decks: list[dict[str, int]] = []
    """By seat: the deck as its list of codes, with what was bought and given."""
    built: list[Deck] = []
    """By seat: what else was chosen for the deck, its list of taboos, its sides, its name; its cards are in `decks`,
    and no card that plays here has a sheet to mark."""
    codes: list[str] = []
    """By seat: the investigator."""
    experience: list[int] = []
    """By seat: unspent."""
    physical: list[int] = []
    mental: list[int] = []
    fallen: list[str] = []
    """Investigators killed or driven insane, who cannot be used again, sorted."""
    variants: list[str] = []
    """The ultimatums and boons of the group, sorted ("agony", "osiris")."""
    lost_allies: list[str] = []
    """Titles that the Ultimatum of the Scream has taken from every deck, sorted."""
    losses: dict[str, list[str]] = {}
    """By investigator: cards lost for good whose places in the deck are still empty, once for each copy."""


class CardsState(Struct, omit_defaults=True, gc=False):
    """The whole table."""

    scenario: str
    """"the_gathering" ... "return_to_the_devourer_below"."""
    difficulty: str
    players: int
    """Investigators who began: "per investigator" counts them."""
    investigators: list[Investigator]
    bag: list[str]
    """The chaos tokens, sorted."""
    campaign: Campaign
    standalone: bool = True
    lead: int = 0
    active: int = -1
    """Whose turn it is, -1 for none."""
    things: list[Thing] = []
    """In the order they entered play."""
    places: list[Place] = []
    """In the order they entered play."""
    act: Stage | None = None
    agenda: Stage | None = None
    acts: list[str] = []
    """The act deck under the current act, the next first."""
    agendas: list[str] = []
    encounter: Pile = field(default_factory=lambda: Pile([]))
    encounter_discard: list[str] = []
    piles: dict[str, Pile] = {}
    """Other decks of the scenario ("cultists")."""
    set_aside: list[str] = []
    """Out of play, for later; sorted."""
    removed: list[str] = []
    """Out of the game, sorted."""
    victory: list[str] = []
    """The victory display, in the order it was filled."""
    step: str = "setup"
    turn: int = 0
    """The round."""
    queue: list[int] = []
    """Seats still to do something in this step."""
    flags: list[str] = []
    """What cards have brought about for good in this scenario, sorted."""
    resolution: str = ""
    """"R1" ..., or "none"; empty while the scenario lasts."""
    result: str = ""
    reason: str = ""
    latest: list[Latest] = []
    counts: dict[str, int] = {}
    scenes: list[Scene] = []
    steps: list[Step] = []
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


Cards = Play[CardsState]
