environment = "prod"
size        = "prod file"
