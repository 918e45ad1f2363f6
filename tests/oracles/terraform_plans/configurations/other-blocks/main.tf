terraform {
  required_version = ">= 1.5"
}

variable "zone" {
  type    = string
  default = "1"
  validation {
    condition     = contains(["1", "2"], var.zone)
    error_message = "No such zone."
  }
}

moved {
  from = terraform_data.old
  to   = terraform_data.new
}

removed {
  from = terraform_data.gone
  lifecycle {
    destroy = false
  }
}

resource "terraform_data" "new" {
  input            = var.zone
  triggers_replace = [var.zone, "x"]
  lifecycle {
    create_before_destroy = true
    ignore_changes        = [input]
    precondition {
      condition     = var.zone != ""
      error_message = "Empty."
    }
    postcondition {
      condition     = self.input == var.zone
      error_message = "Changed."
    }
  }
  provisioner "local-exec" {
    when    = destroy
    command = "echo ${self.input}"
  }
}

check "zone" {
  assert {
    condition     = var.zone == "1"
    error_message = "Odd zone."
  }
}
