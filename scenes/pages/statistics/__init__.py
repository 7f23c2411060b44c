"""The statistics page: pictures of what was played, and the same figures as a table."""
