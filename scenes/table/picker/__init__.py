"""What the viewer is asked, and how he answers: cards, buttons, panels, notes and hints."""
