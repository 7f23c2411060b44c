"""Run an older Etori as a program that answers questions, even if it did not support them: for comparing
versions.

    git worktree add ../old COMMIT
    OLD="python game/research/older_version.py --checkout ../old --level hard"
    python -m game arena kan --a hard --b "$OLD"

This script is run by its path and imports the checkout's `game` instead of its own. It adds this version's
reader of questions to the older one and bridges the differences: modules that have moved, fields that states
did not have, and reasons that were texts. A question contains a whole view, so the view alone is enough. If
the checkout's states have other fields, it answers with an error, and the arena stops.

PyPy 3.11 can also run it, and in most games runs an older version's search several times as fast.

The first commit of version 0.1 with all five games is bce7058; with California Jack alone it is 46b3bc4. Both
have been tried.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

PROGRAM_FOLDER = Path(__file__).resolve().parents[1]
NEW_MODULES = ("game.engine.document", "game.engine.player_fields", "game.engine.values", "game.ai.question")
"""Modules of this version that an older one may lack."""
MOVED_MODULES = ("actions", "cards", "events", "options", "rules", "scoring", "state", "view")
"""Modules that were once directly in `game`."""
CARRIED_TYPES = {
    "napoleon": "int",
    "jo_jotte": "Standing",
    "kan": "Round",
}
"""Type of the values that are carried over between deals, by game."""


def main() -> None:
    """Answer questions from standard input until it ends."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--checkout", type=Path, required=True, metavar="FOLDER", help="checkout of the older Etori"
    )
    parser.add_argument("--level", default="hard", help="level to play at (default: %(default)s)")
    parser.add_argument(
        "--iterations", type=int, metavar="N", help="search for N iterations, without a time limit"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="seed of random choices (default: %(default)s)"
    )
    given = parser.parse_args()
    if not (given.checkout / "game/__init__.py").is_file():
        parser.error(f"no checkout of Etori: {given.checkout}")
    house = move_in(given.checkout.resolve())
    for line in sys.stdin.buffer:
        try:
            said = {"action": answer(house, line, given)}
        except Exception as fault:  # the two versions may differ in any way
            said = {"error": f"{type(fault).__name__}: {fault}"}
        print(json.dumps(said), flush=True)


def move_in(checkout: Path) -> SimpleNamespace:
    """Import the older version, let it read questions, and return its parts that answer them."""
    sys.path[0] = str(checkout)
    # A module that the older version lacks must not come from an installed one.
    sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in f"{finder}".lower()]
    games = importlib.import_module("game").GAMES
    layered = (checkout / "game/engine").exists()
    if not layered:
        for name in MOVED_MODULES:
            _alias(f"game.engine.{name}", importlib.import_module(f"game.{name}"))
    folder = "minds" if (checkout / "game/minds").exists() else "ai"
    levels = importlib.import_module(f"game.{folder}.levels")
    cards, state = (importlib.import_module(f"game.engine.{name}") for name in ("cards", "state"))
    vars(cards).setdefault("Zone", state.Zone)
    vars(cards).setdefault("EVERY_CARD", (1 << 53) - 1)
    views = importlib.import_module("game.engine.view")
    vars(views).setdefault("determinize", vars(views).get("fill"))
    events = importlib.import_module("game.engine.events")
    vars(events).setdefault("Shown", events.Event)
    _prepare(state.State, games)
    question = [_taken_along(name) for name in NEW_MODULES][-1]
    # The other version is trusted: the user measures it with their own questions.
    vars(question).update(_check_view=lambda game, seen, given: None, _read_legal=_read_legal)
    players = importlib.import_module(f"game.{folder}")
    own = "logic_of" if hasattr(players, "logic_of") else "mind_of"
    logic_of = getattr(players, own) if layered else lambda game: game
    return SimpleNamespace(games=games, question=question, levels=levels, logic_of=logic_of)


def _alias(name: str, module: ModuleType) -> None:
    """Let a module also be imported by this name."""
    parent, _, own = name.rpartition(".")
    if parent not in sys.modules:
        sys.modules[parent] = ModuleType(parent)
    sys.modules[name] = module
    setattr(sys.modules[parent], own, module)


