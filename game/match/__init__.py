"""Matches: their course, record, deal codes and seating, independent of any particular game or bot logic."""
