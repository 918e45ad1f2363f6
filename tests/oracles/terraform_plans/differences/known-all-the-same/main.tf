# What terraform plan leaves open though it can come out in one way only, and what only the provider's schema tells.
resource "terraform_data" "source" {
  input = "x"
}

locals {
  unknown = terraform_data.source.id
}

output "known_here" {
  value = {
    equal_arms   = local.unknown == "a" ? "same" : "same"
    equal_values = { a = "1", b = "1" }[local.unknown]
    false_and    = false && local.unknown == "a"
    true_or      = local.unknown == "a" || true
    id_is_null   = terraform_data.source.id == null
    can_known    = can({ a = local.unknown })
    try_known    = try({ a = local.unknown, b = "known" }, {}).b
  }
}

output "unknown_here" {
  value = { not_declared = terraform_data.source.triggers_replace }
}
