"""The page of the help about keys and mouse."""

from scenes.words import mark

KEYS = mark("""# Keys and mouse

Everything can be done with the mouse alone or with the keys alone.

## At the table

| Key | What it does |
|---|---|
| **Arrows, Tab** | move the focus, which has a ring around it |
| **Enter, Space** | choose what is in focus |
| **Letters, digits** | pick a card: its rank, then its suit, such as Q then S; 1 or T is ten, J a joker too |
| **Digits** | in an auction, the number to bid |
| **H** | a hint: what expert would do, and why; a captain who has a partner asks him |
| **R** | recommend: the captain whose partner you are waits for your advice before he acts |
| **U** | take back your last action |
| **L** | see the last trick, for as long as you hold the key |
| **S** | open the score sheet |
| **C** | change to the next deck |

With the mouse, click a card to play it. Where several cards are asked for together, click each of them
(again to take it back) and confirm with the button, or with Enter. A card that may not be played stays
dim; click it all the same and you read which rule forbids it. Any click or key finishes a movement.

## Everywhere

| Key | What it does |
|---|---|
| **F1** | open this help, and close it |
| **O** | in the rules, unfold all our choices, and fold them again |
| **F11** | full screen, and back to a window |
| **Esc** | go back |
| **Page Up, Page Down** | turn a long page; in a large number, ten up or down |
| **Home, End** | go to the beginning or the end of a page |

A page also moves with the wheel, or when you drag it. In the rules a small mark, "Our choice", stands where
the rules as they have come down to us say nothing, or can be read in two ways: unfold it to read what is
played here.
""")
