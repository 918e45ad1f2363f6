locals {
  größe = "fünf"
  emoji   = "👩‍👩‍👧 family"
}

resource "terraform_data" "unicode" {
  input = {
    name      = local.größe
    upper     = upper(local.größe)
    length    = length(local.emoji)
    sub       = substr(local.emoji, 0, 1)
    reversed  = strrev("añb")
    composed  = "e\u0301" == "é"
    sorted    = sort(["z", "é", "e", "E"])
    keys      = keys({ "é" = 1, "z" = 2, "a" = 3 })
  }
}
