"""Asks what a page that is given away may tell."""
