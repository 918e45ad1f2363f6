resource "terraform_data" "conversions" {
  input = {
    strings     = [tostring(1), tostring(true), tostring(1.5), tostring("x"), tostring(null)]
    numbers     = [tonumber("1"), tonumber("1.50"), tonumber(2), tonumber(null)]
    bools       = [tobool("true"), tobool("false"), tobool(true)]
    list        = tolist(["a", 1, true])
    nested      = tolist([["a"], [1]])
    map         = tomap({ a = "x", b = 1 })
    map_objects = tomap({ a = { x = 1 }, b = { x = "y" } })
    mixed_list  = concat(["a"], [1], [true])
    flattened   = flatten([["a", [1]], [], "b"])
    merged      = merge({ a = 1 }, { a = "x", b = [1] })
    zipped      = zipmap(["a", "b"], [1, "x"])
    keys        = keys({ b = 1, a = 2 })
    transposed  = transpose({ a = ["1", "2"], b = ["2"] })
    big         = tostring(123456789012345678901234567890)
    small       = tostring(0.1 + 0.2)
  }
}
