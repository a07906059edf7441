// The page: settings, the game and its past, a person's moves. The engine answers in a worker.
import { draw, grid_of } from './picture.mjs';
import { hands } from './hands.mjs';
import { fumen_of } from './fumen.mjs';

const $ = (id) => document.getElementById(id);
const titles = { 'square-stacker': 'Square Stacker', tetris: 'Tetris', 'five-or-more': 'Five or More', tetress: 'Tetress', reachability: 'Reachability' };
const strongest = { 'square-stacker': 'tray', tetris: 'tables', 'five-or-more': 'tables', tetress: 'champion', reachability: 'solver' };
const most_memory = 256 << 20;

// --- the engine

let worker, requests = 0;
const waiting = new Map();
function start_worker() {
  worker = new Worker('worker.mjs', { type: 'module' });
  worker.onmessage = ({ data: { id, answers, error } }) => {
    const { resolve, reject } = waiting.get(id);
    waiting.delete(id);
    error ? reject(new Error(error)) : resolve(answers);
  };
  worker.onerror = (event) => say(`The engine could not be started: ${event.message ?? 'its worker did not load'}`);
}
start_worker();

// A search that nobody waits for any more ends with its thread; the games that the thread held are gone.
async function stop_thinking() {
  running = false;
  if (!busy) return;
  worker.terminate();
  start_worker();
  for (const { reject } of waiting.values()) reject(new Error('stopped'));
  waiting.clear();
  while (busy) await new Promise((done) => setTimeout(done));
}

const ask = (engine, commands, memory) => new Promise((resolve, reject) => {
  const id = ++requests;
  waiting.set(id, { resolve, reject });
  worker.postMessage({ id, engine, memory, commands });
});

// `= moves=3 move=1d ...` as an object; what begins with '?' is thrown.
function told(answer) {
  if (!answer.startsWith('=')) throw new Error(answer.replace(/^\? /, ''));
  return Object.fromEntries(answer.slice(2).split(' ').map((word) => word.split('=')));
}

// --- the game

let game = 'tetris';  // what is chosen
let played;           // what is being played: its settings, as a `new` command has them
let frames = [];      // every position so far: { grid, caption, move, by, score, trace, over, ms, searched, used }
let shown = 0;
let hand, cursor, hint = [];
let running = false, busy = false;

const say = (text, kind = 'bad') => { Object.assign($('message'), { textContent: text, className: kind }); };

function bytes_of(text) {
  const [, number, unit] = /^(\d+)([KM]?)$/i.exec(text.trim()) ?? [];
  if (!number) throw new Error(`memory '${text}' is no number of bytes, such as 8192, 64K or 1M`);
  const bytes = Number(number) * { '': 1, K: 1024, M: 1 << 20 }[unit.toUpperCase()];
  if (bytes > most_memory) throw new Error(`memory ${text} is more than the page gives, 256M`);
  return bytes;
}

// What begins the game: `new`, and the rows of a board that was drawn.
const new_commands = (settings, player = settings.player) => [`new ${settings.game} ${player} seed=${settings.seed}` +
  ` memory=${settings.bytes}${settings.rules ? ` rules=${settings.rules}` : ''}`,
  ...(settings.target ? settings.target.split('/').map((row) => `row ${row}`) : [])];

async function frame(by, answer = {}, { ms = 0, used } = {}) {
  const [{ picture, answer: last }] = await ask('game', ['show']);
  const { score } = told(last);
  const caption = picture.at(-1);
  const grid = grid_of(picture.slice(0, -1));
  return { grid, caption, by, score, ms, used: used ?? frames.at(-1)?.used ?? 0, move: answer.move, trace: answer.trace, searched: answer.searched, over: answer.over === '1' };
}

