"""The languages that infrastructure is written in."""

from enum import Enum


class Format(Enum):
    """The language a resource was written in."""

    TERRAFORM = "terraform"
    PLAN = "plan"
    ARM = "arm"
    BICEP = "bicep"
    KUBERNETES = "kubernetes"
    AZ = "az"
    AZUREML = "azureml"
