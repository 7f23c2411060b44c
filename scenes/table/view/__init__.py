"""Drawing of the table: cards, plates, messages and marks."""
