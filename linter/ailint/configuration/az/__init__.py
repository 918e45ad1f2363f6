"""Scripts that call the Azure CLI: bash, PowerShell, and the fenced blocks of documents; `reader` reads them."""
