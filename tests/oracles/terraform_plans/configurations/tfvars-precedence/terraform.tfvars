from_terraform_tfvars = "terraform.tfvars"
from_terraform_json   = "terraform.tfvars"
from_auto             = "terraform.tfvars"
from_second_auto      = "terraform.tfvars"
from_auto_json        = "terraform.tfvars"
shape                 = [{ name = "a" }, { name = "b", size = 2 }]
