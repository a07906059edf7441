// The page: settings, the game and its past, a person's moves. The engine answers in a worker, and tells which games,
// rules and players there are.
import { ask, start_worker, stop_worker, stopped, use } from './engine_client.mjs';
import { bytes_in, parameter_help, read_answer, readable_caption, title_of } from './description.mjs';
import { look_of } from './colouring.mjs';
import { rank_of } from './ladder.mjs';
import { read_link, read_moves, write_moves, wrong_names } from './link.mjs';
import { begin_move } from './move_input.mjs';
import { draw, grid_of, kind_of } from './picture.mjs';
import { picture_of_rules, read_rules } from './rules.mjs';

const $ = (id) => document.getElementById(id);
const most_memory = 256 << 20;

// --- the game

const games = new Map();  // what the engine tells of each, by name
let chosen_game;          // the description of the game that the form shows
let current;              // the settings of the game that is being played, as a `new` command has them
// Every position so far: { grid, caption, look, move, by, score, trace, over, ms, searched, used }
let frames = [];
let rival_frames = [];    // the same of a race's other player
let shown = 0;            // the number of the frame that is seen
let move_input, cursor = [0, 0], hint = [];
let running = false, busy = false;
let fresh = false;        // the frame is seen for the first time: what it cleared vanishes
let closed_banner;        // the frame whose banner a person has closed
let rules_of = new Map();

const at = (list, number) => list[Math.min(number, list.length - 1)];
const timeline = () => Math.max(frames.length, rival_frames.length);
const is_over = (list) => list.at(-1)?.over ?? true;
const all_over = () => shown + 1 >= timeline() && is_over(frames) && is_over(rival_frames);
const playing = () => document.body.dataset.mode === 'play';

const say = (text, kind = 'bad') => { Object.assign($('message'), { textContent: text, className: kind }); };

const begin_worker = () => start_worker(({ message }) =>
  say(`The engine could not be started: ${message ?? 'its worker did not load'}`));
begin_worker();

async function stop_thinking() {
  running = false;
  if (!busy) return;
  stop_worker();
  begin_worker();
  while (busy) await new Promise((done) => setTimeout(done));
}

function bytes_of(text) {
  const bytes = bytes_in(text.toUpperCase());
  if (bytes === undefined) throw new Error(`memory '${text}' is no number of bytes, such as 8192, 64K or 1M`);
  if (bytes > most_memory) throw new Error(`memory ${text} is more than the page gives, 256M`);
  return bytes;
}

// What begins the game: `new`, and the rows of a board that was drawn.
// A saved game is loaded as it is; only its own player can go on with it.
function new_commands({ game, player, seed, bytes, rules, target, saved }, other_player) {
  if (saved) return [`load ${saved}`];
  const named_rules = rules ? ` rules=${rules}` : '';
  const rows = target ? target.split('/').map((row) => `row ${row}`) : [];
  return [`new ${game} ${other_player ?? player} seed=${seed} memory=${bytes}${named_rules}`, ...rows];
}

// The position after a move of the player, of the person (`you`) or after the deal, from the answer to `show`.
function frame_of(by, said, { picture, answer: last }, before) {
  const { score } = read_answer(last);
  const { move, trace, searched, over } = said.answer ? read_answer(said.answer) : {};
  const frame = {
    grid: grid_of(picture.slice(0, -1)), caption: picture.at(-1), by, score, ms: said.ms ?? 0, move, trace, searched,
    used: said.used ?? before?.used ?? 0, over: over === '1',
  };
  return { ...frame, look: look_of(current.game, frame, before) };
}

// Plays commands in one of the engines: a frame each.
async function advance(engine, list, commands) {
  const answers = await ask(engine, commands.flatMap((command) => [command, 'show']));
  commands.forEach((command, i) => {
    const said = answers[2 * i], name = command.split(' ');
    const by = name[0] === 'go' ? 'player' : 'you';
    read_answer(said.answer);  // which throws what is wrong
    list.push(frame_of(by, said, answers[2 * i + 1], list.at(-1)));
    if (by === 'you') list.at(-1).move = name[1];
  });
}

