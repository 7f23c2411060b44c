"""Where the player's things lie."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_dir


def data_folder() -> Path:
    """Where everything the player keeps lies: ETORI_HOME if set, else the platform's data folder."""
    return Path(os.environ.get("ETORI_HOME") or user_data_dir("etori", appauthor=False))
