"""The command line: what can be asked, in the user's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from ipaddress import ip_address, ip_network
from typing import NoReturn

from miskatonic import __version__
from miskatonic.cli.settings import read
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.text import LANGUAGES, Language, Raw, Text, say

HOST = "127.0.0.1"
GAMES = 100
SHARD = 1_000
COMPARED = 400
MAIL_AFTER = 10
THOUGHT = 30
KEEP_FOR = 400
"""Days: who plays once a year finds the table again."""


class UsageError(MiskatonicError):
    """A command line that we cannot read."""

    code = "bad_usage"


COMPLAINTS = (
    (r"the following arguments are required: (?P<what>.*)", "cli.error.usage.required"),
    (r"unrecognized arguments: (?P<what>.*)", "cli.error.usage.unknown"),
    (r"argument (?P<what>.*?): expected (?:one|at least one) argument", "cli.error.usage.value"),
    (r"argument .*?: invalid choice: '(?P<what>.*)' \(choose from (?P<known>.*)\)", "cli.error.usage.choice"),
    (r"argument (?P<what>.*?): not allowed with argument (?P<known>.*)", "cli.error.usage.conflict"),
    (r"argument (?P<what>.*?): ignored explicit argument .*", "cli.error.usage.no_value"),
)
"""argparse's own complaints, which it has in English only, and ours."""


def in_our_words(message: str) -> Text:
    for pattern, name in COMPLAINTS:
        found = re.fullmatch(pattern, message, re.DOTALL)
        if found:
            return say(
                name, **{part: Raw(words.replace("'", "")) for part, words in found.groupdict().items()}
            )
    return say("cli.error.usage.other", what=Raw(message))


class Parser(argparse.ArgumentParser):
    """An argparse parser that speaks our languages and complains in one line."""

    def __init__(self, speech: Language, prog: str, description: str) -> None:
        super().__init__(
            prog=prog,
            description=speech.sentence(speech.render(say(description))),
            add_help=False,
            allow_abbrev=False,
            formatter_class=partial(Formatter, speech),
        )
        self.speech = speech
        self._positionals.title = speech.render(say("cli.help.arguments"))
        self._optionals.title = speech.render(say("cli.help.options"))
        self.add("-h", "--help", action="help", help="cli.help.help")
        self.add("--lang", metavar="|".join(LANGUAGES), default=argparse.SUPPRESS, help="cli.help.lang")

    def add(self, *names: str, help: str, **how: object) -> None:  # noqa: A002 (argparse's name for it)
        """An argument whose help is a message of our catalogue."""
        self.add_argument(*names, help=self.speech.render(say(help)), **how)  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        raise UsageError(in_our_words(message))


class Formatter(argparse.HelpFormatter):
    """argparse's help with our word for "usage"."""

    def __init__(self, speech: Language, prog: str) -> None:
        super().__init__(prog, max_help_position=28)
        self._usage_word = speech.render(say("cli.help.usage")) + " "

    def add_usage(self, usage, actions, groups, prefix=None):  # type: ignore[no-untyped-def]
        super().add_usage(usage, actions, groups, self._usage_word if prefix is None else prefix)


Fill = Callable[[Parser], None]


def build(speech: Language) -> Parser:
    """The whole command line."""
    parser = Parser(speech, "miskatonic", "cli.help.about")
    parser.add("--version", action="version", version=f"miskatonic {__version__}", help="cli.help.version")
    commands = parser.add_subparsers(
        title=speech.render(say("cli.help.commands")), metavar="COMMAND", required=True, dest="name"
    )
    for name, (fill, summary, room) in COMMANDS.items():
        one = commands.add_parser(name, help=speech.render(say(summary)), speech=speech, description=summary)
        fill(one)
        one.set_defaults(command=partial(_call, room))
    return parser


def _call(room: str, wanted: argparse.Namespace, speech: Language) -> int:
    module, _, name = room.partition(":")
    code: int = getattr(import_module(f"miskatonic.cli.{module}"), name)(wanted, speech)
    return code


# ------------------------------------------------------------------ the commands


def _play(parser: Parser) -> None:
    parser.add("game", nargs="?", metavar="GAME", help="cli.help.play.game")
    parser.add("--terminal", action="store_true", help="cli.help.play.terminal")
    parser.add("--no-voice", action="store_true", help="cli.help.play.no_voice")
    parser.add("--lay", metavar="FILE", help="cli.help.play.lay")
    _setup(parser)
    parser.add("--host", default=HOST, help="cli.help.play.host")
    parser.add("--port", type=port, metavar="N", help="cli.help.play.port")
    parser.add("--no-browser", action="store_true", help="cli.help.play.no_browser")


