"""ST.1 and ST.2 of a skill test with their windows: all that can be done for it, in one question each.

An answer with nothing but uses is given in the window after ST.1: the question comes again, for they may have changed
what can be committed. What is used together with cards that are committed comes before them. The window after ST.2 is
of interest only where somebody else has helped: then it is a question of its own, which is no stop by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial

from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import chances, hands, moments, table, windows, written
from miskatonic.games.cards.play.rules.offered import use_option
from miskatonic.games.cards.play.scenes import Test
from miskatonic.games.cards.play.state import Cards, Investigator
from miskatonic.kernel.abilities import Usable
from miskatonic.kernel.asks import Ask, Flow, Option, Stop, ask_all
from miskatonic.kernel.picks import Pick, Picked, taken
from miskatonic.kernel.text import Text, say

BOOST, FREE, FAST = "test", windows.FREE, "fast"
"""What is used for a test: what is paid for a better value, what is free, fast cards of one's own turn."""
KINDS = (BOOST, FREE, FAST)

COMMIT, WINDOW = "lcg.base.test.02", "lcg.base.time.14"
CANNOT = "cannot.commit"


# ---------------------------------------------------------------------- what there is


def committable(game: Cards, who: Investigator, made: Test) -> list[str]:
    """Cards of his hand that he may commit to this test."""
    if not _commits(game, who, made):
        return []
    if made.committed:
        return [card for card in who.hand if _may_commit(who, card, made)]
    return [*_fitting(tuple(who.hand), made.skill, who.code, who.seat == made.seat)]


def _commits(game: Cards, who: Investigator, made: Test) -> bool:
    """He may commit any card: nothing forbids it, and who helps is there, and commits one."""
    if CANNOT in game.abilities.modifiers and table.cannot(
        game, "commit", table.named_seat(who.seat), who.seat
    ):
        return False
    return who.seat == made.seat or _may_help(game, who, made)


def _may_commit(who: Investigator, card: str, made: Test) -> bool:
    """It has an icon that helps, and nothing printed on it or on what was committed already stands against it."""
    if not _fitting((card,), made.skill, who.code, who.seat == made.seat):
        return False
    most = written.book.commit(code_of(card)).most
    return not most or _below_most(card, most, made.committed)


@lru_cache(4096)
def _with_icons(cards: tuple[str, ...], skill: str, code: str) -> tuple[str, ...]:
    """Which of these have an icon that helps, and are not another investigator's own."""
    return tuple([card for card in cards if chances.icons(card, skill) and _may_have(card, code)])


def _may_have(card: str, code: str) -> bool:
    owners = table.fact(card).owners
    return not owners or code in owners


def _fitting(cards: tuple[str, ...], skill: str, code: str, own: bool) -> tuple[str, ...]:
    """The same, and nothing printed on them stands against it that somebody else's test is helped."""
    found = _with_icons(cards, skill, code)
    if own or not found:
        return found
    return tuple([card for card in found if not written.book.commit(code_of(card)).own])


def _may_help(game: Cards, who: Investigator, made: Test) -> bool:
    return who.place == table.person(game, made.seat).place and who.seat not in made.committed.values()


def _is_limited(card: str) -> bool:
    """Whether its text allows only so many of its title to be committed to one test."""
    return written.book.commit(code_of(card)).most > 0


def _below_most(card: str, most: int, committed: dict[str, int]) -> bool:
    name = table.fact(card).name
    return sum([table.fact(each).name == name for each in committed]) < most


def adds(game: Cards, who: Investigator, made: Test) -> dict[str, int]:
    """What each of his answers to the question to commit would add to the value, each time it is taken."""
    found = {card: chances.icons(card, made.skill) for card in committable(game, who, made)}
    boosts = windows.uses(game, who, BOOST)
    return found | {name: usable.adds for name, (_, usable) in boosts.items() if usable.adds}


# ---------------------------------------------------------------------- asking


