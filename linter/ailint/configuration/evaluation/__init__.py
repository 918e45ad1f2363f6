"""Evaluates the expressions of ARM templates and of Bicep: one evaluator, one library of functions."""
