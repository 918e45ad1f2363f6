resource "terraform_data" "a" {
  input = "original"
}

resource "terraform_data" "b" {
  input = "original"
}
