variable "prefix" { default = "lab" }

module "one" {
  source = "./modules/named"
  name   = "${var.prefix}-one"
}

module "two" {
  source = "./modules/named"
  name   = module.one.name
  size   = 5
}

output "both" {
  value = [module.one.name, module.two.name, module.two.size, module.one]
}
