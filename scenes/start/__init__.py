"""Start and end of the program: signals, log, error reports, failed starts. Used by `__main__`."""
