"""The chaos bag: the bags and symbols we know, and the odds of any bag."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Annotated

from litestar import Response, get, post
from litestar.datastructures import State
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody
from msgspec import Meta, Struct

from miskatonic.games.cards.bag.campaigns import LEVELS, Campaign, Scenario, campaigns
from miskatonic.games.cards.bag.counting import Budget
from miskatonic.games.cards.bag.meanings import ELDER_SIGN_VALUE, FIXED, FURTHEST, Meaning, Symbol
from miskatonic.games.cards.bag.odds import HIGHEST, LOWEST
from miskatonic.games.cards.bag.question import LEASTS, BagOdds, Question, answer
from miskatonic.games.cards.bag.reveal import MOST_REDRAWS, MOST_REVEALED, REDRAWS, Reveal
from miskatonic.games.cards.bag.tokens import KINDS, MOST, MOST_OF_A_KIND, VARIANTS, token, token_name
from miskatonic.games.cards.bag.words import like_text, meaning_text, variant_text
from miskatonic.kernel.text import Language, language, say
from miskatonic.web.errors import AnyRequest, responses
from miskatonic.web.inputs import Spoken
from miskatonic.web.messages import Name
from miskatonic.web.packed import Packed, pack, send

# ---------------------------------------------------------------------- what we know


class TokenKind(Struct, frozen=True):
    """A kind of token; `meaning` is empty where a scenario or an investigator says what it means."""

    token: str
    name: str
    most: int
    meaning: str


class NamedThing(Struct, frozen=True):
    """Something with a name."""

    id: str
    name: str


class BagLevel(Struct, frozen=True):
    """A difficulty, and the side of the reference cards that it uses: "standard" or "hard"."""

    id: str
    name: str
    side: str


class BagSymbol(Struct, frozen=True):
    """What a symbol means: `value`, and `per` more for each X. `x` says in words what X is, if there is one.

    With `asks` X is a yes or no, and `instead` the meaning for yes.
    """

    value: int
    again: bool
    result: str
    x: str
    asks: bool
    per: int
    least: int
    most: int
    usual: int
    instead: Meaning | None


class BagScenario(Struct, frozen=True):
    """A scenario: the bag at its start by difficulty, and its symbols by side and token."""

    id: str
    name: str
    card: str
    bags: dict[str, dict[str, int]]
    symbols: dict[str, dict[str, BagSymbol]]


class BagCampaign(Struct, frozen=True):
    """A campaign, the bag it begins with by difficulty, and its scenarios in their order.

    The scenarios of one that is `anywhere` may be played in any campaign, with its bag. `like` says in words that
    it has the bag and the symbols of another.
    """

    id: str
    name: str
    bags: dict[str, dict[str, int]]
    scenarios: list[BagScenario]
    anywhere: bool
    like: str


class BagVariant(Struct, frozen=True):
    """An ultimatum or boon that changes the bag or the draw; `rule` is its row of the ledger."""

    name: str
    kind: str
    title: str
    text: str
    rule: str


class BagKinds(Struct, frozen=True):
    """All that can be put together to a question about a bag."""

    tokens: list[TokenKind]
    levels: list[BagLevel]
    campaigns: list[BagCampaign]
    variants: list[BagVariant]
    redraws: list[NamedThing]
    elder_sign: int
    most_revealed: int
    most_redraws: int


@get("/api/bag/kinds", responses={200: ResponseSpec(BagKinds, False, "All of that."), **responses()})
async def bag_kinds(request: AnyRequest, spoken: Spoken) -> Response[bytes]:
    """The tokens, the bags of the campaigns by difficulty, and the symbols of their scenarios."""
    return send(_kinds(spoken.code), request)


@lru_cache(maxsize=3)
def _kinds(lang: str) -> Packed:
    spoken = language(lang)

    def words(id_: str) -> str:
        return spoken.render(say(id_))

    found = BagKinds(
        [_kind(each, spoken) for each in KINDS],
        [BagLevel(each, words(f"cards.level.{each}"), side) for each, side in LEVELS.items()],
        [_campaign(each, spoken) for each in campaigns().values()],
        list(_variants(spoken)),
        [NamedThing(each, words(f"cards.redraw.{each}")) for each in REDRAWS],
        ELDER_SIGN_VALUE.value,
        MOST_REVEALED,
        MOST_REDRAWS,
    )
    return pack(found)


def _kind(kind: str, spoken: Language) -> TokenKind:
    meaning = spoken.render(meaning_text(FIXED[kind])) if kind in FIXED else ""
    return TokenKind(kind, spoken.render(token_name(kind)), MOST.get(kind, MOST_OF_A_KIND), meaning)


def _campaign(campaign: Campaign, spoken: Language) -> BagCampaign:
    return BagCampaign(
        campaign.id,
        spoken.render(say(f"cards.campaign.{campaign.id}")),
        {level: dict(Counter(campaign.bag(level))) for level in LEVELS},
        [_scenario(each, campaign, spoken) for each in campaign.scenarios],
        campaign.anywhere,
        spoken.render(like_text(campaign)) if campaign.like else "",
    )


def _scenario(scenario: Scenario, campaign: Campaign, spoken: Language) -> BagScenario:
    return BagScenario(
        scenario.id,
        spoken.render(say(f"cards.scenario.{scenario.id}")),
        scenario.card,
        {level: dict(Counter(campaign.bag(level, scenario))) for level in LEVELS},
        {side: _symbols(scenario.symbols(side), spoken) for side in ("standard", "hard")},
    )


def _symbols(symbols: Mapping[str, Symbol], spoken: Language) -> dict[str, BagSymbol]:
    return {kind: _symbol(each, spoken) for kind, each in symbols.items()}


def _symbol(symbol: Symbol, spoken: Language) -> BagSymbol:
    return BagSymbol(
        symbol.value,
        symbol.again,
        symbol.result,
        spoken.render(say(f"cards.x.{symbol.x}")) if symbol.x else "",
        symbol.instead is not None,
        symbol.per,
        symbol.least,
        symbol.most,
        symbol.usual,
        symbol.instead,
    )


def _variants(spoken: Language) -> Iterator[BagVariant]:
    for name, kind in VARIANTS.items():
        rule, title, text = variant_text(name, spoken.code)
        yield BagVariant(name, kind, title, spoken.sentence(text), rule)


# ---------------------------------------------------------------------- the odds

Few = Annotated[int, Meta(ge=0, le=99)]
Figure = Annotated[int, Meta(ge=-FURTHEST, le=FURTHEST)]
Difference = Annotated[int, Meta(ge=-40, le=40)]
Percent = Annotated[int, Meta(ge=1, le=100)]


class TokenMeaning(Struct, frozen=True, forbid_unknown_fields=True):
    """A modifier, whether another token is revealed, and "fail" or "success" where the test does so by itself."""

    value: Figure = 0
    again: bool = False
    result: Name = ""

    def meaning(self) -> Meaning:
        return Meaning(self.value, self.again, self.result)


class RevealSome(Struct, frozen=True, forbid_unknown_fields=True):
    """Reveal `n` tokens and resolve the best `choose` of them."""

    n: Few = 1
    choose: Few = 1


class RevealTokens(RevealSome, frozen=True, forbid_unknown_fields=True):
    """As before; with a `group` one of the n is itself a group of tokens that counts as one."""

    group: RevealSome | None = None

    def reveal(self) -> Reveal:
        group = None if self.group is None else Reveal(self.group.n, self.group.choose)
        return Reveal(self.n, self.choose, group)


class AskOdds(Struct, frozen=True, forbid_unknown_fields=True):
    """A bag: how many of each token, before the ultimatums have changed it.

    Symbols mean what the scenario says for these X, or what stands in `symbols`. `redraws` are "cancel" or "ignore",
    each once. `skill` and `difficulty` ask for one test besides the curve from `low` to `high`.
    """

    tokens: Annotated[dict[Name, Few], Meta(max_length=len(KINDS))]
    scenario: Name = ""
    level: Name = "standard"
    x: Annotated[dict[Name, Few], Meta(max_length=len(KINDS))] = {}
    symbols: Annotated[dict[Name, TokenMeaning], Meta(max_length=len(KINDS))] = {}
    elder_sign: TokenMeaning = TokenMeaning(ELDER_SIGN_VALUE.value)
    reveal: RevealTokens = RevealTokens()
    redraws: Annotated[list[Name], Meta(max_length=MOST_REDRAWS)] = []
    variants: Annotated[list[Name], Meta(max_length=40)] = []
    low: Difference = LOWEST
    high: Difference = HIGHEST
    needed: Annotated[tuple[Percent, ...], Meta(max_length=10)] = LEASTS
    skill: Few | None = None
    difficulty: Few | None = None

    def question(self) -> Question:
        return Question(
            {token(each): n for each, n in self.tokens.items()},
            self.scenario,
            self.level,
            {token(each): n for each, n in self.x.items()},
            {token(each): meant.meaning() for each, meant in self.symbols.items()},
            self.elder_sign.meaning(),
            self.reveal.reveal(),
            tuple(self.redraws),
            tuple(self.variants),
        )


@post("/api/bag/odds", status_code=200, sync_to_thread=True, responses=responses(413))
def bag_odds(data: JSONBody[AskOdds], spoken: Spoken, state: State) -> BagOdds:
    """The exact chance to pass at each difference between skill value and difficulty, and what else can be said."""
    test = None if data.skill is None or data.difficulty is None else (data.skill, data.difficulty)
    budget = Budget(stopped=state["closing"].is_set)  # a thread cannot be ended from outside
    question = data.question()
    return answer(
        question, spoken, low=data.low, high=data.high, leasts=data.needed, test=test, budget=budget
    )


BAG = [bag_kinds, bag_odds]
