locals {
  list = ["b", "a", "c"]
  map  = { two = 2, one = 1, three = 3 }
  rows = [
    { team = "red", name = "x" },
    { team = "blue", name = "y" },
    { team = "red", name = "z" },
  ]
}

resource "terraform_data" "loops" {
  input = {
    upper       = [for value in local.list : upper(value)]
    indexes     = [for index, value in local.list : "${index}:${value}"]
    filtered    = [for value in local.list : value if value != "a"]
    over_map    = [for value in local.map : value]
    pairs       = [for key, value in local.map : "${key}=${value}"]
    over_set    = [for value in toset(local.list) : value]
    set_keys    = [for key, value in toset(local.list) : "${key}${value}"]
    object      = { for value in local.list : value => length(value) }
    swapped     = { for key, value in local.map : value => key }
    grouped     = { for row in local.rows : row.team => row.name... }
    nested      = [for row in local.rows : [for letter in ["1", "2"] : "${row.name}${letter}"]]
    flat        = flatten([for row in local.rows : [for letter in ["1", "2"] : "${row.name}${letter}"]])
    shadowed    = [for list in local.list : list]
    empty       = [for value in [] : value]
    conditional = { for key, value in local.map : key => value > 1 ? "many" : "one" if key != "three" }
    of_object   = { for key, value in { a = 1, b = "x" } : upper(key) => value }
  }
}
