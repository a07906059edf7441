// The page: settings, the game and its past, a person's moves. The engine answers in a worker, and tells which games,
// rules and players there are.
import { ask, start_worker, stop_worker, stopped } from './engine_client.mjs';
import { check_protocol, parameter_help, read_answer, read_description, title_of } from './description.mjs';
import { read_link, wrong_names } from './link.mjs';
import { begin_move } from './move_input.mjs';
import { draw, grid_of } from './picture.mjs';

const $ = (id) => document.getElementById(id);
const most_memory = 256 << 20;

// --- the game

const games = new Map();  // what the engine tells of each, by name
let chosen_game;          // the description of the game that the form shows
let current;              // the settings of the game that is being played, as a `new` command has them
let frames = [];          // every position so far: { grid, caption, move, by, score, trace, over, ms, searched, used }
let shown = 0;            // the number of the frame that is seen
let move_input, cursor = [0, 0], hint = [];
let running = false, busy = false;

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
  const [, number, unit] = /^(\d+)([KM]?)$/i.exec(text.trim()) ?? [];
  if (!number) throw new Error(`memory '${text}' is no number of bytes, such as 8192, 64K or 1M`);
  const bytes = Number(number) * { '': 1, K: 1024, M: 1 << 20 }[unit.toUpperCase()];
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

// The position after a move of the player, of the person (`you`) or after the deal.
async function frame(by, answer = {}, { ms = 0, used } = {}) {
  const [{ picture, answer: last }] = await ask('game', ['show']);
  const { score } = read_answer(last);
  const { move, trace, searched } = answer;
  return {
    grid: grid_of(picture.slice(0, -1)), caption: picture.at(-1), by, score, ms, move, trace, searched,
    used: used ?? frames.at(-1)?.used ?? 0, over: answer.over === '1',
  };
}

// Everything that talks to the engine goes through here: one thing at a time, and its error is seen.
async function act(work) {
  if (busy) return false;
  busy = true;
  say('');
  try {
    await work();
    return true;
  } catch (error) {
    running = false;
    say(error.message);
    return false;
  } finally {
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
    seed: $('seed').value.trim(), memory, bytes: bytes_of(memory),
  };
}

// The engine gathers a saved game's line in the players' memory, so there must be some.
const least_to_load = 4096;

const begin = (target = '', saved = '') => stop_thinking().then(() => act(async () => {
  const settings = read_form(target);
  if (saved) Object.assign(settings, { saved, bytes: Math.max(settings.bytes, least_to_load) });
  try {
    for (const { answer } of await ask('game', new_commands(settings), settings.bytes)) read_answer(answer);
  } catch (error) {
    if (current) await ask('game', replay(frames.length - 1), current.bytes);  // the game before goes on
    throw error;
  }
  current = settings;
  frames = [];
  frames = [await frame('deal')];
  shown = 0;
  reset_input();
  const { game, player, seed, memory, rules } = settings;
  const link = saved ? { saved } : { game, player, seed, memory, ...(target ? { target } : rules && { rules }) };
  history.replaceState(null, '', '#' + new URLSearchParams(link));
}));

function reset_input() {
  move_input = begin_move(current.game);
  hint = [];
}

async function decide() {
  const [said] = await ask('game', ['go 1']);
  frames.push(await frame('player', read_answer(said.answer), said));
  shown = frames.length - 1;
}

// What was played is shown again; beyond it the player decides.
const step = () => act(async () => {
  if (shown + 1 < frames.length) ++shown;
  else if (!frames[shown].over) await decide();
  reset_input();
});

// The game as it stood at a frame, in an engine of its own for hints or in the game's to go on from there.
const replay = (until, player) => [...new_commands(current, player),
  ...frames.slice(1, until + 1).map((f) => (f.by === 'player' && !player ? 'go 1' : `move ${f.move}`))];

const play = (move) => act(async () => {
  if (shown + 1 < frames.length) {
    await ask('game', replay(shown));
    frames.length = shown + 1;
  }
  const [{ answer }] = await ask('game', [`move ${move}`]);
  const said = read_answer(answer);
  frames.push(await frame('you', { ...said, move }));
  shown = frames.length - 1;
  $('move').value = '';
  reset_input();
  if ($('answer').checked && !frames[shown].over) await decide();
});

