module "flexible" {
  source = "./flexible"
  config = {
    name  = "x"
    pools = { a = { size = 1 }, b = { size = 2, extra = true } }
  }
  list = [1, "two", true]
  map  = { a = 1, b = "x" }
}

output "all" { value = module.flexible.all }
