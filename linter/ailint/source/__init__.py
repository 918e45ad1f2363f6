"""Files as they are: bytes decoded once, places in them, and what could not be read."""
