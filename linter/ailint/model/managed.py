"""Services that run models without machines of one's own: online deployments of Azure ML, Azure Container Apps."""

from ailint.address import Address
from ailint.model.compute import Host
from ailint.model.resource import Resource
from ailint.value import Attribute


class OnlineDeployment(Host, frozen=True, kw_only=True):
    """A managed online deployment of Azure Machine Learning.

    One on a Kubernetes cluster is none of these: its instance types are names of the cluster's own.
    """

    endpoint: Attribute[str]
    instances: Attribute[int]
    scale_type: Attribute[str]
    """`Default` (a fixed count, unless an autoscale setting changes it) or `TargetUtilization`."""
    minimum_instances: Attribute[int]
    maximum_instances: Attribute[int]


class ContainerAppEnvironment(Resource, frozen=True, kw_only=True):
    """An environment of Azure Container Apps; its workload profiles are resources of their own."""

    location: Attribute[str]


class WorkloadProfile(Resource, frozen=True, kw_only=True):
    """The machines on which apps of an environment run.

    `type` is the platform's own word: `Consumption-GPU-NC24-A100`, `NC48-A100`, `D4`.
    """

    profile_name: Attribute[str]
    environment: Attribute[Address]
    type: Attribute[str]
    minimum_nodes: Attribute[int]
    """Of dedicated profiles only: a serverless one has no nodes of its own."""
    maximum_nodes: Attribute[int]


class ContainerApp(Resource, frozen=True, kw_only=True):
    """An app of Azure Container Apps."""

    environment: Attribute[Address]
    profile_name: Attribute[str]
    minimum_replicas: Attribute[int]
    maximum_replicas: Attribute[int]
