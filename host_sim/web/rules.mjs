// The rules of each game in five lines, from rules.txt, which the terminal shows too; and a picture of what is wanted.

const pictures = {
  'square-stacker': ['VVVVV VVVVV .....', 'VBBBV V...V .....', 'VB.BV V...V ..V..', 'VBBBV V...V .....',
    'VVVVV VVVVV .....'],
  tetris: ['....VVV...', 'BB...V..YY', 'BOOOO.RRYY', 'BOCCCCGRRG'],
  'five-or-more': ['..Y......', '.RRRR.G..', '....P....', 'B...R...O'],
  tetress: ['RR...B.', '.RR..BB', '....RB.', '..RRRB.'],
  reachability: ['........  ........', '.VVV..B.  .XXX..X.', '..V.BBB.  ..X.XXX.'],
};

// The lines of `# game` in the text.
export function read_rules(text) {
  const rules = new Map();
  for (const part of text.split(/^# /m).slice(1)) {
    const [game, ...lines] = part.trim().split('\n');
    rules.set(game, lines);
  }
  return rules;
}

export const picture_of_rules = (game) => pictures[game]?.map((row) => [...row]);
