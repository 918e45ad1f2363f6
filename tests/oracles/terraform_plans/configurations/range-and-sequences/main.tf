output "all" {
  value = {
    range     = range(5)
    stepped   = range(1, 10, 3)
    downwards = range(3, 0)
    slice     = slice(["a", "b", "c", "d"], 1, 3)
    chunks    = chunklist(["a", "b", "c"], 2)
    reverse   = reverse([1, 2, 3])
    element   = [element(["a", "b"], 3), element(["a"], 0)]
    index     = index(["a", "b"], "b")
    sum       = sum([1, 2.5, "3"])
    matchkeys = matchkeys(["i1", "i2"], ["a", "b"], ["b"])
    one       = [one([]), one(["x"])]
    alltrue   = [alltrue([]), alltrue([true, "true"]), anytrue([false]), anytrue([])]
    distinct  = distinct([1, "1", 2])
  }
}
