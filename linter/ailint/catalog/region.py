"""Regions: `East US 2` and `eastus2` are one; some belong to clouds of their own."""

# Azure Government, 21Vianet and the sovereign clouds. `germanynorth` and `germanywestcentral` are public regions,
# `germanycentral` and `germanynortheast` were Azure Germany.
_OTHER_CLOUDS = ("usgov", "usdod", "usnat", "ussec", "china", "bleu", "delos", "germanycentral", "germanynortheast")


def normal_region(text: str) -> str:
    """The name of a region as ARM writes it: `US Gov Virginia` gives `usgovvirginia`."""
    return "".join(text.split()).casefold()


def is_public_region(region: str) -> bool:
    """Whether a region belongs to the public cloud (a name that is not known counts as public)."""
    return not normal_region(region).startswith(_OTHER_CLOUDS)
