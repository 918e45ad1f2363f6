"""Queues, quotas and node provisioning."""
