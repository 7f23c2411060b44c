"""The window of Etori: scenes, graphics, widgets and the table."""
