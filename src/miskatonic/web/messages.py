"""What clients send and get, beyond the snapshot of a table. The API's document is made from these types."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from miskatonic.kernel.asks import AutoPass
from miskatonic.kernel.manner import Nature
from miskatonic.kernel.values import LONGEST
from miskatonic.table.beats import News
from miskatonic.table.snapshot import Snapshot
from miskatonic.table.stand_ins import Player
from miskatonic.web.company_messages import SaidInCompany, ShownInCompany
from miskatonic.web.numbered import MessageId
from miskatonic.web.stand_in_messages import SayWish

Lang = Literal["en", "es", "nl"]
Name = Annotated[str, Meta(max_length=200)]
"""Of an option, a game, a value: longer ones do not exist."""
Value = Annotated[str, Meta(max_length=LONGEST)]
"""Of a setup option: a name, or the text of a deck or of a campaign."""
Seat = Annotated[int, Meta(ge=0, le=99)]
PersonName = Annotated[str, Meta(max_length=200)]
Position = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---------------------------------------------------------------------- answers of the server


class Problem(Struct, frozen=True):
    """What is wrong, as a sentence for the user and as a word for the program."""

    error: str
    code: str


class SetupValue(Struct, frozen=True):
    """One value of a setup option."""

    value: str
    title: str
    hint: str


class SetupChoice(Struct, frozen=True):
    """One thing to choose before a game; `seat` is the seat it is about, 0 the whole table."""

    name: str
    title: str
    hint: str
    default: str
    seat: int
    values: list[SetupValue]
    data: bool = False
    """It takes the text of a file, where it is none of the values."""
    only: tuple[str, str] | None = None
    """It matters only where the option of this name has this value."""
    unless: tuple[str, str] | None = None
    """It does not matter where the option of this name has this value."""


class LessonInfo(Struct, frozen=True):
    """The set-up of the game in which one learns by playing."""

    key: str
    seats: int
    options: dict[str, str]


class GameInfo(Struct, frozen=True):
    """A game that can be played; `players` are the fewest and the most."""

    name: str
    title: str
    blurb: str
    players: tuple[int, int]
    credits: list[str]
    options: list[SetupChoice]
    lesson: LessonInfo | None
    voice: dict[str, str]
    """What its voice says of what may be chosen, as `kind.id`."""
    searches: bool
    """Its companions think ahead, each in his own character; else they try one step, all alike."""
    converses: bool
    """They tell what they set out to do, and can be asked for something."""


class Chosen(Struct, frozen=True):
    """A setup option and its value, in words and by name; of data there is no name."""

    title: str
    value: str
    option: str = ""
    chosen: str = ""


class TableInfo(Struct, frozen=True):
    """A table in the list; `changed` is a moment in ISO 8601.

    One that is `broken` cannot be read: `status` says why, and the rest says nothing.
    """

    id: str
    game: str
    title: str
    options: list[Chosen]
    position: int
    over: bool
    result: str | None
    status: str
    changed: str
    broken: bool = False
    waits: bool = False
    """People are sitting down for it."""
    standing: list[str] = []
    """Against what, who plays, how far it is: what tells it from others."""
    your_turn: bool = False
    """At a shared table who asks is to decide something."""
    waits_for: list[str] = []
    """The names of the others who are; of who gave none it is empty."""
    since: str | None = None
    """Since when it is so."""


class Opened(Struct, frozen=True):
    """A new table."""

    id: str


class LoadedTable(Struct, frozen=True):
    """A new table from a save file, and what its owner should know about the loading."""

    id: str
    notes: list[str]


class RuleCard(Struct, frozen=True):
    """A card that a rule names."""

    code: str
    name: str


class RuleRow(Struct, frozen=True):
    """One rule of a rulebook, in our words; `where` is the document and lines it comes from.

    `links` are the rules that it names or that name it, `cards` the cards it is about. `near`, the rules that stand
    around it, is told of a rule that is asked for alone.
    """

    id: str
    game: str
    kind: str
    text: str
    where: str
    links: tuple[str, ...]
    cards: list[RuleCard]
    near: list[str] = []
    spoils: bool = False
    """It tells something of a campaign."""


class RuleGroup(Struct, frozen=True):
    """A kind of rule or a game, and how many of the rules found are of it."""

    id: str
    name: str
    n: int


class FoundRules(Struct, frozen=True):
    """The best answers, and how many there are in all.

    Kinds are counted in the game asked for, games in the kind asked for.
    """

    rows: list[RuleRow]
    total: int
    kinds: list[RuleGroup]
    games: list[RuleGroup]
    partly: bool
    """No rule has all the words: these have most of them."""


# ---------------------------------------------------------------------- requests


class CompanionWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A companion is to sit at this seat from the beginning."""

    seat: Seat
    player: Player = "adept"
    nature: Nature = "even"


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Which game, with which options (defaults are filled in), on which luck (fresh if none is given).

    `seats` is the number of players, the fewest the game allows if none is given. With `together` people sit down
    first, and the luck is made of what they all give: then there is no key to choose, and `name` is the host's.
    `companions` sit at some of the seats; one at least is a person's.
    """

    game: Name
    options: dict[Name, Value] = {}
    seats: Annotated[int, Meta(ge=1, le=100)] | None = None
    key: Annotated[str, Meta(min_length=1, max_length=200)] | None = None
    together: bool = False
    name: PersonName = ""
    companions: Annotated[list[CompanionWish], Meta(max_length=100)] = []


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """An option's name, those of a set, or what was made elsewhere, and the position at which it was asked for.

    Where several seats are asked at the same time, `seat` says whose answer it is; left out it is the first's.
    """

    name: Annotated[str, Meta(max_length=20_000)]
    at: Position
    seat: Seat | None = None


class Undo(Struct, frozen=True, forbid_unknown_fields=True):
    """Back to the last decision, or to this position.

    With `at`, the position at which it was meant, two who take back one mistake take back one.
    """

    to: Position | None = None
    at: Position | None = None


class Copy(Struct, frozen=True, forbid_unknown_fields=True):
    """From the last decision, or from this position."""

    at: Position | None = None


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Which questions answer themselves: those with a single option, and those in which nothing could matter.

    With `seat` it is the wish of that seat, else of the whole table. `stops` are kinds of questions that are to be
    asked otherwise than usual: "always", "never", "called", or "below 50" (it goes well in less than 50 of 100 cases).
    """

    single: bool
    trivial: bool
    seat: Seat | None = None
    stops: dict[Name, Annotated[str, Meta(pattern="^(always|never|called|below [0-9]{1,3})$")]] = {}

    def auto(self) -> AutoPass:
        return AutoPass(self.single, self.trivial, stops=self.stops)


