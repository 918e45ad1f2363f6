variable "project" { default = "Ml Platform" }
variable "instance" { default = 7 }

locals {
  slug = replace(lower(var.project), " ", "-")
  name = format("%s-%03d", local.slug, var.instance)
}

resource "terraform_data" "names" {
  input = {
    name      = local.name
    short     = substr(replace(local.name, "-", ""), 0, 8)
    title     = title("gpu pool")
    padded    = format("%5s|%-5s|%05d|%.2f", "a", "b", 42, 3.14159)
    list      = formatlist("%s-%s", ["a", "b"], "x")
    trimmed   = [trimspace("  x "), trim("--x--", "-"), trimprefix("vm-x", "vm-"), trimsuffix("x.tf", ".tf")]
    split     = split("-", local.name)
    joined    = join("_", split("-", local.name))
    regex     = regex("([a-z]+)-([a-z]+)", local.name)
    all       = regexall("[a-z]+", local.name)
    replaced  = replace(local.name, "/[0-9]+/", "N")
    reversed  = strrev("abc")
    starts    = [startswith(local.name, "ml"), endswith(local.name, "x")]
    indent    = indent(2, "a\nb")
    chomp     = chomp("x\n")
    length    = length("héllo")
    max       = max(1, 5, 3)
    min       = min([4, 2]...)
    ceil      = [ceil(1.2), floor(1.8), abs(-3), signum(-2), pow(2, 10), log(8, 2)]
    parse     = parseint("ff", 16)
  }
}
