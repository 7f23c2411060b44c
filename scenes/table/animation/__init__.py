"""What lies on the table just now, and how cards move."""