// Nodes a second of the search that led to a frame; empty where it was too short to say.
const speed_of = (f) => (f?.searched > 0 && f.ms > 1 ?
  `${count(Math.round(1000 * f.searched / f.ms))} nodes a second` : '');

// Everything that talks to the engine goes through here: one thing at a time, and its error is seen.
async function act(work) {
  if (busy) return false;
  busy = true;
  say('');
  const begun = performance.now(), speed = speed_of(at(frames, shown));
  const clock = setInterval(() => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    $('thinking').textContent = `thinking ${seconds} s${speed && `, ${speed}`}`;
    $('build').textContent = 'Stop';
  }, 200);
  try {
    await work();
    return true;
  } catch (error) {
    running = false;
    say(error.message);
    return false;
  } finally {
    clearInterval(clock);
    busy = false;
    render();
  }
}

// `name:values`, or the name alone where no values are given.
const with_values = (name, values) => name + (values && `:${values}`);

// The game that the form describes; the board of a target stands in place of its rules.
function read_form(target) {
  const rules = with_values($('rules').value, $('rule_parameters').value.trim());
  const memory = $('memory').value.trim();
  return {
    game: chosen_game.name, player: with_values($('player').value, $('parameters').value.trim()),
    rules: target ? 'rows' : rules === chosen_game.rules[0].name ? '' : rules, target,
    seed: $('seed').value.trim(), memory, bytes: bytes_of(memory), rival: $('rival_player').value,
  };
}

const begin = (target = '', saved = '', replayed) => stop_thinking().then(() => act(async () => {
  const settings = read_form(target);
  if (saved) Object.assign(settings, { saved, rival: '' });
  try {
    for (const { answer } of await ask('game', new_commands(settings), settings.bytes)) read_answer(answer);
    if (settings.rival) {
      const commands = new_commands(settings, settings.rival);
      for (const { answer } of await ask('rival', commands, settings.bytes)) read_answer(answer);
    }
  } catch (error) {
    if (current) await resume();  // the game before goes on
    throw error;
  }
  current = settings;
  const dealt = async (engine) => frame_of('deal', {}, (await ask(engine, ['show']))[0]);
  frames = [await dealt('game')];
  rival_frames = settings.rival ? [await dealt('rival')] : [];
  shown = 0;
  closed_banner = undefined;
  if (replayed) await advance('game', frames, read_moves(replayed));
  reset_input();
  write_link();
}));

// The game of the last frame, and its rival's, once more in the engines.
async function resume() {
  await ask('game', replay(frames.length - 1), current.bytes);
  if (current.rival) await replay_rival(rival_frames.length - 1);
}
const replay_rival = (moves) => ask('rival',
  [...new_commands(current, current.rival), ...Array.from({ length: moves }, () => 'go 1')], current.bytes);

// The game as words of a link.
function link_of({ game, player, seed, memory, rules, target, saved, rival }) {
  const described = saved ? { saved } : { game, player, seed, memory, ...(target ? { target } : rules && { rules }) };
  return { ...described, ...(rival && { rival }), ...(playing() && { mode: 'play' }) };
}
const write_link = () => history.replaceState(null, '', '#' + new URLSearchParams(link_of(current)));

function reset_input() {
  move_input = begin_move(current.game, at(frames, shown).caption);
  hint = [];
}

async function decide() {
  if (!is_over(frames)) await advance('game', frames, ['go 1']);
}
async function rival_decides() {
  if (!is_over(rival_frames)) await advance('rival', rival_frames, ['go 1']);
}

// What was played is shown again; beyond it the player decides.
const step = () => act(async () => {
  if (shown + 1 < timeline()) {
    ++shown;
  } else if (!all_over()) {
    const before = shown;
    await decide();
    await rival_decides();
    if (shown === before) shown = timeline() - 1;  // unless a person went back meanwhile
  }
  fresh = true;
  reset_input();
});

