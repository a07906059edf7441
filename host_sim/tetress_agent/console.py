"""The line protocol of `tilefish console`: a command, any lines `| text`, then one `= answer` or `? what is wrong`.

engine/PROTOCOL.md describes it.
"""

import os
import shutil
import subprocess
from pathlib import Path

from .clock import time_of
from .description import Game, read_description, read_fields

PROTOCOL = "3"  # the number that `hello` must answer


class ConsoleError(Exception):
    """The console said no, or ended, or is no console for this agent."""


class Refused(ConsoleError):
    """The console said no."""


def command_of(program: str, memory: str) -> list:
    """`tilefish-console` is the console alone, `tilefish` has it among its commands."""
    return [program, memory] if Path(program).name == "tilefish-console" else [program, "console", "--memory", memory]


def find_program() -> str:
    """The program that is a console: the one that is named, the one beside this file, or one that was built."""
    here = Path(__file__).resolve().parent
    build = here.parents[1] / "build" / "host"
    named = os.environ.get("TILEFISH")
    for program in [named] if named else [here / "tilefish-console", build / "tilefish", shutil.which("tilefish")]:
        if program and os.access(program, os.X_OK):
            return str(program)
    if named:
        raise ConsoleError(f"TILEFISH: {named} is no program")
    own = here / "tilefish-console"
    if own.exists():  # some programs unpack files without their modes
        raise ConsoleError(f"{own} may not be executed: chmod +x it")
    raise ConsoleError("no tilefish: build it (toolchains/build host), or name it in TILEFISH")


class Console:
    """One console process; close() or the end of the program ends it. A console of another protocol is refused."""

    def __init__(self, memory: str = "1M", command=None):
        command = list(command or command_of(find_program(), memory))
        try:
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            raise ConsoleError(f"{command[0]} does not start: {error.strerror}") from error
        try:
            self._check_protocol(command[0])
        except ConsoleError:
            self.close()
            raise

    def _check_protocol(self, program: str) -> None:
        try:
            protocol = read_fields(self.ask("hello")).get("protocol")
        except Refused:
            protocol = "1"  # which knows no `hello`
        if protocol != PROTOCOL:
            raise ConsoleError(f"{program} speaks protocol {protocol}, this agent {PROTOCOL}: use one version of both")

    def seconds(self) -> float:
        """The processor's time that it has used."""
        return time_of(self._process.pid) if self._process.poll() is None else 0.0

    def describe(self, game: str) -> Game:
        lines, _ = self._exchange(f"describe {game}")
        return read_description(lines)

    def ask(self, command: str) -> str:
        """The answer, without its `= `."""
        return self._exchange(command)[1]

    def _exchange(self, command: str):
        """The lines before the answer, without their `| `, and the answer."""
        lines = []
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except (BrokenPipeError, ValueError) as error:
            raise ConsoleError("the console has ended") from error
        for line in self._process.stdout:
            line = line.rstrip("\n")
            if line.startswith("| "):
                lines.append(line[2:])
            if line.startswith("= "):
                return lines, line[2:]
            if line.startswith("? "):
                raise Refused(f"{command}: {line[2:]}")
        raise ConsoleError("the console has ended")

    def close(self) -> None:
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it ended before
        try:
            self._process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
