variable "set" {
  type    = set(number)
  default = [3, 1, 2, 3]
}

resource "terraform_data" "sets" {
  input = {
    variable    = var.set
    toset       = toset(["b", "a", "B", "a"])
    numbers     = toset([10, 9, 1])
    bools       = toset([true, false, true])
    mixed       = toset(["b", 1, true])
    objects     = toset([{ a = 2 }, { a = 1 }, { a = 2 }])
    union       = setunion(["a"], ["b", "a"])
    intersect   = setintersection(["a", "b"], ["b", "c"])
    subtract    = setsubtract(["a", "b"], ["b"])
    product     = setproduct(["a", "b"], [1, 2])
    sorted      = sort(toset(["z", "y"]))
    to_list     = tolist(toset(["z", "y"]))
    length      = length(toset(["a", "a"]))
    contains    = contains(toset(["a"]), "a")
    equal       = toset(["a", "b"]) == toset(["b", "a"])
    distinct    = distinct(["b", "a", "b"])
  }
}

resource "terraform_data" "of_numbers" {
  for_each = toset([for number in var.set : tostring(number)])
  input    = tonumber(each.value)
}
