"""Workloads: every Kubernetes object that makes pods, and the pods that it makes."""
