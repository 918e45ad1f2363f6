from_default = "nobody asked for this file"
