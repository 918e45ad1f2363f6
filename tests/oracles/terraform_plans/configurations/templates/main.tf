variable "names" {
  type    = list(string)
  default = ["alpha", "beta", "gamma"]
}

variable "ports" {
  type    = map(number)
  default = { http = 80, https = 443 }
}

locals {
  empty = ""
}

resource "terraform_data" "text" {
  input = {
    joined      = "${var.names[0]}-${var.names[1]}"
    number      = "port ${var.ports["http"]}"
    fraction    = "${1.50}/${1 / 8}"
    bool        = "is ${true}"
    wrapped     = "${var.names}"
    nested      = "${"inner ${upper("x")}"}"
    conditional = "%{if length(var.names) > 2}many%{else}few%{endif}"
    without     = "%{if false}never%{endif}"
    loop        = "%{for name in var.names}<${name}>%{endfor}"
    pairs       = "%{for key, port in var.ports}${key}=${port};%{endfor}"
    trimmed     = "a   ${~ "b" ~}   c"
  }
}

resource "terraform_data" "heredocs" {
  input = {
    plain = <<EOT
  kept indentation
    ${var.names[0]}
EOT
    indented = <<-EOT
      first
        second ${var.names[1]}
      %{for name in var.names~}
      - ${name}
      %{endfor~}
      last
    EOT
    literal = <<-EOT
      dollar $${not} and %%{ if } with "quotes" and \n backslash
    EOT
  }
}
