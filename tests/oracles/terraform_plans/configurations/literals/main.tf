resource "terraform_data" "scalars" {
  input = {
    text    = "plain"
    whole   = 42
    large   = 123456789012345678901234567890
    real    = 1.50
    tiny    = 1e-7
    power   = 1.5e3
    yes     = true
    no      = false
    nothing = null
    escapes = "tab\tquote\"back\\slash\u00e9 dollar $${kept} percent %%{kept}"
  }
}

resource "terraform_data" "collections" {
  input = {
    empty_list = []
    empty_map  = {}
    mixed      = [1, "two", true, null, [3], { four = 4 }]
    keys       = { plain = 1, "quoted key" = 2, ("com${"puted"}") = 3, 4 = "number", true = "bool" }
  }
}

resource "terraform_data" "absent" {}
