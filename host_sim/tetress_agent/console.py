"""The line protocol of `tilefish console`: a command, any lines `| text`, then one `= answer` or `? what is wrong`.

engine/PROTOCOL.md describes it.
"""

import os
import shutil
import subprocess
from pathlib import Path

from .description import Game, read_description, read_fields

PROTOCOL = "3"  # the number that `hello` must answer


class ConsoleError(Exception):
    """The console said no, or ended, or is no console for this agent."""


class Refused(ConsoleError):
    """The console said no."""


def find_program() -> list:
    """The command that starts a console."""
    named = os.environ.get("TILEFISH")
    if named:
        return [named, "console"]
    build = Path(__file__).resolve().parents[2] / "build"
    for program in (build / "host" / "tilefish", shutil.which("tilefish")):
        if program and Path(program).exists():
            return [str(program), "console"]
    raise ConsoleError("no tilefish: build it (toolchains/build host), or name it in TILEFISH")


class Console:
    """One console process; close() or the end of the program ends it. A console of another protocol is refused."""

    def __init__(self, memory: str = "1M", command=None):
        command = list(command or find_program() + ["--memory", memory])
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
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
