"""`python -m referee tetress_agent` imports an agent from a module or its `program`."""

from .agent import Agent

__all__ = ["Agent"]
