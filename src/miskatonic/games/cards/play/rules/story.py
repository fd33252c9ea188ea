"""How a scenario ends and what comes of it: what happens as the game ends, the resolution, experience and trauma."""

from __future__ import annotations

from bisect import insort

from miskatonic.games.cards.collection.facts import Investigator as Sheet
from miskatonic.games.cards.collection.shelf import load
from miskatonic.games.cards.decks.deck import NotADeck
from miskatonic.games.cards.decks.weaknesses import draw_weaknesses
from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.facts.printed import BOXES
from miskatonic.games.cards.play.facts.scenarios import (
    GOT_AWAY,
    INTERROGATED,
    LITA,
    LOST,
    NONE,
    RESOLUTIONS,
    SCENARIOS,
    WON,
    Experience,
    Resolution,
    resolution,
)
from miskatonic.games.cards.play.ids import code_of
from miskatonic.games.cards.play.rules import elimination, laying_out, moments, table
from miskatonic.games.cards.play.rules.happenings import Ends
from miskatonic.games.cards.play.state import (
    DEFEATED,
    INSANE,
    KILLED,
    RESIGNED,
    Cards,
    CardsState,
    Chapter,
    Investigator,
)
from miskatonic.kernel.answers import number
from miskatonic.kernel.asks import Ask, Flow, Option
from miskatonic.kernel.text import Text, say

LOGGED, EARNED, FALLEN = "lcg.base.camp.01", "lcg.base.xp.01", "lcg.base.elim.07"
CULTIST = "cultist"
NOBODY_LEFT = "nobody_left"
"""Why a campaign ended for which there was no investigator left."""
GONE = (KILLED, INSANE)
"""Investigators who cannot go on in the campaign."""


# ---------------------------------------------------------------------- points


def victory_points(game: Cards) -> int:
    """The victory display, and revealed locations in play that have points and no clues left on them."""
    state = game.state
    cleared = [printed(at.id).victory for at in state.places if at.revealed and not at.clues]
    return sum([printed(code_of(card)).victory for card in state.victory]) + sum(cleared)


def earned(game: Cards, who: Investigator, told: Experience | None) -> int:
    """What he earns: nothing where the resolution names no experience, and never less than nothing."""
    if told is None or (table.variant(game, "induction") and not game.state.standalone):
        return 0
    bonus = told.each + (told.lead if who.seat == game.state.lead else 0)
    return max(0, victory_points(game) + bonus + who.experience)


def endings(game: Cards) -> list[str]:
    """How a game ended that is over: its resolution; of a campaign each scenario with its own."""
    state = game.state
    if state.standalone:
        return [state.resolution]
    return [f"{each.scenario}:{each.resolution}" for each in state.campaign.chapters]


def experience(game: Cards) -> float:
    """What an investigator earned in a game that is over, on the average."""
    state = game.state
    if state.standalone:
        told = resolution(state.scenario, state.resolution).experience
        points = [earned(game, who, told) for who in state.investigators]
    else:
        points = [n for each in state.campaign.chapters for n in each.experience]
    return sum(points) / len(state.investigators)


def trauma(game: Cards) -> float:
    """What an investigator suffered in a game that stands alone and is over, on the average.

    Nobody suffers for a defeat there, since nothing follows; it counts as the one that it would have been.
    """
    people = game.state.investigators
    suffered = [who.physical + who.mental + (game.state.standalone and who.out == DEFEATED) for who in people]
    return sum(suffered) / len(people)


# ---------------------------------------------------------------------- words


def resolution_text(scenario: str, ending: str) -> Text:
    """What is told of an ending, in our words; a scenario of the Return ends as the one it returns to."""
    return say(f"play.resolution.{SCENARIOS[scenario].story}.{ending.lower()}")


def cause(state: CardsState) -> str:
    """Which of all endings a game that is over has come to."""
    if state.reason == NOBODY_LEFT:
        return NOBODY_LEFT
    return f"{SCENARIOS[state.scenario].story}.{state.resolution.lower()}"


def outcome_text(state: CardsState) -> Text:
    """How it all ended."""
    if state.reason == NOBODY_LEFT:
        return say("play.campaign.nobody_left")
    return resolution_text(state.scenario, state.resolution)


def intro_text(game: Cards) -> Text:
    """How a scenario begins; some begin otherwise after what is in the log."""
    story = SCENARIOS[game.state.scenario].story
    if story == "the_midnight_masks" and "lita_finds_others" in game.state.campaign.log.notes:
        story = f"{story}.others"
    return say(f"play.intro.{story}")


