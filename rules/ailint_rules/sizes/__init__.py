"""Machine sizes: gone, going, mistyped, or wrong for the work."""
