"""The help page that lists all aids."""

AIDS_TEXT = """# Aids

Every aid of this program is on this page. The names in the first column are rows of the settings.

## Seeing

| Setting | What it does |
|---|---|
| **Text size** | makes all text up to twice as large |
| **High contrast** | uses plain backgrounds and strong lines |
| **Large corners** | makes ranks and suits bigger, with fewer pips |
| **Deck** | offers a deck with four colours, among others |
| **Table** | changes the colour of the table |
| **Sidebar** | puts the sidebar on the left or on the right |

No colour is ever the only sign: suits, sides, marks and switches also differ in shape or text.

## Hearing

| Setting | What it does |
|---|---|
| **Sound effects** | turns all sounds off or on; M does the same on any page |
| **Volume** | makes the sounds louder or quieter |

No sound is ever the only sign: whatever is heard is also shown.

## Time and movement

| Setting | What it does |
|---|---|
| **Speed** | makes cards move more slowly or not at all |
| **Reduce motion** | lets cards fade in place instead of flying |
| **After a trick** | lets a full trick stay until you press |
| **Pause** | sets how long a trick stays if play continues automatically |

There is no time limit. Opponents wait as long as you like.

## Pressing

| Setting | What it does |
|---|---|
| **Cool-down** | ignores a second press of the same key or button within half a second |
| **One switch** | lets you play with a single key, button or click |
| **Play forced cards** | plays your only legal card for you |
| **Keys** | gives most actions another key |

The cool-down counts from the last press that was used, and again from its release. Only a second press of
the same key, mouse button or controller button is ignored. A tap anywhere counts as the left mouse button.
Other keys and buttons work at once, so you can type a rank and then a suit. A held key repeats as before, and
letters typed into a text are never ignored.

With one switch, a ring moves by itself from group to group. Press to go into a group; then the ring moves
from item to item. Press to choose one. After two rounds the ring returns to the groups. The ring also goes
around each half of a scroll bar; press to scroll. In a pause that lasts until a click, a press lets play go
on. To close a menu, press when the ring is around the whole sheet. The switch can be any key but Shift, Ctrl,
Alt and the function keys: those, and keys with Ctrl or Alt, keep their uses.

You can play with the mouse, the keyboard, a touchscreen or a game controller alone. With A on a controller,
or with one switch, a text entry opens a keyboard on the screen.

## Remembering and deciding

| Setting | What it does |
|---|---|
| **Game aids** | shows the order of suits and other reminders beside the table |
| **Card counting** | shows card points captured and trumps still out |
| **Explain terms** | explains each game's own terms in place |
| **Ask before mistakes** | asks you to confirm a clearly worse choice |
| **Sort by** | keeps cards of one suit or of one rank together |
| **High cards** | puts high cards on the left or on the right |
| **Trumps left** | puts trumps left of all other cards |
| **Language** | changes the language of every page |

H shows a hint, U undoes your last action, L shows the last trick, and F1 opens the rules. Cards you can't
play are dimmed. Press one to read why.

## Hearing the program

A screen reader reads every page. Groups and items are read while one switch scans them.

| Setting | What it does |
|---|---|
| **Speech** | says aloud what a screen reader would read, with your system's voice |

| Key | What it does |
|---|---|
| **F2, F3, F4** | read out your hand (F2), the trick (F3), or trumps and score (F4) |
| **F5** | repeats the last announcement |
| **F6** | reads out the whole page |
"""
"""Each row of a table with the heading Setting is the name of a row or a section of the settings."""
