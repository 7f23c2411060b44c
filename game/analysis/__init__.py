"""Analysis of finished deals: verdicts on each action, and what other players would have scored."""