def _serve(parser: Parser) -> None:
    parser.add("--public-url", metavar="URL", help="cli.help.serve.public_url")
    parser.add("--host", default=HOST, help="cli.help.serve.host")
    parser.add("--port", type=port, metavar="N", help="cli.help.play.port")
    parser.add(
        "--proxy", action="append", type=machine, default=[], metavar="IP", help="cli.help.serve.proxy"
    )
    parser.add("--keep-for", type=days, default=KEEP_FOR, metavar="DAYS", help="cli.help.serve.keep_for")
    parser.add("--smtp", metavar="URL", help="cli.help.serve.smtp")
    parser.add("--mail-from", metavar="ADDRESS", help="cli.help.serve.mail_from")
    parser.add(
        "--mail-after", type=minutes, default=MAIL_AFTER, metavar="MINUTES", help="cli.help.serve.mail_after"
    )
    parser.add("--metrics-token", type=word, metavar="WORD|@FILE", help="cli.help.serve.metrics_token")
    _kept(parser)


def _kept(parser: Parser) -> None:
    """Where the tables are."""
    parser.add("--data", metavar="DIR", help="cli.help.serve.data")
    parser.add("--database", metavar="URL", help="cli.help.serve.database")


def _backup(parser: Parser) -> None:
    parser.add("file", metavar="FILE", help="cli.help.backup.file")
    _kept(parser)


def _restore(parser: Parser) -> None:
    parser.add("file", metavar="FILE", help="cli.help.restore.file")
    _kept(parser)


def _join(parser: Parser) -> None:
    parser.add("link", metavar="LINK", help="cli.help.join.link")
    parser.add("--name", default="", metavar="NAME", help="cli.help.join.name")
    parser.add("--agent", default="advised", metavar="NAME", help="cli.help.join.agent")


def _run(parser: Parser) -> None:
    parser.add("game", metavar="GAME", help="cli.help.run.game")
    parser.add("--games", type=count, default=GAMES, metavar="N", help="cli.help.run.games")
    parser.add("--agent", default="random", metavar="NAME", help="cli.help.run.agent")
    _setup(parser)
    _machines(parser)
    parser.add("--first", type=position, default=0, metavar="N", help="cli.help.run.first")
    parser.add("--out", metavar="DIR", help="cli.help.run.out")
    parser.add("--shard", type=count, default=SHARD, metavar="N", help="cli.help.run.shard")
    parser.add("--form", choices=("lines", "parquet"), default="lines", help="cli.help.run.form")
    parser.add("--dask", metavar="local|ADDRESS", help="cli.help.run.dask")


def _machines(parser: Parser) -> None:
    """Who does the work, and how it is told."""
    parser.add("--processes", type=count, default=1, metavar="N", help="cli.help.run.processes")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _compare(parser: Parser) -> None:
    parser.add("game", metavar="GAME", help="cli.help.run.game")
    parser.add("--agents", type=agents, required=True, metavar="A,B", help="cli.help.compare.agents")
    parser.add("--games", type=count, default=COMPARED, metavar="N", help="cli.help.compare.games")
    _setup(parser)
    _machines(parser)


def _judge(parser: Parser) -> None:
    parser.add("game", metavar="GAME", help="cli.help.run.game")
    parser.add("--agent", default="greedy", metavar="NAME", help="cli.help.run.agent")
    parser.add("--positions", metavar="FILE", help="cli.help.judge.positions")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _report(parser: Parser) -> None:
    parser.add("files", nargs="+", metavar="FILE", help="cli.help.report.files")
    parser.add("-o", "--output", default="report.html", metavar="PAGE", help="cli.help.report.output")


def _tasks(parser: Parser) -> None:
    parser.add("names", nargs="*", metavar="TASK", help="cli.help.tasks.names")
    parser.add("--agent", default="random", metavar="NAME", help="cli.help.run.agent")
    parser.add("--games", type=count, default=GAMES, metavar="N", help="cli.help.tasks.games")
    parser.add("--list", action="store_true", help="cli.help.tasks.list")
    _machines(parser)


def _setup(parser: Parser) -> None:
    """How a new game is set up."""
    parser.add("--players", type=count, metavar="P", help="cli.help.players")
    parser.add(
        "--option", action="append", type=setting, default=[], metavar="NAME=VALUE", help="cli.help.option"
    )
    parser.add("--key", metavar="WORD", help="cli.help.key")


def _replay(parser: Parser) -> None:
    parser.add("save", metavar="SAVE", help="cli.help.save")
    parser.add("--to", type=position, metavar="N", help="cli.help.replay.to")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _verify(parser: Parser) -> None:
    parser.add("save", metavar="SAVE", help="cli.help.save")
    parser.add("--commitment", metavar="HASH", help="cli.help.verify.commitment")


