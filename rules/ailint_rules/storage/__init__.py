"""Disks and data paths."""
