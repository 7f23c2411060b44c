"""Opponents: a choice is a function of what a seat may know, a level and a seed."""