const give_hint = () => act(async () => {
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
  while (running && !(shown + 1 === frames.length && frames[shown].over)) {
    const begun = performance.now();
    if (!await step()) break;
    const pause = unlimited_speed() ? 0 : 1000 / moves_a_second() - (performance.now() - begun);
    await new Promise((done) => setTimeout(done, Math.max(0, pause)));
  }
  running = false;
  render();
}

// --- what is seen

function render() {
  const f = frames[shown];
  if (!f) return;
  const marks = hint.length ? hint : move_input.marks(f.grid);
  draw($('board'), f.grid, { marks, cursor, joined: move_input.joined_tiles });
  $('caption').textContent = f.caption;
  const rows = f.grid.map((row) => row.join('')).join('\n');
  $('spoken').textContent = `${title_of(current.game)}, move ${shown}. ${rows}\n${f.caption}`;
  Object.assign($('rewind'), { max: frames.length - 1, value: shown });
  $('back').disabled = shown === 0;
  $('forward').disabled = shown + 1 === frames.length && f.over;
  $('run').textContent = running ? 'Pause' : 'Run';
  $('how').textContent = `${move_input.how} Written: ${games.get(current.game).move}.`;
  $('turn').hidden = !move_input.turn;
  $('build').hidden = !move_input.target;
  $('fumen').hidden = !move_input.fumen || shown === 0;
  $('pace').textContent = unlimited_speed() ? 'as fast as it can' : `${moves_a_second()} moves a second`;
  const move = `${shown}${f.move ? `: ${f.move}` : ''}`;
  $('status').textContent = running ? '' : `Move ${move}, score ${f.score}${f.over ? ', over' : ''}`;
  render_figures(f, move);
}

const create = (tag, properties) => Object.assign(document.createElement(tag), properties);

function render_figures(f, move) {
  const count = (number) => Number(number).toLocaleString('en');
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
  const [hello, list] = await ask('catalogue', ['hello', 'games'], 0);
  check_protocol(hello.answer);
  const names = read_answer(list.answer).text.split(' ');
  const descriptions = await ask('catalogue', names.map((name) => `describe ${name}`));
  descriptions.forEach(({ picture }, i) => games.set(names[i], read_description(picture)));
  $('games').replaceChildren(...names.map((value) => create('button', { value, textContent: title_of(value) })));
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
function choose({ game, player, rules, seed = '1', memory = '64K' }) {
  chosen_game = game;
  for (const button of $('games').children) button.ariaCurrent = button.value === game.name ? 'page' : null;
  const options = (list) => list.map(({ name, text }) => Object.assign(new Option(name), { title: text }));
  $('player').replaceChildren(...options(game.players));
  $('advisor').replaceChildren(new Option('the same player', ''), ...options(game.players));
  $('rules').replaceChildren(...options(game.rules));
  const [player_name, parameters = ''] = (player ?? game.demonstrator).split(/:(.*)/s);
  const [rules_name, rule_parameters = ''] = (rules || game.rules[0].name).split(/:(.*)/s);
  if (!find(game.rules, rules_name)) $('rules').append(new Option(rules_name));
  const values = { player: player_name, parameters, rules: rules_name, rule_parameters, seed, memory };
  for (const [id, value] of Object.entries(values)) $(id).value = value;
  $('answer').checked = game.sides === '2';
  explain_choice();
}

async function open_link() {
  await stop_thinking();
  try {
    await load_games();
  } catch (error) {
    say(error.message);
    return;
  }
  const first = games.has('tetris') ? 'tetris' : [...games.keys()][0];
  const link = { game: first, ...read_link(location.hash) };
  let wrong = wrong_names(link, games);
  if (!wrong) {
    choose({ ...link, game: games.get(link.game) });
    if (await begin(link.target, link.saved)) return;
    wrong = $('message').textContent;
    if (wrong === stopped) return;  // by a person who chose another game meanwhile
  }
  choose({ game: games.get(link.game) ?? games.get(first) });
  await begin();
  say(wrong);
}

// --- what a person does

function press(row, column) {
  const grid = frames[shown].grid;
  cursor = [row, column];
  hint = [];
  const move = move_input.press(row, column, grid);
  render();
  if (move) play(move).then((done) => { if (!done) { reset_input(); render(); } });
}

$('games').onclick = ({ target }) => {
  if (!target.value) return;
  choose({ game: games.get(target.value), seed: $('seed').value, memory: $('memory').value });
  begin();
};
$('player').onchange = () => { $('parameters').value = ''; explain_choice(); begin(); };
$('rules').onchange = () => { $('rule_parameters').value = ''; explain_choice(); begin(); };
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
$('fumen').onclick = () => copy(move_input.fumen(frames.slice(1, shown + 1).map((f) => f.move)), 'Fumen');
$('hint').onclick = give_hint;
$('build').onclick = () => { begin(move_input.target(frames[shown].grid)).then((done) => { if (done) run(); }); };
$('turn').onclick = () => { move_input.turn(); render(); };
$('run').onclick = run;
$('back').onclick = () => { running = false; shown = Math.max(0, shown - 1); reset_input(); render(); };
$('forward').onclick = () => { running = false; step(); };
$('rewind').oninput = () => { running = false; shown = Number($('rewind').value); reset_input(); render(); };
$('speed').oninput = render;
// The cell is found by the pointer's place, not by the shape below it, since shapes are drawn anew under the pointer.
function cell_under({ clientX, clientY }) {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform($('board').getScreenCTM().inverse());
  const row = Math.floor(y), column = Math.floor(x);
  return frames[shown]?.grid[row]?.[column] ? [row, column] : undefined;
}
$('board').onclick = (event) => {
  const cell = cell_under(event);
  if (cell) press(...cell);
};
$('board').onpointermove = (event) => {
  const cell = cell_under(event);
  if (!cell || !move_input.hover || busy) return;
  move_input.hover(cell[1]);
  render();
};
$('board').onkeydown = (event) => {
  const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const grid = frames[shown]?.grid;
  if (!grid) return;
  if (by) {
    const within = (at, size) => Math.min(size - 1, Math.max(0, at));
    cursor = [within(cursor[0] + by[0], grid.length), within(cursor[1] + by[1], grid[0].length)];
    move_input.hover?.(cursor[1]);
  } else if (event.key === 'Enter' || event.key === ' ') {
    press(...cursor);
  } else if (event.key === 't' && move_input.turn) {
    move_input.turn();
  } else {
    return;
  }
  event.preventDefault();
  render();
};
window.onhashchange = open_link;
open_link();
