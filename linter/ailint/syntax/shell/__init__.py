"""Bash and PowerShell scripts as syntax trees."""
