"""California Jack at the table."""
