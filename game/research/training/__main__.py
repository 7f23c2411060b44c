"""Try deals, learn from them, and write what was learned, with a report beside it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from game.ai import packed_network
from game.ai.jan_ken_po.learned import LearnedBids
from game.ai.napoleon import adjutant
from game.ai.network import Network, written
from game.archive.files import write_atomically
from game.research.arena_command import cluster
from game.research.contest_runner import lasting, run
from game.research.training import jan_ken_po, jo_jotte, napoleon, positions

DEALS_PER_BATCH = 100
"""Number of deals in a batch."""
EXTRA_TRICKS = (0.05, -0.4)
"""Extra tricks of Jan Ken Po players compared with quick playouts, with a partner and alone.

Measured in 1,500 contracts played at the normal level: +0.06 with a partner, -0.39 alone.
"""
MEASURED_HEADING = "## What was measured"
"""Heading of the report's part that people write."""


@dataclass(frozen=True)
class TrainingRun:
    """Deals for training examples, in batches; `networks` are those needed to make them, if any."""

    game: str
    players: int
    deals: int
    """Number of batches."""
    seed: int
    networks: str = ""
    level: str = ""
    """Who plays the deals, in courses with several kinds of players."""
    limit: float = 0.0

    def facts(self) -> dict[str, Any]:
        """Return the values that identify a run's batches in a journal, without the number of batches."""
        return lasting(self, mode="training") | {"networks": sha256(self.networks.encode()).hexdigest()}

    def kept(self, row: Any) -> Batch:
        """Read a batch from the journal; raises `TypeError` or `ValueError`."""
        number, examples = row
        kind = COURSES[self.game].example
        return Batch(number, [kind(*example) for example in examples])


class Batch(NamedTuple):
    """The examples from some deals."""

    number: int
    examples: list[Any]


class Try(Protocol):
    """Tries what a lesson needs."""

    def __call__(self, seed: int, networks: str = "", level: str = "", share: float = 1.0) -> list[Any]:
        """Return the examples of a `share` of the deals, with this seed, by these networks and this level."""


def tried(lesson: TrainingRun, number: int) -> Batch:
    """Return one batch of examples. Runs in a worker process."""
    return Batch(number, COURSES[lesson.game].tried(lesson, number))


def _contracts(lesson: TrainingRun, number: int) -> list[Any]:
    if lesson.networks:
        found = jan_ken_po.declared(lesson.seed, number, DEALS_PER_BATCH, lesson.networks)
    else:
        found = jan_ken_po.contracts(lesson.seed, number, DEALS_PER_BATCH)
    return [each._replace(deal=number * DEALS_PER_BATCH + each.deal) for each in found]


def _trials(lesson: TrainingRun, number: int) -> list[Any]:
    return jo_jotte.trials(lesson.players, lesson.seed, number, DEALS_PER_BATCH, lesson.networks)


def _guesses(lesson: TrainingRun, number: int) -> list[Any]:
    return napoleon.guesses(lesson.players, lesson.seed, number, DEALS_PER_BATCH)


def _positions(lesson: TrainingRun, number: int) -> list[Any]:
    deals = range(number * DEALS_PER_BATCH, (number + 1) * DEALS_PER_BATCH)
    game = lesson.game.removesuffix(HOLDERS_SUFFIX)
    return positions.positions(game, lesson.players, lesson.level, lesson.seed, deals)


class Learned(NamedTuple):
    """The text of a file of what was learned, and lines of the report."""

    text: str
    lines: list[str]


def _as_networks(networks: dict[str, Network]) -> Learned:
    lines = [f"- `{name}`: {network.weights} weights" for name, network in networks.items()]
    lines.append(f"- {sum(network.weights for network in networks.values())} weights in all")
    return Learned(written(networks), lines)


def _learn_jan_ken_po(lesson: Try, seed: int) -> Learned:
    """Train the calls, then the hands that make these calls, then the bids.

    Calls are only an intermediate step: in the arena they were no better than the rules of thumb.
    """
    from game.research.training import auctions, contracts

    calls = contracts.learned_calls(lesson(seed, ""), EXTRA_TRICKS, seed)
    declared = lesson(seed + 1, written(calls))
    networks = contracts.learned_hands(declared, EXTRA_TRICKS, seed + 2)
    deals = auctions.Deals(declared, LearnedBids(networks), EXTRA_TRICKS)
    return _as_networks(networks | {"bids": auctions.learned_bids(deals, seed + 3)})


def _learn_jo_jotte(lesson: Try, seed: int) -> Learned:
    """Fit the figures of the bidding to the deals of one seed, and test them in those of the next."""
    from game.research.training import answers

    tried = lesson(seed, "")
    weights = answers.learned(tried)
    text = answers.written(weights)
    return Learned(text, answers.report(tried, lesson(seed + 1, text), weights))


