"""What the environment asks of the agent, read and checked.

TILEFISH_PLAYER  who thinks, `name` or `name:key=value,...`; the strongest by default
TILEFISH_MEMORY  what its search may keep, such as 64K or 20M; 1M by default
TILEFISH_SEED    a whole number, by which games vary; 1 by default
"""

import os
import re
from typing import NamedTuple

from .console import ConsoleError

SEARCHED = ("sims", "nodes")  # parameters that say how much a decision searches, which is the clock's to say
SPACE = 0.5  # of the referee's limit that the engine's memory may take, the rest being this process


class Options(NamedTuple):
    player: str
    memory: str
    seed: int


def read_options(space_limit=None, environment=os.environ) -> Options:
    """`space_limit` is the referee's, in MB, or None."""
    memory, seed = environment.get("TILEFISH_MEMORY", "1M"), environment.get("TILEFISH_SEED", "1")
    number = re.fullmatch(r"(\d{1,10})([KM]?)", memory)
    if not number:
        raise ConsoleError(f"TILEFISH_MEMORY: '{memory}' is no number of bytes, such as 64K or 20M")
    given = int(number[1]) * {"": 1, "K": 2**10, "M": 2**20}[number[2]]
    if space_limit is not None and given > space_limit * 2**20 * SPACE:
        raise ConsoleError(f"TILEFISH_MEMORY: {memory} is more than half of the referee's {space_limit:g} MB")
    if not re.fullmatch(r"\d{1,19}", seed):
        raise ConsoleError(f"TILEFISH_SEED: '{seed}' is no whole number of at most 19 digits")
    player = environment.get("TILEFISH_PLAYER", "")
    if not re.fullmatch(r"[!-~]*", player):
        raise ConsoleError(f"TILEFISH_PLAYER: {player!a} is not one word")
    return Options(player, memory, seed=int(seed))


def thinking_player(game, wanted: str) -> str:
    """The player as the console takes it. How much it searches is left to the clock, unless its parameters say so."""
    name, _, parameters = (wanted or game.demonstrator).partition(":")
    for player in game.players:
        if player.name == name:
            break
    else:
        known = " ".join(player.name for player in game.players)
        raise ConsoleError(f"TILEFISH_PLAYER: no player '{name}'; known: {known}")
    given = [word for word in parameters.split(",") if word]
    said = {word.partition("=")[0] for word in given}
    given += [f"{key}={most:.0f}" for key, most in player.most.items() if key in SEARCHED and key not in said]
    return f"{name}:{','.join(given)}" if given else name
