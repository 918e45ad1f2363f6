locals {
  list   = [{ name = "a", tags = ["x", "y"] }, { name = "b", tags = [] }]
  single = { name = "only" }
  empty  = null
  nested = [{ inner = [{ id = 1 }, { id = 2 }] }, { inner = [{ id = 3 }] }]
}

resource "terraform_data" "splats" {
  input = {
    names       = local.list[*].name
    attribute   = local.list.*.name
    tags        = local.list[*].tags
    first_tag   = local.list[*].tags[*]
    of_single   = local.single[*].name
    of_null     = local.empty[*]
    of_scalar   = "x"[*]
    nested      = local.nested[*].inner[*].id
    flattened   = flatten(local.nested[*].inner[*].id)
    then_index  = (local.list[*].name)[0]
    old_index   = local.list.*.name[0]
    legacy      = local.list.0.name
    of_set      = toset(["q", "p"])[*]
  }
}
