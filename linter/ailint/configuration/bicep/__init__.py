"""Bicep without its compiler: `project` reads it."""
