"""The page of records: all matches, looked at again, passed on, taken in and played anew."""
