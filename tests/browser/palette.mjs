// The palette: within a game, any two colours differ to the eye, also to eyes that tell few colours apart; what is
// written on a colour can be read.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const text = readFileSync(`${root}host_sim/web/palette.css`, 'utf8');
const palette = Object.fromEntries([...text.matchAll(/--([a-z]+-\w+): (#[0-9a-f]{6}|var\(--[\w-]+\));/g)]
  .map(([, name, value]) => [name, value]));
const colour_named = (name) => {
  const value = palette[name];
  if (!value) throw new Error(`the palette has no --${name}`);
  return value.startsWith('#') ? value : colour_named(value.slice(6, -1));
};

// Light as it is, without the screen's curve.
const linear = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
  .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
const times = (matrix, vector) => matrix.map((row) => row.reduce((sum, one, i) => sum + one * vector[i], 0));

// What people without one kind of cone see: Machado, Oliveira and Fernandes, 2009, severity 1.
const eyes = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

// Ottosson's Oklab, in which equal distances look about equal: black to white is 1.
function oklab(light) {
  const cones = times([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]], light).map(Math.cbrt);
  return times([[0.2104542553, 0.793617785, -0.0040720468], [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766]], cones);
}
const seen = (hex, eye) => oklab(times(eyes[eye], linear(hex)).map((part) => Math.min(1, Math.max(0, part))));
const distance = (a, b, eye) => Math.hypot(...seen(a, eye).map((part, i) => part - seen(b, eye)[i]));

// Web Content Accessibility Guidelines 2.2.
const luminance = (hex) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];
const contrast = (a, b) => {
  const [less, more] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (more + 0.05) / (less + 0.05);
};

let tests = 0, failures = 0;
function expect(name, value, least) {
  ++tests;
  const fails = !(value >= least);
  failures += fails;
  console.log(`${name}:${fails ? `FAIL: ${value.toFixed(3)} is less than ${least}` : `PASS`}`);
}

const tiles = (letters) => [...letters].map((letter) => `tile-${letter}`);
const used_together = {
  'Square Stacker': tiles('PGBYOV'), 'Five or More': tiles('RGBYPCO'), Tetress: tiles('RB'),
  Tetris: [...'IOTZSJL'].map((letter) => `piece-${letter}`),
};
for (const [game, names] of Object.entries(used_together)) {
  for (const eye of Object.keys(eyes)) {
    let least = Infinity;
    names.forEach((one, i) => names.slice(i + 1).forEach((other) => {
      least = Math.min(least, distance(colour_named(one), colour_named(other), eye));
    }));
    expect(`${game}: any two colours differ, by ${eye === 'usual' ? 'usual eyes' : eye}`, least, 0.1);
  }
}
for (const letter of 'BCGOPRVYX') {  // written large and bold
  expect(`what is written on ${letter} can be read`,
    contrast(colour_named(`tile-${letter}`), colour_named(`ink-${letter}`)), 3);
}
for (const theme of ['light', 'dark']) {
  for (const name of ['ink', 'faint', 'main', 'bad']) {
    for (const ground of ['paper', 'card']) {
      expect(`${theme}: ${name} on ${ground} can be read`,
        contrast(colour_named(`${theme}-${name}`), colour_named(`${theme}-${ground}`)), 4.5);
    }
  }
}
console.log(`${tests} Tests ${failures} Failures 0 Ignored`);
process.exit(failures ? 1 : 0);
