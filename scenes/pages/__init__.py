"""The pages of the program, each in a room of its own. A page knows no other page.

What leads from one to the next stands above them, in `scenes.evening`; `scenes.rooms` opens them.
"""