// The game as it stood at a frame, in an engine of its own for hints or in the game's to go on from there.
const replay = (until, player) => [...new_commands(current, player),
  ...frames.slice(1, until + 1).map((f) => (f.by === 'player' && !player ? 'go 1' : `move ${f.move}`))];

const play = (move) => act(async () => {
  if (shown + 1 < frames.length) {
    await ask('game', replay(shown));
    frames.length = shown + 1;
    if (rival_frames.length > shown + 1) {
      await replay_rival(shown);
      rival_frames.length = shown + 1;
    }
  }
  await advance('game', frames, [`move ${move}`]);
  $('move').value = '';
  shown = frames.length - 1;
  fresh = true;
  reset_input();
  render();
  if ($('answer').checked) await decide();
  if (rival_frames.length < frames.length) await rival_decides();
  shown = frames.length - 1;
  fresh = true;
  reset_input();
});

const give_hint = () => act(async () => {
  if (at(frames, shown).over) throw new Error('The game is over: there is nothing to hint at.');
  const advisor = $('advisor').value || current.player;
  const answers = await ask('hints', [...replay(shown, advisor), 'go 1'], current.bytes);
  const { move } = read_answer(answers.at(-1).answer);
  $('move').value = move;
  hint = move_input.cells(move, frames[shown].grid);
  say(`Hint by ${advisor}: ${move}`, 'good');
});

const unlimited_speed = () => $('speed').value === $('speed').max;
const moves_a_second = () => Math.max(0.5, $('speed').value);

async function run() {
  running = !running;
  render();
  while (running && !all_over()) {
    const begun = performance.now();
    if (!await step()) break;
    const pause = unlimited_speed() ? 0 : 1000 / moves_a_second() - (performance.now() - begun);
    await new Promise((done) => setTimeout(done, Math.max(0, pause)));
  }
  running = false;
  render();
}

// --- what is seen

const count = (number) => Number(number).toLocaleString('en');
const grammatical = (number, what) => `${count(number)} ${what}${Number(number) === 1 ? '' : 's'}`;

function draw_boards(f) {
  const playable = playing() && !f.over;
  const { placed, gone } = f.look, kind = kind_of(current.game), hangs = playable && move_input.hanging;
  const seen = hangs || move_input.editor, tiles = seen ? move_input.tiles(f.look.tiles, f.grid) : f.look.tiles;
  const marks = hint.length ? hint : playable ? move_input.marks(f.grid) : [];
  draw($('board'), tiles, {
    kind, marks, placed: placed.length ? placed : last_move_cells(f), gone: fresh ? gone : [], cursor,
    targets: playable ? move_input.targets(f.grid) : [], above: hangs ? 4 : 0,
    ghost: hangs ? move_input.ghost(f.grid) : undefined, hanging: hangs ? move_input.hanging() : undefined,
    titles: move_input.titles,
  });
  $('rival').hidden = !current.rival;
  if (!current.rival) return;
  const rival = at(rival_frames, shown);
  draw($('rival_board'), rival.look.tiles, { kind, placed: rival.look.placed, gone: fresh ? rival.look.gone : [] });
  $('rival_line').textContent = `${current.rival}: ${count(rival.score)}${rival.over ? ', over' : ''}`;
}

// Where the last move led, in games whose tiles stay where they are put.
function last_move_cells(f) {
  const before = frames[frames.indexOf(f) - 1];
  if (!before || !f.move || current.game === 'tetris' || current.game === 'reachability') return [];
  const input = begin_move(current.game, before.caption), cells = input.cells(f.move, before.grid);
  return cells.slice(current.game === 'tetress' ? 0 : 1).filter(([r, c]) => f.grid[r]?.[c] !== '.');
}

// The end of a game in a sentence.
function verdict_of(f) {
  const moves = grammatical(frames.length - 1, 'move');
  if (current.game === 'reachability') {
    return Number(f.score) ? `Built with ${grammatical(frames.length - 1, 'piece')}` : 'Not built';
  }
  if (games.get(current.game).sides === '2') return `${f.caption.split('  ').at(-1)} after ${moves}`;
  return `Game over: ${grammatical(f.score, 'point')}, ${moves}`;
}

