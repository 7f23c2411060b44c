"""The table scene: layout, cards in motion, and choices made from legal actions.

Every decision passes once through each of these modules. A click on a card of the hand:

    framework.navigator       passes the event to the top scene
    framework.scene           passes it to the widgets, the focus, and the scene itself
    table.table_page          records that the viewer is present
    table.table_scene         passes it to the module that handles pointing at cards
    table.picker.pointing     finds the card when it is released on itself or on the table
    table.picker.action_picker  answers with the action that the card stands for
    table.controller          takes the answer and has the host apply it
    session.host              applies it to the match, and saves the match
    match.match               applies it by the rules of the game, and stores the moments

A click on a button of a choice (Enter reaches the button through `framework.focus`):

    framework.navigator
    framework.scene
    widgets.base              presses the button
    table.picker.choices      answers with the button's action
    table.controller
    session.host
    match.match

The result is shown after the events of the frame, or before the next event is handled:

    framework.navigator
    framework.scene
    table.table_page
    table.controller          passes the moments to the timeline, and asks the next player
    table.animation.timeline  plans the movements from board to board

A computer player's answer:

    framework.navigator       advances the time
    table.table_page
    table.controller          fetches the answer if the mode lets another player decide
    session.host
    match.match
    table.animation.timeline

Each frame begins in `framework.navigator` and `table.table_scene`, and is drawn by:

    table.table_view          gets the board from the timeline, and draws what all tables share
    table.view.tabletop       has the position of everything on the table
    table.view.painter        paints cards, piles and labels
    framework.display_list    records the drawing, and redraws what differs from the last frame

`table.table_mode` defines what is allowed when; `table.picture` draws what only this table has.

Watching uses `table.watching`: the same `table.table_view`, but without a seat for the viewer. There
`watching.walker` steps through the moments of a deal, and lets the players continue at its end.
"""

from scenes.pages.table.table_page import TablePage

__all__ = ["TablePage"]
