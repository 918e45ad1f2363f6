locals {
  lists = [["a"], ["b", "c"], []]
  maps  = [{ a = 1 }, { b = 2 }, { a = 3 }]
}

output "all" {
  value = {
    concat     = concat(local.lists...)
    merge      = merge(local.maps...)
    merge_loop = merge([for index in range(3) : { "k${index}" = index }]...)
    max        = max([1, 9, 4]...)
    format     = format("%s-%s", ["x", "y"]...)
    partly     = concat(["first"], local.lists...)
    coalesce   = coalesce([null, "second"]...)
    product    = setproduct([["a"], ["b"]]...)
  }
}
