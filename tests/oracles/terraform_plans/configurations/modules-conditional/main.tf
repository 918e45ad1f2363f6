variable "enabled" { default = false }

module "maybe" {
  source = "./child"
  count  = var.enabled ? 1 : 0
  name   = "maybe"
}

module "always" {
  source   = "./child"
  for_each = { for name in ["x", "y"] : name => name if name != "z" }
  name     = each.value
  tags     = { "a.b" = each.key }
}

output "all" {
  value = {
    guarded  = var.enabled ? module.maybe[0].name : "none"
    one      = one(module.maybe[*].name)
    tried    = try(module.maybe[0].name, "fallback")
    joined   = join(",", [for key, child in module.always : "${key}:${child.name}"])
    tag      = module.always["x"].tags["a.b"]
    values   = values(module.always)[*].name
    lengths  = [length(module.maybe), length(module.always)]
    missing  = try(module.always["z"].name, null)
    ids      = module.always["x"].id
    mapped   = { for key, child in module.always : key => { id = child.id, name = child.name } }
  }
}
