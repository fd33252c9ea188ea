"""The scenarios of these boxes and how each may end, read from scenarios.json and resolutions.json.

A scenario of the Return tells the same story as the one it returns to (`story`): it ends as that does.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct

from miskatonic.games.cards.play.facts.encounter import ENCOUNTER, LocationFacts
from miskatonic.games.cards.play.facts.names import Blank, Points, SetName, Trait, read, title_id
from miskatonic.kernel.fields import SOME, AtLeast, Between, Known, Like
from miskatonic.kernel.reading import Reader

STORIES = ("the_gathering", "the_midnight_masks", "the_devourer_below")
CAMPAIGNS = ("night_of_the_zealot", "return_to_night_of_the_zealot")
NOTES = (
    *("house_standing", "house_burned", "ghoul_priest_alive", "lita_finds_others", "past_midnight"),
    *("arkham_succumbed", "ritual_broken", "umordhoth_repelled", "lita_sacrificed"),
)
"""Entries of the campaign log."""
INTERROGATED, GOT_AWAY = "cultists_interrogated", "cultists_got_away"
LISTS = (INTERROGATED, GOT_AWAY)
"""Sections of the campaign log with names in them."""
UNSEEN = {"woods": "Arkham Woods"}
"""Locations that look alike until they are revealed, and what all of them are called."""
NONE, ENDINGS = "none", ("none", "R1", "R2", "R3")
WON, LOST = "won", "lost"
LITA = "01117"


def _codes(type_: str) -> tuple[str, ...]:
    return tuple(code for code, facts in ENCOUNTER.items() if facts.type == type_)


def _locations() -> list[LocationFacts]:
    return [facts for facts in ENCOUNTER.values() if isinstance(facts, LocationFacts)]


Location = Annotated[str, Known(_codes("location"))]
Enemy = Annotated[str, Known(_codes("enemy"))]
Act = Annotated[str, Known(_codes("act"))]
Agenda = Annotated[str, Known(_codes("agenda"))]
AnyCard = Annotated[str, Known(tuple(ENCOUNTER))]
Note = Annotated[str, Known(NOTES)]
Story = Annotated[str, Known(STORIES)]
Title = Annotated[str, Known(tuple(sorted({title_id(facts.name) for facts in _locations()})))]
"""The title of a location: whichever of that title is in play."""
Seats = Annotated[int, Between(1, 4)]
Grid = Annotated[int, Between(0, 5)]
Spot = tuple[Grid, Grid]


# ---------------------------------------------------------------------- how a table is laid


class OneOf(Struct, frozen=True):
    """One of these at random; the others are removed from the game."""

    one_of: Annotated[tuple[AnyCard, ...], SOME]


class Unseen(Struct, frozen=True):
    """So many of these locations at random, without anybody seeing which before they are revealed."""

    unseen: Annotated[str, Known(tuple(UNSEEN))]
    n: Annotated[int, Between(1, 10)]
    of: Annotated[tuple[Location, ...], SOME]

    def faults(self) -> tuple[str, ...]:
        return () if self.n <= len(self.of) else ("n",)


class Given(Struct, frozen=True):
    """A card that is there when the campaign log says something, or unless it does."""

    code: AnyCard
    when: Note | Blank = ""
    unless: Note | Blank = ""

    def holds(self, notes: list[str]) -> bool:
        return (not self.when or self.when in notes) and self.unless not in notes


class Start(Struct, frozen=True):
    """Where the investigators begin; the first that holds."""

    at: Title
    when: Note | Blank = ""


class Starting(Struct, frozen=True):
    """An enemy that stands at a location from the beginning, with so many players or more."""

    players: Seats
    enemy: Enemy
    at: Title


class Cultists(Struct, frozen=True):
    """A deck of their own for enemies of these sets, some of them removed unseen."""

    sets: Annotated[tuple[SetName, ...], SOME]
    without: Annotated[int, Between(0, 3)] = 0


class Doom(Struct, frozen=True):
    """Doom on the first agenda by how many names a section of the log has; the last for any more."""

    by: Annotated[str, Known(LISTS)]
    doom: Annotated[tuple[Annotated[int, Between(0, 3)], ...], SOME]


class Discards(Struct, frozen=True):
    """Everybody discards cards at random from his opening hand when the log says something."""

    n: Annotated[int, AtLeast(1)]
    when: Note


class ScenarioSheet(Struct, frozen=True):
    """One scenario: what is gathered, what lies where, and what the campaign log changes about it."""

    id: Annotated[str, Like("[a-z_]+")]
    story: Story
    campaign: Annotated[str, Known(CAMPAIGNS)]
    reference: Annotated[str, Known(_codes("scenario"))]
    sets: Annotated[tuple[SetName, ...], SOME]
    agendas: Annotated[tuple[Agenda, ...], SOME]
    acts: Annotated[tuple[Act, ...], SOME]
    places: Annotated[tuple[Location | OneOf | Unseen | Given, ...], SOME]
    start: Annotated[tuple[Start, ...], SOME]
    layout: dict[Location, Spot]
    replaces: dict[SetName, SetName] = {}
    """Sets of the scenario it returns to, and which take their places."""
    one_set_of: tuple[SetName, ...] = ()
    """One of these at random is gathered too."""
    set_aside: tuple[AnyCard | OneOf, ...] = ()
    attached: dict[AnyCard, AnyCard] = {}
    """What comes into play on a card that is set aside."""
    hunters: tuple[Enemy, ...] = ()
    """The other side of the first agenda: one of these, and nobody knows which."""
    cultists: Cultists | None = None
    enemies: tuple[Starting, ...] = ()
    shuffled_in: tuple[Given, ...] = ()
    bag: tuple[Literal["elder_thing"], ...] = ()
    doom: Doom | None = None
    discards: Discards | None = None
    spots: tuple[Spot, ...] = ()
    """Where unseen locations lie, in the order they came into play."""

    def faults(self) -> tuple[str, ...]:
        """Two locations that may be in play together never lie on one another."""
        return () if len(set(self.spots)) == len(self.spots) and self._apart() else ("layout",)

    def _apart(self) -> bool:
        names = {facts.code: facts.name for facts in _locations()}
        titles: dict[tuple[int, int], str] = {}
        for code, spot in self.layout.items():
            if titles.setdefault(spot, names[code]) != names[code] or spot in self.spots:
                return False
        return True


# ---------------------------------------------------------------------- how it ends


class Cross(Struct, frozen=True):
    """An entry is crossed out if this card is in the victory display."""

    note: Note
    victory: AnyCard


class Trauma(Struct, frozen=True):
    who: Literal["lead", "each"]
    physical: Points = 0
    mental: Points = 0


class Experience(Struct, frozen=True):
    """What everybody earns beyond the victory display, and what the lead investigator besides."""

    each: Annotated[int, Between(0, 10)] = 0
    lead: Annotated[int, Between(0, 10)] = 0


class Resolution(Struct, frozen=True):
    """What comes of a scenario that ended so."""

    scenario: Story
    id: Annotated[str, Known(ENDINGS)]
    same_as: Annotated[str, Known(ENDINGS)] | Blank = ""
    act: bool = False
    """It is reached through an act: whoever plays this scenario alone has won."""
    log: tuple[Note, ...] = ()
    cross: tuple[Cross, ...] = ()
    cultists: bool = False
    """Unique cultists are recorded: those in the victory display, and those who got away."""
    killed: Literal["", "not_resigned", "everybody"] = ""
    lita: Literal["", "lead", "lead_or_another"] = ""
    """Who may add her to his deck; another's place is only taken where the lead was killed."""
    loses: tuple[AnyCard, ...] = ()
    """Cards that leave all decks."""
    trauma: tuple[Trauma, ...] = ()
    weakness: Trait | Blank = ""
    """Everybody adds a random basic weakness of this trait."""
    experience: Experience | None = None
    """None: nobody earns any."""
    result: Literal["", "won", "lost", "survived"] = ""
    """How the campaign ends with it."""


