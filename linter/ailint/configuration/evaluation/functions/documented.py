"""The functions of the official reference, by its chapters, and which of them stay unknown offline.

Source: https://learn.microsoft.com/azure/azure-resource-manager/templates/template-functions and
https://learn.microsoft.com/azure/azure-resource-manager/bicep/bicep-functions (both read 2026-12-01), and for what is
newer than these pages the function declarations of the Bicep compiler (Azure/bicep, 2026-08-21).
"""

DOCUMENTED: dict[str, tuple[str, ...]] = {
    "any": ("any",),
    "array": (
        "array", "concat", "contains", "createArray", "distinct", "empty", "first", "flatten", "indexFromEnd",
        "indexOf", "intersection", "last", "lastIndexOf", "length", "max", "min", "range", "skip", "take", "tryGet",
        "tryIndexFromEnd", "union",
    ),
    "cidr": ("cidrHost", "cidrSubnet", "parseCidr"),
    "comparison": ("coalesce", "equals", "greater", "greaterOrEquals", "less", "lessOrEquals"),
    "date": ("dateTimeAdd", "dateTimeFromEpoch", "dateTimeToEpoch", "utcNow"),
    "deployment": ("deployer", "deployment", "environment", "parameters", "variables"),
    "file": ("loadDirectoryFileInfo", "loadFileAsBase64", "loadJsonContent", "loadTextContent", "loadYamlContent"),
    "flow": ("fail", "nameof"),
    "lambda": ("filter", "groupBy", "lambda", "lambdaVariables", "map", "mapValues", "reduce", "sort", "toObject"),
    "logical": ("and", "bool", "false", "if", "not", "or", "true", "xor"),
    "numeric": ("add", "copyIndex", "div", "float", "int", "max", "min", "mod", "mul", "sub"),
    "object": (
        "contains", "createObject", "empty", "intersection", "items", "json", "length", "null", "objectKeys",
        "shallowMerge", "tryGet", "union",
    ),
    "parameter file": ("externalInput", "getSecret", "readCliArgument", "readEnvironmentVariable"),
    "resource": (
        "extensionResourceId", "getSecret", "listKeys", "managementGroupResourceId", "pickZones", "providers",
        "reference", "references", "resourceId", "resourceInfo", "roleDefinitions", "subscriptionResourceId",
        "tenantResourceId", "toLogicalZone", "toLogicalZones", "toPhysicalZone", "toPhysicalZones",
    ),
    "scope": ("managementGroup", "resourceGroup", "subscription", "tenant"),
    "string": (
        "base64", "base64ToJson", "base64ToString", "buildUri", "concat", "contains", "dataUri", "dataUriToString",
        "empty", "endsWith", "first", "format", "guid", "indexOf", "join", "json", "last", "lastIndexOf", "length",
        "like", "newGuid", "padLeft", "parseUri", "replace", "skip", "split", "startsWith", "string", "substring",
        "take", "toLower", "toUpper", "trim", "uniqueString", "uri", "uriComponent", "uriComponentToString",
    ),
}  # fmt: skip

LEFT_UNKNOWN: dict[str, str] = {
    "deployer": "who deploys is not known",
    "deployment": "the deployment has no name before it is started; of a nested one the name is known",
    "environment": "which cloud is deployed to is not known",
    "externalInput": "an input from outside the tree",
    "fail": "the deployment fails where it is evaluated",
    "getSecret": "a secret in a key vault",
    "listKeys": "read from a resource after deployment, as all functions that begin with list",
    "loadDirectoryFileInfo": "folders are not listed",
    "managementGroup": "the scope of the deployment is chosen when it is started",
    "newGuid": "a new value at every deployment",
    "pickZones": "the zones that a region offers are decided by the platform",
    "providers": "what a subscription offers is decided by the platform",
    "readCliArgument": "an argument of the compiler's command line",
    "readEnvironmentVariable": "the environment of whoever compiles",
    "reference": "the state of a resource after deployment; outputs of nested deployments are known, and with "
    "'full' what a resource of the same template declares outside its properties",
    "references": "the states of resources after deployment",
    "resourceGroup": "the scope of the deployment is chosen when it is started",
    "roleDefinitions": "read from the subscription",
    "subscription": "the scope of the deployment is chosen when it is started",
    "tenant": "the scope of the deployment is chosen when it is started",
    "toLogicalZone": "zones are numbered for each subscription by the platform",
    "toLogicalZones": "zones are numbered for each subscription by the platform",
    "toPhysicalZone": "zones are numbered for each subscription by the platform",
    "toPhysicalZones": "zones are numbered for each subscription by the platform",
    "uniqueString": "a digest whose algorithm is not published",
    "utcNow": "the time of the deployment",
}
"""Why a function has no value. Ids (`resourceId` and its kin) are unknown, too, but it is known of what."""
