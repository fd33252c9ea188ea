"""Damage and horror: assigned, lessened or turned aside, placed all at once; what that defeats; healing.

How cards take part: once it is assigned a `Suffers` happens, whose `to` says who takes what and may be changed
WOULD or WHEN it is dealt (`take_less`); AFTER it was placed. If nothing is left to place, nothing was dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from itertools import permutations

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import cards, elimination, moments, table
from miskatonic.games.cards.play.rules.elimination import BOTH, DAMAGE, HORROR, is_sheltered
from miskatonic.games.cards.play.rules.happenings import Suffers
from miskatonic.games.cards.play.scenes import Attack
from miskatonic.games.cards.play.state import Cards, Investigator, Thing
from miskatonic.kernel.answers import parts
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.picks import Part, Pick, Picked
from miskatonic.kernel.text import Text, say

SELF = "self"
WEIGHTS = {DAMAGE: 1, HORROR: 100}
"""In the one question that assigns both: so that the sum says how much of each."""
BEARERS = {DAMAGE: "play.option.assign.damage", HORROR: "play.option.assign.horror"}
AMOUNTS = {DAMAGE: "play.harm.damage", HORROR: "play.harm.horror"}
LIMITS = {DAMAGE: "health", HORROR: "sanity"}
"""What each kind of token is measured against."""

DEALT, ASSIGNED = "lcg.base.dmg.01", "lcg.base.dmg.02"

Share = tuple[Investigator, int, int]
"""Somebody, and the damage and horror that he is to take."""


# ---------------------------------------------------------------------- dealing


def deal(
    game: Cards,
    who: Investigator,
    damage: int,
    horror: int,
    source: str,
    *,
    direct: bool = False,
    attack: Attack | None = None,
    rule: str = DEALT,
) -> Flow[tuple[int, int]]:
    """Deal him damage and horror; how much of each was placed, on him and his assets."""
    dealt = yield from deal_together(
        game, [(who, damage, horror)], source, direct=direct, attack=attack, rule=rule
    )
    return (dealt[0].damage, dealt[0].horror) if dealt else (0, 0)


def deal_together(
    game: Cards,
    shares: Sequence[Share],
    source: str,
    *,
    direct: bool = False,
    attack: Attack | None = None,
    rule: str = DEALT,
) -> Flow[list[Suffers]]:
    """Deal several investigators theirs at the same time: all assign, in this order, then all of it is placed.

    What was placed; what came to nothing is not among it.
    """
    harms = yield from assign_all(game, shares, source, direct=direct, attack=attack)
    yield from moments.together(game, harms, partial(_deal, game, harms, rule))
    return [each for each in harms if moments.holds(each)]


def assign_all(
    game: Cards,
    shares: Sequence[Share],
    source: str,
    *,
    direct: bool = False,
    attack: Attack | None = None,
) -> Flow[list[Suffers]]:
    """Everybody assigns his share."""
    harms = []
    for who, damage, horror in shares:
        if is_sheltered(game, who):
            damage = 0
        if who.out or damage + horror <= 0:
            continue
        to = {SELF: (damage, horror)}
        if not direct and (bearing := _bearing(game, who, damage, horror)):
            to = yield from _assign(game, who, damage, horror, source, bearing)
        harms.append(
            Suffers(
                seat=who.seat,
                damage=damage,
                horror=horror,
                source=source,
                direct=direct,
                attack=attack,
                to=to,
            )
        )
    return harms


def _deal(game: Cards, harms: list[Suffers], rule: str) -> Flow[None]:
    place_all(game, harms, rule)
    yield from fall(game, harms)


def take_less(happening: Suffers, card: str, damage: int = 0, horror: int = 0) -> None:
    """So much of what was assigned to a card (or "self") is not dealt."""
    hurt, scared = happening.to.get(card, (0, 0))
    happening.to[card] = (max(0, hurt - damage), max(0, scared - horror))


# ---------------------------------------------------------------------- assigning


def room_for(game: Cards, it: Thing, kind: str) -> int:
    """How much more damage or horror an asset can take: none where it has no such value."""
    return max(0, table.stat(game, it.id, LIMITS[kind]) - int(getattr(it, kind)))


def soakers(game: Cards, who: Investigator, kind: str) -> dict[str, int]:
    """His assets that can take such harm, and how much of it."""
    return {
        it.id: room
        for it in table.things_of(game, who.seat)
        if table.kind(it.id) == "asset" and (room := room_for(game, it, kind))
    }


Bearing = dict[str, dict[str, int]]
"""Of damage and of horror: the assets that can take any, and how much."""


def _bearing(game: Cards, who: Investigator, damage: int, horror: int) -> Bearing | None:
    """What else can take some of it; None: nothing."""
    hurt = soakers(game, who, DAMAGE) if damage else {}
    scared = soakers(game, who, HORROR) if horror else {}
    return {DAMAGE: hurt, HORROR: scared} if hurt or scared else None


def _assign(
    game: Cards, who: Investigator, damage: int, horror: int, source: str, bearing: Bearing
) -> Flow[dict[str, tuple[int, int]]]:
    """Who of him and his assets takes what: one question about both kinds; what nobody else can take is his."""
    options: list[Option] = []
    parts: list[Part] = []
    picked: Picked = {}
    for kind, n in ((DAMAGE, damage), (HORROR, horror)):
        rooms = bearing[kind]
        if not rooms:
            picked[borne(SELF, kind)] = n
            continue
        parts.append(Part(WEIGHTS[kind], n, say(AMOUNTS[kind], n=n)))
        options.append(_bearer(SELF, kind, n, table.card_name(who.code), table.named_seat(who.seat)))
        options += [
            _bearer(card, kind, min(n, room), table.card_name(card), f"card:{card}")
            for card, room in rooms.items()
        ]
    if options:
        prompt = _prompt(who, damage, horror, source)
        check = partial(_in_agony, options) if table.variant(game, "agony") else None
        picked |= yield from choose(Ask(who.seat, prompt, options, ASSIGNED, pick=Pick.of(parts, check)))
    return shared(picked)


def _bearer(card: str, kind: str, most: int, name: Text, target: str) -> Option:
    text = say(BEARERS[kind], card=name)
    shown = None if card == SELF else code_of(card)
    return Option(borne(card, kind), text, target, ASSIGNED, card=shown, weight=WEIGHTS[kind], most=most)


def _prompt(who: Investigator, damage: int, horror: int, source: str) -> Text:
    name = table.card_name(who.code)
    if not source:
        return say("play.ask.assign", who=name, harm=harm_text(damage, horror))
    return say("play.ask.assign_from", who=name, harm=harm_text(damage, horror), card=table.card_name(source))


@cache
def harm_text(damage: int, horror: int) -> Text:
    """ "2 damage and 1 horror"."""
    if damage and horror:
        return say("play.harm.both", n=damage, m=horror)
    return say(AMOUNTS[DAMAGE], n=damage) if damage else say(AMOUNTS[HORROR], n=horror)


def _in_agony(options: Sequence[Option], picked: Picked) -> Text | None:
    """Ultimatum of Agony: one card after the other takes as much as it can of all that is left."""
    amounts = shared({option.name: picked.get(option.name, 0) for option in options})
    rooms = shared({option.name: option.most for option in options})
    damage, horror = (sum(column) for column in zip(*amounts.values(), strict=True))
    for order in permutations(amounts):
        left, filled = (damage, horror), dict[str, tuple[int, int]]()
        for card in order:
            filled[card] = min(rooms[card][0], left[0]), min(rooms[card][1], left[1])
            left = left[0] - filled[card][0], left[1] - filled[card][1]
        if filled == amounts:
            return None
    return say("play.error.agony")


def borne(card: str, kind: str) -> str:
    """What an answer calls harm of this kind on this card (or "self"); `shared` reads it."""
    return f"{card}:{kind}"


def shared(picked: Picked) -> dict[str, tuple[int, int]]:
    """Card -> the damage and the horror on it."""
    to: dict[str, tuple[int, int]] = {}
    for name, n in picked.items():
        card, kind = parts(name)
        hurt, scared = to.get(card, (0, 0))
        if n:
            to[card] = (hurt + n, scared) if kind == DAMAGE else (hurt, scared + n)
    return to


# ---------------------------------------------------------------------- placing


def place_all(game: Cards, harms: Sequence[Suffers], rule: str = DEALT) -> None:
    """All tokens at once; a harm of which nothing is left did not happen."""
    for each in harms:
        if moments.holds(each):
            _place(game, each, rule)


def _place(game: Cards, happening: Suffers, rule: str) -> None:
    who = table.person(game, happening.seat)
    happening.damage = happening.horror = 0
    for card, (damage, horror) in happening.to.items():
        it = None if card == SELF else table.thing(game, card)
        if damage + horror <= 0 or (who.out if card == SELF else it is None):
            continue
        happening.damage += damage
        happening.horror += horror
        if it is None:
            put(game, who, damage, horror, rule)
        else:
            _put_on(game, it, damage, horror, ASSIGNED)
    if not happening.damage + happening.horror:
        happening.cancelled = True


def put(game: Cards, who: Investigator, damage: int, horror: int, rule: str) -> None:
    """Tokens on him, without more: who deals or moves them looks what comes of it (`fall`, `check`)."""
    who.damage += damage
    who.horror += horror
    if game.log is not None:
        game.tell("play.log.suffers", rule, who=table.card_name(who.code), harm=harm_text(damage, horror))


def _put_on(game: Cards, it: Thing, damage: int, horror: int, rule: str) -> None:
    it.damage += damage
    it.horror += horror
    game.tell("play.log.card_suffers", rule, card=table.card_name(it.id), harm=harm_text(damage, horror))


def hurt_thing(
    game: Cards, card: str, damage: int = 0, horror: int = 0, rule: str = "lcg.base.dmg.04"
) -> Flow[None]:
    """Damage and horror on just this asset, as a cost or an effect says."""
    it = table.need(game, card)
    if damage + horror > 0:
        _put_on(game, it, damage, horror, rule)
        yield from _defeat_assets(game, [card])


def move_to(
    game: Cards, it: Thing, who: Investigator, damage: int = 0, horror: int = 0, rule: str = "lcg.base.dmg.14"
) -> Flow[None]:
    """Tokens go from a card to him: neither dealt nor taken, so that nothing answers to it; but he may fall by them."""
    damage, horror = min(damage, it.damage), min(horror, it.horror)
    it.damage -= damage
    it.horror -= horror
    if damage + horror:
        put(game, who, damage, horror, rule)
        yield from _defeat_people(game, [who])


# ---------------------------------------------------------------------- what it defeats


def fall(game: Cards, harms: Sequence[Suffers], *, ends: bool = True) -> Flow[None]:
    """Assets that have had enough go to their owners' discard piles; then who has had enough is eliminated."""
    placed = [each for each in harms if moments.holds(each)]
    assets = [card for each in placed for card in each.to if card != SELF]
    if assets:
        yield from _defeat_assets(game, assets)
    yield from _defeat_people(game, [table.person(game, each.seat) for each in placed], ends=ends)


