"""The name under which an author would look a resource up."""

import msgspec


class Address(msgspec.Struct, frozen=True, order=True, gc=False):
    """What the author would type, and the project in which it means something.

    `path` examples: `module.a["x"].azurerm_kubernetes_cluster_node_pool.gpu["train"]`,
    `Microsoft.Compute/virtualMachines/vm-main`, `server/vm` (Bicep, with its module chain), `Deployment/api`,
    `az vm create vm-lab`. `scope` names the project (a folder or file below the scan root): two root modules may both
    hold `azurerm_kubernetes_cluster.main`.
    """

    scope: str
    path: str

    def __str__(self) -> str:
        return self.path


def key_suffix(key: int | str | None) -> str:
    """What the key of an instance adds to an address: `[0]`, `["a"]` (escaped as Terraform does), or nothing."""
    if key is None:
        return ""
    if isinstance(key, int):
        return f"[{key}]"
    escaped = key.replace("\\", "\\\\").replace('"', '\\"').replace("${", "$${").replace("%{", "%%{")
    return f'["{escaped}"]'


def resource_id_path(text: str) -> str | None:
    """The provider, types and names of an Azure resource id, lower-cased: `microsoft.compute/virtualmachines/vm-main`.

    `text` may be a whole id (`/subscriptions/…/providers/Microsoft.X/types/name/children/name`); anything without a
    `/providers/` part is no id (None). Azure compares ids without regard to case.
    """
    head, found, tail = text.rpartition("/providers/")
    if not found or (not head.startswith("/") and head):
        return None
    parts = [part for part in tail.lower().split("/") if part]
    if len(parts) < 3 or len(parts) % 2 == 0:
        return None
    return typed_path("/".join([parts[0], *parts[1::2]]), "/".join(parts[2::2]))


def typed_path(resource_type: str, name: str) -> str:
    """`Microsoft.X/a/b` and `one/two` make `microsoft.x/a/one/b/two`: the path other resources refer to."""
    provider, *types = resource_type.lower().split("/")
    names = name.lower().split("/")
    joined = [part for pair in zip(types, names, strict=False) for part in pair]
    return "/".join([provider, *joined])
