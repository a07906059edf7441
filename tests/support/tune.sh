# Small searches of `tune`, for the scripts that check it.
low_genetic="tune tetris genetic --rules classic:height=6 --pieces 500"
genetic="$low_genetic --children 12 --games 3 --validate 5"
low_entropy="tune tetris cross-entropy --player dt10 --rules classic:height=5"
surface="tune tetris response-surface --rules classic:height=5 --candidates 6 --blocks 1 --validate 0"
entropy="$low_entropy --candidates 10 --elite 3 --games 3 --validate 5"

# files_in FOLDER: the options that write all files of a search into that folder.
files_in() {
  echo "--checkpoint $1/check --csv $1/csv --json $1/json --svg $1/svg --weights $1/weights --source $1/source"
}

# tune_all FOLDER ARGUMENTS...: a search with all its files in that folder.
tune_all() {
  mkdir -p "$1"
  run "${@:2}" $(files_in "$1")
}
