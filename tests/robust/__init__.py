"""What may go wrong around the program, at length: disks, processes, contents.

These take minutes, so the usual test command skips them. `ETORI_ROBUST=1` lets them run, as `.ci/run` does.
"""
