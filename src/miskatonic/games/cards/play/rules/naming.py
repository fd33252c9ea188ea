"""Equal things told apart in words: who holds them, what lies on them."""

from __future__ import annotations

from collections.abc import Sequence

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import table
from miskatonic.games.cards.play.state import Cards, Thing
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import listed


def marks(it: Thing) -> list[Text]:
    """What lies on it, for who hears the table."""
    numbers = {
        "damage": it.damage,
        "horror": it.horror,
        "clues": it.clues,
        "doom": it.doom,
        "resources": it.resources,
        "uses": it.uses,
    }
    said = [say(f"play.mark.{name}", n=n) for name, n in numbers.items() if n]
    return [*said, say("play.mark.exhausted")] if it.exhausted else said


def enemy_name(game: Cards, enemy: str, among: Sequence[str]) -> Text:
    """Its name; where others of the kind could be meant too, what tells it apart."""
    name, it = table.card_name(enemy), table.thing(game, enemy)
    if it is None or [code_of(each) for each in among].count(code_of(enemy)) < 2:
        return name
    held = (
        say("play.mark.engaged", card=name, who=table.card_name(table.person(game, it.seat).code))
        if table.is_engaged(it)
        else say("play.mark.unengaged")
    )
    return say("play.label.told_apart", card=name, marks=listed([held, *marks(it)]))
