"""The review of a finished deal: step through it and see better actions. Used by `scenes.app`."""

from scenes.pages.review.page import ReviewPage

__all__ = ["ReviewPage"]
