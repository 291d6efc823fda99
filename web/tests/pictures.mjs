// @ts-check
// Takes the pictures of the documentation: node pictures.mjs FOLDER, run by `web/pictures.sh`.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { end, orrery, path, visit } from './harness.mjs';

const folder = argv[2];
mkdirSync(folder, { recursive: true });

/**
 * @param {string} name
 * @param {string} file
 * @param {{width?: number, scheme?: string, hash?: string, height?: number, at?: string}} look
 */
async function take(name, file, look) {
  const { page, close } = await visit(file, look);
  const { width = 1440, height = 900, at } = look;
  await page.setViewportSize({ width, height });
  if (at) await page.locator(at).evaluate((/** @type {Element} */ element) => element.scrollIntoView());
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await close();
}

const run = path('agents');
orrery('tournament', '--agents', 'planner,greedy,greedy:eval=points,random', '--games', '120', '--planets', 'random',
  '--corporations', 'random', '--seed', '2', '--run', run);
orrery('report', run, '--html', path('report.html'));
orrery('replay', run, '--game', '0', '--html', path('replay.html'), '--analyse', 'planner:beam=4');
await take('report', path('report.html'), { width: 1200, height: 900 });
await take('replay', path('replay.html'), { width: 1200, height: 900, hash: '#step=120', at: '.replay-stage' });
await end();
