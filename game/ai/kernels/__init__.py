"""Search kernels in whole numbers: a tree, a random generator, positions and exact endings.

A game's bot logic provides its own position, in its own folder. The modules here know no game, action or
state: a choice is the number of a card, a set of choices a mask. They are plain Python, compiled if the
installation can; the results are the same.
"""
