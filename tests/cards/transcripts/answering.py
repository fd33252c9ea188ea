"""Their decisions as answers to our questions: where they ask several times we ask once, and the other way round."""

from __future__ import annotations

import re
from collections.abc import Callable

from miskatonic.games.cards.play.facts import printed
from miskatonic.games.cards.play.rules import hands, table
from miskatonic.kernel.asks import Ask, Option
from miskatonic.kernel.text import Text
from tests.cards.transcripts.following import ACTION, ASSIGN, COMMIT, MULLIGAN, UNASKED, WINDOWS, Follower
from tests.cards.transcripts.logs import Decision
from tests.cards.transcripts.luck import SET_ASIDE, names_in
from tests.cards.transcripts.naming import called, picked, points, uses


class Lost(Exception):
    """Our question has no answer in the log."""


REACTIONS: dict[str, tuple[str, ...]] = {
    "wendy-token-reaction": ("Wendy Adams",),
    "agnes-after-horror": ("Agnes Baker",),
    "milan-reaction": ("Dr. Milan Christopher",),
    "research-librarian-search": ("Research Librarian",),
    "cover-up-reaction": ("Cover Up",),
    "pickpocketing-reaction": ("Pickpocketing",),
    "scavenging-reaction": ("Scavenging",),
    "revelation-cancel": ("Ward of Protection",),
    "enemy-attack": ("Dodge",),
    "would-fail": ("Lucky!",),
    "act2-objective": ("The Barrier",),
    "enemy-defeated-reactions": (),
    "after-fail-reactions": (),
}
"""Their questions about reactions, and whose reaction it is."""
NAMING = (
    *("locked-door-target", "crypt-chill-discard", "old-book-of-lore", "slot-discard-for-play"),
    *("slot-overflow-discard", "survival-instinct", "research-librarian-search", "arcane-initiate-search"),
    *("scavenging-reaction", "amnesia-keep", "scrying-order", "agnes-after-horror"),
)
"""Their questions that are answered with the name of a card or a place."""
TOGETHER = ("Roland Banks", "Evidence!", "Rabbit's Foot", '"Look what I found!"')


