variable "text" {
  type    = string
  default = 1.0
}
variable "numbers" {
  type    = list(number)
  default = ["1.50", 2.0, 1e3]
}

output "all" {
  value = {
    text       = var.text
    numbers    = var.numbers
    formatted  = [for number in var.numbers : "${number}"]
    big        = "${9007199254740993}"
    product    = 9007199254740993 * 9007199254740993
    third      = 1 / 3
    tenth      = "${0.1}"
    sum        = 0.1 + 0.7
    negative   = "${-0.5}"
    zero       = -0
    exponent   = "${1e21}"
    compare    = [1.0 == 1, 0.1 + 0.2 == 0.3, "1.0" == 1, 10 > 9.99]
    floor_div  = floor(7 / 2)
    percent    = format("%.1f%%", 12.345)
    gib        = 512 * 1024 / 1000
    keys       = { 1 = "a", 2.5 = "b" }
    rounding   = [ceil(0.1 * 3), floor(-0.5), abs(-1.25)]
    minmax     = [min(1.5, "2"), max([1, 2, 3]...)]
    json       = jsonencode([1, 1.5, 1e3, 0.1, 123456789012345678])
  }
}
