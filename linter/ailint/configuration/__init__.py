"""One tool's files, evaluated as that tool would: what it would ask Azure or Kubernetes for."""
