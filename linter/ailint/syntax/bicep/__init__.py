"""Bicep, read without its compiler: text to declarations, types and expressions with places."""
