module "outer" {
  source = "./outer"
  tree   = { a = ["x", "y"], b = ["z"] }
}

output "names" { value = module.outer.names }
