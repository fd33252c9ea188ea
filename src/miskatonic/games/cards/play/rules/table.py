"""What lies where: look-ups that every other rule uses, and the numbers of things with their reasons."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from miskatonic.games.cards.play.facts import SUBTITLED, Printed, Side, printed
from miskatonic.games.cards.play.facts.scenarios import UNSEEN
from miskatonic.games.cards.play.ids import code_of, owner_of
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import (
    ATTACHED,
    PLACE,
    PLAY,
    THREAT,
    Cards,
    Investigator,
    Place,
    Thing,
)
from miskatonic.kernel.abilities import Number
from miskatonic.kernel.text import Text, say

ENCOUNTER_TYPES = ("treachery", "enemy", "location", "act", "agenda", "scenario")
"""Types of scenario cards, and of weaknesses that become such when they are drawn."""
SKILLS = ("willpower", "intellect", "combat", "agility")
SKILL_NUMBERS = {name: (f"base.{name}", f"skill.{name}") for name in SKILLS}
"""What changes a skill, in this order."""


# ---------------------------------------------------------------------- people


def person(game: Cards, seat: int) -> Investigator:
    return game.state.investigators[seat]


def people(game: Cards) -> list[Investigator]:
    """Those still in the scenario, in player order: the lead first, then clockwise."""
    state = game.state
    everybody, lead = state.investigators, state.lead
    if len(everybody) == 1:
        return [] if everybody[0].out else everybody[:]
    if lead:
        everybody = everybody[lead:] + everybody[:lead]
    return [who for who in everybody if not who.out]


def seats(game: Cards) -> list[int]:
    """The seats still in, in player order."""
    state = game.state
    everybody, lead = state.investigators, state.lead
    if len(everybody) == 1:
        return [] if everybody[0].out else [0]
    if lead:
        everybody = everybody[lead:] + everybody[:lead]
    return [who.seat for who in everybody if not who.out]


def people_at(game: Cards, place: str) -> list[Investigator]:
    return [who for who in people(game) if who.place == place]


def per_investigator(game: Cards, n: int) -> int:
    """A number "per investigator" counts those who began."""
    return n * game.state.players


def variant(game: Cards, name: str) -> bool:
    """Whether the group plays with this ultimatum or boon, always or in this game."""
    state = game.state
    return name in state.campaign.variants or (bool(state.flags) and variant_flag(name) in state.flags)


def variant_flag(name: str) -> str:
    """How the table remembers one that holds for this game only."""
    return f"variant:{name}"


named_seat: Callable[[int], str] = {seat: f"seat:{seat}" for seat in range(-1, 8)}.__getitem__
"""How numbers and effects name an investigator."""


# ---------------------------------------------------------------------- things and places


def thing(game: Cards, card: str) -> Thing | None:
    for each in game.state.things:
        if each.id == card:
            return each
    return None


def need(game: Cards, card: str) -> Thing:
    found = thing(game, card)
    assert found is not None, card
    return found


def place(game: Cards, code: str) -> Place | None:
    for each in game.state.places:
        if each.id == code:
            return each
    return None


def need_place(game: Cards, code: str) -> Place:
    found = place(game, code)
    assert found is not None, code
    return found


def place_of(game: Cards, it: Thing) -> str:
    """Where a thing is: with whom it is engaged or belongs to, on what it lies, or where it stands."""
    if it.zone in (PLAY, THREAT):
        return game.state.investigators[it.seat].place
    if it.zone == ATTACHED:
        host = thing(game, it.host)
        return it.host if host is None else place_of(game, host)
    return it.place


def controller(game: Cards, it: Thing) -> int | None:
    """Who controls a card in play; nobody a card of an encounter type, nor what lies at a location.

    An attachment is his who controls the card it is on; on a card of nobody's it stays its owner's (1.14).
    """
    if it.zone == PLAY:
        return it.seat
    if it.zone == PLACE or kind(it.id) in ENCOUNTER_TYPES:
        return None
    if it.zone == THREAT:
        return it.seat
    host = thing(game, it.host)
    holder = None if host is None else controller(game, host)
    return owner_of(it.id) if holder is None else holder


def things_of(game: Cards, seat: int) -> list[Thing]:
    """The cards a seat controls in his play area."""
    return [each for each in game.state.things if each.seat == seat and each.zone == PLAY]


def threats_of(game: Cards, seat: int) -> list[Thing]:
    return [each for each in game.state.things if each.seat == seat and each.zone == THREAT]


def bearer(game: Cards, card: str) -> int:
    """The seat in whose threat area it lies, -1 where it lies in none."""
    it = thing(game, card)
    return it.seat if it is not None and it.zone == THREAT else -1


def attached_to(game: Cards, host: str) -> list[Thing]:
    return [each for each in game.state.things if each.zone == ATTACHED and each.host == host]


@cache
def kind(card: str) -> str:
    """asset, event, skill, treachery, enemy, location, act, agenda, investigator ..."""
    return printed(code_of(card)).type


@cache
def is_enemy(card: str) -> bool:
    return kind(card) == "enemy"


def enemies(game: Cards) -> list[Thing]:
    return [each for each in game.state.things if is_enemy(each.id)]


def enemies_at(game: Cards, where: str) -> list[Thing]:
    return [each for each in game.state.things if is_enemy(each.id) and place_of(game, each) == where]


def is_engaged(it: Thing) -> bool:
    return it.zone == THREAT


def engaged_with(game: Cards, seat: int) -> list[Thing]:
    """Enemies engaged with a seat; a ready massive one is engaged with everybody at its location."""
    who = game.state.investigators[seat]
    return [
        each
        for each in game.state.things
        if is_enemy(each.id)
        and (
            (each.zone == THREAT and each.seat == seat)
            or (
                each.zone == PLACE
                and not each.exhausted
                and each.place == who.place
                and has_keyword(game, each.id, "massive")
            )
        )
    ]


# ---------------------------------------------------------------------- ways


@cache
def up(code: str, revealed: bool) -> Printed | Side:
    """The side of a location that lies up."""
    fact = printed(code)
    return fact if revealed or fact.unrevealed is None else fact.unrevealed


def symbol(game: Cards, code: str) -> str:
    return up(code, need_place(game, code).revealed).symbol


def connected(game: Cards, code: str) -> list[str]:
    """The locations in play that this one connects to, in the order they came into play."""
    found = _neighbours(code, tuple([(each.id, each.revealed) for each in game.state.places]))
    if "connects" not in game.abilities.modifiers:
        return list(found)
    return [
        each.id
        for each in game.state.places
        if each.id in found
        or (
            each.id != code
            and (
                total(game, "connects", 0, f"{code}>{each.id}")
                or total(game, "connects", 0, f"{each.id}>{code}")
            )
        )
    ]


@lru_cache(4096)
def _neighbours(code: str, places: tuple[tuple[str, bool], ...]) -> tuple[str, ...]:
    """What the symbols of these locations, revealed or not, connect one of them to."""
    symbols = up(code, dict(places)[code]).connects
    return tuple(
        [other for other, revealed in places if other != code and up(other, revealed).symbol in symbols]
    )


def distances(game: Cards, code: str) -> dict[str, int]:
    """How far every location that can be reached is from here."""
    found, ahead = {code: 0}, [code]
    for here in ahead:
        for there in connected(game, here):
            if there not in found:
                found[there] = found[here] + 1
                ahead.append(there)
    return found


def distance(game: Cards, a: str, b: str) -> int | None:
    return distances(game, a).get(b)


def towards(game: Cards, a: str, targets: list[str]) -> list[str]:
    """The first steps of the shortest ways from a to the nearest of these."""
    ways = {step: distances(game, step) for step in connected(game, a)}
    lengths = {
        step: min([far[target] for target in targets if target in far], default=None)
        for step, far in ways.items()
    }
    shortest = min([n for n in lengths.values() if n is not None], default=None)
    return [step for step, n in lengths.items() if n is not None and n == shortest]


# ---------------------------------------------------------------------- words and numbers


@cache
def fact(card: str) -> Printed:
    """What is printed on a card, by its name at the table."""
    return printed(code_of(card))


@cache
def is_permanent(card: str) -> bool:
    return fact(card).permanent


@cache
def traits(card: str) -> tuple[str, ...]:
    return fact(card).traits


def is_blank(game: Cards, subject: str) -> bool:
    """Its printed text box counts as blank: traits, keywords and abilities; what it has gained stays."""
    return "blank" in game.abilities.modifiers and total(game, "blank", 0, subject) > 0


def has_trait(game: Cards, card: str, trait: str) -> bool:
    """Printed and not blanked, or gained."""
    if trait in traits(card) and not is_blank(game, card):
        return True
    return total(game, f"trait.{trait}", 0, card) > 0


def has_keyword(game: Cards, card: str, keyword: str) -> bool:
    """Printed and not blanked, or gained."""
    if keyword in fact(card).keywords and not is_blank(game, card):
        return True
    number, abilities = f"keyword.{keyword}", game.abilities
    return number in abilities.modifiers and abilities.total(game, number, 0, card) > 0


def total(game: Cards, number: str, base: int, subject: str | None = None, seat: int | None = None) -> int:
    abilities = game.abilities
    return abilities.total(game, number, base, subject, seat) if number in abilities.modifiers else base


def cannot(game: Cards, what: str, subject: str | None = None, seat: int | None = None) -> bool:
    """Something forbids it to this seat, or to or at this card: a prohibition is stronger than any permission."""
    number, abilities = f"cannot.{what}", game.abilities
    return number in abilities.modifiers and abilities.total(game, number, 0, subject, seat) > 0


def skill(game: Cards, who: Investigator, name: str) -> int:
    """A skill value outside of a test."""
    return max(0, skill_sum(game, who, name))


def skill_sum(game: Cards, who: Investigator, name: str) -> int:
    """As `skill`, for who adds to it: a sum below 0 works as 0 only when everything is added (test.17)."""
    base, abilities = printed(who.code).skills[name], game.abilities
    for number in SKILL_NUMBERS[name]:
        if number in abilities.modifiers:
            base = abilities.total(game, number, base, named_seat(who.seat), who.seat)
    return base


def skill_explained(game: Cards, who: Investigator, name: str) -> Number:
    subject = named_seat(who.seat)
    base = total(game, f"base.{name}", printed(who.code).skills[name], subject, who.seat)
    return game.abilities.number(
        game, f"skill.{name}", base, card_name(who.code), "lcg.base.test.05", subject, who.seat
    )


def stat(game: Cards, card: str, name: str) -> int:
    """A number of an enemy, an asset or a location now: fight, evade, health, damage, horror, sanity, shroud."""
    number, base, each = _printed_stat(card, name)
    if each:
        base += per_investigator(game, each)
    abilities = game.abilities
    if number in abilities.modifiers:
        base = abilities.total(game, number, base, card)
    return base if base > 0 else 0


@cache
def _printed_stat(card: str, name: str) -> tuple[str, int, int]:
    """What such a number is called, what is printed, and what more for each investigator."""
    fact = printed(code_of(card))
    each = fact.health_per_investigator or 0 if name == "health" else 0
    return f"{_family(fact.type)}.{name}", getattr(fact, name) or 0, each


def stat_explained(game: Cards, card: str, name: str, rule: str) -> Number:
    fact = printed(code_of(card))
    base = getattr(fact, name) or 0
    if name == "health" and fact.health_per_investigator:
        base += per_investigator(game, fact.health_per_investigator)
    return game.abilities.number(game, f"{_family(fact.type)}.{name}", base, card_name(card), rule, card)


def _family(type_: str) -> str:
    return {"location": "place", "treachery": "enemy"}.get(type_, type_)


def health(game: Cards, who: Investigator) -> int:
    base = printed(who.code).health or 0
    if "who.health" in game.abilities.modifiers:
        return game.abilities.total(game, "who.health", base, named_seat(who.seat), who.seat)
    return base


def sanity(game: Cards, who: Investigator) -> int:
    base = printed(who.code).sanity or 0
    if "who.sanity" in game.abilities.modifiers:
        return game.abilities.total(game, "who.sanity", base, named_seat(who.seat), who.seat)
    return base


@cache
def card_name(card: str) -> Text:
    return say(f"play.card.{code_of(card)}")


def subtitle(card: str) -> Text | None:
    """What tells it apart from others of its title, where there are any."""
    code = printed(code_of(card)).code
    return say(f"play.subname.{code}") if code in SUBTITLED else None


def place_name(game: Cards, code: str) -> Text:
    """A location as everybody knows it: before it is revealed some have another name, none a subtitle."""
    at = place(game, code)
    return name_of_place(code, at is not None and at.revealed)


@cache
def name_of_place(code: str, revealed: bool) -> Text:
    if not revealed:
        return back_name(code)
    more = subtitle(code)
    return card_name(code) if more is None else say("play.label.card", card=card_name(code), marks=more)


def back_name(code: str) -> Text:
    """A location as it comes into play, before anybody has seen its other side."""
    fact = printed(code)
    back = fact.unrevealed
    if code_of(code) in UNSEEN:
        return say("play.label.alike", card=card_name(code), n=int(code.partition(".")[2]))
    return say(f"play.back.{code}") if back is not None and back.title != fact.title else card_name(code)


def current_test(game: Cards) -> Test | None:
    """The test being resolved, the innermost one."""
    for scene in reversed(game.state.scenes):
        if isinstance(scene, Test):
            return scene
    return None
