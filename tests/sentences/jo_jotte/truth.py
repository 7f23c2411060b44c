"""What is really so in a deal of Jo-Jotte, by the second reading of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from game.engine.cards import SUITS, card_text
from game.engine.events import Exchanged, Played
from game.engine.options import Options
from game.engine.scoring import PRISON, Entry, Reason
from game.engine.state import Setup
from game.games.jo_jotte.deal_result import Melds
from game.match.match import Deal, Match
from tests.game.referee_jo_jotte_cards import Trick, complete, points_of, trick_score, winning_place
from tests.game.referee_jo_jotte_melds import Declared, Run, fours, runs, strength_of_fours, strength_of_runs
from tests.game.referee_jo_jotte_score import Side, Standing
from tests.sentences.moment import Moment
from tests.sentences.recorder import Told, value_of
from tests.sentences.shared import are


def strain(number: int) -> str:
    return SUITS[number] if 0 <= number < 4 else "NT"


def now(m: Moment) -> str:
    """The denomination as the contract stands: none while a nullo does (JJ-7)."""
    state = m.state
    return "NT" if plays_nullo(m) else strain(state.strain)


def plays_nullo(m: Moment) -> bool:
    return is_nullo(m.state)


def is_nullo(state: Any) -> bool:
    return bool(state.nullo >= 0 and not state.slam)


def heads(m: Moment, cards: Sequence[str]) -> int:
    return winning_place(list(cards), now(m))


def three_hands(m: Moment) -> bool:
    """Whether two of three hands are played (JJ3, JJ4C)."""
    return form(m) in ("active_defender", "cutthroat")


def partners(m: Moment) -> bool:
    return form(m) == "partners"


def chouette(m: Moment) -> bool:
    return form(m) == "chouette"


def form(m: Moment) -> str:
    """Which of the games it is; empty for two."""
    return form_of(m.state.setup)


def form_of(setup: Setup[Any]) -> str:
    return str({3: setup.options.three, 4: setup.options.four}.get(setup.players, ""))


def camps(m: Moment) -> tuple[list[int], list[int]]:
    """Who scores with the declarer as the contract stands, and who against him (JJ3-7, JJ3-8, JJ4C)."""
    return camps_of(m.state)


def camps_of(state: Any) -> tuple[list[int], list[int]]:
    setup = state.setup
    ours = {state.declarer}
    if form_of(setup) == "partners":
        ours.add((state.declarer + 2) % 4)
    elif form_of(setup) == "chouette":
        box, *pair = setup.carried.places
        ours = {box} if state.declarer == box else set(pair)
    elif state.sider_with >= 0 and state.sider_with == state.bidder and not is_nullo(state):
        ours.add(state.sider)
        if setup.players == 4:
            ours.add(setup.dealer)
    everybody = range(setup.players)
    return [p for p in everybody if p in ours], [p for p in everybody if p not in ours]


def sides_of(state: Any) -> list[Side]:
    """The same as the second reading has them: who plays, and who only scores with him (JJ3-7, JJ4C)."""
    camps = camps_of(state)
    if form_of(state.setup) not in ("active_defender", "cutthroat"):
        return [Side(camp) for camp in camps]
    both = zip((state.declarer, state.defender), camps, strict=True)
    return [Side([active], [player for player in camp if player != active]) for active, camp in both]


def tricks_of(m: Moment) -> list[Trick]:
    """The tricks as the second reading has them."""
    tricks = [
        Trick(list(zip(event.players, map(card_text, event.cards), strict=True)), event.winner)
        for event in m.tricks()
    ]
    jo = jo_jotte(m)
    for trick in tricks:
        if (jo, f"K{now(m)}") in trick.cards:
            trick.jo = jo
    return tricks


def jo_jotte(m: Moment) -> int | None:
    """JJ-16: who played the king of trumps with the queen in his hand, which he played later."""
    plays = {card_text(e.card): (at, e.player) for at, e in enumerate(m.past) if isinstance(e, Played)}
    king, queen = plays.get(f"K{now(m)}"), plays.get(f"Q{now(m)}")
    if king is None or queen is None or king[1] != queen[1] or king > queen:
        return None
    later = [event for event in m.past[king[0] :] if isinstance(event, Exchanged)]
    return None if any(card_text(event.got) == f"Q{now(m)}" for event in later) else king[1]


def is_over(m: Moment) -> bool:
    """Whether the reader has seen the last trick gathered."""
    return bool(m.state.phase == "over" and len(m.tricks()) == sum(m.state.won))


def score(m: Moment, side: Sequence[int]) -> int:
    """What a side's tricks count by now; the last one and Jo-Jotte with what they bring (JJ-15, JJ-16)."""
    tricks = tricks_of(m)
    if is_over(m) and tricks:
        return trick_score(list(side), tricks, now(m), plays_nullo(m))
    cards = sum(points_of(card, now(m)) for card in m.captured(*side))
    return cards + (20 if m.state.jo[1] in side else 0)


