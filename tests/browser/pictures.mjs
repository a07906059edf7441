// Takes the pictures of the documentation: three of the page and one of a report. usage: node pictures.mjs FOLDER
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { address, at_least_or_over, browser, figure, ready, root, set, shown } from './browser.mjs';

const folder = process.argv[2];
mkdirSync(folder, { recursive: true });

async function take_picture(name, link, moves, options) {
  const page = await browser.newPage(options);
  await page.goto(`${address}#${link}`);
  await ready(page);
  await set(page, 'speed', 60);
  await page.click('#run');
  await at_least_or_over(page, moves);
  if (await figure(page, 'state') !== 'over') await page.click('#run');
  await page.waitForFunction(() => document.getElementById('run').textContent === 'Run');
  await set(page, 'rewind', Math.min(moves, await shown(page)));
  await page.screenshot({ path: `${folder}/${name}.png` });
  await page.close();
}

const desk = { width: 980, height: 800 }, phone = { width: 390, height: 760 };
await take_picture('page_tetress', 'game=tetress&player=champion:sims=250&seed=3', 31, { viewport: desk });
await take_picture('page_reachability', 'game=reachability&seed=1', 8, { viewport: desk, colorScheme: 'dark' });
await take_picture('page_five_or_more', 'game=five-or-more&player=tables&seed=2', 60,
  { viewport: phone, colorScheme: 'dark' });

const files = ['--out', `${root}build/report.html`, '--state', `${root}build/report.csv`];
execFileSync(`${root}build/host/tilefish`, ['report', 'square-stacker', '--quick', ...files]);
const page = await browser.newPage({ viewport: { width: 1100, height: 700 } });
await page.goto(`file://${root}build/report.html`);
await page.getByText('Figure 14: DLRGS by depth').evaluate((caption) => caption.parentElement.scrollIntoView());
await page.screenshot({ path: `${folder}/report.png` });
await browser.close();
process.exit(0);
