"""`miskatonic bag`: the chances of a skill test with a chaos bag."""

from __future__ import annotations

import re
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator

from rich.table import Table
from rich.text import Text as Styled

from miskatonic.cli.json import print_json
from miskatonic.cli.parser import UsageError
from miskatonic.cli.screen import Screen
from miskatonic.games.cards.bag.campaigns import (
    LEVELS,
    Campaign,
    Scenario,
    campaign,
    campaign_of,
    campaigns,
    level,
    scenario,
)
from miskatonic.games.cards.bag.meanings import ELDER_SIGN_VALUE, FAIL, SUCCESS, Meaning
from miskatonic.games.cards.bag.question import LEASTS, BagOdds, Question, answer
from miskatonic.games.cards.bag.reveal import Reveal
from miskatonic.games.cards.bag.tokens import (
    BLESS,
    CURSE,
    FROST,
    NUMBERS,
    figure,
    read_tokens,
    token,
    token_name,
)
from miskatonic.games.cards.bag.words import like_text, meaning_text, percent
from miskatonic.kernel.text import Language, Raw, Text, say

BAR = 36
"""Columns of a chance of 100 %."""
FRACTION = 12
"""A longer fraction tells nobody anything."""


def bag(wanted: Namespace, speech: Language) -> int:
    question, where = _question(wanted)
    if (wanted.skill is None) != (wanted.difficulty is None):
        raise UsageError(say("cli.bag.skill_and_difficulty"))
    test = None if wanted.skill is None else (wanted.skill, wanted.difficulty)
    leasts = tuple(wanted.least) or LEASTS
    found = answer(question, speech, leasts=leasts, test=test)
    if wanted.json:
        print_json(found)
    else:
        _show(wanted, question, found, where, speech)
    return 0


# ------------------------------------------------------------------ what is asked


def _question(wanted: Namespace) -> tuple[Question, list[str]]:
    """The question, and the ids of what its bag is called."""
    at = scenario(wanted.scenario) if wanted.scenario else None
    tokens, side, at, where = _tokens(wanted, at)
    counts = Counter(tokens)
    for kind, n in ((BLESS, wanted.bless), (CURSE, wanted.curse), (FROST, wanted.frost)):
        counts[kind] += n
    counts.update(_list(wanted.add))
    for kind in _list(wanted.seal):
        if not counts[kind]:
            raise UsageError(say("cli.bag.not_there", token=token_name(kind)))
        counts[kind] -= 1
    return (
        Question(
            dict(counts),
            at.id if at else "",
            side,
            {token(kind): _whole(n) for kind, n in wanted.x},
            {token(kind): _meaning(words) for kind, words in wanted.symbol},
            _meaning(wanted.elder_sign) if wanted.elder_sign else ELDER_SIGN_VALUE,
            _reveal(wanted),
            tuple(wanted.redraw),
            tuple(wanted.variants),
        ),
        where,
    )


def _tokens(wanted: Namespace, at: Scenario | None) -> tuple[list[str], str, Scenario | None, list[str]]:
    """The tokens, the difficulty whose symbols count, the scenario, and what to call all this."""
    words = " ".join(wanted.bag).strip()
    if words and words.lower() not in LEVELS:
        side = level(wanted.level or "standard")
        return read_tokens(words), side, at, [f"cards.scenario.{at.id}"] if at else []
    side = level(words or wanted.level or "standard")
    kind = _campaign(wanted, at)
    if at is None and kind.scenarios:
        at = kind.scenarios[0]
    where = [f"cards.campaign.{kind.id}", f"cards.level.{side}"]
    return kind.bag(side, at), side, at, [*where, f"cards.scenario.{at.id}"] if at else where


def _campaign(wanted: Namespace, at: Scenario | None) -> Campaign:
    if wanted.campaign:
        return campaign(wanted.campaign)
    return campaign_of(at) if at else next(iter(campaigns().values()))


def _list(words: Iterable[str]) -> Iterator[str]:
    for each in words:
        yield from read_tokens(each)


def _whole(words: str) -> int:
    if not re.fullmatch(r"\d{1,3}", words, re.ASCII):
        raise UsageError(say("cli.error.usage.number", what=Raw(words[:40]), least=0, most=99))
    return int(words)


