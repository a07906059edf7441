# Sourced by the scripts that check a program from outside: . "$(dirname "$0")/../support/harness.sh" PROGRAM "$@"
# PROGRAM is the program's place below the checkout; the script's own first argument names another.
# The script then calls test_that for each check, and at its end `summary`, whose line tests/run counts.
#
# What a script has: $root, the checkout; $program; $work, the current folder, emptied before each check but for a
# subfolder `folder`; $patience, the seconds after which `run` ends the program.
set -eu
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
suite=$(realpath --relative-to="$root" "$0")
usage="usage: $suite [PROGRAM]    $1 without"
case "${2-}" in -h | --help) echo "$usage"; exit ;; -*) echo "$usage" >&2; exit 2 ;; esac
program=$(realpath "${2-$root/$1}")
[ -x "$program" ] || { echo "$suite: no program $program: run toolchains/build" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
tests=0 failures=0 ignored=0 said= patience=120

# test_that NAME FUNCTION...: the function returns 0, or says what is wrong and returns 1; 77: it can't be tested here.
test_that() {
  local name=$1 status=0
  shift
  tests=$((tests + 1))
  rm -rf "$work"/* && mkdir "$work/folder"
  said=$( "$@" 2>&1 ) || status=$?
  case $status in
    0) echo "$suite: $name:PASS" ;;
    77) echo "$suite: $name:IGNORE: $said"; ignored=$((ignored + 1)) ;;
    *) echo "$suite: $name:FAIL: $said"; failures=$((failures + 1)) ;;
  esac
}

summary() {
  echo
  echo "$tests Tests $failures Failures $ignored Ignored"
  [ $failures = 0 ]
}

wrong() { echo "$*"; return 1; }

# run ARGUMENTS...: sets code, and the files out and err.
run() {
  code=0
  timeout -k 10 "$patience" "$program" "$@" </dev/null >out 2>err || code=$?
}

# does ARGUMENTS...: ends with exit code 0.
does() {
  run "$@"
  [ "$code" = 0 ] || wrong "exit code $code of $*: $(tail -1 err)"
}

# ends_well ARGUMENTS...: exit code 0, something on stdout, nothing on stderr.
ends_well() {
  run "$@"
  [ "$code" = 0 ] && [ -s out ] && [ ! -s err ] || wrong "exit code $code: $(cat err)"
}

# refuses CODE TEXT ARGUMENTS...: that exit code, one line on stderr with that text in it, nothing on stdout, no files.
refuses() {
  local expected=$1 text=$2
  shift 2
  run "$@"
  [ "$code" = "$expected" ] || wrong "exit code $code, not $expected: $(cat err)" || return
  [ "$(wc -l <err)" = 1 ] || wrong "not one line: $(cat err)" || return
  grep -qF -- "$text" err || wrong "no '$text' in: $(cat err)" || return
  grep -q "^${program##*/}: " err || wrong "does not say who speaks: $(cat err)" || return
  [ ! -s out ] || wrong "on stdout: $(head -3 out)" || return
  [ -z "$(find . -type f ! -name out ! -name err ! -name kept)" ] || wrong "left behind: $(find . -type f)" || return
}

# signal_after SIGNAL SECONDS ARGUMENTS...: sets code, and the files out and err. One signal: a second one would kill.
signal_after() {
  code=0
  timeout --foreground --preserve-status -k 20 -s "$1" "$2" "$program" "${@:3}" </dev/null >out 2>err || code=$?
}
interrupt_after() { signal_after INT "$@"; }

# interrupted ARGUMENTS...: Ctrl-C after a second ends it soon, with exit code 130 and the file `kept` as it was.
interrupted() {
  local start=$SECONDS
  interrupt_after 1 "$@"
  [ "$code" = 130 ] || wrong "exit code $code, not 130: $(cat err)" || return
  [ $((SECONDS - start)) -lt 10 ] || wrong "it took $((SECONDS - start)) s to stop" || return
  [ "$(cat kept)" = before ] || wrong "the file is another: $(cat kept)" || return
  [ -z "$(find . -type f ! -name out ! -name err ! -name kept ! -path './emulator/*')" ] ||
    wrong "left behind: $(find . -type f)"
}
