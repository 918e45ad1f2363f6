variable "given" {
  type    = string
  default = null
}

module "child" {
  source   = "./child"
  name     = var.given
  settings = { level = null, extra = null }
}

output "child" { value = module.child.all }
