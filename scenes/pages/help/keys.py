"""The help page about the keyboard and mouse."""

KEYS = """# Keys and mouse

You can do everything with the mouse alone or with the keyboard alone.

## At the table

| Key | What it does |
|---|---|
| **Arrows, Tab** | move the focus: a ring shows it, and a focused button is red |
| **Enter, Space** | choose the focused item |
| **Letters, digits** | choose a card by rank, then suit, such as Q then S (1 or T: ten; J: jack or joker) |
| **Digits** | in an auction, choose the number to bid; for a decision, choose the numbered answer |
| **H** | show a hint: what expert would do, and why; a captain with a partner asks that partner |
| **R** | recommend: as the captain's partner, give the advice the captain waits for |
| **U** | undo your last action |
| **F** | finish a decided deal, or one whose last tricks are all yours; if you sit out, go to the result |
| **V** | if you sit out, see the deal from the next player's seat |
| **L** | show the last trick: tap to keep it shown until the next tap, or hold the key |
| **S** | open the score sheet; right after a rank, S means spades |
| **E** | open the full log of the deal |
| **C** | change to the next deck |
| **F2, F3, F4** | for a screen reader: read out your hand, the trick, or trumps and score |

To play a card with the mouse, click it or drag it to the table. It is played when you release the button.
To cancel, move off the card or drop it elsewhere first. With a finger, tap a card to lift it and tap again to
play it, or drag it. To choose several cards, click each one, or click it again to deselect it. Then confirm
with the button or Enter. Cards you can't play are dimmed. Click a dimmed card to see why you can't play it,
then press F1 to open the rule. To skip an animation, click or press any key.

After you type a rank, the program waits a moment for the suit. The cards of that rank rise and show their
letters. Press Enter to choose the first, or Esc to cancel.

If your keyboard uses another script (Russian, Greek, Hebrew), press the key where the letter is on a US
keyboard. The digits above the letters never need Shift.

## In a lesson

| Key | What it does |
|---|---|
| **H** | show the answer |
| **U** | go back to the start of the step, or to the previous step |
| **N** | go to the next step |

## When you watch

| Key | What it does |
|---|---|
| **Space** | pause or resume |
| **Left, Right** | go one step back or forward; **Home** and **End** go to the first and last step |
| **+**, **−** | play faster or slower |
| **V** | show or hide all hands |

## In the review of a deal

Press R on the result of a deal to open its review.

| Key | What it does |
|---|---|
| **Left, Right** | go one step back or forward; with Shift, to your previous or next decision |
| **Home, End** | go to the first or last step |
| **Space** | play or pause |
| **N, Shift+N** | go to the next or previous slip or mistake |
| **V** | show all hands, or only what you saw |
| **P** | play on from here as practice |
| **Ctrl+C** | copy the deal code |

Click the line to go to that point. Click a name plate to see that player's decisions.

## In Records

| Key | What it does |
|---|---|
| **Up, Down** | go from match to match; **Home** and **End** go to the first and last match |
| **Enter** | resume the match; if it's finished, move to the buttons below the result |
| **F** | add to favourites or remove |
| **Del**, **Ctrl+Z** | delete, restore |
| **Ctrl+C**, **Ctrl+V** | copy the code of the deal, paste a code |

To import matches, drop their file on any page of the window.

## In this help

| Key | What it does |
|---|---|
| **F** | search; **Enter** and **Shift+Enter** go to the next and previous result |
| **Tab, Shift+Tab** | go to the next or previous dotted word, link or "Our choice" |
| **Enter**, **F1** | on a dotted word, show its meaning |
| **Up, Down** | scroll the page |
| **Left, Right** | on the numbers beside a trick: step back or forward card by card |
| **Ctrl+C** | copy the number of the highlighted rule |

Point at a dotted word with the mouse to see its meaning. Click the word to keep the meaning open. Click the
number beside a rule to copy it. Paste the number into the search to find the rule again.

## Everywhere

| Key | What it does |
|---|---|
| **F1** | open or close this help |
| **O** | in the rules, show or hide all our choices |
| **M** | turn sound off or on |
| **F5** | for a screen reader: repeat the last announcement |
| **F11** | switch between full screen and window |
| **Esc** | go back |
| **Page Up, Page Down** | scroll a long page; in a large number, go up or down by ten |
| **Home, End** | go to the top or bottom of a page |

You can also scroll a page with the wheel or by dragging it. In the rules, a small mark, "Our choice", shows
where the traditional rules are silent or ambiguous. Open it to read which rule this program follows. Click
outside a menu or a sheet to close it.

You can choose other keys for most of these actions in the settings. The default keys keep working.

## With a game controller

| Button | What it does |
|---|---|
| **Pad** | move the focus |
| **A, B** | choose, go back |
| **X, Y** | show a hint, undo |
| **Shoulders** | left: show the last trick; right: go to the next item |
| **Start** | open the table menu |
"""