// Why a player gave a board up, and what may help.
function reason_of(f) {
  const [, flaw] = /wanted \d+ cells: unreachable, (.*)/.exec(f.caption) ?? [];
  if (flaw) return `This board can never be built: ${flaw}.`;
  if (f.move === 'unreachable') return 'All boards that could come before it were searched: it can never be built.';
  const work = f.searched > 0 ? `, ${count(f.searched)} boards in ${(f.ms / 1000).toFixed(1)} s` : '';
  return `${current.player} found no way with ${current.memory} of memory${work}. More memory may find one.`;
}

function render_banner(f) {
  const ended = f.over && shown + 1 >= timeline() && !running && closed_banner !== f;
  $('banner').hidden = !ended;
  if (!ended) return;
  $('verdict').textContent = verdict_of(f);
  const rival = current.rival && at(rival_frames, shown);
  const race = rival ? ` ${current.rival} has ${count(rival.score)}${rival.over ? '' : ' so far'}.` : '';
  const given_up = current.game === 'reachability' && !Number(f.score);
  $('rank').textContent = given_up ? reason_of(f) :
    (current.rules ? '' : rank_of(current.game, Number(f.score))) + race;
  $('retry').hidden = !given_up || f.move !== 'unknown' || 4 * current.bytes > most_memory;
  const against = find(games.get(current.game).players, games.get(current.game).demonstrator).name;
  $('against').hidden = games.get(current.game).sides === '2' || current.game === 'reachability' || !!rival;
  $('against').textContent = `Play this seed against ${against}`;
  $('against').value = against;
}

// Who plays, and the points where the game has some.
function headline_of(f) {
  const player = current.player.split(':')[0], over = f.over ? ', over' : '';
  if (games.get(current.game).sides === '2') {
    return (playing() ? `You against ${$('answer').checked ? player : 'yourself'}` : `${player} against itself`) + over;
  }
  const who = playing() ? 'You' : player;
  return current.game === 'reachability' ? who + over : `${who}: ${count(f.score)}${over}`;
}

function render() {
  const f = at(frames, shown);
  if (!f) return;
  draw_boards(f);
  fresh = false;
  $('caption').textContent = readable_caption(f.caption);
  const rows = f.grid.map((row) => row.join('')).join('\n');
  $('spoken').textContent = `${title_of(current.game)}, move ${shown}. ${rows}\n${f.caption}`;
  Object.assign($('rewind'), { max: timeline() - 1, value: shown });
  $('back').disabled = $('undo').disabled = shown === 0;
  $('forward').disabled = $('run').disabled = all_over();
  $('run').textContent = running ? 'Pause' : 'Run';
  $('hint').disabled = $('drop').disabled = f.over;
  $('how').textContent = move_input.how;
  $('written').textContent = `Written: ${games.get(current.game).move}.`;
  $('piece_keys').hidden = !move_input.hanging;
  document.body.classList.toggle('aimed', !!move_input.editor || (playing() && !!move_input.hanging));
  $('build').hidden = $('editor').hidden = !move_input.editor;
  $('build').textContent = busy ? 'Stop' : 'Build it';
  $('fumen').disabled = shown === 0;
  $('pace').textContent = unlimited_speed() ? 'as fast as it can' : `${moves_a_second()} moves a second`;
  const move = `${shown}${f.move ? `: ${f.move}` : ''}`;
  $('status').textContent = running ? '' : `Move ${move}, score ${f.score}${f.over ? ', over' : ''}`;
  $('headline').textContent = headline_of(f);
  if (!busy) $('thinking').textContent = speed_of(f);
  render_banner(f);
  render_figures(f, move);
}

const create = (tag, properties) => Object.assign(document.createElement(tag), properties);

