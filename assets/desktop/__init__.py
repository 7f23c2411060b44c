"""What a desktop and a shell know of Etori: its entry, icon, file type, man pages and completion.

`python -m assets.desktop` writes what follows from the command line's declarations and from CHANGELOG.md, and
lays all of it out for an install. It is no part of the program.
"""