def prepare(game: Cards, who: Investigator, made: Test) -> Flow[None]:
    """What everybody uses and commits; then what he uses who sees what others have committed."""
    yield from _rounds(game, made, commits=True)
    if made.committed and not who.out and any(seat != who.seat for seat in made.committed.values()):
        yield from _rounds(game, made, commits=False)


def _rounds(game: Cards, made: Test, *, commits: bool) -> Flow[None]:
    """All are asked at the same time; who has only used what may change something is asked again."""
    people = game.state.investigators
    seats = [made.seat]
    if len(people) > 1:
        seats += [seat for seat in moments.seats(game) if seat != made.seat]
    while seats and not people[made.seat].out:
        asks = []
        for seat in seats:
            if not people[seat].out and (ask := _ask(game, people[seat], made, commits=commits)) is not None:
                asks.append(ask)
        if not asks:
            return
        own = asks[0] if asks[0].seat == made.seat else None
        for ask in asks:
            if ask is not own:
                ask.stopping = partial(_wish, game, made, ask.needless, own)
        answers = yield from ask_all(asks)
        seats = []
        for seat in sorted(answers, key=made.seat.__ne__) if len(answers) > 1 else answers:
            picked = taken(answers[seat])
            if picked and (yield from _take(game, people[seat], made, picked)):
                seats.append(seat)


HELP = "help"
"""Whether one helps in somebody else's test: a kind of question about which seats have wishes."""


def _wish(game: Cards, made: Test, needless: bool | Callable[[], bool], own: Ask | None) -> Stop | None:
    """Others who could help are asked as they wish; the tester, where he is asked himself, may call for them.

    It is told whether a question is needless, not which it is: so no question points to itself.
    """
    if needless() if callable(needless) else needless:
        return None
    return Stop(HELP, chances.of_passing(game, made), own is not None and not own.trivial)


def _ask(game: Cards, who: Investigator, made: Test, *, commits: bool) -> Ask | None:
    """One question: what he commits and uses; no stop by itself where nothing bears on the test."""
    held = committable(game, who, made) if commits else []
    usables = game.abilities.usables
    found = windows.uses(game, who, *KINDS) if [kind for kind in KINDS if kind in usables] else {}
    if not held and not found:
        return None
    boosts = [usable for _, usable in found.values() if commits and usable.use == BOOST]
    own = who.seat == made.seat
    done = REVEAL if own and commits and len(boosts) == len(found) else None
    return Ask(
        who.seat,
        partial(_prompt, game, made, "play.ask.test" if own else "play.ask.help"),
        partial(_options, who, made.skill, held, found),
        COMMIT if commits else WINDOW,
        partial(_cannot_matter, game, made, held, boosts),
        _pick(who, made, held, {name: usable.price for name, (_, usable) in found.items()}, done),
        OWN if own else OTHERS,
    )


def _options(who: Investigator, skill: str, held: list[str], found: windows.Uses) -> list[Option]:
    options = [_commit_option(card, chances.icons(card, skill)) for card in held]
    return options + [use_option(name, *use, _times(who, use[1])) for name, use in found.items()]


OWN, OTHERS = say("play.about.test"), say("play.about.help")
REVEAL = say("play.option.reveal")


def _prompt(game: Cards, made: Test, asked: str) -> Text:
    """Which test it is, and the chance before anything is done for it."""
    return say(
        asked,
        who=table.card_name(table.person(game, made.seat).code),
        skill=f"cards.skill.{made.skill}",
        n=made.difficulty,
        percent=chances.percent(game, made),
    )