class Answers(Follower):
    """Answers each of our questions with what they decided."""

    # ------------------------------------------------------------------ our questions

    def answer(self, ask: Ask) -> str:
        kind = ask.prompt.id
        handler = self.handlers().get(kind)
        if handler is None:
            if kind.startswith("play.ask.window."):
                return self.window(ask)
            return self.named(ask)
        return handler(ask)

    def handlers(self) -> dict[str, Callable[[Ask], str]]:
        return {
            "play.ask.mulligan": self.mulligan,
            "play.ask.turn": self.turn,
            "play.ask.test": self.commit,
            "kernel.ask.react": self.react,
            "kernel.ask.react_to": self.react,
            "play.ask.assign": self.assign,
            "play.ask.assign_from": self.assign,
            "kernel.ask.choose": self.choose,
            "play.ask.discard": self.discard,
            "play.ask.discard_first": self.discard_first,
            "kernel.ask.order": self.order,
            "play.ask.results": self.order,
            "play.ask.heal": self.heal,
            "play.ask.which_skill": self.which_skill,
            "play.ask.attack_order": self.attack_order,
            "play.ask.which_deck": self.which_deck,
            "play.ask.on_top": self.on_top,
            "play.ask.trauma": self.trauma,
            "kernel.ask.may": self.may,
        }

    def mulligan(self, ask: Ask) -> str:
        """What was set aside is what they say was replaced: a choice could be taken back."""
        while self.find(MULLIGAN) is not None:
            self.take(meets=not self.next)
        told = [each.text for each in self.log.entries[: self.at + 1] if each.kind == "mulligan"]
        return picked(ask.options, [name for text in told for name in names_in(SET_ASIDE, text)])

    def commit(self, ask: Ask) -> str:
        taken: list[str] = []
        self.asked_test = table.current_test(self.game)
        self.bonus = self.asked_test.bonus if self.asked_test else 0
        while (decision := self.find(COMMIT)) is not None:
            self.take(meets=not taken)
            if decision.label == "Done":
                break
            taken.append(decision.label)
        return self.spent(ask.options, taken)

    def spent(self, options: list[Option], labels: list[str]) -> str:
        left, found = list(options), dict[str, int]()
        for label in labels:
            if label.startswith("Commit "):
                name = label[7:].rpartition(" (")[0]
                cards = [each for each in left if not each.name.startswith("use:")]
                option = next((each for each in cards if called(self.game, each.name) == name), None)
                if option is None:
                    self.force(name, label)
                    continue
                left.remove(option)
                found[option.name] = 1
            else:
                source, skill = re.fullmatch(r"Spend \d+ resource with (.+) \(\+\d+ (\w+)\)", label).groups()  # type: ignore[union-attr]
                paid = f"use:(.+):{skill}"
                fitting = [
                    each
                    for each in left
                    if re.fullmatch(paid, each.name) and called(self.game, each.name) == source
                ]
                if not fitting:
                    self.boost(label)
                    continue
                option = fitting[0]
                found[option.name] = found.get(option.name, 0) + 1
        return "+".join(f"{name}*{n}" if n > 1 else name for name, n in found.items()) or "none"

    def boost(self, label: str) -> None:
        """They pay for a skill that is not tested: it is paid for, and helps all the same."""
        test = table.current_test(self.game)
        assert test is not None
        self.game.state.investigators[0].resources -= 1
        test.bonus += 1
        self.forced.append(label)

    def force(self, name: str, label: str) -> None:
        """They commit a card whose icons do not fit: it leaves the hand, and the test goes on as if they did."""
        who = self.game.state.investigators[0]
        test = table.current_test(self.game)
        card = next((card for card in who.hand if called(self.game, card) == name), None)
        if card is None or test is None:
            raise Lost(label)
        hands.from_hand(self.game, who, card)
        hands.to_discard(self.game, card)
        test.bonus += int(label.rpartition("+")[2].rstrip(")"))
        self.forced.append(label)

    def assign(self, ask: Ask) -> str:
        """Who takes what: they ask point by point."""
        assert ask.pick is not None
        found: dict[str, int] = {}
        asked = self.harms(ask)
        for number in asked:
            decision = self.log.decisions[number]
            if number == asked[0]:
                self.meet(decision)
            self.given.add(number)
            kind, name = re.fullmatch(r"Assign \d+ (\w+) to (.+)", decision.label).groups()  # type: ignore[union-attr]
            for option in ask.options:
                card, _, what = option.name.rpartition(":")
                if what == kind and (
                    name in self.selves if card == "self" else called(self.game, card) == name
                ):
                    found[option.name] = found.get(option.name, 0) + 1
        if not found:
            own = [option for option in ask.options if option.name.startswith("self:")]
            return "+".join(
                f"{option.name}*{option.most}" if option.most > 1 else option.name for option in own
            )
        self.label = ""
        return "+".join(f"{name}*{n}" if n > 1 else name for name, n in found.items())

    def harms(self, ask: Ask) -> list[int]:
        """Their questions about this harm, which stand together; those about another may stand before them."""
        source = ask.prompt.args.get("card")
        name = printed(source.id.rpartition(".")[2]).name if isinstance(source, Text) else ""
        found: list[int] = []
        left = points(ask.prompt.args["harm"])
        for number in range(self.next, len(self.log.decisions)):
            decision = self.log.decisions[number]
            if not left:
                break
            if decision.kind in (ACTION, COMMIT, *WINDOWS) and not decision.passes:
                break
            if self.when(decision) > 0:
                break
            if number in self.given or not self.here(decision):
                continue
            named = f" from {name}" in decision.prompt and bool(name or not self.symbol)
            named = named or (self.symbol and " from Chaos token." in decision.prompt)
            if decision.kind == ASSIGN and named and decision.label.split()[2] in left:
                found.append(number)
                left.remove(decision.label.split()[2])
            elif found:
                break
        return found

    @property
    def symbol(self) -> bool:
        """A symbol was revealed in the test that goes on."""
        test = table.current_test(self.game)
        return test is not None and not {"skull", "cultist", "tablet"}.isdisjoint(test.tokens)

    def window(self, ask: Ask) -> str:
        decision = self.find(*WINDOWS)
        if decision is None or decision.passes:
            return "pass"
        self.take()
        return self.use(ask.options, decision.label)

    def react(self, ask: Ask) -> str:
        """A reaction: the next decision if it is about one of those that may be used."""
        start = self.next
        decision = self.find(*REACTIONS)
        if decision is not None and (option := self.meant(ask, decision)) is not None:
            passed = [each.kind for each in self.log.decisions[start : self.next] if self.here(each)]
            if not {ASSIGN, *UNASKED}.isdisjoint(passed):
                self.given.add(self.next)
                self.next, self.label = start, decision.label
            else:
                self.take()
            return "pass" if decision.passes else option.name
        for number in range(self.next, len(self.log.decisions)):
            decision = self.log.decisions[number]
            if decision.kind in (ACTION, COMMIT) or not self.here(decision):
                break
            if decision.kind not in REACTIONS or number in self.given:
                continue
            if (option := self.meant(ask, decision)) is not None:
                self.given.add(number)
                self.label = decision.label
                return "pass" if decision.passes else option.name
        return self.unasked(ask)

    def meant(self, ask: Ask, decision: Decision) -> Option | None:
        """The reaction of ours that a question of theirs is about."""
        names = (*REACTIONS[decision.kind], *self.named_in(decision))
        return next((each for each in ask.options[1:] if called(self.game, each.name) in names), None)

    def named_in(self, decision: Decision) -> list[str]:
        """Of reactions that are asked together, the one the label names."""
        return [name for name in TOGETHER if name in decision.label]

    def unasked(self, ask: Ask) -> str:
        """They react by themselves where nobody would not."""
        for at, entry in enumerate(self.coming(), self.at):
            if entry.kind.endswith(("_reaction", "research_librarian")) and at not in self.used:
                for option in ask.options[1:]:
                    if called(self.game, option.name).split()[-1] in entry.text:
                        self.used.add(at)
                        return option.name
        return "pass"

    # ------------------------------------------------------------------ the turn

    def turn(self, ask: Ask) -> str:
        decision = self.find(ACTION, "fast-window-inv_end")
        acts = self.game.state.investigators[0].actions
        while acts and decision is None and self.upcoming is not None and self.here(self.upcoming):
            self.skipped.append(self.upcoming)
            self.next += 1
            decision = self.find(ACTION, "fast-window-inv_end")
        if decision is None:
            return "end"
        self.take()
        if decision.label.startswith("Pass"):
            return "end"
        return self.action(ask.options, decision.label)

    def action(self, options: list[Option], label: str) -> str:
        plain = {"Draw 1 card": "draw", "Take resource (gain 1)": "resource"}
        if label in plain:
            return plain[label]
        if label.startswith("Advance act"):
            return "advance"
        if label.startswith("Move to "):
            return self.among(options, "move:", label[8:])
        if re.match(r"Investigate .+ \(shroud", label):
            return "investigate"
        if found := re.match(r"(Fight|Evade) (.+?) \((?:fight|evade) \d", label):
            return self.among(options, f"{found[1].lower()}:", found[2])
        if label.startswith("Play "):
            return self.among(options, "play:", label[5:])
        return self.use(options, label)

    def among(self, options: list[Option], prefix: str, name: str) -> str:
        """The option of this kind whose card or place the label begins with."""
        fitting = [each for each in options if each.name.startswith(prefix)]
        for option in fitting:
            if name == called(self.game, option.name):
                return option.name
        for option in fitting:
            if name.startswith(called(self.game, option.name)):
                return option.name
        raise Lost(f"{prefix} {name}")

    def use(self, options: list[Option], label: str) -> str:
        if label == "Resign":
            return next(each.name for each in options if each.name.endswith(":resign"))
        fitting = [each for each in options if each.name.startswith("use:")]
        fitting = [
            each for each in fitting if re.search(rf"{re.escape(called(self.game, each.name))}", label)
        ]
        if found := re.search(r"\((\d+) (?:supplies|charges|ammo|secrets)", label):
            exact = [each for each in fitting if uses(self.game, each.name) == int(found[1])]
            fitting = exact or fitting
        if len(fitting) > 1:
            fitting = fitting[-1:] if "throw" in label else fitting[:1]
        if not fitting:
            raise Lost(f"use {label}")
        return fitting[0].name

    def choose(self, ask: Ask) -> str:
        """The back of the first agenda, or what an effect leaves open."""
        if (decision := self.find("agenda1-back", "final-resolution")) is not None:
            self.take()
            words = {"horror": "horror", "random": "discard", "Burn": "burn", "Refuse": "keep"}
            return next(answer for word, answer in words.items() if word in decision.label)
        return self.named(ask)

    def discard(self, ask: Ask) -> str:
        """To the size of a hand, one after the other, or what a cost wants."""
        names: list[str] = []
        while self.find("discard-to-size") is not None:
            names.append(self.take(meets=not names).label.removeprefix("Discard "))
        if names:
            return picked(ask.options, names)
        if self.find("amnesia-keep") is not None:
            kept = self.take().label.removeprefix("Keep ")
            held = [called(self.game, option.name) for option in ask.options]
            held.remove(kept)
            return picked(ask.options, held)
        return self.named(ask)

    def discard_first(self, ask: Ask) -> str:
        """In which order cards go makes no difference to them."""
        return ask.options[0].name

    def order(self, ask: Ask) -> str:
        return ask.options[0].name

    def heal(self, ask: Ask) -> str:
        return "horror" if "horror" in self.label else "damage"

    def which_skill(self, ask: Ask) -> str:
        """The one they name, or the one that has the value they name."""
        told = next((each.text for each in self.coming() if each.kind == "skill_test_started"), "")
        found = re.search(r"Started \w+ test (\d+) vs", told)
        named = [option.name for option in ask.options if option.name.capitalize() in self.label]
        if found is None:
            return (named or ask.names())[0]
        who = self.game.state.investigators[0]
        return min(ask.names(), key=lambda skill: abs(table.skill(self.game, who, skill) - int(found[1])))

    def which_deck(self, ask: Ask) -> str:
        return "encounter" if "encounter" in self.label else "seat:0"

    def on_top(self, ask: Ask) -> str:
        """They name the whole order at once, the top first."""
        if self.find("scrying-order") is not None:
            self.take()
        order = self.label.removesuffix(" (top first)").split(" / ")
        return min(ask.names(), key=lambda name: order.index(called(self.game, name)))

    def trauma(self, ask: Ask) -> str:
        if self.find("defeat-trauma-choice") is not None:
            self.take()
        return next(name for name in ask.names() if name in self.label)

    def attack_order(self, ask: Ask) -> str:
        decision = self.find("enemy-attack-order", "aoo-attack-order")
        if decision is not None:
            self.take()
            return self.among(ask.options, "", decision.label.removeprefix("Attack next: "))
        coming = [each.text for each in self.coming() if each.kind == "enemy_attack"]
        return next((self.among(ask.options, "", text) for text in coming), ask.options[0].name)

    def may(self, ask: Ask) -> str:
        """Whether to do what they ask about at once."""
        decision = self.find("survival-instinct")
        if decision is not None:
            return "yes"
        return "no"

    def named(self, ask: Ask) -> str:
        """What the next decision names, if it is about such a choice, else what the one being carried out does."""
        decision = self.find(*NAMING)
        for label in ([decision.label] if decision else []) + [self.label]:
            for option in ask.options:
                if (name := called(self.game, option.name)) and name in label:
                    if decision is not None and label == decision.label:
                        self.take()
                    return option.name
        for option in ask.options:
            if (name := called(self.game, option.name)) and any(name in each.text for each in self.coming()):
                return option.name
        raise Lost(f"{ask.prompt.id}")