# ---------------------------------------------------------------------- the end of a game


def end(game: Cards) -> Flow[None]:
    """The game ends: what happens then, then the resolution; a game that stands alone is over, a campaign goes on."""
    state = game.state
    for who in table.people(game):
        yield from moments.happen(game, Ends(seat=who.seat, span="game"))
    told = resolution(state.scenario, state.resolution)
    text = resolution_text(state.scenario, state.resolution)
    game.tell(text.id, "lcg.base.doom.05")
    yield from settle(game, told)
    if state.standalone:
        state.result = WON if through_act(told.scenario, state.resolution) else LOST
        state.reason = state.resolution
        return
    _write_chapter(game, told)
    if told.result:
        state.result, state.reason = told.result, state.resolution
    else:
        state.queue = [who.seat for who in state.investigators]
        state.step = "between"


def through_act(scenario: str, ending: str) -> bool:
    """Whether that is a resolution of an act, by which a scenario is won."""
    return RESOLUTIONS[scenario, ending].act


def settle(game: Cards, told: Resolution, *, past: bool = False) -> Flow[None]:
    """What a resolution brings about; of a scenario settled in the past nobody is killed for it.

    Where no game follows nobody is asked what his deck is to be then.
    """
    _record(game, told)
    if not past:
        _kill(game, told)
        if told.cultists:
            _record_cultists(game)
    for code in told.loses:
        for deck in game.state.campaign.decks:
            deck.pop(code, None)
        game.state.campaign.log.earned = {
            who: kept
            for who, codes in game.state.campaign.log.earned.items()
            if (kept := [each for each in codes if each != code])
        }
    _suffer(game, told)
    if game.state.standalone and not past:
        return
    if told.lita:
        yield from _offer_lita(game, told)
    if told.weakness:
        for who in game.state.investigators:
            add_weakness(game, who, told.weakness)


# ---------------------------------------------------------------------- the log


def note(game: Cards, key: str) -> None:
    """An entry in the campaign log, once."""
    notes = game.state.campaign.log.notes
    if key not in notes:
        insort(notes, key)
        game.tell("play.log.noted", LOGGED, note=key)


def cross_out(game: Cards, key: str) -> None:
    notes = game.state.campaign.log.notes
    if key in notes:
        notes.remove(key)
        game.tell("play.log.crossed_out", LOGGED, note=key)


def list_name(game: Cards, section: str, code: str) -> None:
    """A name in a section of the campaign log, once."""
    names = game.state.campaign.log.lists.setdefault(section, [])
    if code not in names:
        insort(names, code)
        game.tell(f"play.section.{section}", LOGGED, card=table.card_name(code))


def _record(game: Cards, told: Resolution) -> None:
    for key in told.log:
        note(game, key)
    won = {code_of(card) for card in game.state.victory}
    for each in told.cross:
        if each.victory in won:
            cross_out(game, each.note)


def is_cultist(card: str) -> bool:
    fact = printed(code_of(card))
    return fact.unique and CULTIST in fact.traits


def _record_cultists(game: Cards) -> None:
    """Unique cultists in the victory display talked; those in play and in their deck got away.

    So did the enemy on the other side of the first agenda, while that is the current one.
    """
    state = game.state
    for card in state.victory:
        if is_cultist(card):
            list_name(game, INTERROGATED, code_of(card))
    away = [each.id for each in state.things if is_cultist(each.id)]
    deck = state.piles.get(laying_out.CULTISTS)
    away += [] if deck is None else deck.settle(game.chance, laying_out.CULTISTS)
    hunters = state.piles.get(laying_out.HUNTERS)
    if hunters is not None and state.agenda and state.agenda.code == SCENARIOS[state.scenario].agendas[0]:
        away += hunters.peek(game.chance, laying_out.HUNTERS)
    for card in sorted(away):
        list_name(game, GOT_AWAY, code_of(card))


# ---------------------------------------------------------------------- people


def _kill(game: Cards, told: Resolution) -> None:
    """Standing alone there is nothing to be killed for: who was defeated was defeated."""
    if not told.killed or game.state.standalone:
        return
    for who in game.state.investigators:
        if (who.out != RESIGNED or told.killed == "everybody") and who.out not in GONE:
            who.out = KILLED
            game.tell("play.log.killed", FALLEN, who=table.card_name(who.code))


