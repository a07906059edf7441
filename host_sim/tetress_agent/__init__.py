"""An agent for the referee of Tetress that thinks with `tilefish console`.

    python -m referee tetress_agent OTHER        with host_sim/ on PYTHONPATH

TILEFISH is the console to run (default: `tilefish-console` in this folder, then that of build/host, then `tilefish` of
the PATH). TILEFISH_PLAYER, TILEFISH_MEMORY and TILEFISH_SEED are told in options.py.
"""

from .agent import Agent

__all__ = ["Agent"]
