variable "script" {
  type    = list(string)
  default = ["apt-get update", "nvidia-smi"]
}

locals {
  env = { CUDA = "12.4", DEBUG = null }
  cloud_init = <<-EOT
    #cloud-config
    packages:
    %{~ for package in ["a", "b"] }
      - ${package}
    %{~ endfor }
    runcmd:
    %{ for index, line in var.script ~}
      - [${index}, "${replace(line, "\"", "\\\"")}"]
    %{ endfor ~}
    env: ${jsonencode({ for name, value in local.env : name => value if value != null })}
  EOT
}

output "all" {
  value = {
    cloud_init = local.cloud_init
    base64     = base64encode(local.cloud_init)
    nested     = "a${"b${"c${1 + 1}"}"}d"
    quotes     = "say \"${join("\", \"", var.script)}\""
    escaped    = "$${a} %%{b} $$ %% $ % ${"$"}{x}"
    percent    = "100%"
    multi      = "line1\nline2\t\\end"
    windows    = "C:\\path\\${"file"}.txt"
    empty      = "${""}"
    brace      = "}${"{"}"
    heredoc_in_call = upper(<<-X
      inside
    X
    )
    list_of_heredocs = [<<A
one
A
      , <<-B
        two
      B
    ]
  }
}
