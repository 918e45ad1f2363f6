"""Machines that must stand together, or must not."""
