"""The help page about the keyboard and mouse."""

KEYS_TEXT = """# Keys and mouse

You can do everything with the mouse alone or with the keyboard alone.

## On the home page

| Key | What it does |
|---|---|
| **D** | play or resume today's daily deal; once you have played it, open the past daily deals |

## At the table

| Key | What it does |
|---|---|
| **Arrows, Tab** | move the focus, which has a ring around it; a focused button is red |
| **Enter, Space** | choose the focused item |
| **Letters, digits** | choose a card by rank, then suit: Q, then S (1 or T for ten, J for jack or joker) |
| **Digits** | choose the number to bid in an auction, or the numbered answer to a question |
| **H** | show a hint: what the expert (a captain's partner) would do, and why; the focus moves there |
| **R** | recommend: as the captain's partner, give the captain your advice |
| **U** | undo your last action |
| **F** | finish a deal that is decided or whose last tricks are all yours; if you sit out, go to the result |
| **V** | if you sit out, see the deal from the next player's seat |
| **L** | show the last trick: tap the key to show or hide the trick, or hold the key down |
| **S** | open the score sheet; right after a rank, S means spades |
| **E** | open the full log of the deal |
| **C** | change to the next deck |
| **F2, F3, F4** | hear your hand, the trick, or trumps and scores; needs a screen reader or speech |

To play a card with the mouse, click it or drag it to the table. The card is played when you release the
button. To cancel, move off the card or drop it elsewhere. On a touchscreen, tap a card to lift it and tap the
card again to play it, or drag it to the table. To choose several cards, click each card. To deselect a card,
click it again. Then confirm with the button or Enter. Cards you can't play are dimmed. Click a dimmed card to
see why you can't play it, then press F1 to open the rule. To skip an animation, click or press any key.

After you type a rank, the program waits a moment for the suit. The cards of that rank are raised and show the
letters of their suits. Press Enter to choose the first of these cards, or Esc to cancel. On cards
with numbers up to 13, type the number: 1 is the 1, and 1, 0 is the 10.

The figures of a hint are points ahead of the others' average in this deal. Each bar starts at zero. The
whisker at its end shows how far the difference from the best choice may be off.

If your keyboard uses another script (Russian, Greek, Hebrew), press the key where the letter is on a US
keyboard. You never need Shift for the digits above the letters.

## In a lesson

| Key | What it does |
|---|---|
| **H** | show the answer |
| **U** | go back to the start of the step, or to the previous step |
| **N** | go to the next step |

In a puzzle, **B** stars it.

## When you watch

| Key | What it does |
|---|---|
| **Space** | pause or resume |
| **Left, Right** | go one step back or forward; **Home** and **End** go to the first and last step |
| **+**, **−** | play faster or slower |
| **V** | show or hide all hands |

## When a deal's result is shown

| Key | What it does |
|---|---|
| **Enter** | go to the next deal |
| **R** | open the review of the deal |
| **V** | change the levels of the computer players |
| **T** | try the moment that mattered most again, as practice |
| **W** | watch that moment in the review |
| **A**, **C**, **S** | play the same deal again, share it, open the score sheet |
| **B** | star the deal, or add it to another collection |

## In the review of a deal

| Key | What it does |
|---|---|
| **Left, Right** | go one step back or forward; with Shift, go to your previous or next decision |
| **Home, End** | go to the first or last step |
| **Space** | play or pause |
| **N, Shift+N** | go to the next or previous slip or mistake |
| **V** | show all hands, or only what you saw |
| **T** | try it from here, as practice |
| **W** | watch the better line at the table; **Esc** leaves it |
| **E** | edit the deal in the deal editor |
| **B** | star the moment, or at the end the deal, or add it to another collection |
| **Ctrl+C** | copy the deal code |

Click the score graph to go to that point. Click a name plate to see that player's decisions. With all
hands open, click a card of the trick to see why it was good or bad.

## In Records

| Key | What it does |
|---|---|
| **Up, Down** | go to the previous or next match; **Home** and **End** go to the first and last match |
| **Enter** | resume the match; if it's finished, move to the buttons below the result |
| **F** | add the match to your favourites or remove it |
| **B** | star the chosen deal, or add it to another collection |
| **Del**, **Ctrl+Z** | delete, restore |
| **Ctrl+C**, **Ctrl+V** | copy the deal code, paste a deal code |

To import matches or collections, drop their file anywhere in the window.

## In Statistics

| Key | What it does |
|---|---|
| **G** | show your grade, go back to the statistics |
| **T** | switch between charts and tables |

## In Collections

| Key | What it does |
|---|---|
| **Enter** | practise the item |
| **B** | add the item to another collection, or write a note about it |
| **Del**, **Ctrl+Z** | remove the item or delete the collection, put the item back |

## In the deal editor

| Key | What it does |
|---|---|
| **Letters, digits** | put a card into the hand by rank, then suit: Q, then S |
| **Backspace** | take back the last card |
| **Tab** | go to the next hand |
| **Left, Right** | in a hand, go from card to card; **Enter** takes the card out |
| **Ctrl+Z** | undo |
| **Ctrl+C**, **Ctrl+V** | copy the deal code, paste a deal code or a record |

## In this help

| Key | What it does |
|---|---|
| **F** | search; **Enter** and **Shift+Enter** go to the next and previous result |
| **Tab, Shift+Tab** | go to the next or previous underlined word, link or "Our choice" |
| **Enter**, **F1** | on an underlined word, show its meaning |
| **Up, Down** | scroll the page |
| **Left, Right** | on the numbers beside a trick, step back or forward card by card |
| **Ctrl+C** | copy the number of the highlighted rule |

Point at an underlined word to see its meaning. Click the word to keep the meaning open. Click the number
beside a rule to copy it. To find the rule again, paste the number into the search box.

## Everywhere

| Key | What it does |
|---|---|
| **F1** | open or close this help |
| **O** | in the rules, show or hide every "Our choice" |
| **M** | turn sound off or on |
| **F5, F6** | hear the last announcement again, or the whole page; needs a screen reader or speech |
| **F11** | switch between full screen and window |
| **Esc** | go back |
| **Page Up, Page Down** | scroll a long page, or change a large number by ten |
| **Home, End** | go to the top or bottom of a page |

You can also scroll a page with the wheel or by dragging it. In the rules, the small mark "Our choice" shows
where the traditional rules are silent or ambiguous. Open the mark to read which rule this program follows.
Click outside a menu or a sheet to close it.

In the settings, you can choose other keys for most of these actions. The default keys keep working.

## With a game controller

| Button | What it does |
|---|---|
| **Pad** | move the focus |
| **A, B** | choose, go back |
| **X, Y** | show a hint, undo |
| **Shoulders** | left: show the last trick; right: go to the next item |
| **Start** | open the table menu |
"""
