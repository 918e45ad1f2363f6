"""Whether a machine lets people in by password."""

from ailint.adapters import conversion
from ailint.adapters.table import first_written
from ailint.configuration.resource import Resource
from ailint.value import Absent, Attribute, Known, Provenance, Reason, Unknown


def password(resource: Resource, path: str) -> Attribute[bool]:
    """Whether passwords are accepted, from the switch (one of its spellings) that turns them off."""
    return conversion.negated(first_written(resource, path))


def arm_password(resource: Resource, profile: str) -> Attribute[bool]:
    """The switch, else whether a password is given to a Linux machine: ARM's default is to accept one.

    `profile` is the path below which the profiles of a machine stand.
    """
    switch = password(resource, f"{profile}.osProfile.linuxConfiguration.disablePasswordAuthentication")
    given = conversion.presence(resource.read(f"{profile}.osProfile.adminPassword"))
    if not isinstance(switch, Absent) or not isinstance(given, Known):
        return switch
    if not isinstance(resource.read(f"{profile}.osProfile.windowsConfiguration"), Absent):
        return switch
    publisher = conversion.known_text(resource.read(f"{profile}.storageProfile.imageReference.publisher"))
    is_linux = isinstance(resource.read(f"{profile}.osProfile.linuxConfiguration"), Known)
    if publisher is not None and "windows" in publisher.value.lower():
        return switch
    if publisher is None and not is_linux:
        return Unknown(Reason.PLATFORM, given.provenance, detail="whether it is Linux is not known")
    # The place is that of use; the parameter that brings the password is not at fault.
    return Known(True, Provenance(given.provenance.span, given.provenance.path), sensitive=True)
