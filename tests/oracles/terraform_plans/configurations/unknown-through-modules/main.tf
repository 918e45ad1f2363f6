resource "terraform_data" "network" {
  input = { name = "vnet" }
}

module "cluster" {
  source  = "./cluster"
  network = terraform_data.network
  subnets = { a = { id = terraform_data.network.id, size = 24 }, b = { id = "fixed", size = 25 } }
}

output "seen" { value = module.cluster.seen }
output "names" { value = module.cluster.names }