def _taken_along(name: str) -> ModuleType:
    """Return a module of the older version, or this version's if it has none."""
    path = PROGRAM_FOLDER.joinpath(*name.split(".")[1:]).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    _alias(name, module)
    spec.loader.exec_module(module)
    return module


def _prepare(base: Any, games: Any) -> None:
    """Prepare the older states and games to derive their fields from a question."""
    if not hasattr(base, "past_tricks"):  # an older version does not ask who played what
        base.past_tricks = property(lambda state: (), lambda state, tricks: None)
    if hasattr(base, "DERIVED"):
        return
    base.DERIVED, base.BOOKED, base.derive = (), (), lambda state: None
    base.__annotations__["trump"] = "Suit"
    base.__init__.__globals__.setdefault("Suit", int)
    for game in games.values():
        module = importlib.import_module(f"{type(game).__module__}.state")
        found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, base)]
        own: Any = next(kind for kind in found if kind is not base)
        if "strain" in own.__annotations__:
            own.__annotations__["strain"] = "Suit"
        for value in vars(module).values():
            if isinstance(value, type) and value.__name__ == "Declared":
                value.__annotations__["trump"] = "Suit"
        own.DERIVED = tuple(
            name for name in ("form", "powers", "outcome") if name in getattr(own, "__slots__", ())
        )
        own.derive = _derive
        melds = _value(game, "Melds")
        own.BOOKED = () if melds is None else (melds,)
        type(game).carrying = SimpleNamespace(kind=_carried(game))


def _derive(state: Any) -> None:
    """Derive fields from the others, in every version that has them."""
    module = importlib.import_module(type(state).__module__)
    for name in state.DERIVED:
        if name == "form":
            state.form = module.form(state.setup)
        elif name == "powers":
            state.powers = module.powers(state.form, state.trump)
        else:
            state.outcome = None


def _carried(game: Any) -> Any:
    name = CARRIED_TYPES.get(game.key, "NoneType")
    return {"NoneType": type(None), "int": int}.get(name) or _value(game, name)


def _value(game: Any, name: str) -> Any:
    """Return a type of a game's values, which older versions define in the state and newer ones in the
    result.
    """
    for module in (f"{type(game).__module__}.{own}" for own in ("state", "result")):
        if importlib.util.find_spec(module) is not None:
            found = getattr(importlib.import_module(module), name, None)
            if found is not None:
                return found
    return None


def _read_legal(game: Any, seen: Any, given: list[str]) -> list[Any]:
    parse = sys.modules["game.engine.actions"].parse_action
    return [parse(text) for text in given]


def answer(house: SimpleNamespace, line: bytes, given: argparse.Namespace) -> str:
    """Return the older version's answer to a question."""
    asked = json.loads(line)
    game = house.games[asked["game"]]
    for name in ("following", "told"):  # fields of every game's state; harmless in versions that lack them
        if name not in sys.modules["game.engine.state"].State.__slots__:
            del asked["view"][name]
    asked["options"] = {name: asked["options"][name] for name in game.Options.declared()}
    carried, kind = asked["deal"]["carried"], game.carrying.kind
    if isinstance(carried, dict):
        asked["deal"]["carried"] = {name: carried[name] for name in kind._fields}
    if house.question.Codec({"Reason": ()}).fields(sys.modules["game.engine.scoring"].Entry)["reason"] is str:
        for entry in asked["view"]["entries"]:
            entry["reason"] = f"meld {entry['reason']['kind']} {entry['reason']['number']}"
    question = house.question.read(json.dumps(asked).encode(), house.games)
    levels, seed = house.levels, sha256(b"%d " % given.seed + line.strip()).digest()[:8]
    effort = levels.EFFORTS.get(given.level)
    if effort is not None and given.iterations is not None:
        effort = levels.Effort(given.iterations, float("inf"))
    logic, number = house.logic_of(question.game), int.from_bytes(seed, "big")
    action = levels.choose(logic, question.view, question.legal, given.level, number, effort=effort)
    text: str = action.text
    return text


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:  # the arena was interrupted and reports it
        sys.exit(130)
