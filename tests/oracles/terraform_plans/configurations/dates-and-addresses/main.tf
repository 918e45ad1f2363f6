output "all" {
  value = {
    formatted = formatdate("YYYY-MM-DD'T'hh:mm", "2026-03-04T05:06:07Z")
    added     = timeadd("2026-03-04T05:06:07Z", "36h")
    compared  = timecmp("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z")
    subnets   = cidrsubnets("10.1.0.0/16", 4, 4, 8)
    host      = cidrhost("10.1.0.0/24", -2)
    ipv6      = cidrsubnet("fd00::/48", 16, 10)
    uuid      = uuidv5("dns", "example.test")
  }
}
