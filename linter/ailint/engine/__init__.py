"""The pipeline: discover, read, adapt, judge, report."""