def beaten(game: Cards, who: Investigator) -> str:
    """What defeats him: damage at or above his health, horror at or above his sanity, both at once, or nothing."""
    fact, numbers = printed(who.code), game.abilities.modifiers
    health = table.health(game, who) if "who.health" in numbers else fact.health or 0
    sanity = table.sanity(game, who) if "who.sanity" in numbers else fact.sanity or 0
    if who.damage >= health:
        return BOTH if who.horror >= sanity else DAMAGE
    return HORROR if who.horror >= sanity else ""


def _defeat_people(game: Cards, people: Sequence[Investigator], *, ends: bool = True) -> Flow[None]:
    fallen = [(who, cause) for who in people if not who.out and (cause := beaten(game, who))]
    return _eliminate(game, fallen, ends) if fallen else moments.SILENT


def _eliminate(game: Cards, fallen: list[tuple[Investigator, str]], ends: bool) -> Flow[None]:
    for who, cause in fallen:
        yield from elimination.eliminate(game, who, cause, ends=ends and who is fallen[-1][0])


def _defeat_assets(game: Cards, found: Sequence[str]) -> Flow[None]:
    full = [card for card in found if (it := table.thing(game, card)) is not None and is_full(game, it)]
    for card in full:
        if _screams(game, card):
            lost = game.state.campaign.lost_allies
            game.state.campaign.lost_allies = sorted({*lost, printed(code_of(card)).title})
            yield from cards.leave(game, card, "removed", defeated=True, rule="lcg.ultimatum.scream.a")
        else:
            yield from cards.leave(game, card, "discard", defeated=True, rule="lcg.errata.rules.07")


