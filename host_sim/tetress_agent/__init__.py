"""An agent for the referee of Tetress that thinks with `tilefish console`.

    python -m referee tetress_agent OTHER        with host_sim/ on PYTHONPATH

TILEFISH is the console to run (default: build/host/tilefish beside this package, or `tilefish` of the PATH);
TILEFISH_PLAYER and TILEFISH_MEMORY are who thinks and in how many bytes. Any player with the parameter `sims` can.
"""

from .agent import Agent

__all__ = ["Agent"]