def scenarios(rows: list[Any]) -> dict[str, ScenarioSheet]:
    return Reader().records("scenarios.json", rows, ScenarioSheet)


def resolutions(rows: list[Any]) -> dict[tuple[str, str], Resolution]:
    named = [{**row, "key": f"{row['scenario']}.{row['id']}"} for row in rows]
    read_ = Reader().records("resolutions.json", named, Resolution, beside=("key",), key="key")
    return {(each.scenario, each.id): each for each in read_.values()}


SCENARIOS = scenarios(read("scenarios"))
RESOLUTIONS = resolutions(read("resolutions"))
"""By story and ending."""


def resolution(scenario: str, ending: str) -> Resolution:
    """What comes of this ending of a scenario; where it reads as another, of that one."""
    told = RESOLUTIONS[SCENARIOS[scenario].story, ending]
    return RESOLUTIONS[told.scenario, told.same_as] if told.same_as else told


def order_of(campaign: str) -> tuple[str, ...]:
    """The scenarios of a campaign in their order."""
    return tuple(sheet.id for sheet in SCENARIOS.values() if sheet.campaign == campaign)


def earlier(scenario: str) -> tuple[str, ...]:
    """The scenarios of its campaign that come before this one."""
    whole = order_of(SCENARIOS[scenario].campaign)
    return whole[: whole.index(scenario)]


def endings(scenario: str) -> tuple[str, ...]:
    """How it may end."""
    return tuple(ending for story, ending in RESOLUTIONS if story == SCENARIOS[scenario].story)