def _coach(parser: Parser) -> None:
    parser.add("save", metavar="SAVE", help="cli.help.save")
    parser.add("--seat", type=seat, metavar="N", help="cli.help.coach.seat")
    parser.add("--seconds", type=thought, default=THOUGHT, metavar="N", help="cli.help.coach.seconds")


def _rules(parser: Parser) -> None:
    parser.add("words", nargs="*", metavar="WORD", help="cli.help.rules.words")
    parser.add("--game", metavar="GAME", help="cli.help.rules.game")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _cards(parser: Parser) -> None:
    parser.add("words", nargs="+", metavar="NAME", help="cli.help.cards.words")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _rulings(parser: Parser) -> None:
    parser.add("words", nargs="+", metavar="NAME", help="cli.help.rulings.words")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _deck(parser: Parser) -> None:
    tasks = ("check", "upgrade", "convert", "suggest", "stats", "odds", "random", "starter", "weaknesses")
    parser.add("task", choices=tasks, metavar="TASK", help="cli.help.deck.task")
    parser.add("files", nargs="+", metavar="FILE", help="cli.help.deck.files")
    parser.add("--taboo", metavar="ID", help="cli.help.deck.taboo")
    parser.add(
        "--with", action="append", default=[], dest="variants", metavar="NAME", help="cli.help.deck.with"
    )
    forms = ("text", "markdown", "arkhamdb", "octgn", "address", "own")
    parser.add("--form", choices=forms, default="text", help="cli.help.deck.form")
    parser.add("--begin", action="store_true", help="cli.help.deck.begin")
    parser.add("--standalone", action="store_true", help="cli.help.deck.standalone")
    parser.add("--used", action="append", default=[], metavar="CARD", help="cli.help.deck.used")
    parser.add("--collection", "--packs", dest="packs", metavar="CODE,CODE:N", help="cli.help.deck.packs")
    parser.add("--traits", metavar="TRAIT,TRAIT", help="cli.help.deck.traits")
    parser.add("--taken", action="append", default=[], metavar="CARD", help="cli.help.deck.taken")
    parser.add("--scenario", default="the_gathering", metavar="ID", help="cli.help.deck.scenario")
    parser.add("--level", default="standard", metavar="LEVEL", help="cli.help.bag.level")
    parser.add("--test", default="investigate", metavar="KIND", help="cli.help.deck.test")
    parser.add("--difficulty", type=position, default=3, metavar="N", help="cli.help.bag.difficulty")
    parser.add("--hand", type=position, default=5, metavar="N", help="cli.help.deck.hand")
    parser.add("--boost", type=position, default=0, metavar="N", help="cli.help.deck.boost")
    parser.add("--count", type=int, default=1, metavar="N", help="cli.help.deck.count")
    parser.add("--players", type=int, default=1, metavar="N", help="cli.help.deck.players")
    parser.add("--key", metavar="WORD", help="cli.help.key")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _collection(parser: Parser) -> None:
    parser.add("words", nargs="*", metavar="CODE:N", help="cli.help.collection.words")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _bag(parser: Parser) -> None:
    def many(*names: str, **how: object) -> None:
        parser.add(*names, action="append", default=[], **how)  # type: ignore[arg-type]

    parser.add("bag", nargs="*", metavar="BAG", help="cli.help.bag.bag")
    parser.add("--campaign", metavar="ID", help="cli.help.bag.campaign")
    parser.add("--scenario", metavar="ID", help="cli.help.bag.scenario")
    parser.add("--level", metavar="LEVEL", help="cli.help.bag.level")
    many("--x", type=setting, metavar="TOKEN=N", help="cli.help.bag.x")
    many("--symbol", type=setting, metavar="TOKEN=MEANING", help="cli.help.bag.symbol")
    parser.add("--elder-sign", metavar="MEANING", help="cli.help.bag.elder_sign")
    many("--add", metavar="TOKENS", help="cli.help.bag.add")
    many("--seal", metavar="TOKENS", help="cli.help.bag.seal")
    parser.add("--bless", type=position, default=0, metavar="N", help="cli.help.bag.bless")
    parser.add("--curse", type=position, default=0, metavar="N", help="cli.help.bag.curse")
    parser.add("--frost", type=position, default=0, metavar="N", help="cli.help.bag.frost")
    parser.add("--reveal", type=count, default=1, metavar="N", help="cli.help.bag.reveal")
    parser.add("--choose", type=count, metavar="N", help="cli.help.bag.choose")
    parser.add("--group", metavar="N:M", help="cli.help.bag.group")
    many("--redraw", metavar="cancel|ignore", help="cli.help.bag.redraw")
    many("--with", dest="variants", metavar="NAME", help="cli.help.bag.with")
    parser.add("--skill", type=position, metavar="N", help="cli.help.bag.skill")
    parser.add("--difficulty", type=position, metavar="N", help="cli.help.bag.difficulty")
    many("--least", type=percentage, metavar="P", help="cli.help.bag.least")
    parser.add("--json", action="store_true", help="cli.help.as_json")