def _suffer(game: Cards, told: Resolution) -> None:
    for each in told.trauma:
        for who in game.state.investigators:
            if who.out not in GONE and (each.who == "each" or who.seat == game.state.lead):
                elimination.suffer_trauma(game, who, each.physical, each.mental, "lcg.base.elim.06")


def _offer_lita(game: Cards, told: Resolution) -> Flow[None]:
    """The lead may add her to his deck, beyond its size; where he was killed, whoever is chosen of those who go on.

    There is one of her: who came from another campaign with her has her already.
    """
    state = game.state
    rule = "lcg.base.camp.01"
    lead = table.person(game, state.lead)
    able = [lead] if lead.out not in GONE else []
    if not able and told.lita == "lead_or_another":
        able = [who for who in state.investigators if who.out not in GONE]
    if not able or any(LITA in deck for deck in state.campaign.decks):
        return
    options = [
        Option(
            table.named_seat(who.seat),
            say("play.option.takes_lita", who=table.card_name(who.code)),
            rule=rule,
        )
        for who in able
    ]
    options.append(Option("no", say("play.option.leaves_lita"), rule=rule))
    answer = yield Ask(state.lead, say("play.ask.lita"), options, rule)
    if answer != "no":
        seat = number(answer)
        add_to_deck(game, seat, LITA)
        name = table.card_name(state.investigators[seat].code)
        game.tell("play.log.joins_deck", rule, who=name, card=table.card_name(LITA))


def add_to_deck(game: Cards, seat: int, code: str) -> None:
    """A card that a story gives is in his deck from the next game on, and noted in the log as earned."""
    campaign = game.state.campaign
    decks = campaign.decks
    insort(campaign.log.earned.setdefault(campaign.codes[seat], []), code)
    decks[seat] = dict(sorted({**decks[seat], code: decks[seat].get(code, 0) + 1}.items()))


def add_weakness(game: Cards, who: Investigator, trait: str) -> str | None:
    """A random basic weakness of a trait joins his deck, from what is left of the collection; None: none is left."""
    decks = game.state.campaign.decks
    taken = [code for deck in decks for code, n in deck.items() for _ in range(n)]
    sheet = load()[who.code]
    assert isinstance(sheet, Sheet)
    campaign, players = not game.state.standalone, game.state.players
    try:
        (code,), _ = draw_weaknesses(
            game.chance,
            sheet,
            BOXES[:1],
            1,
            campaign=campaign,
            players=players,
            traits=(trait,),
            taken=taken,
        )
    except NotADeck:
        game.tell("play.log.no_weakness", "lcg.base.story.04", who=table.card_name(who.code), trait=trait)
        return None
    add_to_deck(game, who.seat, code)
    name = table.card_name(who.code)
    game.tell("play.log.joins_deck", "lcg.base.story.04", who=name, card=table.card_name(code))
    return code


# ---------------------------------------------------------------------- the chapter


def _write_chapter(game: Cards, told: Resolution) -> None:
    """What each takes along; the killed and the insane leave the campaign with theirs."""
    state, campaign = game.state, game.state.campaign
    points = []
    for who in state.investigators:
        elimination.worn_out(game, who)
        n = earned(game, who, told.experience)
        points.append(n)
        campaign.experience[who.seat] += n
        campaign.physical[who.seat], campaign.mental[who.seat] = who.physical, who.mental
        game.tell("play.log.experience", EARNED, who=table.card_name(who.code), n=n)
        if who.out in GONE and who.code not in campaign.fallen:
            insort(campaign.fallen, who.code)
    _lose_allies(game)
    campaign.chapters.append(Chapter(state.scenario, state.resolution or NONE, points))


def _lose_allies(game: Cards) -> None:
    """The Ultimatum of the Scream: allies that were defeated leave all decks, with all their copies."""
    campaign = game.state.campaign
    for seat, deck in enumerate(campaign.decks if campaign.lost_allies else ()):
        kept = {code: n for code, n in deck.items() if printed(code).title not in campaign.lost_allies}
        if kept != deck:
            who = campaign.codes[seat]
            campaign.decks[seat] = kept
            gone = [code for code, n in deck.items() if code not in kept for _ in range(n)]
            if places := [code for code in gone if load()[code].level is not None]:
                campaign.losses[who] = [*campaign.losses.get(who, []), *places]
            name = table.card_name(who)
            game.tell("play.log.lost_allies", "lcg.ultimatum.scream.c", who=name)
