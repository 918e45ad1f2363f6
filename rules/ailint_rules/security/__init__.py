"""Doors left open on expensive machines."""
