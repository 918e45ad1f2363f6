"""Metrics, monitoring and versions."""
