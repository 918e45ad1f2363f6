"""The shape of training jobs and inference services."""
