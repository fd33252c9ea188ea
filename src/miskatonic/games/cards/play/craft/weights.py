"""The weights of the craft, in the coin of an action of one's turn: what things are worth.

They are learnt from games (`weights.json`, by `python -m bench.cards_craft`).
"""

from __future__ import annotations

from msgspec import Struct, convert

from miskatonic.kernel.reading import load


class Weights(Struct, forbid_unknown_fields=True):
    """What weighs how much. What is of one kind has names of its own: cards by their codes."""

    clue: float
    """A clue that the act wants."""
    spare_clue: float
    """One that nobody wants."""
    victory: float
    """A victory point."""
    resource: float
    enough: float
    """Of resources beyond so many"""
    spare: float
    """only this share of that counts."""
    thrift: float
    """How much of what a dear card is worth counts for each resource that is saved for it."""
    card: float
    death: float
    """The last point of health or sanity."""
    plenty: float
    """A point of harm for who can bear more than four."""
    idle: float
    """What is left of the worth of a card that has nothing more to do."""
    lasting: float
    """For so many attacks an enemy stays who is engaged,"""
    away: float
    """is somewhere else,"""
    hunting: float
    """or comes after somebody."""
    doom: float
    """Doom on an enemy."""
    objective: float
    """An enemy that the act wants defeated,"""
    cultist: float
    """or one of several."""
    effort: float
    """What an action costs that goes into a fight nobody asked for."""
    hope: float
    """How much of what could be committed counts beforehand."""
    be_there: float
    """To be where the act wants one."""
    unseen: float
    """How good it is to look behind a door, beside a clue that lies open."""
    far: float
    """What a step on the way leaves of what lies at its end."""
    hurry: float
    """With so few rounds left nobody waits any longer for a fight that must be;"""
    ready: float
    """with many left only who is so likely to win it goes on,"""
    eager: float
    """and many are so many more: between them he makes do with less."""
    urgent: float
    """With less rounds left than these clues are worth more and more."""
    frail: float
    """Who bears so much more harm than a blow waits as long as any."""
    end: float
    """To end a turn."""
    spent_use: float
    """What is lost with a charge or a bullet."""
    burden: float
    """What it is worth to be rid of a treachery."""
    again: float
    """An action bought with resources."""
    swap: float
    """What is lost beside the card when one has to make room for another."""
    danger: float
    """How much of the trouble that waits somewhere is met by going there."""
    left: float
    """How much of an attack is saved by leaving an enemy that sleeps,"""
    followed: float
    """and one that will follow."""
    rich: float
    """So many resources are enough."""
    dire: float
    """So much harm is worth a card."""
    encounter: float
    """What an encounter card costs."""
    relief: float
    """To be rid of a weakness."""
    unarmed: float
    """What a card is worth to who looks for a weapon."""
    endured: float
    """What failing a test of an encounter card costs, as a rule."""
    rite: float
    """A test that brings a clue onto the act."""
    spared: float
    """What a card in hand is worth to who may commit it: there will be others."""
    blow: float
    """So much an attack must cost to be worth a card."""
    meanwhile: float
    """How likely something else does as much harm in a round as an attack."""
    elsewhere: float
    """So much of health and of sanity is lost to other things meanwhile."""
    at_last: float
    """To go on with a fight that must be, beside what that makes likelier."""
    retreat: float
    """To resign when nothing is to be won any more:"""
    hopeless: float
    """when the fight that must be is won so rarely."""
    relieved: float
    """How much of the pain of a wound is healed with it."""
    healer: float
    """How many wounds an asset is good for that heals them."""
    kept: float
    """What a card of the opening hand must be worth to be kept."""
    pestered: float
    """How often another enemy at one's throat strikes during a fight to the end."""
    patience: float
    """With more rounds left nobody leaves the place where it begins."""
    second: float
    """How good a second weapon is at least."""
    arming: float
    """A fight that is to come, won for sure instead of lost: for what one has in play,"""
    kept_back: float
    """and how much of that counts for what is still in hand."""
    action: float
    """An action, for who may try again."""
    brave: float
    """To go where clues are guarded, when there are no others;"""
    dodge: float
    """what an action costs that goes into getting away from who guards them."""
    pressed: float
    """Whose enemies threaten so much does not wait there."""
    low: dict[str, float]
    """What a point of harm costs who can bear only so many more."""
    assets: dict[str, float]
    """Assets of the core set, by what they do in a game that has just begun; others by their cost and level."""
    events: dict[str, float]
    """Events of the core set, kept in hand for the moment they are for."""


WEIGHTS = convert(load("miskatonic.games.cards.play.craft", "weights.json"), Weights)
