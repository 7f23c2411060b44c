"""The log of a deal, on a sheet over the table."""
