locals {
  a = <<EOT
line one
line two
EOT
}

output "crlf" { value = local.a }
