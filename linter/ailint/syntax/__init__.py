"""Text to trees with places; no meaning."""
