"""The match archive: one SQLite database with backups, and the modules that read and write it."""
