"""Investigators as they are shown: to themselves with their hands, to others without."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import INVESTIGATORS
from miskatonic.games.cards.play.rules import slots, table
from miskatonic.games.cards.play.shown import PersonShown, SlotShown
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.games.cards.play.texts.describe import card_lines
from miskatonic.games.cards.play.view_cards import card, enemy, spread_out, thing
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.views import Numbered, listed

WISHED = {code: name for name, code in INVESTIGATORS.items()}


def person(game: Cards, who: Investigator, seat: int | None) -> PersonShown:
    threats = table.threats_of(game, who.seat)
    state = game.state
    return PersonShown(
        seat=who.seat,
        id=who.code,
        wished=WISHED[who.code],
        title=table.card_name(who.code),
        subtitle=say(f"play.subname.{who.code}"),
        out=who.out,
        place=who.place,
        health=table.health(game, who),
        damage=who.damage,
        sanity=table.sanity(game, who),
        horror=who.horror,
        physical=who.physical,
        mental=who.mental,
        resources=who.resources,
        clues=who.clues,
        actions=who.actions,
        turned=who.turned,
        lead=who.seat == state.lead,
        active=who.seat == state.active,
        skills=[
            Numbered(name, say(f"cards.skill.{name}"), table.skill_explained(game, who, name))
            for name in table.SKILLS
        ],
        lines=card_lines(who.code),
        hand=[card(game, each) for each in who.hand] if seat == who.seat else None,
        hand_size=len(who.hand),
        deck=len(who.deck),
        discard=spread_out(game, who.discard),
        cards=[thing(game, each) for each in table.things_of(game, who.seat)],
        slots=[
            SlotShown(
                id=slot,
                title=say(f"cards.slot.{slot}"),
                count=most + slots.overfull(game, who, slot),
                most=most,
            )
            for slot, most in slots.slots_of(game, who).items()
        ],
        threats=[thing(game, each) for each in threats if not table.is_enemy(each.id)],
        enemies=[enemy(game, each) for each in threats if table.is_enemy(each.id)],
        label=_label(game, who),
    )


def _label(game: Cards, who: Investigator) -> Text:
    marks = [
        say("play.label.health", n=table.health(game, who) - who.damage, most=table.health(game, who)),
        say("play.label.sanity", n=table.sanity(game, who) - who.horror, most=table.sanity(game, who)),
        say("play.label.resources", n=who.resources),
        say("play.label.clues", n=who.clues),
        say("play.label.hand", n=len(who.hand)),
    ]
    if who.place:
        marks.insert(0, table.place_name(game, who.place))
    return say("play.label.card", card=table.card_name(who.code), marks=listed(marks))