def _meaning(words: str) -> Meaning:
    """ "-2", "-1,again", "again", "fail", "success"."""
    parts = [each.strip() for each in words.replace("−", "-").lower().split(",")]
    again = "again" in parts
    rest = [each for each in parts if each != "again"]
    if rest in ([FAIL], [SUCCESS]):
        return Meaning(0, again, rest[0])
    if (
        len(rest) > 1
        or not (rest or again)
        or not re.fullmatch(r"[+-]?\d{1,2}", (rest or ["0"])[0], re.ASCII)
    ):
        raise UsageError(say("cli.bag.meaning", what=Raw(words[:40])))
    return Meaning(int((rest or ["0"])[0]), again)


def _reveal(wanted: Namespace) -> Reveal:
    group = None
    if wanted.group:
        found = re.fullmatch(r"(\d):(\d)", wanted.group, re.ASCII)
        if found is None:
            raise UsageError(say("cli.bag.group", what=Raw(wanted.group[:40])))
        group = Reveal(int(found[1]), int(found[2]))
    return Reveal(wanted.reveal, wanted.choose or wanted.reveal, group).check()


# ------------------------------------------------------------------ what is shown


def _show(wanted: Namespace, question: Question, found: BagOdds, where: list[str], speech: Language) -> None:
    console = Screen()

    def line(text: Text, style: str = "") -> None:
        console.print(Styled(speech.sentence(speech.render(text)), style))

    if where:
        console.print(Styled(" · ".join(speech.render(Text(each)) for each in where), "bold yellow"))
    if wanted.campaign and campaign(wanted.campaign).like:
        line(like_text(campaign(wanted.campaign)))
    names = [Raw(each.name if each.n == 1 else f"{each.name} ×{each.n}") for each in found.tokens]
    line(say("cli.bag.holds", n=found.size, tokens=names))
    _show_meanings(console, question, found, speech)
    console.print()
    line(say("cli.bag.curve"), "bold")
    for each in found.curve:
        chance = speech.render(_percent(each.chance))
        shown = Styled(f"  {figure(each.difference):>3}  {chance:>8}  ")
        shown.append("█" * round(each.chance * BAR), "yellow")
        console.print(shown)
    console.print()
    if found.asked is not None:
        asked = found.asked
        how = _percent(asked.chance)
        if len(asked.exact) <= FRACTION:
            line(say("cli.bag.asked_exactly", chance=how, exact=Raw(asked.exact)), "bold")
        else:
            line(say("cli.bag.asked", chance=how), "bold")
    for need in found.needed:
        if need.difference is None:
            line(say("cli.bag.never", percent=need.percent))
        else:
            line(say("cli.bag.needed", difference=Raw(figure(need.difference)), percent=need.percent))
    if found.mean is not None:
        line(say("cli.bag.mean", mean=round(found.mean, 2)))


def _show_meanings(console: Screen, question: Question, found: BagOdds, speech: Language) -> None:
    """What each token means that does not say so itself, and how likely it is."""
    rows = Table.grid(padding=(0, 2), pad_edge=True)
    rows.add_column()
    rows.add_column(justify="right", no_wrap=True)
    rows.add_column()
    meanings = question.meanings()
    for each in found.tokens:
        if each.token not in NUMBERS:
            words = " · ".join(
                speech.render(text)
                for text in (meaning_text(meanings[each.token]), *_depends(each.token, question))
            )
            rows.add_row(*map(Styled, (each.name, speech.render(_percent(each.chance)), words)))
    if rows.row_count:
        console.print(rows)
    if found.first:
        console.print(Styled(speech.render(say("cli.bag.first")), "dim"))


def _depends(kind: str, question: Question) -> Iterator[Text]:
    """What a symbol depends on, and how it stands with that."""
    symbol = question.card().get(kind)
    if symbol is None or not symbol.x or kind in question.symbols:
        return
    x = question.x.get(kind, symbol.usual)
    what = f"cards.x.{symbol.x}"
    yield (
        say("cli.bag.x", x=x, what=what)
        if symbol.instead is None
        else say("cli.bag.is_so", so=bool(x), what=what)
    )


def _percent(chance: float) -> Text:
    return say("cli.bag.percent", n=percent(chance))
