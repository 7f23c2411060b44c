"""How the program starts and ends: signals, log, reports of faults, failed starts. For `__main__`."""
