// @ts-check
// The pages of runs: the list, a run while it is played, its games as a table, a replay.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOOKS, barriers, begin, excess, orrery, path, serve, visit } from './harness.mjs';

const folder = path('runs-folder');
const AGENTS = ['--agents', 'random,greedy:eval=points,random:name=other'];
/** @type {Awaited<ReturnType<typeof serve>>} */
let server;

before(async () => {
  mkdirSync(folder);
  orrery('tournament', ...AGENTS, '--games', '240', '--seed', '7', '--run', `${folder}/done`);
  orrery('sprt', '--a', 'greedy:eval=points', '--b', 'random', '--elo1', '100', '--games', '200', '--run', `${folder}/week/test`);
  mkdirSync(`${folder}/damaged`);
  orrery('solo', '--agents', 'greedy:eval=points', '--games', '4', '--run', `${folder}/damaged/run`);
  rmSync(`${folder}/damaged/run/games.sqlite`);
  server = await serve(folder);
});
after(() => server.end());

/** Plays a long tournament in a folder of this name, until it is ended. @param {string} name */
async function played(name) {
  const playing = begin('tournament', ...AGENTS, '--games', '9000000', '--threads', '1', '--run', `${folder}/${name}`);
  while (!existsSync(`${folder}/${name}/run.toml`)) await sleep(20);
  return playing;
}

/** The numbers of the games in the table, from above. @param {any} page @returns {Promise<number[]>} */
const games = (page) => page.locator('[data-game]').evaluateAll((/** @type {HTMLElement[]} */ all) => all.map((game) => Number(game.dataset.game)));

/** The number of games on the page of a run. @param {any} page */
const counted = async (page) => Number((await page.locator('.facts dd').first().textContent()).split(' of ')[0].replace(/\D/g, ''));

/** How many events a page has shown. @param {any} page */
const events = async (page) => Number(await page.getAttribute('[data-standing]', 'data-events'));

/** Waits until a page has shown this many events. @param {any} page @param {number} least */
const more = (page, least) => page.waitForFunction(
  (/** @type {number} */ wanted) => Number(document.querySelector('[data-standing]')?.getAttribute('data-events')) >= wanted,
  least,
);

/** Shows or hides a page, as its tab would. @param {any} page @param {boolean} isSeen */
const see = (page, isSeen) => page.evaluate((/** @type {boolean} */ hidden) => {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}, !isSeen);

test('the first page lists runs, also those that cannot be read, and a run opens from it', async () => {
  const { page, faults, close } = await visit(server.link);
  assert.equal(await page.locator('.runs > li').count(), 3);
  assert.match(await page.textContent('.runs .reason'), /cannot be read.*games\.sqlite/);
  await page.click('text=week/test');
  await page.waitForSelector('[data-standing][data-over] figure');
  assert.match(await page.textContent('[data-standing]'), /log ratio/);
  await page.click('text=Report');
  await page.waitForSelector('figure[data-chart="log-ratio"]');
  assert.deepEqual(faults, []);
  await close();
});

test('the figures of a run move while it is played, and the page says when it has stopped', async () => {
  const playing = await played('live');
  const { page, faults, close } = await visit(`${server.link}runs/live`);
  await page.waitForSelector('[data-standing] figure');
  assert.match(await page.textContent('[data-standing]'), /being played/);
  await page.locator('[data-standing] summary').click();
  await page.focus('[data-standing] summary');
  const before = await counted(page);
  await more(page, (await events(page)) + 2);
  assert.ok((await counted(page)) > before, 'games are added');
  assert.match(await page.textContent('[data-standing]'), /games a (second|minute)/);
  assert.ok(await page.locator('[data-standing] details[open]').count(), 'what was opened stays open');
  assert.ok(await page.evaluate(() => document.activeElement?.tagName === 'SUMMARY'), 'the focus stays');
  assert.deepEqual(await barriers(page), []);
  assert.match(await page.textContent('[role=status]'), /being played/);
  await see(page, false);
  const unseen = await events(page);
  await sleep(2500);
  assert.ok((await events(page)) <= unseen + 1, 'a page that is not seen asks for nothing');
  await see(page, true);
  await more(page, unseen + 2);
  await playing.end();
  await page.waitForSelector('[data-standing][data-over]');
  assert.match(await page.textContent('[data-standing]'), /stopped/);
  assert.deepEqual(faults, []);
  await close();
});

test('games are sorted and filtered, and each opens as a replay', async () => {
  const { page, faults, close } = await visit(`${server.link}runs/done/games`);
  assert.deepEqual((await games(page)).slice(0, 3), [0, 1, 2]);
  await page.click('th a:text("Game")');
  await page.waitForURL(/sort=last/);
  assert.deepEqual((await games(page)).slice(0, 2), [239, 238]);
  await page.selectOption('[name=sort]', 'surprise');
  await page.selectOption('[name=agent]', 'other');
  await page.click('.filters [type=submit]');
  await page.waitForURL(/agent=other/);
  const shown = await games(page);
  assert.notDeepEqual(shown, [...shown].sort((a, b) => a - b));
  const rows = await page.locator('[data-game]').allTextContents();
  assert.ok(rows.every((/** @type {string} */ row) => row.includes('other')));
  await page.click('[data-game] a');
  await page.waitForSelector('[data-replay]');
  await page.goBack();
  await page.click('text=All games');
  await page.click('text=Next');
  assert.deepEqual((await games(page)).slice(0, 1), [100]);
  assert.deepEqual(faults, []);
  await close();
});

test('games are sorted and filtered without scripts', async () => {
  const { page, close } = await visit(`${server.link}runs/done/games?sort=highest&agent=random`);
  assert.equal(await page.locator('script').count(), 0);
  assert.ok((await games(page)).length > 0);
  await page.goto(`${server.link}runs/done/games?sort=score`);
  assert.match(await page.textContent('main'), /found score.*allowed is one of/);
  await close();
});

test('the pages of runs are for everybody, on a phone too', async () => {
  const playing = await played('again');
  for (const look of LOOKS.filter(({ width }) => width === 390)) {
    for (const place of ['', 'runs/again', 'runs/week%2Ftest', 'runs/done/games', 'runs/nothing']) {
      const { page, close } = await visit(server.link + place, look);
      if (place === 'runs/again') await page.waitForSelector('[data-standing] figure');
      assert.deepEqual(await barriers(page), [], `${place} at ${look.width}, ${look.scheme}`);
      assert.ok((await excess(page)) <= 0, `${place} at ${look.width}`);
      await close();
    }
  }
  await playing.end();
});