// Everything that talks to the engine goes through here: one thing at a time, and its error is seen.
async function act(what) {
  if (busy) return false;
  busy = true;
  say('');
  try {
    await what();
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

const begin = (target = '') => stop_thinking().then(() => act(async () => {
  const parameters = $('parameters').value.trim();
  const settings = { game, player: $('player').value + (parameters && `:${parameters}`), rules: target ? 'rows' : $('rules').value.trim(), target,
    seed: $('seed').value.trim(), memory: $('memory').value.trim(), bytes: bytes_of($('memory').value) };
  try {
    for (const { answer } of await ask('game', new_commands(settings), settings.bytes)) told(answer);
  } catch (error) {
    if (played) await ask('game', replay(frames.length - 1), played.bytes);  // the game before goes on
    throw error;
  }
  played = settings;
  frames = [];
  frames = [await frame('deal')];
  shown = 0;
  fresh_hand();
  const { player, seed, memory, rules } = settings;
  history.replaceState(null, '', '#' + new URLSearchParams({ game, player, seed, memory, ...(target ? { target } : rules && { rules }) }));
}));

function fresh_hand() {
  hand = new hands[played.game]();
  hint = [];
  cursor = cursor ?? [0, 0];
}

async function decide() {
  const [said] = await ask('game', ['go 1']);
  frames.push(await frame('player', told(said.answer), said));
  shown = frames.length - 1;
}

// What was played is shown again; beyond it the player decides.
const step = () => act(async () => {
  if (shown + 1 < frames.length) ++shown;
  else if (!frames[shown].over) await decide();
  fresh_hand();
});

// The game as it stood at a frame, in an engine of its own for hints or in the game's to go on from there.
const replay = (until, player) => [...new_commands(played, player),
  ...frames.slice(1, until + 1).map((f) => (f.by === 'player' && !player ? 'go 1' : `move ${f.move}`))];

const play = (move) => act(async () => {
  if (shown + 1 < frames.length) {
    await ask('game', replay(shown));
    frames.length = shown + 1;
  }
  const [{ answer }] = await ask('game', [`move ${move}`]);
  const said = told(answer);
  frames.push(await frame('you', { ...said, move }));
  shown = frames.length - 1;
  $('move').value = '';
  fresh_hand();
  if ($('answer').checked && !frames[shown].over) await decide();
});

const give_hint = () => act(async () => {
  const advisor = $('advisor').value || played.player;
  const answers = await ask('hints', [...replay(shown, advisor), 'go 1'], played.bytes);
  const { move } = told(answers.at(-1).answer);
  $('move').value = move;
  hint = hand.cells(move, frames[shown].grid);
  say(`Hint by ${advisor}: ${move}`, 'good');
});

async function run() {
  running = !running;
  render();
  while (running && !(shown + 1 === frames.length && frames[shown].over)) {
    const begun = performance.now();
    if (!await step()) break;
    const pace = Number($('speed').value);
    await new Promise((done) => setTimeout(done, pace === 60 ? 0 : Math.max(0, 1000 / Math.max(0.5, pace) - performance.now() + begun)));
  }
  running = false;
  render();
}

// --- what is seen

function render() {
  const f = frames[shown];
  if (!f) return;
  draw($('board'), f.grid, { marks: hint.length ? hint : hand.marks(f.grid), cursor, joined: played.game === 'square-stacker' });
  $('caption').textContent = f.caption;
  $('spoken').textContent = `${titles[played.game]}, move ${shown}. ${f.grid.map((row) => row.join('')).join('\n')}\n${f.caption}`;
  Object.assign($('rewind'), { max: frames.length - 1, value: shown });
  $('back').disabled = shown === 0;
  $('forward').disabled = shown + 1 === frames.length && f.over;
  $('run').textContent = running ? 'Pause' : 'Run';
  $('how').textContent = hand.how;
  $('turn').hidden = !hand.turn;
  $('build').hidden = !hand.target;
  $('pace').textContent = $('speed').value === '60' ? 'as fast as it can' : `${Math.max(0.5, $('speed').value)} moves a second`;
  $('fumen').hidden = played.game !== 'reachability' || shown === 0;
  $('status').textContent = running ? '' : `Move ${shown}${f.move ? `: ${f.move}` : ''}, score ${f.score}${f.over ? ', over' : ''}`;
  const count = (number) => Number(number).toLocaleString('en');
  const figures = { move: `${shown}${f.move ? `: ${f.move}` : ''}`, score: count(f.score), trace: f.trace ?? '-',
    nodes: f.searched === undefined ? '-' : `${count(f.searched)} searched in ${f.ms.toFixed(1)} ms`,
    memory: `${count(f.used)} of ${count(played.bytes)} bytes used`, state: f.over ? 'over' : 'going on' };
  $('figures').replaceChildren(...Object.entries(figures).flatMap(([name, value]) => [
    Object.assign(document.createElement('dt'), { textContent: name }),
    Object.assign(document.createElement('dd'), { textContent: value, id: `figure-${name}` })]));
}

async function choose(name, player) {
  game = name;
  for (const button of $('games').children) button.ariaCurrent = button.value === name ? 'page' : null;
  const [{ picture }] = await ask('catalogue', [`players ${name}`], 0);
  const names = picture.map((line) => line.split(':')[0]);
  $('player').replaceChildren(...names.map((one) => new Option(one)));
  $('advisor').replaceChildren(new Option('the same player', ''), ...names.map((one) => new Option(one)));
  const [wanted, parameters = ''] = (player ?? strongest[name]).split(/:(.*)/);
  if (!names.includes(wanted)) {
    $('player').value = strongest[name];
    throw new Error(`unknown player '${wanted}' of ${name}; known: ${names.join(' ')}`);
  }
  $('player').value = wanted;
  $('parameters').value = parameters;
  $('parameters').placeholder = 'the strongest';
  $('answer').checked = name === 'tetress';
}

// #game=...&player=...&seed=...&memory=...&rules=...
async function from_link() {
  await stop_thinking();
  const link = new URLSearchParams(location.hash.slice(1));
  const name = link.get('game') ?? 'tetris';
  try {
    if (!titles[name]) {
      await choose('tetris');
      throw new Error(`unknown game '${name}'; known: ${Object.keys(titles).join(' ')}`);
    }
    for (const key of ['seed', 'memory', 'rules']) $(key).value = link.get(key) ?? { seed: '1', memory: '64K', rules: '' }[key];
    await choose(name, link.get('player') ?? undefined);
    await begin(link.get('target') ?? '');
  } catch (error) {
    const text = error.message;
    await begin();
    say(text);
  }
}

// --- hands on

function press(row, column) {
  const grid = frames[shown].grid;
  cursor = [row, column];
  hint = [];
  const move = hand.press(row, column, grid);
  render();
  if (move) play(move).then((done) => { if (!done) { fresh_hand(); render(); } });
}

const known = await ask('catalogue', ['games'], 0).then(([{ answer }]) => answer.split(' '), () => []);  // from_link says why
$('games').append(...Object.entries(titles).filter(([name]) => known.includes(name)).map(([value, textContent]) => Object.assign(document.createElement('button'), { value, textContent })));
$('games').onclick = async ({ target }) => {
  if (!target.value) return;
  await stop_thinking();
  try {
    $('rules').value = '';
    await choose(target.value);
    await begin();
  } catch (error) {
    say(error.message);
  }
};
$('player').onchange = () => { $('parameters').value = ''; begin(); };
$('setup').onsubmit = (event) => { event.preventDefault(); begin(); };
$('yours').onsubmit = (event) => { event.preventDefault(); if ($('move').value.trim()) play($('move').value.trim()); };
// Where the browser gives no clipboard, the text itself is shown.
const copy = (text, what) => Promise.resolve().then(() => navigator.clipboard.writeText(text)).then(() => say(`${what} copied.`, 'good'), () => say(text, 'good'));
$('link').onclick = () => copy(location.href, 'Link');
$('fumen').onclick = () => copy(fumen_of(frames.slice(1, shown + 1).map((f) => f.move).filter((move) => move.length === 3)), 'Fumen');
$('hint').onclick = give_hint;
$('build').onclick = () => { begin(hand.target(frames[shown].grid)).then((done) => { if (done) run(); }); };
$('turn').onclick = () => { hand.turn(); render(); };
$('run').onclick = run;
$('back').onclick = () => { running = false; shown = Math.max(0, shown - 1); fresh_hand(); render(); };
$('forward').onclick = () => { running = false; step(); };
$('rewind').oninput = () => { running = false; shown = Number($('rewind').value); fresh_hand(); render(); };
$('speed').oninput = render;
// By its place, not by its shape: shapes are drawn anew under the pointer.
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
  if (!cell || !hand.hover || busy) return;
  hand.hover(cell[1]);
  render();
};
$('board').onkeydown = (event) => {
  const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
  const grid = frames[shown]?.grid;
  if (!grid) return;
  if (by) {
    cursor = [Math.min(grid.length - 1, Math.max(0, cursor[0] + by[0])), Math.min(grid[0].length - 1, Math.max(0, cursor[1] + by[1]))];
    hand.hover?.(cursor[1]);
  } else if (event.key === 'Enter' || event.key === ' ') {
    press(...cursor);
  } else if (event.key === 't' && hand.turn) {
    hand.turn();
  } else {
    return;
  }
  event.preventDefault();
  render();
};
window.onhashchange = from_link;
from_link();
