"""The pages of the program, a folder each. A page knows no other page.

What leads from one to the next is above them, in `scenes.app`.
"""
