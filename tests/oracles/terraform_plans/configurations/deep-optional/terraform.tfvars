cluster = {
  name     = "given"
  pools    = [{ name = "a", scaling = {} }, { name = "b", scaling = null, labels = { n = 1 } }, { name = "c", scaling = { min = "2" } }]
  identity = {}
  unknown_attribute = "dropped"
}
