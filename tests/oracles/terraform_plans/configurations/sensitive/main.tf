variable "secret" {
  type      = string
  sensitive = true
  default   = "hidden"
}

variable "secrets" {
  type      = map(string)
  sensitive = true
  default   = { a = "1", b = "2" }
}

resource "terraform_data" "uses" {
  input = {
    direct    = var.secret
    template  = "x-${var.secret}"
    function  = upper(var.secret)
    element   = var.secrets["a"]
    plain     = "open"
    revealed  = nonsensitive(var.secret)
    marked    = sensitive("marked")
    list      = [var.secret, "open"]
    compared  = var.secret == "hidden"
    condition = var.secret == "hidden" ? "a" : "b"
    loop      = [for name in ["a"] : var.secrets[name]]
    is        = issensitive(var.secret)
    is_not    = issensitive("x")
  }
}
