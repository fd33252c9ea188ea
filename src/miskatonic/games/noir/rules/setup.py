"""Setting up: the steps A to G of the rulebook."""

from __future__ import annotations

from miskatonic.games.noir.facts import (
    AURORA,
    CASES,
    CONTACT,
    DECK,
    EQUIPMENT,
    OBJECTIVES,
    START_OPEN,
    THINNED_GROUP,
    THREAT_GROUPS,
    THREATS,
)
from miskatonic.games.noir.rules.drawing import draw
from miskatonic.games.noir.rules.table import LEADS, STARTING_HAND
from miskatonic.games.noir.state import Case, Noir, NoirState
from miskatonic.kernel.asks import Flow
from miskatonic.kernel.box import Setup, SetupOption
from miskatonic.kernel.decks import Pile

OPTIONS = (
    SetupOption("mode", ("hardboiled", "classic")),
    SetupOption("limit", ("5", "6")),
    SetupOption("threats", ("all", "one_removed", "no_aurora")),
    SetupOption("contact", ("yes", "no")),
    SetupOption("equipment", (*EQUIPMENT, "none")),
)

SIDE_RULES = {"": "noir.setup.06", "A": "noir.setup.07", "B": "noir.setup.08"}


def start(setup: Setup) -> NoirState:
    """The table before any card is drawn: piles laid out, nothing decided."""
    options = setup.options
    equipment = [card for card in EQUIPMENT if options["equipment"] == card]
    contact = [CONTACT] if options["contact"] == "yes" else []
    classic = options["mode"] == "classic"
    return NoirState(
        mode=options["mode"],
        limit=int(options["limit"]),
        deck=Pile.of(DECK),
        threat_deck=_threats(),
        case_deck=[card for card in CASES if card not in START_OPEN],
        objectives=[] if classic else list(OBJECTIVES),
        briefcase=[*contact, *equipment],
        removed=list(OBJECTIVES) if classic else [],
        cases=[Case(card, side(card, bool(equipment)), []) for card in START_OPEN],
    )


def _threats() -> Pile:
    """Two shuffled groups, one on the other."""
    pile = Pile([])
    for group in THREAT_GROUPS:
        pile.put_bag([card.id for card in THREATS.values() if card.group == group], bottom=True)
    return pile


def side(card: str, equipment: bool) -> str:
    """Case 1 lies on side A with an equipment card in use, on side B without."""
    return ("A" if equipment else "B") if CASES[card].sides else ""


def set_up(game: Noir) -> Flow[None]:
    """Tell what was laid out, thin the threats if the difficulty says so, and draw the first cards."""
    state, options = game.state, game.setup.options
    game.tell("noir.log.references", "noir.setup.02", mode=state.mode, n=state.limit)
    _tell_help(game)
    game.tell("noir.log.case_deck", "noir.setup.05", n=len(state.case_deck))
    for case in state.cases:
        game.tell("noir.log.case_start", SIDE_RULES[case.side], case=case.id, side=case.side or "none")
    game.tell("noir.log.threat_deck", "noir.setup.10", group=THREAT_GROUPS[0], group2=THREAT_GROUPS[1])
    _thin_threats(game, options["threats"])
    game.tell("noir.log.deck", "noir.setup.11", n=len(state.deck))
    yield from draw(game, lambda: LEADS - len(state.lead_row), lambda card: _first_lead(game, card))
    yield from draw(game, lambda: STARTING_HAND - len(state.hand), lambda card: _first_card(game, card))
    if state.mode == "hardboiled":
        game.tell("noir.log.objectives_out", "noir.setup.16", n=len(state.objectives))
    else:
        game.tell("noir.log.objectives_removed", "noir.setup.17")
    state.turn = 1
    state.step = "action"


def _tell_help(game: Noir) -> None:
    for card in game.state.briefcase:
        rule = "noir.setup.03" if card == CONTACT else "noir.setup.04"
        game.tell("noir.log.in_briefcase", rule, card=card)
    if not game.state.briefcase:
        game.tell("noir.log.no_help", "noir.difficulty.4.c")


def _thin_threats(game: Noir, option: str) -> None:
    """Difficulty option 3: one of a group at random, or the Aurora Borealis, is removed."""
    if option == "all":
        return
    pile, rule = game.state.threat_deck, "noir.difficulty.3.c"
    threat = AURORA
    if option == "one_removed":
        group = [card for card in pile.cards() if THREATS[card].group == THINNED_GROUP]
        threat, rule = group[game.chance.pick("threats", len(group))], "noir.difficulty.3.b"
    pile.remove(threat)
    game.state.removed.append(threat)
    game.tell("noir.log.threat_removed", rule, threat=threat, zone="threat_deck", zone2="removed")


def _first_lead(game: Noir, card: str) -> None:
    """The first row is laid from right to left, so that the last card drawn is the lead card."""
    game.state.lead_row.insert(0, card)
    game.tell("noir.log.lead", "noir.setup.13", card=card, zone="deck", zone2="lead_row")


def _first_card(game: Noir, card: str) -> None:
    game.state.hand.append(card)
    game.tell("noir.log.first_card", "noir.setup.15", card=card, zone="deck", zone2="hand")
