"""The page on which a deal is put together by hand, to be played, watched or passed on."""
