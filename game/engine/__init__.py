"""What any game is made of: cards, actions, states, views, options, rules. It knows no game and no match."""
