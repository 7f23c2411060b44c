"""Fonts, colours, shapes and card decks, drawn once and cached. Independent of the pages."""
