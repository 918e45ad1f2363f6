size      = "terraform.tfvars"
overruled = "terraform.tfvars"
