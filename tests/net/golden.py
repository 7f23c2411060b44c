"""What of the nets a person can read: a few decisions and positions of each game, as texts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from . import game_door
from .decisions import by_chance
from .forms import Form, forms

LEVELS = {"easy": 0, "normal": 0, "hard": 40}
"""The levels that are asked, with so many iterations."""
TOLD = 8
"""Of a longer list of actions so many are told."""


def decisions(game: str) -> str:
    """What the opponents think at three moments of a deal by chance, in each form of the game."""
    return "\n".join(line for form in forms() if form.game == game and form.players for line in _deal(form))


def _deal(form: Form) -> Iterator[str]:
    rng = Random(f"golden {form.name}")
    options = game_door.completed(form.game, form.options)
    course = game_door.Course.new(form.game, form.players, options, rng.randrange(10**9))
    choices = 0
    yield f"## {form.name}"
    while course.deal():
        while not course.deal_over:
            if len(course.legal) > 1:
                choices += 1
                if choices in (2, 9, 16):
                    yield from _choice(course, choices)
            course.act(by_chance(course.legal, rng))
        if choices >= 16:
            break
    yield ""


def _choice(course: game_door.Course, seed: int) -> Iterator[str]:
    """A question, what the rules of thumb like, what each level does, and what comes of a search."""
    player, legal = course.to_act, course.legal
    yield f"{player} holds {course.hand(player)}"
    likings = zip(legal, course.liked(), strict=True)
    yield f"  may {_some([f'{action} ({liked:.3g})' for action, liked in likings])}"
    yield f"  {', '.join(f'{level}: {course.choice(level, seed, n)}' for level, n in LEVELS.items())}"
    thought = course.opinions(seed, LEVELS["hard"])
    yield f"  tried: {_some([f'{action} {visits}x {payoff:+.3g}' for action, visits, payoff in thought])}"
    values = course.solved(seed)
    if values is not None:
        solved = zip(legal, values, strict=True)
        yield f"  solved: {_some([f'{action} {value:+.3g}' for action, value in solved])}"


def _some(told: list[str]) -> str:
    return ", ".join(told[:TOLD] + (["..."] if len(told) > TOLD else []))


POSITIONS = {
    "california_jack": ("jack answer", "jack refusal", "jack result", "jack sheet"),
    "jan_ken_po": ("jan ken po auction, bid", "jan ken po six, play", "jan ken po result"),
    "napoleon": ("napoleon auction", "napoleon play", "napoleon hint", "napoleon result"),
    "jo_jotte": ("jo-jotte side", "jo-jotte chouette, looking on", "jo-jotte result", "jo-jotte pad"),
    "kan": ("kan show", "kan stop", "kan play", "kan result", "kan match over"),
}
"""The positions whose texts are kept, by game."""


def texts(game: str) -> str:
    """The texts of a game's positions."""
    from . import pictures  # opens a window, if only a dummy
    from .positions import positions

    told = []
    for position in positions():
        if position.name in POSITIONS[game]:
            _, lines = pictures.shown(position, pictures.left_match(position), pictures.SIZES[0])
            told += [f"## {position.name}", *lines, ""]
    return "\n".join(told)
