locals {
  value = { b = [1, 2.5, true, null, "x<&>"], a = { nested = "é" }, "c d" = "" }
}

resource "terraform_data" "encoded" {
  input = {
    json          = jsonencode(local.value)
    json_of_list  = jsonencode(["a", 1])
    json_of_text  = jsonencode("quote \" and \n newline")
    round_trip    = jsondecode(jsonencode(local.value))
    yaml          = yamlencode(local.value)
    yaml_back     = yamldecode(yamlencode(local.value))
    base64        = base64encode("text é")
    decoded       = base64decode("dGV4dA==")
    url           = urlencode("a b&c/d")
    sha           = sha256("x")
    md5           = md5("x")
    csv           = csvdecode("a,b\n1,2\n3,4")
  }
}
