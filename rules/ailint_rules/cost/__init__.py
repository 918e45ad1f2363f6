"""Machines that cost money while nobody uses them."""
