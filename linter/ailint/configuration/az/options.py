"""The names of options: one for each, whichever of its spellings is written.

From the command reference of the Azure CLI (MicrosoftDocs/azure-docs-cli, `docs-ref-autogen/Latest-version`, read on
2026-12-01). A short form means the same nearly everywhere; the tables below `_SHORT` name the commands where it does
not. The longest prefix of the command counts.
"""

_SHORT = {
    "-e": "environment",
    "-f": "file",
    "-g": "resource-group",
    "-i": "identity",
    "-l": "location",
    "-n": "name",
    "-o": "output",
    "-t": "type",
    "-v": "version",
    "-w": "workspace-name",
    "-y": "yes",
    "-z": "zones",
}

_BY_COMMAND: dict[str, dict[str, str]] = {
    "az aks": {
        "-a": "enable-addons",
        "-c": "node-count",
        "-d": "node-osdisk-diskencryptionset-id",
        "-e": "enable-cluster-autoscaler",
        "-k": "kubernetes-version",
        "-m": "max-pods",
        "-p": "dns-name-prefix",
        "-s": "node-vm-size",
        "-u": "admin-username",
        "-x": "no-ssh-key",
        "ca-profile": "cluster-autoscaler-profile",
        "enable-azure-service-mesh": "enable-asm",
        "node-zones": "zones",
        "nodepool-initialization-taints": "node-init-taints",
    },
    "az aks disable-addons": {"-a": "addons"},
    "az aks enable-addons": {"-a": "addons", "-s": "subnet-name"},
    "az aks get-credentials": {"-a": "admin", "-f": "file"},
    "az aks nodepool": {"nodepool-name": "name"},
    "az aks nodepool update": {"-d": "disable-cluster-autoscaler", "-u": "update-cluster-autoscaler"},
    "az aks update": {"-d": "disable-cluster-autoscaler", "-u": "update-cluster-autoscaler"},
    "az batch": {},
    "az capacity reservation": {
        "-c": "capacity-reservation-group",
        "-s": "sku",
        "-z": "zone",
        "capacity-reservation-group-name": "capacity-reservation-group",
        "capacity-reservation-name": "name",
    },
    "az capacity reservation group": {
        "-z": "zones",
        "capacity-reservation-group": "name",
        "capacity-reservation-group-name": "name",
    },
    "az compute-fleet": {
        "-p": "plan",
        "-t": "tags",
        "alp": "additional-locations-profile",
        "cp": "compute-profile",
        "fleet-name": "name",
        "rpp": "regular-priority-profile",
        "spp": "spot-priority-profile",
        "vma": "vm-attributes",
        "vmsizeprof": "vm-sizes-profile",
    },
    "az consumption budget": {"-e": "end-date", "-n": "budget-name", "-s": "start-date", "name": "budget-name"},
    "az container": {"-c": "container-name"},
    "az containerapp": {"-i": "image", "-s": "secrets", "-w": "workload-profile-name"},
    "az containerapp env": {
        "-d": "dapr-connection-string",
        "-i": "infrastructure-resource-group",
        "-s": "infrastructure-subnet-resource-id",
        "-w": "enable-workload-profiles",
        "-z": "zone-redundant",
    },
    "az containerapp env update": {"-w": "workload-profile-name"},
    "az containerapp env workload-profile": {"-w": "workload-profile-name"},
    "az deployment": {"-c": "confirm-with-what-if", "-p": "parameters", "-u": "template-uri", "-f": "template-file"},
    "az disk": {"-z": "size-gb", "disk-name": "name", "disk-size-gb": "size-gb"},
    "az feature": {},
    "az identity": {"resource-name": "name"},
    "az interconnect-group": {"interconnect-group-name": "name"},
    "az k8s-extension": {"-c": "cluster-name", "-t": "cluster-type", "config": "configuration-settings"},
    "az ml": {},
    "az ml compute": {
        "-d": "idle-time-before-scale-down",
        "-i": "user-assigned-identities",
        "-p": "ssh-public-access-enabled",
    },
    "az ml online-deployment": {"-e": "endpoint-name"},
    "az ml batch-deployment": {"-e": "endpoint-name"},
    "az monitor autoscale": {"-a": "action", "autoscale-name": "name", "add-actions": "add-action"},
    "az ppg": {"-z": "zone", "ppg-type": "type", "proximity-placement-group-name": "name"},
    "az role assignment": {},
    "az storage": {"-c": "container"},
    "az vm": {
        "-z": "zone",
        "capacity-reservation-group": "crg",
        "ephemeral-placement": "ephemeral-os-disk-placement",
        "vm-name": "name",
    },
    "az vm availability-set": {"availability-set-name": "name"},
    "az vm disk": {"disk": "name", "vm-name": "vm-name"},
    "az vm extension": {"-p": "publisher", "vm-name": "vm-name", "vm-extension-name": "name"},
    "az vm host": {"-c": "host-group", "-z": "zone", "host-group-name": "host-group", "host-name": "name"},
    "az vm host group": {"-c": "platform-fault-domain-count", "host-group-name": "name"},
    "az vm nic": {"vm-name": "vm-name"},
    "az vm run-command": {"vm-name": "vm-name"},
    "az vm unmanaged-disk": {"-n": "name", "vm-name": "vm-name"},
    "az vm user": {"-u": "username", "-p": "password"},
    "az vmss": {
        "capacity-reservation-group": "crg",
        "virtual-machine-scale-set-name": "name",
        "vm-scale-set-name": "name",
    },
    "az vmss extension": {"-p": "publisher"},
}

_SENSITIVE = ("password", "secret", "account-key", "access-key", "sas-token", "shared-key", "connection-string")
_FLAGS = frozenset(
    {
        "attach-acr",
        "debug",
        "force",
        "generate-ssh-keys",
        "no-ssh-key",
        "no-wait",
        "off",
        "only-show-errors",
        "verbose",
        "yes",
    }
)


def canonical(words: tuple[str, ...], option: str) -> str:
    """The one name, without dashes, of an option as written (`-s`, `--nodepool-name`) in a command of these words."""
    name = option if len(option) == 2 else option.removeprefix("--")
    for length in range(len(words), 0, -1):
        found = _BY_COMMAND.get(" ".join(words[:length]), {}).get(name)
        if found is not None:
            return found
    return _SHORT.get(name, name.lstrip("-"))


def is_sensitive(name: str) -> bool:
    """Whether an option's value is not for reports."""
    return any(word in name for word in _SENSITIVE)


def may_be_flag(name: str) -> bool:
    """Whether an option can stand without a value, so that what follows it need not belong to it."""
    return name in _FLAGS or name.startswith(("enable-", "disable-", "no-"))
