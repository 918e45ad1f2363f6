variable "size" {
  default = "from override.tf"
}

resource "terraform_data" "merged" {
  input = "from override.tf"
}

resource "terraform_data" "counted" {
  count = 3
}

locals {
  replaced = "from override.tf"
}
