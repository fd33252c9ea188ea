"""The action phase: take the lead card and do one of five things."""

from __future__ import annotations

from functools import cache, partial

from miskatonic.games.noir.facts import CLUES
from miskatonic.games.noir.rules.closing import closable, close_case
from miskatonic.games.noir.rules.discarding import discard_lead
from miskatonic.games.noir.rules.hand import ask, to_hand
from miskatonic.games.noir.rules.playing import cases_among, line_ends, play_clue, play_odds
from miskatonic.games.noir.rules.table import machine_in_play, open_case
from miskatonic.games.noir.state import Case, Noir
from miskatonic.kernel.answers import fields
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import Text, say

PROMPT = say("noir.ask.action")
NO_LEAD = say("noir.ask.action_no_lead")
PASS = say("noir.option.pass")
PASS_NO_LEAD = say("noir.option.pass_no_lead")


def action(game: Noir) -> Flow[None]:
    """Exactly one of the five actions; then upkeep."""
    answer = yield from ask(game, partial(question, game))
    assert answer is not None
    verb, *names = fields(answer)
    if verb == "take":
        yield from to_hand(game, game.state.lead_row.pop(0), "lead_row", "noir.action.a.01")
    elif verb == "lead":
        card = game.state.lead_row.pop(0)
        yield from play_clue(game, card, _case(game, names[0]), "lead_row", "noir.action.b.01")
    elif verb == "hand":
        game.tell("noir.log.action_c", "noir.action.c.01")
        discard_lead(game)
        game.state.hand.remove(names[0])
        yield from play_clue(game, names[0], _case(game, names[1]), "hand", "noir.action.c.01")
    elif verb == "close":
        discard_lead(game)
        yield from close_case(game, _case(game, names[0]))
    else:
        game.tell("noir.log.passed", "noir.action.e.01")
        discard_lead(game)
    game.state.step = "upkeep"


def _case(game: Noir, name: str) -> Case:
    case = open_case(game.state, name)
    assert case is not None
    return case


def question(game: Noir) -> Ask:
    prompt = PROMPT if game.state.lead_row else NO_LEAD
    return Ask(0, prompt, partial(_options, game), "noir.turn.03")


def _options(game: Noir) -> list[Option]:
    """The five actions as far as they are possible now; passing always is."""
    state = game.state
    machine = machine_in_play(state)
    ends = line_ends(state, machine)
    options: list[Option] = []
    if state.lead_row:
        options += _with_lead(game, state.lead_row[0], ends, machine)
    options += _from_hand(game, ends, machine)
    for case in state.cases:
        if closable(case):
            text = say("noir.option.close", case=case.id)
            options.append(Option(f"close:{case.id}", text, f"case:{case.id}", "noir.action.d.01"))
    if state.lead_row:
        options.append(Option("pass", PASS, "lead:0", "noir.action.e.01", card=state.lead_row[0]))
    else:
        options.append(Option("pass", PASS_NO_LEAD, rule="noir.action.e.01"))
    return options


def _with_lead(game: Noir, lead: str, ends: list[tuple[Case, int]], machine: bool) -> list[Option]:
    """Take the lead card, or play it to a case."""
    options = [Option("take", _text("noir.option.take", lead), "lead:0", "noir.action.a.01", card=lead)]
    for case in cases_among(ends, CLUES[lead], machine):
        text = _text("noir.option.play_lead", lead, case.id)
        odds = partial(play_odds, game, lead, case)
        options.append(Option(f"lead:{case.id}", text, f"case:{case.id}", "noir.action.b.01", odds, lead))
    return options


def _from_hand(game: Noir, ends: list[tuple[Case, int]], machine: bool) -> list[Option]:
    """Discard the lead card to play a card from hand."""
    return [
        Option(
            f"hand:{card}:{case.id}",
            _text("noir.option.play", card, case.id),
            f"hand:{card}",
            "noir.action.c.01",
            partial(play_odds, game, card, case),
            card,
        )
        for card in game.state.hand
        for case in cases_among(ends, CLUES[card], machine)
    ]


@cache
def _text(message: str, card: str, case: str = "") -> Text:
    """The same few words are offered again and again."""
    return say(message, card=card, case=case) if case else say(message, card=card)
