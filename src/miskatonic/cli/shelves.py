"""`miskatonic games` and `miskatonic rules`: what there is to play, and by which rules."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Any

from msgspec import structs

from miskatonic.cli.json import print_json
from miskatonic.games.cards.rulings import GAME as CARDS
from miskatonic.games.cards.rulings import cards_of, names_in, spoils, without_codes
from miskatonic.kernel.box import Box, SetupOption
from miskatonic.kernel.errors import UnknownGame
from miskatonic.kernel.rule_links import links
from miskatonic.kernel.rule_search import Found, search
from miskatonic.kernel.rules import LEDGERS, Row, ledger, rule
from miskatonic.kernel.text import Language, Raw, say
from miskatonic.shelf import GAMES, box

MOST = 50
NOTHING_FOUND = 1


# ------------------------------------------------------------------ games


def games(wanted: Namespace, speech: Language) -> int:
    from miskatonic.cli.screen import Screen

    console = Screen()
    for name in GAMES:
        _show_game(box(name), speech, console)
    return 0


def _show_game(kind: Box[Any], speech: Language, console: Any) -> None:
    from rich.padding import Padding
    from rich.text import Text as Styled

    title = (
        Styled(kind.name, "bold cyan").append("  ").append(speech.render(say(f"{kind.name}.title")), "bold")
    )
    fewest, most = kind.players
    console.print(title)
    console.print(Padding(speech.render(say(f"{kind.name}.blurb")), (0, 0, 0, 2), expand=False), markup=False)
    players = speech.render(say("cli.games.players", n=most, fewest=fewest))
    console.print(Padding(players, (0, 0, 0, 2), expand=False), markup=False)
    for option in kind.options:
        if option.seat <= 1:  # what one seat can choose the others can too
            console.print(Padding(_option(kind, option, speech), (0, 0, 0, 2), expand=False))


def _option(kind: Box[Any], option: SetupOption, speech: Language) -> Any:
    """An option's name and title, and each value with its own."""
    from rich.text import Text as Styled

    shown = Styled(f"--option {option.name}=…", "green")
    shown.append("  " + speech.render(kind.option_title(option)))
    if option.data:
        file = speech.render(say("cli.games.file"))
        return shown.append(f"\n    @{file}", "green")
    for value in option.values:
        default = speech.render(say("cli.games.default")) if value == option.default else ""
        words = speech.render(kind.value_title(option, value))
        shown.append(f"\n    {value}", "green").append(f"  {words}").append(f"  {default}".rstrip(), "dim")
    return shown


# ------------------------------------------------------------------ rules


def rules(wanted: Namespace, speech: Language) -> int:
    """One rule by its id, those with all these words, or without words which ledgers there are."""
    if wanted.game is not None and wanted.game not in LEDGERS:
        names = Raw(", ".join(LEDGERS))
        raise UnknownGame(say("kernel.error.game", game=Raw(wanted.game[:80]), names=names))
    words = " ".join(wanted.words)
    if not words.strip() and not wanted.json:
        return _ledgers(wanted.game, speech)
    if len(wanted.words) == 1 and any(words in ledger(game) for game in LEDGERS):
        row = rule(words, speech.code)
        if wanted.json:
            print_json([_record(row)])
        else:
            _show_rule(row, speech)
        return 0
    most = len(max(map(ledger, LEDGERS), key=len)) if wanted.json else MOST
    found = search(words, speech.code, wanted.game, limit=most, names=names_in)
    if wanted.json:
        print_json([_record(row) for row in found.rows])
        return 0 if found.rows else NOTHING_FOUND
    if not found.rows:
        print(speech.render(say("cli.rules.none", words=Raw(words[:80]))), file=sys.stderr)
        return NOTHING_FOUND
    _list_rules(found, speech)
    return 0


def _record(row: Row) -> dict[str, object]:
    """A rule as the web door tells it, with the codes of the cards it is about."""
    codes = cards_of(row.id) if row.game == CARDS else ()
    return {**structs.asdict(row), "cards": codes, "links": links(row.id), "spoils": spoils(row)}


def _ledgers(game: str | None, speech: Language) -> int:
    for name in LEDGERS if game is None else (game,):
        print(speech.render(say("cli.rules.ledger", ledger=Raw(name), n=len(ledger(name)))))
    print(speech.render(say("cli.rules.hint")))
    return 0


def _show_rule(row: Row, speech: Language) -> None:
    from rich.text import Text as Styled

    from miskatonic.cli.screen import Screen

    console = Screen()
    spoiler = _spoiler(row, speech)
    console.print(Styled(row.id, "bold cyan").append(f"  {row.kind} · {row.where}{spoiler}", "dim"))
    console.print(without_codes(row.reading), markup=False)


def _spoiler(row: Row, speech: Language) -> str:
    """A word of warning before what tells something of a campaign."""
    return f" · {speech.render(say('cli.rules.spoils'))}" if spoils(row) else ""


def _list_rules(found: Found, speech: Language) -> None:
    from rich.text import Text as Styled

    from miskatonic.cli.screen import Screen

    console = Screen()
    for row in found.rows:
        number = Styled(row.id, "bold cyan").append(_spoiler(row, speech), "dim")
        console.print(number.append("  " + without_codes(row.reading), "default"))
    if found.total > MOST:
        console.print(speech.render(say("cli.rules.first", n=MOST)), style="dim", markup=False)
