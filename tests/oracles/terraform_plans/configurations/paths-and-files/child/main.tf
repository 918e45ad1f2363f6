output "all" { value = [path.module, path.root, file("${path.module}/own.txt")] }
