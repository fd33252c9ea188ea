"""What comes next before the phase goes on: each step is a unit of its own, so that no copy has much to replay."""

from __future__ import annotations

from msgspec import Struct

from miskatonic.games.third.scenes import Action, Encounter, Headline, Test


class Entering(Struct, tag="entering", gc=False):
    """This seat's investigator enters play."""

    seat: int
    rule: str


class Trading(Struct, tag="trading", omit_defaults=True, gc=False):
    """The next round of a trade: who began it, and what has changed hands, as "what:giver:receiver"."""

    seat: int
    moved: list[str] = []


class Walking(Struct, tag="walking", omit_defaults=True, gc=False):
    """A move action goes on, if he likes: so many steps he has, so many he may buy, so many he has taken."""

    seat: int
    steps: int
    bought: int
    taken: int = 0
    way: list[str] = []
    """The spaces that are still to come, where he has said where he goes."""
    straight: bool = False
    """He has."""


class Slipping(Struct, tag="slipping", omit_defaults=True, gc=False):
    """He has evaded: free of all monsters he may perform another action; then those still with him engage again."""

    seat: int
    acted: bool = False
    """He has had that other action."""
    moved: bool = False
    """He has moved before it, as a card let him."""


class Trying(Struct, tag="trying", gc=False):
    """An action whose test goes on; then what comes of it."""

    action: Action
    what: str
    """What it is about: the monster attacked."""
    made: Test


class Following(Struct, tag="following", gc=False):
    """Another does the same as who has acted."""

    seat: int
    answer: str


class AfterAction(Struct, tag="acted", gc=False):
    """What reacts to an action that has been performed."""

    seat: int
    name: str
    what: str


class Lurking(Struct, tag="lurking", gc=False):
    """A lurker that has activated has its effect on these seats, one after the other."""

    monster: str
    seats: list[int]


class NextReckoning(Struct, tag="reckoning", gc=False):
    """The next reckoning effect of those that wait, by their sources; then the token is done with."""

    seat: int
    waiting: list[str]


class ReckonOn(Struct, tag="reckon_on", omit_defaults=True, gc=False):
    """A reckoning effect goes on: with this part of it, for these seats where it is for everybody."""

    seat: int
    source: str
    part: int = 0
    seats: list[int] = []


class Meeting(Struct, tag="meeting", gc=False):
    """The encounter of this seat."""

    seat: int


class Suffering(Struct, tag="suffering", omit_defaults=True, gc=False):
    """A monster's attack, or a card: what of its damage and horror is left, unless more of it is prevented."""

    monster: str
    seat: int
    damage: int
    horror: int
    rule: str
    source: str = ""
    """The card, where it is no monster's attack."""
    direct: bool = False
    price: bool = False
    """It is the price of what waits beneath."""
    begun: bool = False
    kept: dict[str, int] = {}
    """What was counted in the harm around it."""


HELP, PREVENT, ACT = "help", "prevent", "act"
"""What a spell is cast for: a test, what somebody would suffer, or as an action."""


class Casting(Struct, tag="casting", omit_defaults=True, gc=False):
    """The test of a spell that has been paid for goes on; what comes of it is for the step beneath, or an action."""

    card: str
    gives: str
    made: Test
    begun: bool = False
    kept: dict[str, int] = {}
    """What was counted in the test around it."""


class Rerolling(Struct, tag="rerolling", omit_defaults=True, gc=False):
    """Dice of the test beneath are thrown again, if the card was paid for in full: what has been suffered for it."""

    card: str
    seat: int
    damage: int = 0
    horror: int = 0


class Counting(Struct, tag="counting", gc=False):
    """What a headline says for each of these things."""

    seat: int
    card: str
    rule: str
    things: list[str]


class Sentence(Struct, tag="sentence", gc=False):
    """The test that ends what a card says goes on; then its outcome is read."""

    scene: Encounter | Headline
    rule: str
    word: int
    """Which of the tests that the card speaks of."""
    made: Test
    about: dict[str, str | int | bool]
    """What the sentence has left for its outcome to know."""


class EncounterOver(Struct, tag="encounter_over", omit_defaults=True, gc=False):
    """The card of an encounter is put away."""

    met: Encounter
    kind: str
    name: str
    gained: bool = False
    """It gave a clue."""
    fallen: bool = True
    """It ended with a defeat."""


class HeadlineOver(Struct, tag="headline_over", gc=False):
    """The headline is discarded, and the token done with."""

    card: str


class NextAttack(Struct, tag="attack", gc=False):
    """The next monster that attacks whoever's turn it is in the attack step."""


class NextToken(Struct, tag="token", omit_defaults=True, gc=False):
    """The next mythos token of this player, and why he draws it."""

    seat: int
    rule: str = "3e.204.1"


class PactPaid(Struct, tag="pact_paid", gc=False):
    """A Dark Pact whose debt took several units is discarded, if it still lies there on this back."""

    seat: int
    card: str
    back: str
    rule: str


Step = (
    Entering
    | Meeting
    | Suffering
    | Casting
    | Rerolling
    | Counting
    | Sentence
    | EncounterOver
    | HeadlineOver
    | Trading
    | Walking
    | Slipping
    | Trying
    | Following
    | AfterAction
    | Lurking
    | NextReckoning
    | ReckonOn
    | NextAttack
    | NextToken
    | PactPaid
)
