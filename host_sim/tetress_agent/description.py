"""What a console tells of a game: the answer of `describe`, see engine/PROTOCOL.md."""

from typing import NamedTuple


class Player(NamedTuple):
    name: str
    most: dict  # the largest value of each parameter


class Game(NamedTuple):
    demonstrator: str  # the player for who names none
    players: list


def read_fields(line: str) -> dict:
    """The words `key=value` at the beginning of a line; the sentence behind them is left out."""
    fields = {}
    for word in line.split():
        key, equals, value = word.partition("=")
        if not equals:
            break
        fields[key] = value
    return fields


def read_description(lines) -> Game:
    """The lines of `describe`, without their `| `."""
    demonstrator, players, parameters = "", [], {}
    for line in lines:
        kind, _, rest = line.partition(" ")
        fields = read_fields(rest)
        if kind == "game":
            demonstrator = fields["demonstrator"]
        elif kind == "rules":
            parameters = {}  # those that follow belong to the rules
        elif kind == "player":
            parameters = {}
            players.append(Player(fields["name"], parameters))
        elif kind == "parameter":
            parameters[fields["name"]] = float(fields["most"])
    return Game(demonstrator, players)
