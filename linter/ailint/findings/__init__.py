"""What is wrong with the infrastructure: findings, how they are silenced, and what a report holds."""
