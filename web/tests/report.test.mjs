// @ts-check
// Report pages: what they ask of the browser, and whether their pictures have a mark for every number.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { test } from 'node:test';
import { LOOKS, barriers, excess, orrery, path, visit } from './harness.mjs';

/**
 * Plays a run and makes its page.
 * @param {string} name
 * @param {string[]} words
 */
function report(name, words) {
  const [run, file] = [path(name), path(`${name}.html`)];
  orrery(...words, '--run', run);
  orrery('report', run, '--html', file);
  return { run, file, result: JSON.parse(orrery('report', run, '--format', 'json')) };
}

const demo = report('demo', ['tournament', '--games', '400']);
const four = report('four', ['tournament', '--players', '4', '--games', '48', '--agents', 'greedy,greedy:eval=points,planner:beam=1,random']);
const solo = report('solo', ['solo', '--agents', 'greedy,random', '--events', '9,3,8/12,4,4', '--games', '80']);
const balance = report('balance', ['balance', '--what', 'corporations', '--agents', 'greedy', '--games', '288', '--planets', 'k5b-4156']);
const duel = report('sprt', ['sprt', '--a', 'greedy', '--b', 'random', '--elo0', '0', '--elo1', '50']);
const planetarium = report('selfplay', ['selfplay', '--game', 'planetarium', '--agents', 'greedy', '--games', '30', '--temperature', '0.5']);
const pages = { demo, four, solo, balance, sprt: duel, planetarium };

for (const [name, { file }] of Object.entries(pages)) {
  test(`the page of ${name} opens from disk, fits every window and keeps nobody out`, async () => {
    assert.ok(statSync(file).size <= 5_000_000, `${statSync(file).size} bytes`);
    for (const look of LOOKS) {
      const { page, faults, close } = await visit(file, look);
      assert.deepEqual(faults, []);
      assert.deepEqual(await barriers(page), [], JSON.stringify(look));
      assert.ok((await excess(page)) <= 0, `wider than ${look.width} by ${await excess(page)}`);
      await close();
    }
  });

  test(`every picture of ${name} has a text for those who cannot see it`, async () => {
    const { page, close } = await visit(file);
    const labels = await page.locator('figure svg[role=img]').evaluateAll((/** @type {Element[]} */ all) =>
      all.map((one) => one.getAttribute('aria-label') ?? ''));
    assert.ok(labels.length >= 3, `${labels.length} pictures`);
    assert.ok(labels.every((/** @type {string} */ label) => label.length > 20), labels.join('\n'));
    await close();
  });
}

/**
 * How many marks a picture has.
 * @param {any} page
 * @param {string} chart
 */
const marks = (page, chart) => page.locator(`figure[data-chart="${chart}"] [data-mark]`).count();

test('a tournament has a mark for each agent, pair and part', async () => {
  const { page, close } = await visit(four.file);
  const { agents, pairs } = four.result;
  assert.equal(await marks(page, 'win-shares'), agents.length);
  assert.equal(await marks(page, 'ratings'), agents.length);
  assert.equal(await marks(page, 'pairs'), 2 * pairs.length);
  const parts = agents.flatMap((/** @type {any} */ agent) => Object.values(agent.score_parts)).filter((/** @type {any} */ part) => part > 0);
  assert.equal(await marks(page, 'score-parts'), parts.length);
  await close();
});

test('a study of solo games has its histogram, its curve and a fair target for each deck', async () => {
  const { page, close } = await visit(solo.file);
  const points = solo.result.curves.filter((/** @type {any} */ point) => point.factor === null);
  assert.equal(await marks(page, 'success-curve'), points.length);
  const fair = solo.result.parts.filter((/** @type {any} */ part) => part.is_base || part.fair_target !== null);
  assert.equal(await marks(page, 'fair-targets'), fair.length);
  const games = await page.locator('figure[data-chart=scores] [data-mark]').count();
  assert.ok(games >= 2, `${games} columns`);
  await close();
});

test('a study of balance has an effect for each corporation, place in turn order and seat, in points and in shares', async () => {
  const { page, close } = await visit(balance.file);
  assert.equal(await marks(page, 'effects'), 2 * (9 + 2 + 2));
  assert.equal(await marks(page, 'board-pairs'), 9 * 8);
  await close();
});

test('games worth seeing are replays in the page', async () => {
  const { page, faults, close } = await visit(demo.file);
  const replays = page.locator('.replay');
  const count = await replays.count();
  assert.ok(count >= 3 && count <= 4, `${count} replays`);
  await page.locator('.worth li > details > summary').first().click();
  const first = replays.first();
  const before = await first.locator('[data-position]').innerText();
  await first.locator('[data-action=next]').click();
  assert.notEqual(await first.locator('[data-position]').innerText(), before);
  assert.deepEqual(faults, []);
  await close();
});
