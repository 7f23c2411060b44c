"""The cards on the table at the moment, and their movements."""
