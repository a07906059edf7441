/** What the engine refuses: its one line that says what is wrong. Arguments of another type throw a TypeError, numbers
 * out of range a RangeError. */
export class TilefishError extends Error {}

/** The engine's version. */
export const version: string;
/** The names of the games, such as 'square-stacker'. */
export const games: readonly string[];

/** A parameter of a player or of rules; all values are as the engine writes them. */
export interface Parameter {
  name: string;
  type: 'integer' | 'decimal';
  default: string;
  least: string;
  most: string;
  step: string;
  text: string;
}
export interface Rules {
  name: string;
  text: string;
  parameters: Parameter[];
}
export interface Player {
  name: string;
  text: string;
  /** The least memory that it takes, and the learned data that it needs, in bytes. */
  memory: string;
  data: string;
  /** The rules that it does not play by, or ''. */
  not_by: string;
  /** The parameters that its name alone stands for. */
  strongest: string;
  parameters: Parameter[];
}
export interface Description {
  name: string;
  text: string;
  sides: '1' | '2';
  /** '1' where rows of a board are given by `row`. */
  rows: '0' | '1';
  /** Who plays where nobody says who. */
  demonstrator: string;
  /** How a move is written. */
  move: string;
  rules: Rules[];
  players: Player[];
}
export function describe(game: string): Description;

export interface MatchOptions {
  game: string;
  /** `name` or `name:key=value,...`; the game's demonstrator by default. */
  player?: string;
  /** A whole number from 0 to 2^64 - 1; 1 by default. */
  seed?: number | bigint;
  /** What the player's search may keep: bytes, or a text such as '10K'; '64K' by default. */
  memory?: number | string;
  /** `name` or `name:key=value,...`; the game's first by default. */
  rules?: string;
}

/** How a match stands after moves. */
export interface Outcome {
  /** Played since the deal. */
  moves: number;
  /** The last one. */
  move: string;
  score: number;
  /** Simulated moves of the last decision. */
  searched: number;
  /** Eight digits that stand for the whole game, the same on every machine. */
  trace: string;
  over: boolean;
}

/** At most so many simulated moves a decision. */
export interface Limit {
  budget?: number;
}

/** One game being played: same seed, same player, same memory, the same moves as on any other machine. */
export class Match {
  constructor(options: MatchOptions);
  /** Goes on with a game that `save` wrote, here or on any other machine. */
  static load(saved: string): Match;

  readonly game: string;
  readonly moves: number;
  readonly score: number;
  /** The board as rows of letters, for a look at it. */
  readonly picture: string[];

  /** The player's move, which is not played. The game goes on as if nobody had asked. */
  ask(limit?: Limit): string;
  /** Plays somebody's move. */
  move(move: string): Outcome;
  /** Lets the player play: one move, or as many as are said, or fewer where the game ends. */
  go(moves?: number, limit?: Limit): Outcome;
  /** One more row of a board that is given. */
  row(cells: string): void;
  /** The game as one line of text. */
  save(): string;
  /** What there is to know of the game. */
  describe(): Description;
}

/** An engine in the lines of its protocol, which boards speak too: what `Match` is made of, and what the page uses. */
export class Console {
  /** `memory` is what all its players may keep, at least 4096 bytes. */
  constructor(memory?: number | string);
  /** One command in; all lines of its answer out, the last of which begins with `=` or, where it is refused, `?`. */
  say(command: string): string[];
  /** The same as a text and the lines before it. What is refused is thrown. */
  ask(command: string): { lines: string[]; answer: string };
  /** Bytes of the memory that a search has filled. */
  used(): number;
  /** The fumen of a board built by placements such as `I1b O0d`. */
  write_fumen(placements: string): string;
  /** The board of a fumen, its rows from the top. */
  read_fumen(fumen: string): string[];
  /** A word as a board; `variant` counts the ways to draw it. */
  draw_word(word: string, variant: number): string[];
  /** A GIF of boards of one size, as pictures have their letters. */
  gif(frames: { tiles: string[][]; caption: string; ms: number }[]): Blob;
}
