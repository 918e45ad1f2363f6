# a comment
// another
/* and
   one over lines */
locals { inline = "x" /* here */ }
resource "terraform_data" "compact" { input = local.inline } # trailing
resource "terraform_data" "spread" {
  input = {
    a = 1, b = 2
    c = [
      1, # one
      2, // two
    ]
    d = (
      1 +
      2
    )
  }
}
