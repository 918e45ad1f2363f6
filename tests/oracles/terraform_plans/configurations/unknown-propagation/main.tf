resource "terraform_data" "source" {
  input = "x"
}

locals {
  unknown = terraform_data.source.id
}

resource "terraform_data" "derived" {
  input = {
    itself        = local.unknown
    template      = "id-${local.unknown}"
    upper         = upper(local.unknown)
    condition     = local.unknown == "a" ? "yes" : "no"
    in_list       = ["known", local.unknown]
    length        = length(["known", local.unknown])
    first         = ["known", local.unknown][0]
    second        = ["known", local.unknown][1]
    in_object     = { known = 1, unknown = local.unknown }
    object_known  = { known = 1, unknown = local.unknown }.known
    keys          = keys({ a = local.unknown })
    values        = values({ a = local.unknown, b = 2 })
    loop          = [for item in ["a", local.unknown] : item]
    loop_length   = length([for item in ["a", local.unknown] : item])
    filtered      = [for item in ["a", local.unknown] : item if item != "b"]
    object_loop   = { for key in ["a", "b"] : key => local.unknown }
    unknown_key   = { for key in ["a", local.unknown] : key => 1 }
    not           = !(local.unknown == "a")
    sum           = 1 + length(local.unknown)
    concat        = concat(["a"], [local.unknown])
    merge         = merge({ a = 1 }, { b = local.unknown })
    joined        = join(",", ["a", local.unknown])
    tostring      = tostring(local.unknown)
    tolist        = tolist(["a", local.unknown])
    toset         = toset(["a", local.unknown])
    contains      = contains(["a", local.unknown], "a")
    contains_not  = contains(["a", local.unknown], "b")
    coalesce      = coalesce("a", local.unknown)
    coalesce_late = coalesce(null, local.unknown)
    input         = terraform_data.source.input
  }
}
