resource "terraform_data" "one" {
  input = { name = "one", size = 1 }
}

resource "terraform_data" "many" {
  for_each = { a = 1, b = 2 }
  input    = each.value
}

resource "terraform_data" "counted" {
  count = 2
  input = count.index
}

locals {
  resource = terraform_data.one
  all      = { for key, one in terraform_data.many : key => one }
}

output "attributes" {
  value = {
    through_local = local.resource.input.name
    through_map   = local.all["b"].input
    indexed       = terraform_data.many["a"].input
    list          = [for one in terraform_data.counted : one.input]
    last          = element(terraform_data.counted, 1).input
    values        = [for one in values(terraform_data.many) : one.input]
    merged        = merge(terraform_data.one.input, { extra = true })
    sum           = sum([for one in terraform_data.many : one.input])
  }
}
