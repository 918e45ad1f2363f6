"""From the files of a walk to projects: what is evaluated together, and what is only a part of something else."""

from ailint.configuration.grouping.grouping import Grouping, group

__all__ = ["Grouping", "group"]
