"""Drivers, device plugins and partitions of GPUs."""
