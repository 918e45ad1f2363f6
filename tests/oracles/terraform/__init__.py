"""Terraform itself as the judge of our evaluation.

`expressions/*.txt` holds expressions, one a line. `answers.json` holds what the real `terraform console` makes of each:
recorded with `PYTHONPATH=linter python -m tests.oracles.terraform.record` in the root of the repository, for which a
`terraform` binary must be on the path (it works offline). The tests compare with the recorded answers, and so run
without it.
"""
