"""Terraform itself as the judge of our evaluation.

`expressions/*.txt` holds expressions, one a line, `conversions.txt` what variables are given. `answers.json` and
`conversions.json` hold what the real `terraform console` makes of each. They are recorded in the root of the
repository, for which a `terraform` binary must be on the path (it works offline):

    PYTHONPATH=linter python -m tests.oracles.terraform.record
    PYTHONPATH=linter python -m tests.oracles.terraform.record_conversions

The tests compare with the recorded answers, and so run without it. `differences.txt` lists where we answer otherwise.
"""
