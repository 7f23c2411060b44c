"""Train networks on the program's own play: `python -m game.research.training jan_ken_po`; it needs numpy.

Deals are tried in plain Python, on as many processes or machines as there are; then numpy fits small
networks to what came of them. The same arguments end in the same networks. Nothing else may use it.
"""
