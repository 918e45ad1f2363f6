locals {
  list = ["zero", "one", "two"]
  map  = { first = "1", "second key" = "2", "3" = "three" }
  deep = { a = { b = [{ c = "found" }] } }
  key  = "first"
}

resource "terraform_data" "lookups" {
  input = {
    number      = local.list[1]
    expression  = local.list[length(local.list) - 1]
    string      = local.list["2"]
    key         = local.map["second key"]
    attribute   = local.map.first
    variable    = local.map[local.key]
    number_key  = local.map[3]
    deep        = local.deep.a.b[0].c
    of_call     = split(",", "x,y")[1]
    of_literal  = { a = "literal" }.a
    of_tuple    = [10, 20][1]
    parenthesis = (local.list)[0]
    fallback    = lookup(local.map, "missing", "default")
    present     = lookup(local.map, "first", "default")
    element     = element(local.list, 4)
  }
}