def _games(parser: Parser) -> None:
    """It takes nothing."""


def _words(parser: Parser) -> None:
    parser.add("game", metavar="GAME", help="cli.help.words.game")
    parser.add("words", nargs="*", metavar="WORD", help="cli.help.words.words")
    parser.add("--check", action="store_true", help="cli.help.words.check")
    parser.add("--json", action="store_true", help="cli.help.as_json")


COMMANDS: dict[str, tuple[Fill, str, str]] = {
    "play": (_play, "cli.help.play", "play:play"),
    "serve": (_serve, "cli.help.serve", "play:serve"),
    "backup": (_backup, "cli.help.backup", "keeping:backup"),
    "restore": (_restore, "cli.help.restore", "keeping:restore"),
    "join": (_join, "cli.help.join", "join:join"),
    "run": (_run, "cli.help.run", "machines:run"),
    "compare": (_compare, "cli.help.compare", "compare:compare"),
    "judge": (_judge, "cli.help.judge", "judge:judge"),
    "report": (_report, "cli.help.report", "report:report"),
    "tasks": (_tasks, "cli.help.tasks", "tasks:tasks"),
    "replay": (_replay, "cli.help.replay", "history:replay"),
    "verify": (_verify, "cli.help.verify", "history:verify"),
    "coach": (_coach, "cli.help.coach", "coach:coach"),
    "rules": (_rules, "cli.help.rules", "shelves:rules"),
    "cards": (_cards, "cli.help.cards", "cards:cards"),
    "rulings": (_rulings, "cli.help.rulings", "cards:rulings"),
    "deck": (_deck, "cli.help.deck", "decks:deck"),
    "collection": (_collection, "cli.help.collection", "collection:collection"),
    "bag": (_bag, "cli.help.bag", "bag:bag"),
    "words": (_words, "cli.help.words", "words:words"),
    "games": (_games, "cli.help.games", "shelves:games"),
}
"""Each command: its arguments, its help, and the function that does it (module:name)."""


# ------------------------------------------------------------------ values


def _number(words: str, least: int, most: int) -> int:
    if not re.fullmatch(r"\d{1,9}", words, re.ASCII) or not least <= int(words) <= most:
        raise UsageError(say("cli.error.usage.number", what=Raw(words[:40]), least=least, most=most))
    return int(words)


def count(words: str) -> int:
    return _number(words, 1, 10_000_000)


def position(words: str) -> int:
    return _number(words, 0, 10_000_000)


def days(words: str) -> int:
    """For how long a table that rests is kept: no fewer than a group may need to find an evening."""
    return _number(words, 60, 100_000)


def minutes(words: str) -> int:
    """After how long somebody whose turn it is gets mail."""
    return _number(words, 1, 10_000)


def seat(words: str) -> int:
    return _number(words, 1, 100)


def thought(words: str) -> int:
    """For the quick pass of the coach; the closer look takes about as long again."""
    return _number(words, 1, 3_600)


def percentage(words: str) -> int:
    return _number(words, 1, 100)


def port(words: str) -> int:
    return _number(words, 0, 65_535)


def setting(words: str) -> tuple[str, str]:
    """One `--option`: a name, an equals sign and a value; `@file` is what stands in that file."""
    name, equals, value = words.partition("=")
    if not name or not equals:
        raise UsageError(say("cli.error.usage.setting", what=Raw(words[:80])))
    return name, read(value[1:]) if value.startswith("@") else value


def agents(words: str) -> list[str]:
    """Several names between commas, none of them twice."""
    found = [name.strip() for name in words.split(",") if name.strip()]
    if not found or len(set(found)) < len(found):
        raise UsageError(say("cli.error.usage.agents", what=Raw(words[:80])))
    return found


def machine(words: str) -> str:
    """The address of a machine, or of a network of them."""
    try:
        return str(ip_network(words, strict=False) if "/" in words else ip_address(words))
    except ValueError:
        raise UsageError(say("cli.error.usage.machine", what=Raw(words[:80]))) from None


def word(words: str) -> str:
    """A secret word, which `@file` keeps out of the list of what runs on a machine."""
    found = (read(words[1:]) if words.startswith("@") else words).strip()
    if not found:
        raise UsageError(say("cli.error.usage.word", what=Raw(words[:80])))
    return found
