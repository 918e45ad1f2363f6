"""The dated knowledge of Azure: sizes, retirements, prices, Kubernetes versions, images, GPU partitions.

Importing this package reads no data; each table is read when it is first asked for, each row decoded when it is first
asked for. Every row says its source (a key of `Catalog.sources`, or a path at a revision) and the day it speaks of.

    catalog().size("standard_nd96isr_h100_v5")                 a Size, or None
    catalog().is_retired("Standard_NC6s_v3", as_of, "eastus")  against a day and a region
    catalog().price("Standard_ND96isr_H100_v5", "eastus")      a Price in USD per hour, or None
    catalog().classify_unknown("Standard_NCads_A100_v4")       why a name is no size, and what was meant

None always means "not known", never "no". The tables are built from the CSV files in `catalog/` of the repository by
`python -m ailint.catalog.build`.
"""

from ailint.catalog.lifecycle import ImageAlias, ImageLifecycle, KubernetesVersion
from ailint.catalog.lookup import Catalog, catalog
from ailint.catalog.offers import Offer, Offers, with_offers
from ailint.catalog.partitioning import MigProfile, MigSupport
from ailint.catalog.price import HOURS_PER_MONTH, Price
from ailint.catalog.quota import SPOT, TOTAL, VcpuQuota, VcpuQuotas
from ailint.catalog.region import is_public_region, normal_region
from ailint.catalog.retirement import Retirement
from ailint.catalog.size import Size, SizeStatus
from ailint.catalog.size_name import SizeName, parse_name
from ailint.catalog.source import Source
from ailint.catalog.unknown_size import Misnomer, UnknownKind, UnknownSize

__all__ = [
    "HOURS_PER_MONTH",
    "SPOT",
    "TOTAL",
    "Catalog",
    "ImageAlias",
    "ImageLifecycle",
    "KubernetesVersion",
    "MigProfile",
    "MigSupport",
    "Misnomer",
    "Offer",
    "Offers",
    "Price",
    "Retirement",
    "Size",
    "SizeName",
    "SizeStatus",
    "Source",
    "UnknownKind",
    "UnknownSize",
    "VcpuQuota",
    "VcpuQuotas",
    "catalog",
    "is_public_region",
    "normal_region",
    "parse_name",
    "with_offers",
]