def _cannot_matter(game: Cards, made: Test, held: list[str], boosts: list[Usable]) -> bool:
    """Whatever is committed and paid, the test ends as it would without: only a token that fails by itself fails it.

    Unless a card does more than its icons, or something of the tester's asks by how much the test succeeds.
    """
    if not held and not boosts:
        return True
    said = [written.book.commit(code_of(card)) for card in held]
    if any(each.success or each.changes or each.after for each in said) or any(
        not use.adds for use in boosts
    ):
        return False
    things = [each.id for each in table.things_of(game, made.seat)]
    minding = [code_of(card) for card in (made.source, *things, *table.person(game, made.seat).hand) if card]
    return not any(map(written.book.minds_margin, minding)) and chances.is_sure(game, made)


def _times(who: Investigator, usable: Usable) -> int:
    """How often it can be taken in one answer: what is paid for a better value, as long as one can pay."""
    return who.resources // usable.price if usable.use == BOOST and usable.price else 1


@cache
def _commit_option(card: str, n: int) -> Option:
    text = say("play.option.commit", card=table.card_name(card), n=n)
    return Option(card, text, f"hand:{card}", COMMIT, None, code_of(card))


def _pick(who: Investigator, made: Test, held: list[str], prices: dict[str, int], done: Text | None) -> Pick:
    """Any number of cards in one's own test, one in another's; as many uses as can be paid."""
    own = who.seat == made.seat
    if not own and not prices:
        return Pick(0, 1, done=done)
    if own and not _is_in_doubt(held, prices):
        return Pick(0, None, done=done)
    check = partial(_together, prices, who.resources, own, tuple(made.committed))
    return Pick(0, None, check=check, done=done)


def _is_in_doubt(held: list[str], prices: dict[str, int]) -> bool:
    """Whether any of these might not go together: two that cost something, or cards of which there is a limit."""
    return len(list(filter(None, prices.values()))) > 1 or any(map(_is_limited, held))


def _together(
    prices: dict[str, int], resources: int, own: bool, committed: Sequence[str], picked: Picked
) -> Text | None:
    """Why these cannot be committed and used together."""
    cards = [name for name in picked if name not in prices]
    if len(cards) < len(picked) and sum([prices.get(name, 0) * n for name, n in picked.items()]) > resources:
        return say("play.error.resources", n=resources)
    if len(cards) > 1 and not own:
        return say("play.error.one_committed")
    return _too_many(cards, committed)


def _too_many(cards: list[str], committed: Sequence[str]) -> Text | None:
    """More of one title than its text allows to be committed."""
    for card in cards:
        most = written.book.commit(code_of(card)).most
        if most and not _below_most(card, most + 1, dict.fromkeys((*cards, *committed), 0)):
            return say("play.error.most_committed", card=table.card_name(card), n=most)
    return None


# ---------------------------------------------------------------------- doing it


def _take(game: Cards, who: Investigator, made: Test, picked: Picked) -> Flow[bool]:
    """He uses those abilities, then commits these cards; whether he has only used something that is no boost."""
    changed = False
    for name, times in picked.items():
        for _ in range(times):
            if name.startswith("use:") and (found := windows.uses(game, who, *KINDS).get(name)):
                changed = changed or found[1].use != BOOST
                yield from game.abilities.use(game, *found)
    committed = []
    for card in [name for name in picked if name in who.hand]:
        if _commits(game, who, made) and _may_commit(who, card, made):
            _commit(game, who, made, card)
            committed.append(card)
        elif (most := written.book.commit(code_of(card)).most) and not _below_most(
            card, most, made.committed
        ):
            _refuse(game, who, card, most)
    return changed and not committed


def _refuse(game: Cards, who: Investigator, card: str, most: int) -> None:
    """Somebody else has committed the last that may be, at the same time: it stays in hand."""
    name = table.card_name(who.code)
    game.tell("play.log.one_too_many", COMMIT, who=name, card=table.card_name(card), n=most)


def _commit(game: Cards, who: Investigator, made: Test, card: str) -> None:
    hands.from_hand(game, who, card)
    made.committed[card] = who.seat
    name = table.card_name(who.code)
    game.tell("play.log.commits", COMMIT, who=name, card=table.card_name(card))