function render_figures(f, move) {
  const figures = {
    move, score: count(f.score), trace: f.trace ?? '-',
    nodes: f.searched === undefined ? '-' : `${count(f.searched)} searched in ${f.ms.toFixed(1)} ms`,
    memory: `${count(f.used)} of ${count(current.bytes)} bytes used`, state: f.over ? 'over' : 'going on',
  };
  $('figures').replaceChildren(...Object.entries(figures).flatMap(([name, value]) => [
    create('dt', { textContent: name }), create('dd', { textContent: value, id: `figure-${name}` })]));
}

// --- what may be chosen

// Asks the engine for its games, once; an error leaves them unknown.
async function load_games() {
  if (games.size) return;
  for (const game of await use('describe_games')) games.set(game.name, game);
  const buttons = [...games.keys()].map((value) => create('button', { value, textContent: title_of(value) }));
  $('games').replaceChildren(...buttons);
}

const find = (list, name) => list.find((one) => one.name === name);

// Tells beside the form what the chosen player and rules are, and which values they take.
function explain_choice() {
  const player = find(chosen_game.players, $('player').value), rules = find(chosen_game.rules, $('rules').value);
  $('parameters').placeholder = player.strongest || 'none';
  const usual = rules?.parameters.map((one) => `${one.name}=${one.default}`).join();
  $('rule_parameters').placeholder = usual || 'none';
  const parts = [player, rules].flatMap((one) => (one ? [
    `${one.name} - ${one.text}`, ...one.parameters.map(parameter_help)] : []));
  $('explanation').replaceChildren(...parts.map((textContent) => create('li', { textContent })));
}

