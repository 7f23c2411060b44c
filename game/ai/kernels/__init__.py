"""Search kernels in whole numbers: a tree, a random generator, positions and exact endings.

A game's bot logic gives its own position, in its own folder. What stands here knows no game,
no action and no state: a choice is the number of a card, a set of choices a mask. The modules are plain
Python, and compiled where an installation could do that; they give the same answers.
"""
