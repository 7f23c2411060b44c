"""The records page: browse, review, export, import and replay matches."""
