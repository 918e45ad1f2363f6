"""GPU containers whose image is not pinned."""

from collections.abc import Iterator

from ailint.sdk import Context, Known, Problem, Reference, Severity, Undecided, Workload, date, known, kubernetes, rule
from ailint_rules.workload.serving import gpu_groups

POD = """
apiVersion: v1
kind: Pod
metadata: {name: rank}
spec:
  containers:
    - name: rank
      image: registry.example/rank:latest # expect: unpinned-gpu-image
      resources: {limits: {nvidia.com/gpu: 1}}
"""

BAD = kubernetes(POD)

BAD_NO_TAG = kubernetes(POD.replace("rank:latest", "rank"))

GOOD = kubernetes(POD.replace("rank:latest # expect: unpinned-gpu-image", "rank:24.10-py3"))

GOOD_DIGEST = kubernetes(POD.replace("rank:latest # expect: unpinned-gpu-image", f"rank@sha256:{'0' * 64}"))


@rule(
    id="unpinned-gpu-image",
    on=Workload,
    severity=Severity.WARNING,
    bad=[BAD, BAD_NO_TAG],
    good=[GOOD, GOOD_DIGEST],
    references=[Reference("Images", "https://kubernetes.io/docs/concepts/containers/images/", date(2026, 12, 1))],
    same_as=("Trivy: KSV-0013", "checkov: CKV_K8S_14"),
)
def unpinned_gpu_image(workload: Workload, context: Context) -> Iterator[Problem | Undecided]:
    """CUDA, driver and framework versions have to fit. `latest` changes them under a running service: the next machine
    pulls another image, some twenty GiB of it, and may not find the driver that it needs.
    """
    for group in gpu_groups(workload):
        for container in group.containers:
            image = known(container.image)
            if not image or not isinstance(container.image, Known) or "@" in image or not container.amounts:
                continue
            name, found, tag = image.rpartition("/")[2].partition(":")
            if name and (not found or tag == "latest"):
                yield Problem(
                    where=container.image,
                    message=f"the image {image} is not pinned: {'the tag is latest' if found else 'it has no tag'}",
                    cure="pin a version or a digest",
                )
