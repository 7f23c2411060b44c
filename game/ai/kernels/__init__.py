"""The quick play of the searches, in whole numbers: a tree, a generator and what a position is.

A game's bot logic gives its own position, in its own folder. What stands here knows no game,
no action and no state: a choice is the number of a card, a set of choices a mask. The modules are plain
Python, and compiled where an installation could do that; they give the same answers.
"""
