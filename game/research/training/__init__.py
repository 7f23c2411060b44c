"""Teaches minds what own play shows: `python -m game.research.training jan_ken_po`. It needs numpy to fit.

Deals are tried in plain Python, on as many processes or machines as there are; then numpy fits small
networks to what came of them. The same arguments end in the same networks. Nothing else may use it.
"""
