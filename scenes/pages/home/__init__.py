"""The home page. Only the app, which leads from page to page, may use it."""
