"""The deals of past days: a month as a calendar. Opened by the study."""
