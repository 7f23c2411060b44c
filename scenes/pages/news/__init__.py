"""All that has happened in a deal, on a sheet over the table."""
