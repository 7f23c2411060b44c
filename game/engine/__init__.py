"""The building blocks of every game: cards, actions, states, views, options, rules, tricks.

Every other package may import it. It imports nothing else of the program and contains nothing specific to one
game, bot or match.
"""
