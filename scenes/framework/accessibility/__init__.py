"""Screen reader support: a tree for each page, its changes, and the bridge to AccessKit."""
