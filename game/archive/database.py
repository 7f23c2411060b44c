"""The archive's database: connections that flush, transactions, and the tables of each version.

A version is the list of statements that upgrade the version before it. Released versions are never changed,
because a player's database may be of any age.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from game.archive import rows
from game.archive.file_identity import FileIdentity, Known, WatchedConnection, identity_of
from game.archive.unwritable import must_be_read_alone, read_alone

LOCK_TIMEOUT = 5.0
"""Seconds to wait while another window writes."""
APPLICATION_ID = 0x45746F72
"""SQLite application ID of this program's databases: `Etor` in ASCII."""

# Every row of a record has a checksum of itself and of the row before it in its match. It shows altered bits
# within a text, which SQLite's own checks miss.
SCHEMA_VERSIONS: tuple[tuple[str, ...], ...] = (
    (
        """
        CREATE TABLE match (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            game TEXT NOT NULL,
            players INTEGER NOT NULL,
            options TEXT NOT NULL,
            names TEXT,
            seats TEXT NOT NULL,
            first_dealer INTEGER NOT NULL,
            seed TEXT,
            date TEXT,
            note TEXT,
            begun TEXT NOT NULL,
            changed TEXT NOT NULL,
            ended TEXT,
            totals TEXT NOT NULL,
            winners TEXT NOT NULL,
            favourite INTEGER NOT NULL DEFAULT 0,
            sum INTEGER NOT NULL
        ) STRICT
        """,
        """
        CREATE TABLE deal (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            number INTEGER NOT NULL,
            dealer INTEGER NOT NULL,
            deck TEXT NOT NULL,
            finished INTEGER NOT NULL DEFAULT 0,
            entries TEXT NOT NULL DEFAULT '[]',
            sum INTEGER NOT NULL,
            PRIMARY KEY (match, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE action (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            number INTEGER NOT NULL,
            player INTEGER NOT NULL,
            text TEXT NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (match, deal, number),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE undo (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            number INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            kept INTEGER NOT NULL,
            taken TEXT NOT NULL,
            PRIMARY KEY (match, number)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE hint (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            deal INTEGER NOT NULL,
            action INTEGER NOT NULL,
            PRIMARY KEY (match, deal, action)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX match_by_change ON match (ended, changed)",
        "CREATE INDEX match_by_game ON match (game, ended, changed)",
    ),
    (
        # A single-deal match: its code, which has its own check digits, and the day if it is a daily deal.
        """
        CREATE TABLE lone (
            match INTEGER PRIMARY KEY REFERENCES match ON DELETE CASCADE,
            code TEXT NOT NULL,
            day TEXT
        ) STRICT
        """,
        # Outcome of a finished deal for each person at this computer, derived from the record.
        """
        CREATE TABLE played (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            over TEXT NOT NULL,
            code TEXT NOT NULL,
            against TEXT NOT NULL,
            points INTEGER NOT NULL,
            ahead REAL NOT NULL,
            height TEXT,
            made INTEGER,
            PRIMARY KEY (match, deal, seat),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX played_by_code ON played (code)",
        "CREATE INDEX played_by_end ON played (over)",
        """
        CREATE TABLE pace (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            action INTEGER NOT NULL,
            ms INTEGER NOT NULL,
            PRIMARY KEY (match, deal, action),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        # The expert's verdict on a decision, and the review of a seat's deal once all its decisions are
        # judged.
        """
        CREATE TABLE verdict (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            action INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            phase TEXT NOT NULL,
            grade TEXT NOT NULL,
            loss REAL NOT NULL,
            told TEXT NOT NULL,
            PRIMARY KEY (match, deal, action),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE review (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            accuracy REAL,
            lost REAL NOT NULL,
            luck REAL NOT NULL,
            PRIMARY KEY (match, deal, seat),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        # Result of a level in a person's seat, with the same cards and the same other players.
        """
        CREATE TABLE par (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            level TEXT NOT NULL,
            points INTEGER NOT NULL,
            ahead REAL NOT NULL,
            PRIMARY KEY (match, deal, seat, level),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        # Number of rows of a match in each table, and the sum of their checksums (see `rows`).
        """
        CREATE TABLE tally (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            name TEXT NOT NULL,
            count INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            PRIMARY KEY (match, name)
        ) STRICT, WITHOUT ROWID
        """,
        # A single row: the same counts for the list of matches, and a recovery not yet shown to the player.
        """
        CREATE TABLE contents (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            matches INTEGER NOT NULL,
            sum INTEGER NOT NULL,
            restored TEXT
        ) STRICT
        """,
    ),
    (
        # New level of a computer player from a deal on, if it was changed between deals.
        """
        CREATE TABLE level (
            match INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
            deal INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            level TEXT NOT NULL,
            PRIMARY KEY (match, deal, seat)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        # Seal of a deal, as in a record.
        """
        CREATE TABLE seal (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            told TEXT NOT NULL,
            PRIMARY KEY (match, deal),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
        # Conditions of a computer player's choice in a sealed deal, as in a record.
        """
        CREATE TABLE condition (
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL,
            action INTEGER NOT NULL,
            told TEXT NOT NULL,
            PRIMARY KEY (match, deal, action),
            FOREIGN KEY (match, deal) REFERENCES deal ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID
        """,
    ),
)
CURRENT_VERSION = len(SCHEMA_VERSIONS)
"""The database version that this program writes."""


def opens(database: sqlite3.Connection, path: Path) -> bool:
    """Return whether a path leads to the connection's own database file.

    Such a file must be opened by SQLite alone: closing it otherwise would release the connection's locks.
    """
    (file,) = (row["file"] for row in database.execute("PRAGMA database_list") if row["seq"] == 0)
    try:
        return bool(file) and path.samefile(file)
    except OSError:
        return False


def version_of(database: sqlite3.Connection) -> int:
    """Return the version number of a database, or 0 if it has no tables yet."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    return int(version)


def version_by_tables(database: sqlite3.Connection) -> int | None:
    """Return the version that has exactly these tables, or `None`; the database's version number is ignored.

    Finds renamed columns, extra tables and triggers, which would be noticed late or never otherwise.
    """
    statements = database.execute(
        "SELECT sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    )
    found = sorted(_plain(str(row[0])) for row in statements if row[0] is not None)
    for version in range(CURRENT_VERSION, -1, -1):
        if found == sorted(_plain(statement) for each in SCHEMA_VERSIONS[:version] for statement in each):
            return version
    return None


def is_newer(database: sqlite3.Connection) -> bool:
    """Return whether a later version of the program wrote the database, by its number and its tables.

    Later versions may add tables, indexes and columns, but no views or triggers.
    """
    found = database.execute("SELECT type, name FROM sqlite_master").fetchall()
    kinds, names = {row[0] for row in found}, {row[1] for row in found}
    known = {*rows.PRIMARY_KEYS, "tally", "contents"} <= names and kinds <= {"table", "index"}
    return version_of(database) > CURRENT_VERSION and known and version_by_tables(database) is None


def _plain(statement: str) -> str:
    return " ".join(statement.split())


@contextmanager
def transaction(database: sqlite3.Connection, known: Known | None = None) -> Iterator[None]:
    """Run a block as one transaction, which is on the disk when the block ends; raises `sqlite3.Error`.

    The error is `FileChanged` if the path no longer leads to the open file, or if `known` does not find what
    was saved before (see `FileIdentity.confirm`).
    """
    identity = identity_of(database)
    try:
        database.execute("BEGIN IMMEDIATE")
        yield
        if identity is not None:
            identity.confirm(known)
        database.execute("COMMIT")
    except BaseException as fault:
        if database.in_transaction:
            database.execute("ROLLBACK")
        if identity is not None and isinstance(fault, sqlite3.Error):
            identity.confirm(known)  # the cause of what SQLite calls a disk error
        raise
    if identity is not None:
        identity.note_own_write()


@contextmanager
def snapshot(database: sqlite3.Connection) -> Iterator[None]:
    """Run a block whose queries all see the database as it is at the first, whatever others write meanwhile.

    Within a transaction they do so anyway. Raises `sqlite3.Error`.
    """
    if database.in_transaction:
        yield
        return
    database.execute("BEGIN")
    try:
        yield
    finally:
        if database.in_transaction:  # an error may have ended it
            database.execute("ROLLBACK")


def connect(path: Path, *, writable: bool = True) -> sqlite3.Connection:
    """Return a connection to an existing file that flushes each transaction to the disk.

    Raises `OSError` and `sqlite3.Error`.
    """
    if not writable:
        return _connect_to_read(path)
    database = _connect(path, "rw")
    try:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        set_up(database)
        # This opens the files beside the database and fails if they can't be written.
        database.execute("BEGIN IMMEDIATE")
        database.execute(f"PRAGMA user_version = {version_of(database)}")
        database.execute("ROLLBACK")
        database.identity = FileIdentity(path)
    except BaseException:
        database.close()
        raise
    return database


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """Return a read-only connection, even where SQLite can neither write nor lock."""
    database: sqlite3.Connection = _connect(path, "ro")
    try:
        database.execute("PRAGMA busy_timeout = 0")
        database.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error as fault:
        if must_be_read_alone(fault, path):
            database.close()
            database = read_alone(path, WatchedConnection)
    try:
        database.execute(f"PRAGMA busy_timeout = {round(1000 * LOCK_TIMEOUT)}")
        set_up(database)
    except BaseException:
        database.close()
        raise
    return database


def _connect(path: Path, mode: str) -> WatchedConnection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        timeout=LOCK_TIMEOUT,
        uri=True,
        isolation_level=None,
        factory=WatchedConnection,
    )


def set_up(database: sqlite3.Connection) -> None:
    """Set up a connection: rows by name, invalid UTF-8 replaced, foreign keys enforced."""
    database.row_factory = sqlite3.Row
    database.text_factory = lambda text: text.decode("utf-8", "replace")  # checksums show the damage
    database.execute("PRAGMA foreign_keys = ON")
    database.execute("PRAGMA trusted_schema = OFF")


def connect_as_now(path: Path, version: int) -> sqlite3.Connection:
    """Return a read-only connection to an archive; an archive of an earlier version is upgraded in memory.

    Raises `OSError` and `sqlite3.Error`.
    """
    database = connect(path, writable=False)
    if version >= CURRENT_VERSION:
        return database
    with closing(database):
        return in_memory(database)


def in_memory(database: sqlite3.Connection) -> sqlite3.Connection:
    """Return a copy of an archive in memory, read-only and upgraded; raises `sqlite3.Error`."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        copy_whole(database, memory)
        set_up(memory)
        migrate(memory)
        memory.execute("PRAGMA query_only = ON")
    except BaseException:
        memory.close()
        raise
    return memory


def copy_whole(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Replace the content of `target` with that of `source`; raises `sqlite3.Error`."""

    def go_on(status: int, left: int, pages: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):  # otherwise SQLite retries for ever
            fault = sqlite3.OperationalError("the database is locked")
            fault.sqlite_errorcode = status
            raise fault

    source.backup(target, progress=go_on)


def is_ours(database: sqlite3.Connection) -> bool:
    """Return whether a database is an archive of this program, or is empty and can become one."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    if application == APPLICATION_ID:
        return True
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return application == 0 and tables == 0 and version_of(database) == 0


def migrate(database: sqlite3.Connection) -> None:
    """Upgrade a database to the present version in one transaction; raises `sqlite3.Error`.

    SQLite stores the statements as they are written. Without extra spaces they fit into the first page, so
    that all tables can be found even if a later page is damaged.
    """
    with transaction(database):
        before = version_of(database)
        for version in range(before, CURRENT_VERSION):
            for statement in SCHEMA_VERSIONS[version]:
                database.execute(_plain(statement))
        if before < 3:
            rows.count_all(database)
        database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        database.execute(f"PRAGMA user_version = {CURRENT_VERSION}")
