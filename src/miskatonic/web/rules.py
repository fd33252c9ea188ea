"""The rules of all games: found, and one by one."""

from __future__ import annotations

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter

from miskatonic.games.cards.pages import references
from miskatonic.games.cards.rulings import GAME as CARDS
from miskatonic.games.cards.rulings import cards_of, names_in, spoils
from miskatonic.kernel import rules
from miskatonic.kernel.rule_links import links
from miskatonic.kernel.rule_search import Found, search
from miskatonic.kernel.rules import KINDS, Row
from miskatonic.kernel.text import Language, say
from miskatonic.shelf import GAMES, box
from miskatonic.web.errors import responses
from miskatonic.web.inputs import Id, Spoken
from miskatonic.web.messages import FoundRules, RuleCard, RuleGroup, RuleRow

MOST_RULES = 50
LONGEST_QUERY = 200

Query = Annotated[
    str,
    QueryParameter(
        description="Words of a rule, also in English, names of a card, or the beginning of an id or a number.",
        max_length=LONGEST_QUERY,
    ),
]
OfGame = Annotated[str | None, QueryParameter(description="Only the rules of this game.", max_length=40)]
OfKind = Annotated[str | None, QueryParameter(description="Only rules of this kind.", max_length=40)]


Start = Annotated[int, QueryParameter(description="How many answers to pass over.", ge=0, le=1_000_000)]


def _found(q: str, spoken: Language, game: str | None, kind: str | None, start: int = 0) -> Found:
    return search(q, spoken.code, game or None, kind or None, start=start, limit=MOST_RULES, names=names_in)


@get("/api/rules", responses=responses(404))
async def find_rules(
    spoken: Spoken, q: Query = "", game: OfGame = None, kind: OfKind = None
) -> list[RuleRow]:
    """The rules that contain all these words (where none does, most of them), or have this number; the best answers
    first. Nothing finds nothing."""
    return [_row(row, spoken) for row in _found(q, spoken, game, kind).rows if q.strip()]


@get("/api/rules/search", responses=responses(404))
async def search_rules(
    spoken: Spoken, q: Query = "", game: OfGame = None, kind: OfKind = None, start: Start = 0
) -> FoundRules:
    """The same, with how many there are in all, of each kind and of each game. Nothing finds everything."""
    found = _found(q, spoken, game, kind, start)
    return FoundRules(
        [_row(row, spoken) for row in found.rows],
        found.total,
        [RuleGroup(each, spoken.render(say(KINDS[each])), n) for each, n in found.kinds.items()],
        [RuleGroup(each, _game_title(each, spoken), n) for each, n in found.games.items()],
        found.partly,
    )


@get("/api/rules/turn/{game:str}", responses=responses(404))
async def turn_order(game: Id, spoken: Spoken) -> list[RuleRow]:
    """Where reading begins: the order of a turn of this game, and how it ends."""
    lesson = box(game).lesson()
    return [_row(rules.rule(id_, spoken.code), spoken) for id_ in (lesson.turn if lesson else ())]


@get("/api/rules/{rule_id:str}", responses=responses(404))
async def one_rule(rule_id: Id, spoken: Spoken) -> RuleRow:
    """The rule of this id."""
    row = rules.rule(rule_id, spoken.code)
    return _row(row, spoken, rules.around(row))


def _row(row: Row, spoken: Language, near: list[str] | None = None) -> RuleRow:
    codes = cards_of(row.id) if row.game == CARDS else ()
    cards = [RuleCard(each.code, each.name) for each in references(codes, spoken.code)]
    linked = links(row.id)
    return RuleRow(row.id, row.game, row.kind, row.reading, row.where, linked, cards, near or [], spoils(row))


def _game_title(game: str, spoken: Language) -> str:
    if game in GAMES:
        box(game)  # brings the game's words
    return spoken.render(say(f"{game}.title"))


RULES = [find_rules, search_rules, turn_order, one_rule]
