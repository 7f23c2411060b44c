"""The sentences of Kan about who leads to the first trick, and what a trick has brought."""

from __future__ import annotations

from game.engine.cards import card_text
from game.engine.events import TrickTaken
from tests.sentences.common import leader_of_all, said
from tests.sentences.grammar import LEADS, SCORES, TELLS, Grammar
from tests.sentences.kan.truth import ALL, is_scoring, kankei, plays_on, silent, trump
from tests.sentences.moment import Moment


def add(found: Grammar) -> None:
    @found.says(TELLS, "{player}: (?P<one>iku|koi), {other:player}: (?P<two>iku|koi)", at="caption")
    def calls(m: Moment, player: int, one: str, other: int, two: str) -> bool:
        real = {(each.player, each.action.text) for each in m.sight.said}
        return {(player, one), (other, two)} <= real

    @found.says(LEADS, "{player} leads?(?:, with two opponents to the (?P<way>right|left))?", at="caption")
    def leads(m: Moment, player: int, way: str | None = None) -> bool:
        """KAN-10; the next in the direction of play sit at the right, clockwise at the left (KAN-2)."""
        order = plays_on(m)
        place = order.index(player)
        others = [order[(place + step) % len(order)] for step in (1, 2)]
        right = "right" if m.options.direction == "anticlockwise" else "left"
        fits = way is None or (way == right and not set(others) & set(kankei(m)))
        return m.state.leader == player and fits

    @found.says(LEADS, "{player} said iku", at="report")
    def said_iku(m: Moment, player: int) -> bool:
        real = [(each.player, each.action.text) for each in m.sight.said]
        return (
            leader_of_all(m) == player
            and sorted(call for _, call in real) == ["iku", "koi"]
            and ((player, "iku") in real)
        )

    @found.says(
        LEADS, "Both said (?P<call>iku|koi): two opponents sit to the (?P<way>right|left)", at="report"
    )
    def alike(m: Moment, call: str, way: str) -> bool:
        first = leader_of_all(m)
        real = [each.action.text for each in m.sight.said]
        return first is not None and real == [call, call] and leads(m, first, way)

    @found.says(LEADS, "Whoever (?P<what>plays alone|named trumps) leads first", at="report")
    def owner_leads(m: Moment, what: str) -> bool:
        alone = what == "plays alone"
        who = kankei(m)[0] if alone else m.state.round.namer
        return leader_of_all(m) == who and alone == (m.players == 3) and (alone or m.state.round.deal > 1)

    @found.says(LEADS, "Whoever has this ace leads it", at="report")
    def ace(m: Moment) -> bool:
        opening = "AC" if trump(m) == "S" else "AS"
        return leader_of_all(m) is not None and m.trick == [opening] and m.state.round.deal == 1 and silent(m)

    @found.says(SCORES, "{number} scoring cards?", at="report")
    def brought(m: Moment, number: int) -> bool:
        assert isinstance(m.event, TrickTaken)
        return sum(is_scoring(card_text(card)) for card in m.event.cards) == number

    @found.says(LEADS, "{player} names? {mark:suit} {suit} as trumps and leads?", at="caption")
    def names(m: Moment, player: int, mark: str, suit: str) -> bool:
        return said(m, player, f"trump {suit}") and mark == suit == trump(m) and m.state.leader == player

    @found.says(SCORES, "{player} plays? alone, for {number} of {all:number}", at="caption")
    def alone(m: Moment, player: int, number: int, all: int) -> bool:
        return said(m, player, "kan") and kankei(m) == [player] and (number, all) == (m.state.need, ALL)
