"""Clues and doom: discovered, spent, placed; locations that are revealed."""

from __future__ import annotations

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import moments, table, written
from miskatonic.games.cards.play.rules.happenings import DiscoversClues, RevealsPlace
from miskatonic.games.cards.play.state import Cards, Investigator, Place, Thing
from miskatonic.kernel.asks import Ask, Flow, Option, choose
from miskatonic.kernel.picks import Pick
from miskatonic.kernel.text import say


def discover(game: Cards, who: Investigator, where: str, n: int, rule: str = "lcg.base.clue.02") -> Flow[int]:
    """He discovers clues at a location, as many as there are; how many he got."""
    at = table.place(game, where)
    if who.out or at is None or table.cannot(game, "discover_clues", table.named_seat(who.seat), who.seat):
        return 0
    n = min(n, at.clues)
    if n <= 0:
        return 0
    got = [0]
    happening = DiscoversClues(seat=who.seat, n=n, place=where)

    def do() -> Flow[None]:
        got[0] = many = min(happening.n, at.clues)
        at.clues -= many
        who.clues += many
        game.tell(
            "play.log.discovers",
            rule,
            who=table.card_name(who.code),
            n=many,
            place=table.place_name(game, where),
        )
        return
        yield

    yield from moments.happen(game, happening, do)
    return got[0]


def gain_clues(game: Cards, who: Investigator, n: int, rule: str) -> None:
    """From the token pool: no discovery."""
    if not who.out:
        who.clues += n
        game.tell("play.log.gains_clues", rule, who=table.card_name(who.code), n=n)


def drop_clues(game: Cards, who: Investigator, n: int, rule: str) -> int:
    """He puts clues of his on his location, as many as he has; how many."""
    many = min(n, who.clues)
    at = table.place(game, who.place)
    if many and at is not None:
        who.clues -= many
        at.clues += many
        game.tell("play.log.drops_clues", rule, who=table.card_name(who.code), n=many)
    return many


def lay_down(game: Cards, where: str, n: int, rule: str) -> None:
    """Clues that were on something go to a location."""
    at = table.place(game, where)
    if at is not None:
        at.clues += n
        game.tell("play.log.placed.clues", rule, n=n, card=table.place_name(game, where))


def _bearing(game: Cards, who: Investigator) -> list[Thing]:
    """His cards with clues on them."""
    return [each for each in table.things_of(game, who.seat) if each.clues]


def lie_on_cards(game: Cards) -> bool:
    """Whether any card in play has clues on it."""
    for each in game.state.things:  # noqa: SIM110 (asked for every menu)
        if each.clues:
            return True
    return False


def may_suffice(game: Cards, n: int) -> bool:
    """Whether there are so many clues at all, before anybody looks who could spend them."""
    return sum([who.clues for who in game.state.investigators]) >= n or lie_on_cards(game)


def can_spend(game: Cards, who: Investigator) -> int:
    """The clues he could spend now: his own, and those on cards that he controls."""
    if table.cannot(game, "spend_clues", table.named_seat(who.seat), who.seat):
        return 0
    return who.clues + (sum([each.clues for each in _bearing(game, who)]) if lie_on_cards(game) else 0)


def spend(game: Cards, who: Investigator, n: int, rule: str) -> None:
    """His own first."""
    left = n - min(n, who.clues)
    who.clues -= n - left
    for each in _bearing(game, who):
        many = min(left, each.clues)
        each.clues -= many
        left -= many
    assert not left
    if n:
        game.tell("play.log.spends_clues", rule, who=table.card_name(who.code), n=n)


def spend_as_group(game: Cards, seats: list[int], n: int, asked: int, rule: str) -> Flow[None]:
    """These investigators spend clues together; who of them how many is one question."""
    purses = {seat: can_spend(game, table.person(game, seat)) for seat in seats}
    purses = {seat: clues for seat, clues in purses.items() if clues}
    if sum(purses.values()) == n or len(purses) == 1:
        shares = {seat: min(n, clues) for seat, clues in purses.items()}
    else:
        options = [
            Option(
                table.named_seat(seat),
                table.card_name(table.person(game, seat).code),
                table.named_seat(seat),
                rule,
                most=min(clues, n),
            )
            for seat, clues in purses.items()
        ]
        picked = yield from choose(
            Ask(asked, say("play.ask.share_clues", n=n), options, rule, pick=Pick(n, n))
        )
        shares = {int(name[5:]): times for name, times in picked.items()}
    for seat, share in shares.items():
        spend(game, table.person(game, seat), share, rule)


# ---------------------------------------------------------------------- locations


def put_place(game: Cards, code: str, rule: str = "lcg.base.loc.01") -> Place:
    """A location comes into play, unrevealed."""
    state = game.state
    if code in state.set_aside:
        state.set_aside.remove(code)
    at = Place(code)
    state.places.append(at)
    game.abilities.enter(*written.book.place(code, False))
    game.tell("play.log.place", rule, place=table.place_name(game, code))
    return at


def reveal(game: Cards, code: str, seat: int = -1) -> Flow[str]:
    """A location is revealed and gets its clues; which it is, if nobody had seen it yet."""
    at = table.need_place(game, code)
    if at.revealed:
        return code
    code = _see(game, at)

    def do() -> Flow[None]:
        at.revealed = True
        at.clues += (n := printed(code).full_clues(game.state.players))
        game.abilities.leave(code)
        game.abilities.enter(*written.book.place(code, True))
        game.tell("play.log.reveals", "lcg.base.clue.01", place=table.place_name(game, code), n=n)
        return
        yield

    yield from moments.happen(game, RevealsPlace(seat=seat, place=code), do)
    return code


def _see(game: Cards, at: Place) -> str:
    """A location that nobody has seen is one of those left, by chance; whoever and whatever is there is there."""
    state, old = game.state, at.id
    pile = state.piles.get(code_of(old))
    if pile is None:
        return old
    new = at.id = pile.draw(game.chance, code_of(old))
    for who in state.investigators:
        who.place = new if who.place == old else who.place
    for it in state.things:
        it.place = new if it.place == old else it.place
        it.host = new if it.host == old else it.host
    game.abilities.leave(old)
    game.abilities.enter(*written.book.place(new, False))
    return new


def remove_place(game: Cards, code: str) -> None:
    """A location leaves the game with what lies on it."""
    state = game.state
    state.places = [each for each in state.places if each.id != code]
    game.abilities.leave(code)
    state.removed.append(code)
    state.removed.sort()
    for each in table.attached_to(game, code):
        state.things.remove(each)
        game.abilities.leave(each.id)
        state.removed.append(each.id)
        state.removed.sort()
