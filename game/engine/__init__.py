"""What any game is made of: cards, actions, states, views, options, rules, tricks.

Everybody may use it; it uses nothing else of the house, and knows no game, no opponent and no match.
"""