def _learn_napoleon(lesson: Try, seed: int) -> Learned:
    """Fit the signs of the adjutant to the deals of one seed, and test them in those of the next."""
    from game.research.training import adjutants

    weights = adjutants.learned(lesson(seed, ""))
    return Learned(adjutant.written(weights), adjutants.report(lesson(seed + 1, ""), weights))


def _learn_holders(game: str, lesson: Try, seed: int) -> Learned:
    """Fit who holds each card to the deals of two seeds, and test it in those of the next two."""
    from game.research.training import holders

    quick = lesson(seed + 1, level="quick", share=QUICK_DEALS_SHARE)
    taught = [*lesson(seed, level=positions.ERRING_PLAYER), *quick, *quick]
    network = holders.learned(game, taught, seed)
    tested = {"erring": lesson(seed + 2, level=positions.ERRING_PLAYER, share=TEST_DEALS_SHARE)}
    tested["hard"] = lesson(seed + 3, level="hard", share=TEST_DEALS_SHARE)
    lines = [f"- {line}" for name in tested for line in holders.report(game, network, name, tested[name])]
    return Learned(packed_network.written({"holders": network}), lines)


class Curriculum(NamedTuple):
    """The training plan of a game."""

    players: tuple[int, ...]
    example: Callable[..., Any]
    tried: Callable[[TrainingRun, int], list[Any]]
    learn: Callable[[Try, int], Learned]


HOLDERS_SUFFIX = "-holders"
"""What the names of courses end in that train a network to guess who holds each card."""
QUICK_DEALS_SHARE = 0.25
"""Number of deals played by hard with few iterations, which count twice, as a share of those with errors."""
TEST_DEALS_SHARE = 0.05
"""Number of deals for each test of such a network, as a share of those for each lesson."""
COURSES = {
    "jan_ken_po": Curriculum((4,), jan_ken_po.Contract, _contracts, _learn_jan_ken_po),
    "jo_jotte": Curriculum((2, 3, 4), jo_jotte.Trial, _trials, _learn_jo_jotte),
    "napoleon": Curriculum((3, 4, 5, 6), napoleon.Guess, _guesses, _learn_napoleon),
} | {
    f"{game}{HOLDERS_SUFFIX}": Curriculum(
        (subject.players,), positions.Position, _positions, partial(_learn_holders, game)
    )
    for game, subject in positions.SUBJECTS.items()
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m game.research.training", description=__doc__)
    parser.add_argument(
        "game", choices=sorted(COURSES), metavar="COURSE", help=f"what to train: {', '.join(sorted(COURSES))}"
    )
    parser.add_argument(
        "--players", type=int, default=4, metavar="N", help="number of players (default: %(default)s)"
    )
    parser.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="write what was learned to FILE"
    )
    parser.add_argument(
        "--deals", type=int, default=20000, metavar="D", help="deals per lesson (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of the training (default: %(default)s)"
    )
    parser.add_argument(
        "--workers", type=int, default=2, metavar="W", help="number of processes (default: %(default)s)"
    )
    parser.add_argument(
        "--journals", type=Path, metavar="FOLDER", help="save results in FOLDER and resume from there"
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="run on the dask.distributed cluster at ADDRESS")
    given = parser.parse_args(arguments)
    course = COURSES[given.game]
    if given.players not in course.players:
        parser.error(f"for {' or '.join(map(str, course.players))} players only")
    executor = cluster(given.dask) if given.dask else None
    lessons = []

    def lesson(seed: int, networks: str = "", level: str = "", share: float = 1.0) -> list[Any]:
        batches = max(1, round(given.deals * share) // DEALS_PER_BATCH)
        asked = TrainingRun(given.game, given.players, batches, seed, networks, level)
        journal = given.journals / f"{given.game}-{given.players}-{seed}.jsonl" if given.journals else None
        made = run(asked, tried, workers=given.workers, executor=executor, journal=journal)
        found = [example for batch in made for example in batch.examples]
        lessons.append(f"- {asked.deals * DEALS_PER_BATCH} deals with seed {seed}: {len(found)} examples")
        print(lessons[-1], file=sys.stderr, flush=True)
        return found

    found = course.learn(lesson, given.seed)
    write_atomically(given.out, found.text.encode())
    how = f"{given.game} --players {given.players} --deals {given.deals} --seed {given.seed}"
    report = [
        f"# What {given.out.name} was taught",
        "",
        f"By `python -m game.research.training {how}`:",
        "",
        *lessons,
        *found.lines,
        "",
    ]
    keep_report(given.out.with_suffix(".md"), report)
    return 0


def keep_report(path: Path, report: Sequence[str]) -> None:
    """Write the training report, and preserve what people have written below `MEASURED_HEADING`."""
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    measured = (
        before[before.index(MEASURED_HEADING) :]
        if MEASURED_HEADING in before
        else f"{MEASURED_HEADING}\n\nNothing yet.\n"
    )
    write_atomically(path, ("\n".join(report) + "\n" + measured).encode())


if __name__ == "__main__":
    sys.exit(main())
