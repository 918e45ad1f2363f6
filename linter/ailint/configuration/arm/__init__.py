"""ARM templates: `project` reads one in a file, or one that is given as text."""
