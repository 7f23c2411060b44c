"""Measurements: matches between levels, and speed. Nothing that plays needs them."""
