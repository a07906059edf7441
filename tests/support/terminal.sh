# human at a terminal, by keys: in a terminal of its own, where keys are pressed and the screen is read. It has $rows
# rows, 40 unless a test says otherwise, and $columns columns. Another $verb sits there instead, such as watch.
up=$'\e[A' down=$'\e[B' right=$'\e[C' left=$'\e[D'
sit_down() {  # ARGUMENTS...: begins, and waits until there is something to see
  command -v script >/dev/null || { echo "no script(1) here"; return 77; }
  mkfifo keys && : >screen
  cat >session <<END
trap : INT
set -m
stty rows ${rows-40} columns ${columns-100} && stty -a >before
sh -c 'echo \$\$ >pid; exec "\$0" "\$@"' '$program' ${verb-human} --color ${colours-never} $*
code=\$?
if [ \$code = 148 ]; then  # Ctrl-Z
  stty -a >suspended
  fg
  code=\$?
fi
echo \$code >code
stty -a >after
END
  TERM=xterm timeout 30 script -qfc "sh session" screen <keys >/dev/null 2>&1 &
  exec 9>keys
  trap 'exec 9>&-; wait' EXIT
  sees "quit"
}
press() { printf %s "$*" >&9; }
# The frame on the screen: a line and its end, without what moves the cursor.
frame() {
  sed -E 's/\x1b\[([0-9]+A|2J)/\n@@@\n/' screen |
    awk '/^@@@/ { text = ""; next } { text = text $0 "\n" } END { printf "%s", text }' |
    sed 's/\x1b\[[?0-9]*[a-zA-Z]//g; s/\r//g'
}
sees() {  # TEXT: waits until it is on the screen
  for _ in $(seq 100); do
    if frame | grep -qF -- "$1"; then return 0; fi
    sleep 0.1
  done
  wrong "does not show '$1': $(frame)"
}
sees_not() {  # TEXT: waits until it is not
  for _ in $(seq 100); do
    if ! frame | grep -qF -- "$1"; then return 0; fi
    sleep 0.1
  done
  wrong "shows '$1': $(frame)"
}
get_up() {  # CODE: waits for the end; exit code, and the terminal as it was
  for _ in $(seq 100); do [ ! -s code ] || [ ! -s after ] || break; sleep 0.1; done
  exec 9>&-
  [ "$(cat code)" = "$1" ] || wrong "exit code $(cat code), not $1: $(frame)" || return
  cmp before after || wrong "the terminal is not as it was" || return
  [ "$(grep -aoE '\?(25|7)[lh]' screen | tail -n 2 | tr '\n' ' ')" = "?25h ?7h " ] || wrong "no cursor, or no wrapping"
}
