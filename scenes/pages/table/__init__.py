"""The table scene: layout, cards in motion, and choices made from legal actions.

Whatever is decided goes one way, through each of these rooms once. A click on a card of the hand:

    framework.navigator       hands the event to the scene on top
    framework.scene           to its widgets, to the focus, and to the scene itself
    table.table_page          notes that the viewer is there
    table.table_scene         to whom points at cards
    table.picker.pointing     finds the card, once it is let go on it or on the table
    table.picker.action_picker  knows what the card stands for, and answers with it
    table.controller          takes the answer and has it done
    session.host              does it in the match, and saves the match
    match.match               has the rules of the game apply it, and keeps the moments

A click on a button of a choice (Enter comes to the button by `framework.focus`):

    framework.navigator
    framework.scene
    widgets.base              the button is pressed
    table.picker.choices      it stands for an action, and answers with it
    table.controller
    session.host
    match.match

What came of it is shown once the events of the frame are handled, or before the next one is:

    framework.navigator
    framework.scene
    table.table_page
    table.controller          takes the moments to the course, and asks whoever is next
    table.animation.timeline  plans how to get from board to board

A computer player's answer:

    framework.navigator       lets time go by
    table.table_page
    table.controller          fetches the answer, where the mode lets somebody else decide
    session.host
    match.match
    table.animation.timeline

Each frame begins in `framework.navigator` and `table.table_scene`, too, and becomes pixels:

    table.table_view          asks the course for the board, and draws what every table has
    table.view.tabletop       knows what lies where
    table.view.painter        paints cards, piles and labels
    framework.display_list    notes all of it, and draws what differs from the frame before

`table.table_mode` says what may happen when; `table.picture` what is marked and drawn at this table only.

Who only watches sits at `table.watching`: the same `table.table_view` without a seat of his own.
There `watching.walker` walks along the moments of a deal, on and back, and lets the players go on at its end.
"""

from scenes.pages.table.table_page import TablePage

__all__ = ["TablePage"]
