"""The page that shows whether a deal was fair."""
