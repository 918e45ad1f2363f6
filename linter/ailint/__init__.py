"""ailint: a policy-as-code linter for AI infrastructure definitions on Azure."""

__version__ = "0.1.0"
