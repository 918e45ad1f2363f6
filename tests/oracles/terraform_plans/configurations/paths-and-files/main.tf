module "child" {
  source = "./child"
}

resource "terraform_data" "files" {
  input = {
    text     = file("${path.module}/files/hello.txt")
    relative = file("files/hello.txt")
    json     = jsondecode(file("${path.module}/files/pools.json"))
    yaml     = yamldecode(file("${path.root}/files/pools.yaml"))
    template = templatefile("${path.module}/files/greeting.tftpl", { name = "you", items = ["a", "b"], flag = true })
    exists   = [fileexists("files/hello.txt"), fileexists("files/none.txt")]
    set      = fileset("${path.module}/files", "*.txt")
    hash     = filemd5("files/hello.txt")
    base64   = filebase64("files/hello.txt")
    names    = [basename("a/b.txt"), dirname("a/b.txt"), path.module, path.root]
  }
}

resource "terraform_data" "from_json" {
  for_each = jsondecode(file("files/pools.json"))
  input    = each.value.size
}

output "child" { value = module.child.all }