// Fills the form. The engine may understand more names of rules than it lists, so any is taken and left to `new`.
function choose({ game, player, rules, rival = '', mode, seed = '1', memory = '64K' }) {
  chosen_game = game;
  for (const button of $('games').children) {
    button.ariaCurrent = button.value === game.name ? 'page' : null;
    if (button.ariaCurrent) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
  const options = (list) => list.map(({ name, text }) => Object.assign(new Option(name), { title: text }));
  $('player').replaceChildren(...options(game.players));
  $('advisor').replaceChildren(new Option('the same player', ''), ...options(game.players));
  const races = game.sides === '1' && game.rows === '0';
  $('rival_player').replaceChildren(new Option('nobody', ''), ...(races ? options(game.players) : []));
  $('rules').replaceChildren(...options(game.rules));
  const [player_name, parameters = ''] = (player ?? game.demonstrator).split(/:(.*)/s);
  const [rules_name, rule_parameters = ''] = (rules || game.rules[0].name).split(/:(.*)/s);
  if (!find(game.rules, rules_name)) $('rules').append(new Option(rules_name));
  if (rival && !find(game.players, rival)) $('rival_player').append(new Option(rival));
  const values = {
    player: player_name, parameters, rules: rules_name, rule_parameters, seed, memory, rival_player: rival,
  };
  for (const [id, value] of Object.entries(values)) $(id).value = value;
  $('answer').checked = game.sides === '2';
  if (mode) set_mode(mode);
  explain_choice();
  show_rules();
}

function show_rules() {
  $('rules_title').textContent = title_of(chosen_game.name);
  const lines = rules_of.get(chosen_game.name) ?? [];
  $('rules_lines').replaceChildren(...lines.map((textContent) => create('li', { textContent })));
  const tiles = picture_of_rules(chosen_game.name);
  $('rules_picture').toggleAttribute('hidden', !tiles);
  if (tiles) draw($('rules_picture'), tiles, { kind: kind_of(chosen_game.name) });
}

function set_mode(mode) {
  document.body.dataset.mode = mode === 'play' ? 'play' : 'watch';
  for (const name of ['watch', 'play']) $(`mode_${name}`).ariaPressed = String(document.body.dataset.mode === name);
}

async function open_link() {
  await stop_thinking();
  try {
    await load_games();
  } catch (error) {
    say(error.message);
    return;
  }
  const uninvited = !location.hash && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const first = games.has('tetris') ? 'tetris' : [...games.keys()][0];
  const link = { game: first, ...read_link(location.hash) };
  let wrong = wrong_names(link, games);
  if (!wrong) {
    choose({ mode: 'watch', ...link, game: games.get(link.game) });
    if (await begin(link.target, link.saved, link.moves)) {
      if (uninvited) run();  // who comes without a link sees a game at once
      const trace = frames.at(-1).trace;
      if (link.moves && link.trace && trace !== link.trace) say(`The replay's trace is ${trace}, not ${link.trace}.`);
      return;
    }
    wrong = $('message').textContent;
    if (wrong === stopped) return;  // by a person who chose another game meanwhile
  }
  choose({ game: games.get(link.game) ?? games.get(first) });
  await begin();
  say(wrong);
}

// --- what a person does

// A move, or nothing where the press does not complete one. A refused move leaves nothing pressed.
function enter(move) {
  hint = [];
  render();
  if (move) play(move).then((done) => { if (!done) { reset_input(); render(); } });
}

function change_mode(mode) {
  running = false;
  set_mode(mode);
  if (!current) return;
  reset_input();
  write_link();
  render();
}
$('mode_watch').onclick = () => change_mode('watch');
$('mode_play').onclick = () => change_mode('play');

// Whoever touches the board wants to play.
function press(row, column) {
  const f = at(frames, shown);
  if (!playing() && !move_input.editor) change_mode('play');
  cursor = [row, column];
  if (!f.over || move_input.editor) enter(move_input.press(row, column, f.grid));
}

// One's own last move, with what the other side answered.
function undo() {
  if (busy || shown === 0) return;
  do { --shown; } while (shown > 0 && at(frames, shown + 1).by === 'player' && $('answer').checked);
  reset_input();
  render();
}

// A seed that nobody asked for yet: the next number.
function new_game() {
  $('seed').value = String((BigInt.asUintN(64, BigInt(/^\d+$/.test($('seed').value) ? $('seed').value : 0)) + 1n));
  begin();
}

$('games').onclick = ({ target }) => {
  if (!target.value) return;
  choose({ game: games.get(target.value), seed: $('seed').value, memory: $('memory').value });
  begin();
};
$('player').onchange = () => { $('parameters').value = ''; explain_choice(); begin(); };
$('rules').onchange = () => { $('rule_parameters').value = ''; explain_choice(); begin(); };
$('rival_player').onchange = () => begin();
$('animate').onchange = () => document.body.classList.toggle('still', !$('animate').checked);
$('setup').onsubmit = (event) => { event.preventDefault(); begin(); };
$('yours').onsubmit = (event) => {
  event.preventDefault();
  const move = $('move').value.trim();
  if (move) play(move);
};
// Where the browser gives no clipboard, the text itself is shown.
const copy = (text, what) => Promise.resolve().then(() => navigator.clipboard.writeText(text))
  .then(() => say(`${what} copied.`, 'good'), () => say(text, 'good'));
$('link').onclick = () => copy(location.href, 'Link');
$('link_here').onclick = async () => {
  let saved;
  await act(async () => {
    const [{ answer }] = await ask('game', ['save']);
    read_answer(answer);
    saved = answer.slice(2);
  });
  if (saved) copy(`${location.href.split('#')[0]}#${new URLSearchParams({ saved })}`, 'Link');
};
// Placements only: the last move may be a verdict.
$('fumen').onclick = () => act(async () => {
  const moves = frames.slice(1, shown + 1).map((f) => f.move).filter((move) => move.length === 3);
  await copy(await use('write_fumen', moves.join(' ')), 'Fumen');
});
$('hint').onclick = give_hint;

// --- a board that a person draws

function build() {
  if (busy) return stop_thinking().then(() => act(resume));
  const target = move_input.target(at(frames, shown).grid);
  if (!target) return say('Draw a board first.');
  return begin(target).then((done) => { if (done) run(); });
}
$('build').onclick = build;
$('retry').onclick = () => {
  $('memory').value = `${4 * current.bytes / 1024}K`;
  build();
};
async function rows_of_text(text) {
  if (text.includes('115@')) return use('read_fumen', text);
  const rows = text.split(/[\n/]/).map((row) => row.trim()).filter((row) => row);
  if (rows.every((row) => /^[Xx._]{1,10}$/.test(row)) && /[._]/.test(text)) return rows;
  return use('draw_word', text.trim(), 0);
}
$('drawing').onsubmit = (event) => {
  event.preventDefault();
  act(async () => {
    const rows = await rows_of_text($('drawn').value);
    if (rows.length > 20) throw new Error(`a board has 20 rows, not ${rows.length}`);
    show_drawn(rows);
  });
};
// On a phone the board is out of sight while one writes.
function show_drawn(rows) {
  move_input.draw(rows, at(frames, shown).grid);
  $('board').scrollIntoView({ block: 'nearest' });
  render();
}
$('clear').onclick = () => show_drawn([]);

// --- a game to give away

const most_frames = 2000;
const save_gif = () => act(async () => {
  const wanted = frames.slice(0, shown + 1).slice(-most_frames), ms = Math.round(1000 / Math.min(50, moves_a_second()));
  const picture = await use('gif', wanted.map((f, i) => ({
    tiles: f.look.tiles, caption: `score ${f.score}  ${f.caption}`,
    ms: i + 1 === wanted.length ? Math.max(2000, ms) : ms,
  })));
  const address = URL.createObjectURL(picture);
  create('a', { href: address, download: `${current.game}-${current.seed}.gif` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  say(`A GIF of ${grammatical(wanted.length, 'position')} was saved.`, 'good');
});
$('gif').onclick = $('save_gif').onclick = save_gif;
const steer = (work) => () => {
  if (busy || at(frames, shown).over) return;
  work();
  hint = [];
  render();
};
const steering = {
  left: () => move_input.shift(-1), right: () => move_input.shift(1), turn: () => move_input.turn(1),
  turn_back: () => move_input.turn(-1),
};
for (const [id, work] of Object.entries(steering)) $(id).onclick = steer(work);
const drop = () => { if (!busy && !at(frames, shown).over) enter(move_input.drop()); };
$('drop').onclick = drop;
$('undo').onclick = undo;
$('fresh').onclick = $('again').onclick = new_game;
$('close_banner').onclick = () => { closed_banner = at(frames, shown); render(); };
$('against').onclick = () => {
  $('rival_player').value = $('against').value;
  set_mode('play');
  begin();
};
$('replay').onclick = () => {
  const { rival, mode, ...game } = link_of(current), { trace } = frames.at(-1);
  const replayed = { ...game, moves: write_moves(frames.slice(1)), trace };
  copy(`${location.href.split('#')[0]}#${new URLSearchParams(replayed)}`, 'Replay link');
};
$('run').onclick = run;
$('back').onclick = () => { running = false; shown = Math.max(0, shown - 1); reset_input(); render(); };
$('forward').onclick = () => { running = false; step(); };
$('rewind').oninput = () => { running = false; shown = Number($('rewind').value); reset_input(); render(); };
$('speed').oninput = render;
// The cell is found by the pointer's place, not by the shape below it, since shapes are drawn anew under the pointer.
function cell_under({ clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform($('board').getScreenCTM().inverse());
  const row = Math.floor(y), column = Math.floor(x);
  return at(frames, shown)?.grid[row]?.[column] ? [row, column] : undefined;
}
// A finger on a piece that hangs above the board: a tap turns it, a drag moves it, a swipe down drops it. A mouse
// aims by its place and drops by a click.
let finger, brush;  // brush: what a drag on the wanted board paints
const cell_size = () => $('board').getScreenCTM().a;
$('board').onpointerdown = (event) => {
  finger = undefined;
  brush = undefined;
  if (move_input?.editor && frames.length) begin_to_paint(event);
  if (event.pointerType === 'mouse' || !move_input?.hanging || !playing()) return;
  finger = { x: event.clientX, y: event.clientY, moved: false };
  $('board').setPointerCapture(event.pointerId);
};
function begin_to_paint(event) {
  const cell = cell_under(event);
  if (busy || !cell || cell[1] < 12) return;
  brush = !move_input.wanted(...cell, at(frames, shown).grid);
  $('board').setPointerCapture(event.pointerId);
  paint(event);
}
function paint(event) {
  const cell = cell_under(event);
  if (!cell) return;
  move_input.paint(...cell, brush);
  render();
}
$('board').onpointermove = (event) => {
  if (brush !== undefined && event.buttons) return paint(event);
  if (busy || !playing() || !move_input?.hanging) return;
  if (finger) {
    const steps = Math.trunc((event.clientX - finger.x) / cell_size());
    if (!steps) return;
    finger.x += steps * cell_size();
    finger.moved = true;
    steer(() => move_input.shift(steps))();
  } else if (event.pointerType === 'mouse') {
    const cell = cell_under(event);
    if (!cell || cell[1] > 9) return;
    move_input.aim(cell[1]);
    render();
  }
};
$('board').onpointerup = (event) => {
  if (!finger) return;
  if (event.clientY - finger.y > 2 * cell_size() && !finger.moved) drop();
  else if (!finger.moved && Math.abs(event.clientY - finger.y) < cell_size()) steer(steering.turn)();
};
$('board').onclick = (event) => {
  if (finger || brush !== undefined || !frames.length) {
    finger = brush = undefined;
    return;
  }
  const cell = cell_under(event);
  if (cell) press(...cell);
};

// The keys of the terminal. The cursor moves where no piece hangs above the board.
function move_cursor([down, right]) {
  const { grid } = at(frames, shown), within = (place, size) => Math.min(size - 1, Math.max(0, place));
  cursor = [within(cursor[0] + down, grid.length), within(cursor[1] + right, grid[0].length)];
  $('board').focus({ focusVisible: true });
  render();
}
const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const piece_keys = {
  ArrowLeft: steer(steering.left), ArrowRight: steer(steering.right), ArrowUp: steer(steering.turn),
  x: steer(steering.turn), z: steer(steering.turn_back), ArrowDown: drop, ' ': drop, Enter: drop,
};
const common_keys = {
  '?': () => give_hint(), u: undo, n: new_game, r: () => $('rules_title').scrollIntoView(),
  Escape: () => { move_input.forget(); hint = []; render(); },
};
const watch_keys = {
  ' ': () => $('run').click(), ArrowLeft: () => $('back').click(), ArrowRight: () => $('forward').click(),
  r: common_keys.r, n: new_game,
  '+': () => { $('speed').stepUp(4); render(); }, '-': () => { $('speed').stepDown(4); render(); },
};
function work_of_key(key, on_board) {
  if (on_board && move_input.editor && (key in arrows || key === 'Enter')) {
    return key in arrows ? () => move_cursor(arrows[key]) : () => press(...cursor);
  }
  if (!playing()) return on_board && key === 'Enter' ? () => press(...cursor) : watch_keys[key];
  if (move_input.hanging && piece_keys[key]) return piece_keys[key];
  if (key in arrows) return () => move_cursor(arrows[key]);
  if (key === ' ' || key === 'Enter') return () => press(...cursor);
  return common_keys[key];
}
document.onkeydown = (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || !frames.length) return;
  if (target.matches?.('input, select, summary, textarea')) return;
  if (target.matches?.('button') && /^( |Enter)$/.test(key)) return;
  const work = work_of_key(key, target === $('board'));
  if (!work) return;
  event.preventDefault();
  work();
};
fetch('rules.txt').then((answer) => answer.text()).then((text) => {
  rules_of = read_rules(text);
  if (chosen_game) show_rules();
}, () => {});
if ('serviceWorker' in navigator) navigator.serviceWorker.register('offline.mjs').catch(() => {});
window.onhashchange = open_link;
open_link();
