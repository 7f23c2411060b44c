"""The pages of points: a deal's, a match's, the sheet and the pad."""
