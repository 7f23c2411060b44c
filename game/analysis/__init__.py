"""What was played, judged afterwards: verdicts on each action, and what other players would have scored."""
