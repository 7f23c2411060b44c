"""A finished deal or its review as one HTML page, to give away. Needs no window and no pygame."""
