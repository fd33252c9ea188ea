"""The survivors of a campaign as a value of the set-up: whoever goes on into another one, and what they take along.

It is read from the saved game of that campaign, which is played again to prove it, and kept in a form of its own that
has nothing else of it: of the log only what somebody earned, of the bag nothing. Who fell there is left behind, and
may begin anew elsewhere: "the campaign" is always the one that is being played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

import msgspec
from msgspec import Struct, structs

from miskatonic.games.cards.decks.deck import Deck, NotADeck
from miskatonic.games.cards.decks.reading import read, write
from miskatonic.games.cards.decks.ultimatums import variants
from miskatonic.games.cards.decks.verdict import check
from miskatonic.games.cards.decks.words import problem_text
from miskatonic.games.cards.play.deck_data import refuse_foreign
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.state import INSANE, KILLED, CardsState
from miskatonic.kernel import saves
from miskatonic.kernel.box import Box
from miskatonic.kernel.errors import MiskatonicError, SetupError
from miskatonic.kernel.text import Text, say
from miskatonic.kernel.values import read_value, write_value

MOST_EXPERIENCE = 999
TOO_FEW = "too_few"
"""A deck may have lost cards in its last game; they are filled up before the next one."""


class Survivor(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One who can go on: a deck with what was bought for it and what stories gave, experience and trauma."""

    deck: Deck
    """With the ultimatums and boons of that campaign, under which it is a legal one; they do not come along."""
    experience: int = 0
    physical: int = 0
    mental: int = 0
    earned: tuple[str, ...] = ()
    """Story assets and weaknesses that the log says were earned; they are in the deck."""


class Survivors(Struct, frozen=True, forbid_unknown_fields=True):
    """Those of one campaign, in the order of their seats."""

    survivors: tuple[Survivor, ...]

    def of(self, code: str) -> Survivor | None:
        return next((each for each in self.survivors if each.deck.investigator == code), None)


NOBODY = Survivors(())


def pack_survivors(text: str, box: Box[CardsState], title: Text, known: tuple[str, ...]) -> str:
    """Those of the campaign in a saved game, or in the form that this makes of it; `title` is what it is called."""
    if _is_packed(text):
        found = read_value(text, Survivors, title)
        for each in found.survivors:
            _refuse_nonsense(each, known)
    else:
        found = survivors_of(_played(text, box))
    if not found.survivors:
        raise SetupError(say("play.error.no_survivors"))
    for code, n in Counter(each.deck.investigator for each in found.survivors).items():
        if n > 1:
            raise SetupError(say("play.error.survivor_twice", who=say(f"play.card.{code}")))
    return write_value(found)


def _is_packed(text: str) -> bool:
    try:
        found = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return False
    return isinstance(found, dict) and "survivors" in found


@cache
def unpack_survivors(text: str) -> Survivors:
    return msgspec.json.decode(text, type=Survivors) if text else NOBODY


def brought(options: Mapping[str, str], seat: int, code: str) -> Survivor | None:
    """What a seat's investigator brings from another campaign; who comes with a new deck begins anew."""
    if options.get(f"deck_{seat + 1}"):
        return None
    return unpack_survivors(options.get("survivors", "")).of(code)


def _played(text: str, box: Box[CardsState]) -> CardsState:
    """The table at the end of a saved game of this box."""
    try:
        state: CardsState = saves.load(saves.read(text), box).game.state
    except MiskatonicError as error:
        raise SetupError(error.text) from error
    if state.standalone:
        raise SetupError(say("play.error.no_campaign"))
    if not state.campaign.chapters:
        raise SetupError(say("play.error.campaign_not_begun"))
    return state


def survivors_of(state: CardsState) -> Survivors:
    """Everybody of a campaign, finished or left, who was not killed or driven insane, as its last chapter ended."""
    campaign = state.campaign
    fallen = {who.code for who in state.investigators if who.out in (KILLED, INSANE)} | {*campaign.fallen}
    return Survivors(
        tuple(
            Survivor(
                structs.replace(
                    campaign.built[seat],
                    investigator=code,
                    cards=campaign.decks[seat],
                    variants=tuple(campaign.variants),
                ),
                campaign.experience[seat],
                campaign.physical[seat],
                campaign.mental[seat],
                tuple(campaign.log.earned.get(code, ())),
            )
            for seat, code in enumerate(campaign.codes)
            if code not in fallen
        )
    )


# ---------------------------------------------------------------------- a file changed by hand


def _refuse_nonsense(each: Survivor, known: tuple[str, ...]) -> None:
    """What nobody can have brought home; a deck that has lost cards is none."""
    try:
        deck = read(write(each.deck))
    except NotADeck as error:
        raise SetupError(error.text) from error
    refuse_foreign(deck, known)
    wrong = [found for found in check(deck, None, variants(deck.variants)).errors if found.what != TOO_FEW]
    if wrong:
        raise SetupError(say("play.error.illegal_deck", problem=problem_text(wrong[0])))
    who, sheet = say(f"play.card.{deck.investigator}"), printed(deck.investigator)
    if not {*each.earned} <= {*deck.cards}:
        raise SetupError(say("play.error.survivor_earned", who=who))
    if not 0 <= each.experience <= MOST_EXPERIENCE:
        raise SetupError(say("play.error.survivor_experience", who=who, n=each.experience))
    if not (0 <= each.physical < (sheet.health or 0) and 0 <= each.mental < (sheet.sanity or 0)):
        trauma = say("play.error.survivor_trauma", who=who, physical=each.physical, mental=each.mental)
        raise SetupError(trauma)
