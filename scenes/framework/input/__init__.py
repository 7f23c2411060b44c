"""Input from the player: keys, text, gamepads, the clipboard."""
