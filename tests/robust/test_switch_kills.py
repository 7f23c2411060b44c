"""A window that is killed while players take turns at it: nothing of any player is lost or mixed up."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import closing
from itertools import pairwise
from pathlib import Path

from game.archive.players import add_player, last_player, players_in
from scenes.framework.preferences import load_preferences
from tests.conftest import Tally
from tests.game.archives import archive_of, fresh, recorded, seats_for
from tests.test_house import ROOT

GAMES_OF = {1: "jo_jotte", 2: "napoleon", 3: "kan"}
KILLS = 12
WINDOW = """
import sys
from dataclasses import replace
from random import Random
from game.archive.players import players_in
from scenes.framework import main_loop
from scenes import __main__ as start
from tests.game.archives import step

rng = Random(int(sys.argv[1]))


def drive(window, navigator, hooks):
    while True:
        app = navigator.background.run
        number, library = app.shared.player, app.library
        for each in library.open_matches():  # none once the match is over
            host = library.go_on(each.number)
            app.sit(host)
            for _ in range(rng.randrange(1, 4)):
                match = host._match
                if match.finished:
                    break
                if match.upcoming is not None:
                    match.start_deal()
                else:
                    match.act(rng.choice(match.legal()))
                host.save()
                assert host.trouble is None, host.trouble
                print("match", number, sum(len(deal.actions) for deal in match.deals), flush=True)
        sound = navigator.services.preferences.sound
        volume = (sound.volume + 1) % 11
        navigator.keep(replace(navigator.services.preferences, sound=sound._replace(volume=volume)))
        assert navigator.unsaved is None, navigator.unsaved
        print("volume", number, volume, flush=True)
        others = [each for each in players_in(app.shared.root) if each.number != number]
        app.shared.switch(rng.choice(others))


main_loop.run = drive
sys.exit(start.main([]))
"""


def test_kill_while_players_switch_loses_nothing(tmp_path: Path, tally: Tally) -> None:
    tally.floor(kills=KILLS, actions=30, switches=15)
    for name in ("Mio", "Jun"):
        add_player(tmp_path, name, {})
    for player in players_in(tmp_path):
        match = fresh(GAMES_OF[player.number], 1)
        with closing(archive_of(player.folder)) as archive:
            archive.add(match, seats_for(match))
    played, volumes = dict.fromkeys(GAMES_OF, 0), dict.fromkeys(GAMES_OF, 6)
    environment = os.environ | {
        "ETORI_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
    }  # fmt: skip
    for _ in tally.times(KILLS, "kills"):
        window = subprocess.Popen(
            [sys.executable, "-c", WINDOW, str(tally.rng.randrange(10**6))],
            cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert window.stdout is not None
        lines = [window.stdout.readline() for _ in range(tally.rng.randrange(1, 40))]
        time.sleep(tally.rng.random() * 0.05)
        window.kill()
        lines += window.communicate()[0].splitlines()
        assert window.returncode == -9, "only a kill ends it"
        turns = []
        for what, number, value in (line.split() for line in lines):
            (played if what == "match" else volumes)[int(number)] = int(value)
            tally.count["actions"] += what == "match"
            turns.append(number)
        tally.count["switches"] += sum(one != other for one, other in pairwise(turns))
        for player in players_in(tmp_path):
            number = player.number
            with closing(archive_of(player.folder)) as archive:
                (kept,) = archive.matches(ended=None)
                assert kept.game == GAMES_OF[number]
                saved = sum(map(len, recorded(archive.record(kept.number))))
            assert saved >= played[number]
            preferences, notice = load_preferences(player.folder)
            assert notice is None
            assert preferences.sound.volume in (volumes[number], (volumes[number] + 1) % 11)
            played[number], volumes[number] = saved, preferences.sound.volume
        assert last_player(tmp_path)[1] or not turns
