"""Arkham Horror 2nd edition as plain data. What is printed on cards and markers is in `content`.

A card is named by its kind and the number of its copy ("rifle.2"), a monster marker likewise ("ghoul.1").
A place is a street, a location, an area of an Other World ("abyss:1"), or one of "jail", "lost", "sky",
"outskirts".
"""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.second.scenes import Drawn, Met, Rolled, Scene, Standing
from miskatonic.games.second.steps import Step
from miskatonic.kernel.box import Play
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.lasting import Lasting


class Card(Struct, omit_defaults=True, gc=False):
    """A card somebody holds."""

    id: str
    exhausted: bool = False
    tokens: int = 0
    fresh: bool = False
    """Gained since its owner's last Upkeep: the later printing makes no Upkeep roll for it yet."""


class Investigator(Struct, omit_defaults=True, gc=False):
    """One player's investigator. Seats are numbered clockwise."""

    id: str
    seat: int
    place: str
    sanity: int
    stamina: int
    max_sanity: int
    max_stamina: int
    sliders: list[int]
    """Stop of each skill track: Speed/Sneak, Fight/Will, Lore/Luck; 0 is the left end."""
    money: int = 0
    clues: int = 0
    cards: list[Card] = []
    monsters: list[str] = []
    """Monster trophies."""
    gates: list[str] = []
    """Gate trophies."""
    delayed: bool = False
    explored: bool = False
    entered: str = ""
    """The gate marker he last went through."""
    lost_turn: bool = False
    """This whole turn is lost (arrest, lost in time and space): only standing up."""
    lose_next: bool = False
    """The whole next turn will be lost."""
    returned: bool = False
    """Came back from an Other World in this turn: the monsters at the gate leave him alone."""
    done: bool = False
    """Was knocked out in this turn: no more encounters until the next."""
    fate: str = ""
    """"blessed", "cursed" or neither."""
    fate_fresh: bool = False
    no_loan: bool = False
    """Defaulted on a Bank Loan: no further loan this game."""
    out: bool = False
    """Eliminated in the final battle."""


class Rumor(Struct, omit_defaults=True, gc=False):
    """The rumor in play."""

    id: str
    turn: int
    """The turn it came in: it acts from the next on."""
    clues: int = 0
    monsters: list[str] = []


class Movement(Struct, omit_defaults=True, gc=False):
    """The move in progress: points left, monsters evaded where he stands, whether combat has ended it."""

    points: int
    evaded: list[str] = []
    over: bool = False
    walked: bool = False
    """He has taken a step."""
    hopped: bool = False
    """His last steps were to be asked again where they end."""
    traded: list[int] = []
    """Seats he has traded with where he stands."""


class Battle(Struct, omit_defaults=True, gc=False):
    """The final battle: its round, the common running total of successes, the combat rating fixed at its start."""

    round: int = 1
    successes: int = 0
    rating: int = 0
    cancelled: bool = False
    """Somebody has cancelled the Ancient One's attack of this round."""
    struck: bool = False
    """Its attack of this round has begun."""


class SecondState(Struct, omit_defaults=True, gc=False):
    """The whole table."""

    printing: str
    ancient: str
    decks: dict[str, Pile]
    """common, unique, spells, skills, allies."""
    specials: list[str]
    """Special cards not held by anybody, sorted."""
    mythos: Pile
    gate_deck: Pile
    gate_pile: Pile
    cup: Pile
    unused: list[str]
    """Investigators nobody plays."""
    investigators: list[Investigator]
    clues: dict[str, int]
    first: int = 0
    doom: int = 0
    terror: int = 0
    gates: dict[str, str] = {}
    """Location -> gate marker."""
    seals: list[str] = []
    """Locations with an elder sign."""
    monsters: dict[str, list[str]] = {}
    """Street, location, "sky" or "outskirts" -> monster markers, in the order they came."""
    closed: list[str] = []
    """Locations with a closed marker, sorted; when one is open again is among what lasts."""
    environment: str = ""
    rumor: Rumor | None = None
    flags: list[str] = []
    """Lasting consequences that no card in play shows (a failed rumor)."""
    foreseen: dict[str, str] = {}
    """Neighborhood -> location card lying face up on its deck."""
    boxed: list[str] = []
    """Cards and markers out of the game."""
    elder_signs_used: int = 0
    revealed: list[str] = []
    """Cards drawn and shown while somebody chooses among them; the Mythos card being resolved."""
    fighting: list[str] = []
    """Markers drawn for an encounter, off the board."""
    step: str = "setup"
    turn: int = 0
    queue: list[int] = []
    """Seats still to act in this step."""
    movement: Movement | None = None
    battle: Battle | None = None
    result: str = ""
    reason: str = ""
    woken_by: str = ""
    """What awakened the Ancient One: "doom", "gates", "markers", "cup" or "overrun"."""
    counts: dict[str, int] = {}
    scenes: list[Scene] = []
    """What is going on, the innermost last."""
    steps: list[Step] = []
    """What comes next before the phase goes on, the next one last."""
    latest: list[Rolled | Met] = []
    """What was last rolled and met."""
    drawn: Drawn | None = None
    """The last Mythos card."""
    standings: list[Standing] = []
    """How things stood at the end of each turn, from the one before the first on."""
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


Second = Play[SecondState]
