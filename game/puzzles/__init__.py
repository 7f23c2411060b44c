"""Puzzles: positions with exactly one right answer, found in deals between computer players.

May be imported by pages and tools. `puzzle` reads and writes puzzles, `position` sets up their deals,
`solving` proves endings, `goal_odds` counts chances, `best_answer` compares decisions before the play,
`grading` rates the difficulty, `similarity` finds duplicates, and `hints` describes the right answer. The
puzzles are in one text file per game in this folder; `game.research.puzzles` finds them.
"""
