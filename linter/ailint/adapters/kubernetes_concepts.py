"""The adapters of Kubernetes objects, by API group and kind; `*/*` reads others that carry a pod template."""

OBJECTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("workload.reading", "adapt", ("*/*",)),
    ("workload.kserve", "adapt", ("serving.kserve.io/inferenceservice",)),
    (
        "workload.kserve",
        "adapt_runtime",
        ("serving.kserve.io/servingruntime", "serving.kserve.io/clusterservingruntime"),
    ),
    (
        "workload.llm_service",
        "adapt",
        ("serving.kserve.io/llminferenceservice", "serving.kserve.io/llminferenceserviceconfig"),
    ),
    ("workload.trainer", "adapt_job", ("trainer.kubeflow.org/trainjob",)),
    (
        "workload.trainer",
        "adapt_runtime",
        ("trainer.kubeflow.org/trainingruntime", "trainer.kubeflow.org/clustertrainingruntime"),
    ),
    ("workload.leader_worker", "adapt", ("leaderworkerset.x-k8s.io/leaderworkerset",)),
    ("workload.leader_worker", "adapt_disaggregated", ("disaggregatedset.x-k8s.io/disaggregatedset",)),
    ("workload.nim", "adapt_service", ("apps.nvidia.com/nimservice",)),
    ("workload.nim", "adapt_pipeline", ("apps.nvidia.com/nimpipeline",)),
    ("workload.nim", "adapt_cache", ("apps.nvidia.com/nimcache",)),
    ("workload.dynamo", "adapt", ("nvidia.com/dynamographdeployment",)),
    ("workload.dynamo", "adapt_component", ("nvidia.com/dynamocomponentdeployment",)),
    (
        "workload.spark",
        "adapt",
        ("sparkoperator.k8s.io/sparkapplication", "sparkoperator.k8s.io/scheduledsparkapplication"),
    ),
    (
        "workload.workflow",
        "adapt",
        (
            "argoproj.io/workflow",
            "argoproj.io/workflowtemplate",
            "argoproj.io/clusterworkflowtemplate",
            "argoproj.io/cronworkflow",
        ),
    ),
    ("workload.seldon", "adapt", ("machinelearning.seldon.io/seldondeployment",)),
    ("workload.reading", "adapt", ("apps/daemonset",)),
    ("gpu_software", "adapt_daemon_set", ("apps/daemonset",)),
    ("gpu_software", "adapt_remote_manifest", ("remote manifest",)),
    ("gpu_software", "adapt_cluster_policy", ("nvidia.com/clusterpolicy",)),
    ("gpu_software", "adapt_network_policy", ("mellanox.com/nicclusterpolicy",)),
    ("gpu_software", "adapt_config_map", ("/configmap",)),
    ("queueing", "adapt_flavor", ("kueue.x-k8s.io/resourceflavor",)),
    ("queueing", "adapt_cluster_queue", ("kueue.x-k8s.io/clusterqueue",)),
    ("queueing", "adapt_local_queue", ("kueue.x-k8s.io/localqueue",)),
    ("queueing", "adapt_pod_autoscaler", ("autoscaling/horizontalpodautoscaler", "keda.sh/scaledobject")),
    ("queueing", "adapt_budget", ("policy/poddisruptionbudget",)),
    ("queueing", "adapt_service", ("/service",)),
    ("queueing", "adapt_claim", ("resource.k8s.io/resourceclaim", "resource.k8s.io/resourceclaimtemplate")),
    ("provisioner", "adapt_karpenter", ("karpenter.sh/nodepool",)),
    (
        "kaito",
        "adapt",
        ("kaito.sh/workspace", "kaito.sh/ragengine", "kaito.sh/inferenceset", "kaito.sh/multiroleinference"),
    ),
    ("provisioner", "adapt_service_operator", ("containerservice.azure.com/managedclustersagentpool",)),
    (
        "cluster_api",
        "adapt_machines",
        (
            "infrastructure.cluster.x-k8s.io/azuremachinetemplate",
            "infrastructure.cluster.x-k8s.io/azuremachinepool",
        ),
    ),
    (
        "cluster_api",
        "adapt_managed",
        (
            "infrastructure.cluster.x-k8s.io/azuremanagedmachinepool",
            "infrastructure.cluster.x-k8s.io/azuremanagedmachinepooltemplate",
        ),
    ),
)
"""Types in lower case; of a type with several adapters each is asked."""
