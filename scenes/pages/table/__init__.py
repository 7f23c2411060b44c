"""The table scene: layout, cards in motion, and choices made from legal actions.

Whatever is decided goes one way, through each of these rooms once. A click on a card of the hand:

    frame.navigation        hands the event to the scene on top
    frame.scene             to its widgets, to the focus, and to the scene itself
    table.scene             to whom points at cards
    table.asking.pointing   finds the card, once it is let go on it or on the table
    table.asking.asking     knows what the card stands for, and answers with it
    table.play              takes the answer, has it done, and takes what came of it to the course
    match.host              does it in the match, and saves the match
    match.match             has the rules of the game apply it, and keeps the moments
    table.motion.course     plans how to get from board to board

A click on a button of a choice (Enter comes to the button by `frame.focus`):

    frame.navigation
    frame.scene
    widgets.base            the button is pressed
    table.asking.choices    it stands for an action, and answers with it
    table.play
    match.host
    match.match
    table.motion.course

A computer player's answer:

    frame.navigation        lets time go by
    table.scene
    table.play              fetches the answer, where the mode lets somebody else decide
    match.host
    match.match
    table.motion.course

Each frame begins in `frame.navigation` and `table.scene`, too, and becomes pixels:

    table.picture           asks the course for the board, and the presenter for words
    table.drawing.tabletop  knows what lies where
    table.drawing.painting  paints cards, piles and labels
    frame.layer             notes all of it, and draws what differs from the frame before

What may happen when is said in `table.mode`.

Who only watches sits at `table.watching`: the same course, layout and drawing without a seat of his own.
There `watching.walker` walks along the moments of a deal, on and back, and lets the players go on at its end.
"""

from scenes.pages.table.scene import Table

__all__ = ["Table"]
