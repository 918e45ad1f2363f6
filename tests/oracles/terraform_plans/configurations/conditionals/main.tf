variable "production" {
  type    = bool
  default = false
}

resource "terraform_data" "arms" {
  input = {
    simple       = var.production ? "large" : "small"
    mixed        = var.production ? "text" : 5
    mixed_bool   = var.production ? "text" : true
    null_arm     = var.production ? "x" : null
    objects      = var.production ? { a = "x" } : { a = 1 }
    maps         = var.production ? { a = 1 } : { a = 1, b = "two" }
    empty_map    = var.production ? {} : { name = "x", count = 2 }
    tuples       = var.production ? [] : [1, "b"]
    same_length  = var.production ? ["a", 2] : [1, 2]
    lists        = var.production ? tolist(["a"]) : tolist([])
    nested       = var.production ? "a" : length("abc") > 2 ? "b" : "c"
    from_string  = "true" ? 1 : 2
    unchosen     = var.production ? tonumber("x1") : 7
  }
}
