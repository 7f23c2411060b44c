"""Puzzles: positions in which one answer is right, found among deals that computer players played.

Pages and tools may use it. `puzzle` reads and writes them, `position` is the deal that one stands in,
`solving` proves an ending, `odds` counts a chance, `best` weighs a decision before the play, `grading`
tells how hard one is, `likeness` when two are the same, `hints` what leads to an answer. The puzzles
themselves are the text files beside these modules, one for each game, found by `game.research.puzzles`.
"""
