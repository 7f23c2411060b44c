"""The flows of the program from page to page, and what makes each page."""
