"""Arkham Horror 3rd edition as plain data. What is printed on cards and sheets is in `facts` and `texts`.

Most cards exist once and go by their kind ("shotgun"); monsters and conditions have copies ("robed_figure.2",
"blessed.1", "dark_pact.3"). A place is a space of the board: one of a neighborhood's three, a street, or
"the_future". The middle of a neighborhood is no space; what lies there is kept by neighborhood.
"""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.third.scenes import Latest, Scene, Standing
from miskatonic.games.third.steps import Step
from miskatonic.kernel.box import Play
from miskatonic.kernel.decks import Pile
from miskatonic.kernel.lasting import Lasting

READY, ENGAGED, EXHAUSTED = "ready", "engaged", "exhausted"


class Asset(Struct, omit_defaults=True, gc=False):
    """A card somebody has in front of him."""

    id: str
    damage: int = 0
    horror: int = 0
    used: bool = False
    """Used since the action phase began: who gets it by trade in that phase cannot use it."""
    barred: bool = False
    """Came by trade after it had been used: no use of it until the next action phase."""
    under: list[str] = []
    """What lies face down under it, as the item deck names what was taken unseen."""
    back: str = ""
    """Of a Dark Pact: its unseen back, as the pile of the pacts names it."""


class Investigator(Struct, omit_defaults=True, gc=False):
    """One player's investigator. Seats are numbered clockwise."""

    id: str
    seat: int
    place: str
    damage: int = 0
    horror: int = 0
    money: int = 0
    clues: int = 0
    remnants: int = 0
    focus: list[str] = []
    """Skills with a focus token, sorted; one stands twice where a card allows it."""
    assets: list[Asset] = []
    delayed: bool = False
    acted: list[str] = []
    """Actions performed this round, whoever granted them: "move", "attack" ..., "card:<id>", "codex:<number>"."""
    out: str = ""
    """"defeated", "devoured" or "retired": the player draws tokens and waits for a new investigator."""


class Monster(Struct, omit_defaults=True, gc=False):
    """A monster on the board, in exactly one of three states."""

    id: str
    place: str
    state: str = READY
    engaged: list[int] = []
    """Seats it is engaged with: one, or several for a massive monster."""
    damage: int = 0
    evaded: list[int] = []
    """Of a massive monster: seats that have evaded it and still have their additional action."""


class CodexCard(Struct, omit_defaults=True, gc=False):
    """An archive card in the codex."""

    number: int
    back: bool = False
    """It lies on its back side up."""
    clues: int = 0
    done: list[int] = []
    """Its triggers that fire only once and have fired, by their place on the card."""


class Rumor(Struct, omit_defaults=True, gc=False):
    """The rumor in the codex."""

    id: str
    doom: int = 0


class Marker(Struct, omit_defaults=True, gc=False):
    """A marker: in a space, or in the middle of a neighborhood."""

    color: str
    place: str
    facedown: bool = False


class Turn(Struct, omit_defaults=True, gc=False):
    """The turn being taken in the action phase."""

    seat: int
    actions: int
    """Actions left of the normal two (and those that cards add)."""
    more: int = 0
    """How many his cards add."""


class ThirdState(Struct, omit_defaults=True, gc=False):
    """The whole table."""

    scenario: str
    players: int
    """Investigators at the start of the game: elite monsters count them."""
    investigators: list[Investigator]
    unused: list[str]
    """Investigators nobody has played yet, sorted."""
    items: Pile
    spells: Pile
    allies: Pile
    specials: list[str]
    """Special cards not held by anybody, sorted."""
    conditions: list[str]
    """Copies of the card with Blessed and Cursed on its sides not held by anybody, sorted ("1" to "8")."""
    pacts: Pile
    display: list[str]
    events: Pile
    neighborhoods: dict[str, Pile]
    """Neighborhood -> its deck."""
    streets: Pile
    anomaly_deck: Pile
    headlines: Pile
    monster_deck: Pile
    cup: Pile
    leader: int = 0
    event_discard: list[str] = []
    """The last one lies on top."""
    headline_discard: list[str] = []
    drawn: list[str] = []
    """Mythos tokens out of the cup."""
    set_aside: list[str] = []
    """Monsters set aside."""
    boxed: list[str] = []
    """Cards and monsters out of the game."""
    monsters: list[Monster] = []
    """On the board, in the order they came."""
    doom: dict[str, int] = {}
    """Space -> doom; spaces without any are not in it."""
    clues: dict[str, int] = {}
    """Neighborhood -> clues in its middle."""
    anomalies: list[str] = []
    """Neighborhoods with an anomaly, sorted."""
    markers: list[Marker] = []
    sheet_doom: int = 0
    sheet_clues: int = 0
    sheet_markers: int = 0
    codex: list[CodexCard] = []
    """In the order of their numbers."""
    rumor: Rumor | None = None
    attached: dict[str, int] = {}
    """Neighborhood -> archive card attached to its deck."""
    aside: list[int] = []
    """Archive cards set aside."""
    flags: list[str] = []
    """What archive cards have brought about for good ("barrier_is_destroyed", "lodge")."""
    step: str = "setup"
    turn: int = 0
    """The round."""
    queue: list[int] = []
    """Seats still to act in this step."""
    acting: Turn | None = None
    waiting: list[str] = []
    """Monsters still to activate in this step."""
    attacked: list[str] = []
    """Attacks made in this attack step, as "monster:seat"."""
    revealed: list[str] = []
    """Cards drawn and shown while somebody resolves them or chooses among them."""
    result: str = ""
    reason: str = ""
    latest: list[Latest] = []
    """What has just come of what was going on, the newest last (see `rules.news`)."""
    chart: list[Standing] = []
    """How things stood at the end of each round, from the first."""
    winners: list[int] = []
    """Seats that won, where only some did; empty: all."""
    counts: dict[str, int] = {}
    scenes: list[Scene] = []
    steps: list[Step] = []
    limits: dict[str, int] = {}
    lasting: list[Lasting] = []


Third = Play[ThirdState]
