"""The review of a deal that is over: walked along, and what was better. Used by `scenes.app`."""

from scenes.pages.review.page import ReviewPage

__all__ = ["ReviewPage"]
