"""Accelerated networking, InfiniBand and RDMA."""
