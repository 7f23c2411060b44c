"""Who plays: search, exact endings, levels, and the process in which the opponents think."""
