"""The archive: every match on the disk, in one SQLite database with backups, and what reads and writes it."""
