locals {
  items = { b = 2, a = 1 }
}

output "all" {
  value = {
    config = <<-EOT
      [settings]
      %{ for key, value in local.items ~}
      ${key} = ${value}
      %{ endfor ~}
      %{ if length(local.items) > 1 ~}
      several
      %{ else ~}
      single
      %{ endif ~}
      end
    EOT
    nested = "%{ for a in [1, 2] }%{ for b in ["x", "y"] }${a}${b}%{ if b == "x" },%{ endif }%{ endfor };%{ endfor }"
    json = <<-EOT
      {"list": ${jsonencode([1, "a"])}, "text": "${join(",", keys(local.items))}"}
    EOT
    tabs = <<-EOT
    		tabbed
    	less
    EOT
    empty_lines = <<-EOT
        a

        b
      c
    EOT
  }
}
