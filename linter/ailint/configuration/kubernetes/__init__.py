"""Kubernetes manifests: YAML and JSON, lists, kustomizations; `reader` makes a resource of every object."""
