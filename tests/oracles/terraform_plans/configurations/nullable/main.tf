module "with" {
  source  = "./child"
  refused = null
  allowed = null
}

module "without" {
  source = "./child"
}

output "with" { value = module.with.all }
output "without" { value = module.without.all }
