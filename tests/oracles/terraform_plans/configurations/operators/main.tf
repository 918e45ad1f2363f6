locals {
  ten   = 10
  three = 3
}

resource "terraform_data" "arithmetic" {
  input = {
    sum        = local.ten + local.three
    difference = local.three - local.ten
    product    = local.ten * 2.5
    quotient   = local.ten / 4
    thirds     = 1 / 3
    remainder  = local.ten % local.three
    negative   = -local.ten % local.three
    decimals   = 0.1 + 0.2
    precedence = 1 + 2 * 3 - -4
    converted  = "5" + "6"
    nested     = (1 + 2) * (3 + 4)
  }
}

resource "terraform_data" "comparison" {
  input = {
    less          = 1 < 2
    equal_types   = 1 == 1
    string_number = "1" == 1
    lists         = [1, 2] == [1, 2]
    list_tuple    = ["a"] == tolist(["a"])
    objects       = { a = 1 } == { a = 1 }
    object_map    = { a = "1" } == tomap({ a = "1" })
    nulls         = null == null
    null_string   = "" == null
    not_equal     = "a" != "b"
    from_string   = "10" > "9"
    bools         = true == true
  }
}

resource "terraform_data" "logic" {
  input = {
    and        = true && false
    or         = true || false
    not        = !true
    converted  = "true" && true
    precedence = false && true || true
  }
}
