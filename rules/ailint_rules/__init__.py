"""The rules that ship with ailint: one folder a subject, one file a rule."""
