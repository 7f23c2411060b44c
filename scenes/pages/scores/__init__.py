"""The score pages: deal result, match result, score sheet and score pad."""
