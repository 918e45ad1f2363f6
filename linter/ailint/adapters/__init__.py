"""From evaluated resources to the shared model: the only place that knows vendors' attribute names.

One file a concept (`node_pool.py`, `machine.py` …): a table whose rows are the model's attributes and whose columns
are languages, with small named functions for what fits no row.
"""
