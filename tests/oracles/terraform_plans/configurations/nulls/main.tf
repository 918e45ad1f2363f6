locals {
  nothing = null
  object  = { a = null, b = "x" }
}

resource "terraform_data" "nulls" {
  input = {
    itself     = local.nothing
    attribute  = local.object.a
    equal      = local.object.a == null
    not_equal  = local.object.b != null
    coalesce   = coalesce(local.object.a, local.object.b)
    list       = coalescelist([], ["x"])
    compact    = compact(["a", null, "", "b"])
    merged     = merge(local.object, { b = null })
    splat      = local.nothing[*]
    listed     = [local.nothing, 1]
    lookup     = lookup({ a = null }, "a", "default")
    filtered   = { for key, value in local.object : key => value if value != null }
    condition  = local.nothing == null ? "is null" : "is not"
    merge_null = merge({ a = 1 }, null)
  }
}
