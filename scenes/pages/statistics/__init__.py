"""The statistics page: charts of what was played, and the same figures as tables."""
