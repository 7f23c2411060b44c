"""The home page. Only the evening, which leads from page to page, may use it."""
