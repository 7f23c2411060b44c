"""Flows of the program, which lead from page to page and create the pages."""
