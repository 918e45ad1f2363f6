"""Kubernetes manifests: YAML and JSON, lists, kustomizations; every object becomes a resource, whatever its kind."""

from ailint.configuration.kubernetes.reader import (
    read_project,
    resources_from_text,
    resources_from_value,
    values_from_text,
)

__all__ = ["read_project", "resources_from_text", "resources_from_value", "values_from_text"]
