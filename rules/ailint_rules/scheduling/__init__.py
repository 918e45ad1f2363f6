"""Taints, tolerations and where pods land."""
