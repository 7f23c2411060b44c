"""How the viewer is asked and answers: cards of the hand, buttons, panels, notes and hints."""
