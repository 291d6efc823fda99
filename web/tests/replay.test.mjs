// @ts-check
// Replays: stepping through a game by every means, and what each picture shows.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { test } from 'node:test';
import { LOOKS, barriers, excess, orrery, path, visit } from './harness.mjs';

/**
 * Plays one block and makes the page of its first game.
 * @param {string} name
 * @param {string[]} options
 * @param {string[]} [page] more options of the replay
 */
function replay(name, options, page = []) {
  const [run, file] = [path(name), path(`${name}.html`)];
  orrery('tournament', ...options, '--games', '1', '--run', run);
  orrery('replay', run, '--game', '0', '--html', file, ...page);
  const [head, ...rows] = orrery('export', run, '--csv').trim().split('\n').map((line) => line.split(','));
  const scores = rows.filter((row) => row[head.indexOf('number')] === '0').map((row) => row[head.indexOf('score')]);
  return { file, scores };
}

/** @param {any} page */
const place = (page) => page.locator('[data-position]').innerText();

/** @param {any} page */
const picture = (page) => page.locator('.replay svg[role=img]').first().innerHTML();

const unknown = replay('unknown', ['--seed', '3', '--private-objectives', '--events', '9,3,8'], ['--analyse', 'planner:beam=2']);
const planetarium = replay('planetarium', ['--game', 'planetarium', '--players', '3', '--agents', 'planner,greedy,random', '--seed', '5'],
  ['--analyse', 'mcts:iters=8']);
const six = replay('six', ['--players', '6', '--agents', 'greedy', '--seed', '1', '--private-objectives', '--events', '9,3,8', '--planets', 'random',
  '--corporations', 'random'], ['--analyse', 'greedy']);

for (const [name, { file, scores }] of Object.entries({ unknown, planetarium })) {
  test(`the last step of a game of ${name} shows the scores of its row`, async () => {
    const { page, faults, close } = await visit(file);
    const first = await picture(page);
    await page.keyboard.press('End');
    assert.notEqual(await picture(page), first);
    const titles = await page.locator('[data-picture] svg .title.end').allTextContents();
    assert.deepEqual(titles.map((/** @type {string} */ text) => text.match(/-?\d+/)?.[0]), scores);
    const heads = await page.locator('[data-scores] th').allInnerTexts();
    const column = heads.indexOf('points');
    const rows = await page.locator('[data-scores] tbody tr').evaluateAll((/** @type {HTMLTableRowElement[]} */ rows, /** @type {number} */ column) =>
      rows.map((row) => row.cells[column].innerText), column);
    assert.deepEqual(rows, scores);
    assert.deepEqual(faults, []);
    await close();
  });

  test(`a game of ${name} is stepped by keys, buttons and slider alike`, async () => {
    const { page, close } = await visit(file, { still: true });
    const start = await place(page);
    await page.keyboard.press('ArrowRight');
    const [second, drawn] = [await place(page), await picture(page)];
    assert.notEqual(second, start);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await place(page), start);
    await page.locator('[data-action=next]').click();
    assert.deepEqual([await place(page), await picture(page)], [second, drawn]);
    await page.locator('[data-slider]').focus();
    await page.keyboard.press('End');
    const end = await place(page);
    await page.locator('[data-action=first]').click();
    assert.equal(await place(page), start);
    // Every step back from the end passes every step from the start.
    await page.keyboard.press('End');
    assert.equal(await place(page), end);
    const steps = Number(await page.locator('[data-slider]').getAttribute('max'));
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowLeft');
    assert.equal(await place(page), start);
    await close();
  });
}

for (const [name, { file }] of Object.entries({ unknown, planetarium, six })) {
  test(`the page of a game of ${name} is small, fits every window and keeps nobody out`, async () => {
    assert.ok(statSync(file).size <= 1_000_000, `${statSync(file).size} bytes`);
    for (const look of LOOKS) {
      const { page, faults, close } = await visit(file, look);
      assert.deepEqual(await barriers(page), [], JSON.stringify(look));
      assert.ok((await excess(page)) <= 0, `wider than ${look.width} by ${await excess(page)}`);
      assert.deepEqual(faults, []);
      await close();
    }
  });
}

test('a game plays by itself, and stops when it is asked to', async () => {
  const { page, close } = await visit(unknown.file, { still: true });
  const start = await place(page);
  await page.locator('[data-action=play]').click();
  await page.waitForFunction((/** @type {string} */ start) => document.querySelector('[data-position]')?.textContent !== start, start);
  await page.locator('[data-action=play]').click();
  const stopped = await place(page);
  await page.waitForTimeout(1500);
  assert.equal(await place(page), stopped);
  await close();
});

test('what changes is animated unless the reader wants no motion', async () => {
  for (const still of [false, true]) {
    const { page, close } = await visit(unknown.file, { still });
    await page.keyboard.press('ArrowRight');
    const animated = await page.evaluate(() => document.getAnimations().length);
    assert.equal(animated === 0, still, `${animated} animations`);
    await close();
  }
});

test('a link leads to its step', async () => {
  const { page, close } = await visit(unknown.file, { hash: '#step=12' });
  assert.equal(await page.locator('[data-slider]').inputValue(), '12');
  await close();
});

test('the analysis names at most five actions, with the one that was played', async () => {
  const { page, close } = await visit(unknown.file);
  await page.keyboard.press('ArrowRight');
  const rows = await page.locator('[data-analysis] tbody tr').count();
  assert.ok(rows >= 2 && rows <= 6, `${rows} rows`);
  assert.equal(await page.locator('[data-analysis] tr[data-played]').count(), 1);
  await close();
});

const CORPORATIONS = new URL('../../engine/data/planet_unknown/corporations.toml', import.meta.url);

test('boxes on the board of each corporation are apart', async () => {
  const slugs = [...readFileSync(CORPORATIONS, 'utf8').matchAll(/^slug = "(.+)"$/gm)].map(([, slug]) => slug);
  assert.equal(slugs.length, 9);
  for (const slug of slugs) {
    const { file } = replay(`board-${slug}`, ['--players', '1', '--agents', 'greedy', '--corporations', slug]);
    const { page, close } = await visit(file, { hash: '#step=40' });
    const faults = await page.evaluate(() => {
      /** @type {string[]} */
      const faults = [];
      const kinds = ['cell', 'tech', 'counter', 'card', 'depot'];
      const boxes = kinds.flatMap((kind) => {
        const found = [...document.querySelectorAll(`.replay svg .${kind}`)];
        if (found.length < (kind === 'depot' || kind === 'card' ? 1 : 5)) faults.push(`${found.length} of ${kind}`);
        return found.map((box) => ({ kind, area: box.getBoundingClientRect() }));
      });
      boxes.forEach(({ kind, area: a }, i) => boxes.slice(i + 1).forEach(({ kind: other, area: b }, j) => {
        const [width, height] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
        if (width > 1 && height > 1) faults.push(`${kind} ${i} and ${other} ${i + j + 1}`);
      }));
      return faults;
    });
    assert.deepEqual(faults, [], slug);
    await close();
  }
});

test('a page for a seat does not hold the seed', () => {
  const file = path('seat.html');
  orrery('replay', path('unknown'), '--game', '0', '--seat', '1', '--html', file);
  const seed = orrery('export', path('unknown'), '--csv').split('\n')[1].split(',')[3];
  assert.match(seed, /^\d+$/);
  assert.ok(!readFileSync(file, 'utf8').includes(seed));
});