class Reopen(Struct, frozen=True, forbid_unknown_fields=True):
    """Put the question after all that was passed over at this position."""

    at: Position


# ---------------------------------------------------------------------- the live line (docs/protocol.md)

PROTOCOL = 2
"""The version of the live line that is spoken here."""


class Greeting(Struct, frozen=True, tag_field="type", tag="hello"):
    """So much of a hello is understood whatever version its sender speaks."""

    protocol: int
    id: MessageId | None = None


class SayHello(Struct, frozen=True, kw_only=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """Who is there: the first message, and only the first.

    `mark` is the mark of the last table or news that was heard, if any: who has it is told what happened since.
    """

    id: MessageId
    protocol: int
    lang: Lang | None = None
    secret: Annotated[str, Meta(max_length=200)] | None = None
    seat: Annotated[str, Meta(pattern="^([0-9]{1,2}|none)$")] | None = None
    mark: Annotated[str, Meta(max_length=500)] | None = None


class SayAnswer(
    Answer, frozen=True, kw_only=True, tag_field="type", tag="answer", forbid_unknown_fields=True
):
    """An answer to the question on the table."""

    id: MessageId


class SayUndo(Struct, frozen=True, kw_only=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Go back to the last decision, or to a position, from the table as it stood at `at`."""

    id: MessageId
    at: Position
    to: Position | None = None


class SayRedo(Struct, frozen=True, kw_only=True, tag_field="type", tag="redo", forbid_unknown_fields=True):
    """Go forward again from the table as it stood at `at`."""

    id: MessageId
    at: Position


class SayReopen(
    Reopen, frozen=True, kw_only=True, tag_field="type", tag="reopen", forbid_unknown_fields=True
):
    """Put a question after all that was passed over."""

    id: MessageId


class SayLook(Struct, frozen=True, kw_only=True, tag_field="type", tag="look", forbid_unknown_fields=True):
    """Show this connection the table as it stood after so many answers; None: as it stands."""

    id: MessageId
    at: Position | None


class SaySettings(
    Settings, frozen=True, kw_only=True, tag_field="type", tag="settings", forbid_unknown_fields=True
):
    """Change which questions answer themselves."""

    id: MessageId


class SayLang(Struct, frozen=True, kw_only=True, tag_field="type", tag="lang", forbid_unknown_fields=True):
    """Speak another language on this connection."""

    id: MessageId
    lang: Lang


class SayPing(Struct, frozen=True, kw_only=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Still there, and is somebody at the other end? The acknowledgement says so."""

    id: MessageId


Said = (
    SayAnswer
    | SayUndo
    | SayRedo
    | SayReopen
    | SayLook
    | SaySettings
    | SayLang
    | SayPing
    | SayWish
    | SaidInCompany
)
"""What a client says over the live line after its hello. Each is acknowledged, or refused, by its id."""


class ShowTable(Struct, frozen=True, tag_field="type", tag="table"):
    """The whole table: to who is new, and after what is no going on (taken back, another language, behind)."""

    table: Snapshot
    mark: str


class ShowNews(Struct, frozen=True, tag_field="type", tag="news"):
    """How the table went on since it was last shown; every other change there is."""

    news: News
    mark: str


class ShowAck(Struct, frozen=True, tag_field="type", tag="ack"):
    """What was said under this id is done, and written down where it changes anything.

    Of what was done to the game, `position` is where it led.
    """

    id: int
    position: int | None = None


class ShowError(Struct, frozen=True, tag_field="type", tag="error"):
    """What was said under this id was refused; the table stands as it stood.

    Without an id the message was none, or it is about the line itself, which then ends.
    """

    error: str
    code: str
    id: int | None


Shown = ShowTable | ShowNews | ShowAck | ShowError | ShownInCompany
"""What a client hears over the live line."""
