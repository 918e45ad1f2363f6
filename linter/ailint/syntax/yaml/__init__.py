"""YAML, read as Kubernetes reads it: many documents a file, exact places, an error in one document loses no other."""

from ailint.syntax.yaml.document import YamlDocument, YamlFile, parse_yaml

__all__ = ["YamlDocument", "YamlFile", "parse_yaml"]
