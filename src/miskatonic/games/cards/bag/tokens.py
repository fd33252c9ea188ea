"""The tokens of the chaos bag, and the bag as a pile of the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping

from miskatonic.kernel.decks import Pile
from miskatonic.kernel.errors import MiskatonicError
from miskatonic.kernel.grammar import signed
from miskatonic.kernel.text import Raw, Text, say

NUMBERS = ("+1", "0", "-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8")
SYMBOLS = ("skull", "cultist", "tablet", "elder_thing")
"""Those that mean what the scenario's reference card says."""
AUTO_FAIL, ELDER_SIGN, BLESS, CURSE, FROST = "auto_fail", "elder_sign", "bless", "curse", "frost"
KINDS = (*NUMBERS, *SYMBOLS, AUTO_FAIL, ELDER_SIGN, BLESS, CURSE, FROST)

MOST = {BLESS: 10, CURSE: 10, FROST: 8}
"""There are no more of them, in the bag and sealed together."""
MOST_OF_A_KIND = 20
"""Of the others, more than any campaign puts in."""

BROKEN_PROMISES, FAILURE, ATHENA = "broken_promises", "failure", "athena"
VARIANTS = {BROKEN_PROMISES: "ultimatum", FAILURE: "ultimatum", ATHENA: "boon"}
"""The ultimatums and boons that the odds know; Athena changes the draw, the others the bag."""

OTHER_NAMES = {
    "1": "+1",
    "autofail": AUTO_FAIL,
    "fail": AUTO_FAIL,
    "tentacles": AUTO_FAIL,
    "eldersign": ELDER_SIGN,
    "star": ELDER_SIGN,
    "elderthing": "elder_thing",
    "blessing": BLESS,
}


class BagError(MiskatonicError):
    """A bag, a symbol or a way of revealing that cannot be."""

    code = "bad_bag"


def token(word: str) -> str:
    """A token as people write it: "-1", "−1", "skull", "[auto_fail]", "Elder Thing"."""
    plain = word.strip().strip("[]").lower().replace("−", "-")
    name = plain.replace("-", "_").replace(" ", "_") if plain[:1].isalpha() else plain
    name = OTHER_NAMES.get(name, name)
    if name not in KINDS:
        known = [Raw(each) for each in KINDS]
        raise BagError(say("cards.error.token", what=Raw(word[:40]), known=known))
    return name


def read_tokens(words: str) -> list[str]:
    """A list of tokens, separated by blanks or commas."""
    return [token(each) for each in words.replace(",", " ").split()]


def chaos_bag(tokens: Iterable[str] | Mapping[str, int], variants: Collection[str] = ()) -> Pile:
    """These tokens as a bag, set up under these ultimatums. Sealed tokens are simply not in it."""
    counts = Counter(tokens)
    if BROKEN_PROMISES in variants:
        del counts[ELDER_SIGN]
    if FAILURE in variants:
        counts[AUTO_FAIL] += 1
    for name, n in counts.items():
        most = MOST.get(name, MOST_OF_A_KIND)
        if not 0 <= n <= most:
            raise BagError(say("cards.error.too_many_tokens", token=token_name(name), n=n, most=most))
    return Pile.of(counts.elements())


def put_back(bag: Pile, revealed: Iterable[str]) -> None:
    """The end of a test: revealed tokens return to the bag, blessings and curses to the pool."""
    bag.shuffle_in([each for each in revealed if each not in (BLESS, CURSE)])


def token_name(kind: str) -> Text:
    return Raw(figure(int(kind))) if kind in NUMBERS else say(f"cards.token.{kind}")


def figure(n: int) -> str:
    """A modifier as tokens have it: with its sign, and 0 with none."""
    return signed(n) if n else "0"
