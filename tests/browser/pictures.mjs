// Takes the pictures of the documentation. usage: node pictures.mjs FOLDER [GAME...]
//   page_GAME.png    each game, watched and played, on a desk by day and night, and on a phone
//   watched_tetress.png, watched_reachability.png   one larger each
import { mkdirSync } from 'node:fs';
import { address, browser, ready, set } from './browser.mjs';

const [, , folder, ...chosen] = process.argv;
mkdirSync(folder, { recursive: true });

// The page at the end of a link.
async function shot(link, options, path) {
  const page = await browser.newPage(options);
  await page.goto(`${address}#${link}`);
  await ready(page);
  await page.waitForFunction(() => document.getElementById('rewind').max > 0);
  await set(page, 'rewind', await page.getAttribute('#rewind', 'max'));
  const png = await page.screenshot({ path });
  await page.close();
  return png;
}

const desk = { width: 980, height: 800 }, phone = { width: 390, height: 844 };
const games = {  // the player and how far the game is
  'square-stacker': 'player=tray&seed=4&moves=*40', tetris: 'player=tetr-ai&seed=2&moves=*70',
  'five-or-more': 'player=tables&seed=2&moves=*40', tetress: 'player=champion:sims=250&seed=3&moves=*30',
  reachability: 'player=solver&seed=1&moves=*8',
};
const scale = 0.5;
const wanted = Object.entries(games).filter(([game]) => chosen.length === 0 || chosen.includes(game));
for (const [game, link] of wanted) {
  const parts = [];
  for (const [mode, viewport, colorScheme] of [['watch', desk, 'light'], ['play', desk, 'dark'],
    ['watch', phone, 'dark'], ['play', phone, 'light']]) {
    const options = { viewport, colorScheme, hasTouch: viewport === phone };
    const png = await shot(`game=${game}&mode=${mode}&${link}`, options);
    parts.push(`<img width="${viewport.width * scale}" src="data:image/png;base64,${png.toString('base64')}">`);
  }
  const sheet = await browser.newPage({ viewport: { width: 1420, height: 450 } });
  await sheet.setContent('<body style="margin:0;background:#8a9099"><div id="all" style="display:inline-flex;' +
    `gap:10px;padding:10px;align-items:flex-start">${parts.join('')}</div></body>`);
  await sheet.locator('#all').screenshot({ path: `${folder}/page_${game.replaceAll('-', '_')}.png` });
  await sheet.close();
}
await shot(`game=tetress&${games.tetress}`, { viewport: desk }, `${folder}/watched_tetress.png`);
await shot(`game=reachability&${games.reachability}`, { viewport: desk, colorScheme: 'dark' },
  `${folder}/watched_reachability.png`);
await browser.close();
process.exit(0);
