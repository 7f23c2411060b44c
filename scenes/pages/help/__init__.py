"""The help: rules on paper, and the keys."""
