"""The window of Etori: scenes, what they are drawn with, and the table."""
