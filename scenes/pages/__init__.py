"""The pages of the program, one folder each. A page imports no other page.

Navigation between pages is in `scenes.app`.
"""
