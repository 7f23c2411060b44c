"""The page of the help about keys and mouse."""

KEYS = """# Keys and mouse

Everything can be done with the mouse alone or with the keys alone.

## At the table

| Key | What it does |
|---|---|
| **Arrows, Tab** | move the focus, which has a ring around it; a button in focus is red |
| **Enter, Space** | choose what is in focus |
| **Letters, digits** | pick a card: its rank, then its suit, such as Q then S; 1 or T is ten, J a joker too |
| **Digits** | in an auction, the number to bid; before a decision, the answer that bears it |
| **H** | a hint: what expert would do, and why; a captain who has a partner asks him |
| **R** | recommend: the captain whose partner you are waits for your advice before he acts |
| **U** | take back your last action |
| **F** | finish the deal, once it is decided or all tricks left are yours; sitting out, go on to its result |
| **V** | sitting out, see the deal from the next player's seat |
| **L** | see the last trick: a tap until the next one, or for as long as you hold the key |
| **S** | open the score sheet; after a rank it is spades, for a moment |
| **E** | read all that has happened in the deal |
| **C** | change to the next deck |
| **F2, F3, F4** | for a screen reader: your hand, the trick, trumps and how it stands |

With the mouse, click a card to play it, or drag it to the table: it is played when you let go, and not if you
have slid off it or let it go elsewhere. With a finger, tap a card to lift it and again to play it, or drag
it. Where several cards are asked for together, click each of them (again to take it back) and confirm with
the button, or with Enter. A card that may not be played stays dim; click it all the same and you read what
forbids it, and F1 then opens the rule. Any click or key finishes a movement.

A rank that is typed waits a moment for its suit: its cards rise and bear their letters. Enter takes the first
of them, Esc forgets it.

If your keyboard types another script (Russian, Greek, Hebrew), press the key where the letter is on a US
keyboard. The digits above the letters need no Shift on any keyboard.

## In a lesson

| Key | What it does |
|---|---|
| **H** | have it shown |
| **U** | back to the beginning of the step, or to the one before |
| **N** | on to the next step |

## When you watch

| Key | What it does |
|---|---|
| **Space** | stop, and let it go on |
| **Left, Right** | a step back, a step on; **Home** and **End** go to the first and the last |
| **+**, **−** | faster, slower |
| **V** | hands open or closed |

## In the review of a deal

R on the result of a deal opens its review.

| Key | What it does |
|---|---|
| **Left, Right** | a step back, a step on; with Shift to the last or next of your decisions |
| **Home, End** | the first step, the last |
| **Space** | let it go on by itself, and stop it |
| **N, Shift+N** | to the next slip or mistake, to the one before |
| **V** | all hands, or what you saw |
| **P** | play on from here, for practice |
| **Ctrl+C** | copy the code of the deal |

Click the line to go there, or a plate to look at the decisions of that player.

## Among the records

| Key | What it does |
|---|---|
| **Up, Down** | go from match to match; **Home** and **End** to the first and the last |
| **Enter** | resume the match; if it's finished, go to its buttons |
| **F** | mark it as a favourite, or no longer |
| **Del**, **Ctrl+Z** | delete it, and bring it back |
| **Ctrl+C**, **Ctrl+V** | copy the code of its deal, and paste one |

Drop a file of matches on the window, on any page, to take them in.

## In this help

| Key | What it does |
|---|---|
| **F** | find a word; **Enter** and **Shift+Enter** go to the next place and to the one before |
| **Tab, Shift+Tab** | to the next word with dots below it, link or choice of ours, and back |
| **Enter**, **F1** | on a word with dots below it, read what it means |
| **Up, Down** | move the page |
| **Left, Right** | on the numbers beside a trick: play it back, or on, card by card |
| **Ctrl+C** | copy where the rule that stands out is found |

With the mouse, point at a word with dots below it to read what it means, and click it to let that stay.
The numbers beside the rules name them: click one to copy it, and paste it here to find the rule again.

## Everywhere

| Key | What it does |
|---|---|
| **F1** | open this help, and close it |
| **O** | in the rules, unfold all our choices, and fold them again |
| **M** | sound off, and on again |
| **F5** | for a screen reader: say the last thing once more |
| **F11** | full screen, and back to a window |
| **Esc** | go back |
| **Page Up, Page Down** | turn a long page; in a large number, ten up or down |
| **Home, End** | go to the beginning or the end of a page |

A page also moves with the wheel, or when you drag it. In the rules a small mark, "Our choice", stands where
the rules as they have come down to us say nothing, or can be read in two ways: unfold it to read what is
played here. A click beside a menu or a
sheet closes it.

In the settings you can choose other keys for most of this. The usual ones then do what they did, too.

## With a game controller

| Button | What it does |
|---|---|
| **Pad** | move the focus |
| **A, B** | choose, go back |
| **X, Y** | a hint, undo |
| **Shoulders** | left: the last trick; right: the next thing in focus |
| **Start** | the menu of the table |
"""