def _screams(game: Cards, card: str) -> bool:
    """Ultimatum of the Scream: a unique ally that is neither of the story nor a weakness is gone for good."""
    fact = printed(code_of(card))
    return (
        table.variant(game, "scream")
        and not game.state.standalone
        and fact.unique
        and "ally" in fact.traits
        and not fact.set
        and not fact.weakness
    )


def is_full(game: Cards, it: Thing) -> bool:
    """It has as much damage as health or as much horror as sanity; tokens on what has neither mean something else."""
    return (0 < table.stat(game, it.id, "health") <= it.damage) or (
        0 < table.stat(game, it.id, "sanity") <= it.horror
    )


def is_borne(game: Cards) -> bool:
    """Nobody and no asset has more than it can bear: `check` would do nothing."""
    state = game.state
    for who in state.investigators:
        if (who.damage or who.horror) and not who.out and beaten(game, who):
            return False
    for it in state.things:
        if (it.damage or it.horror) and table.kind(it.id) == "asset" and is_full(game, it):
            return False
    return True


def check(game: Cards) -> Flow[None]:
    """Whoever has more than he can bear is defeated, also where his health or sanity has become less."""
    if is_borne(game):
        return
    state = game.state
    assets = [it.id for it in state.things if (it.damage or it.horror) and table.kind(it.id) == "asset"]
    if assets:
        yield from _defeat_assets(game, assets)
    if [True for who in state.investigators if (who.damage or who.horror) and not who.out]:
        yield from _defeat_people(game, [who for who in table.people(game) if who.damage or who.horror])


# ---------------------------------------------------------------------- healing


def heal(
    game: Cards, target: str, damage: int = 0, horror: int = 0, rule: str = "lcg.base.dmg.08"
) -> tuple[int, int]:
    """Take damage and horror off an investigator ("seat:0") or a card in play, as much as there is; how much."""
    holder: Investigator | Thing | None
    if target.startswith("seat:"):
        holder = table.person(game, int(target[5:]))
        name = table.card_name(holder.code)
    else:
        holder = table.thing(game, target)
        name = table.card_name(target)
    if holder is None or (isinstance(holder, Investigator) and holder.out):
        return 0, 0
    off = min(damage, holder.damage), min(horror, holder.horror)
    holder.damage -= off[0]
    holder.horror -= off[1]
    if any(off):
        game.tell("play.log.heals", rule, card=name, harm=harm_text(*off))
    return off