def is_for(entry: Entry, *reasons: type | Reason) -> bool:
    """Whether points were booked for one of these reasons, or for one of such a kind."""
    return any(
        isinstance(entry.reason, each)
        if isinstance(each, type)
        else type(entry.reason) is type(each) and entry.reason == each
        for each in reasons
    )


def melded(m: Moment, side: Sequence[int]) -> int:
    """What a side has scored for melds; who only scores with it has the same points."""
    own = [entry for entry in m.entries if entry.player == side[0] and is_for(entry, Melds)]
    return sum(entry.points for entry in own)


def totals(m: Moment) -> tuple[int, int]:
    """JJ-17."""
    ours, theirs = camps(m)
    return score(m, ours) + melded(m, ours), score(m, theirs) + melded(m, theirs)


def won_by_declarer(m: Moment) -> bool:
    ours, theirs = camps(m)
    if m.state.slam:
        return m.won(*theirs) == 0
    if plays_nullo(m):
        return m.won(*ours) == 0
    return totals(m)[0] > totals(m)[1]


def called(m: Moment, name: Any, players: Sequence[int]) -> bool:
    """Whether some players can be called so; of three he who looks on is named, else who plays."""
    value = value_of(name, m)
    if isinstance(value, Told) and value.fill.template == "{player} and two others":
        active = {m.state.declarer, m.state.defender} & {*players}
        wanted = {m.you} if m.you in players else active or {players[0]}
        return len(players) == 3 and {value_of(value.fill.values["player"], m)} == wanted
    return are(m, value, players)


# Melds.


def declared(m: Moment) -> list[Declared]:
    """What everybody has declared, from what he holds."""
    found = []
    for said in m.state.declared:
        hand = m.hand(said.player)
        found.append(
            Declared(
                said.player,
                fours(hand, strain(said.trump)) if said.kind == "A" else [],
                runs(hand) if said.kind == "B" else [],
            )
        )
    return found


def best_of(m: Moment, player: int, kind: str) -> list[int]:
    """How strong a player's best declared meld of a class is; empty without one."""
    own = [each for each in declared(m) if each.player == player]
    ranks = [rank for each in own for rank in each.fours]
    found = [run for each in own for run in each.runs]
    if kind == "A":
        return strength_of_fours(ranks, now(m)) if ranks else []
    return strength_of_runs(found, now(m)) if found else []


def best_run(m: Moment, player: int) -> Run:
    own = [run for each in declared(m) if each.player == player for run in each.runs]
    return max(own, key=lambda run: strength_of_runs([run], now(m)))


def best_four(m: Moment, player: int) -> str:
    own = [rank for each in declared(m) if each.player == player for rank in each.fours]
    return max(own, key=lambda rank: strength_of_fours([rank], now(m)))


# The match so far.


def prison_before(m: Moment) -> int:
    """What the deals before this one have left in prison."""
    deals = m.deals[:-1]
    return sum(entry.points for deal in deals for entry in deal.entries if entry.column == PRISON)


def prison_now(m: Moment) -> int:
    return prison_before(m) + sum(entry.points for entry in m.entries if entry.column == PRISON)


@lru_cache(maxsize=4)
def _complete(options: Options) -> dict[str, object]:
    return complete(options.as_json())


def standing(match: Match, deals: Sequence[Deal]) -> Standing:
    """How the match stands after these deals, games and rubbers counted from what was booked."""
    found = Standing(match.players, _complete(match.options))
    if found.form == "chouette":
        first = match.first_dealer
        found.places = {"captain": first, "box": (first + 1) % 3, "partner": (first + 2) % 3}
    for deal in deals:
        found.book(
            [
                (entry.player, entry.column, entry.points, entry.reason.text)
                for entry in deal.entries
                if entry.reason.text not in ("game", "rubber")
            ]
        )
        if deal.finished:
            found.book(found.end_of_game(sides_of(deal.state)))
    return found


def rubbers_to_win(m: Moment) -> int:
    """How many rubbers one must win, where that is what ends the match (JJ-24)."""
    return int(m.options.rubbers) if m.options.rubber_goal == "won" and not chouette(m) else 0


def before(m: Moment) -> Standing:
    """How the match stood before this deal."""
    return standing(m.host._match, m.deals[:-1])


def after(m: Moment) -> Standing:
    """How it stands with this deal, if it is over."""
    return standing(m.host._match, m.deals)
