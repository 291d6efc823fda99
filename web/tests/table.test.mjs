// @ts-check
// Games played through the page of a table: by pointer and by keyboard alone, with what a person can do and cannot.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { LOOKS, barriers, excess, orrery, path, serve, visit } from './harness.mjs';

const folder = path('tables-folder');
mkdirSync(folder);

/**
 * Begins a game on the first page and opens its only person's seat.
 * @param {string} link
 * @param {{game?: string, agents?: string, seed?: string, look?: object}} asked
 */
async function sitDown(link, { game = 'planet-unknown', agents = 'human; greedy', seed = '7', look = {} } = {}) {
  const { page, faults, close } = await visit(link, look);
  await page.selectOption('[name=game]', game);
  await page.fill('[name=agents]', agents);
  await page.fill(`[data-game="${game}"] [data-option=seed]`, seed);
  await page.click('[data-new-game] [type=submit]');
  await page.waitForURL(/tables/);
  if (await page.locator('[data-seat-page]').count()) await ownTurn(page);
  return { page, faults, close, number: Number(new URL(page.url()).pathname.split('/')[2]) };
}

/**
 * Waits until the person decides, or the game is over, and nothing is being sent.
 * @param {any} page
 */
const ownTurn = (page) => page.waitForFunction(() => {
  const { turn, busy } = /** @type {any} */ (document.querySelector('[data-seat-page]')).dataset;
  return busy !== 'true' && (turn === 'own' || turn === 'over');
}, null, { timeout: 20000, polling: 20 });

/**
 * Does something, and waits for what comes of it.
 * @param {any} page
 * @param {() => Promise<any>} doing
 */
async function andThen(page, doing) {
  await doing();
  await ownTurn(page);
}

/** @param {any} page */
const isOver = async (page) => (await page.getAttribute('[data-seat-page]', 'data-turn')) === 'over';

/**
 * Another one after each decision. It is drawn by chance: its size says nothing.
 * @param {any} page
 */
const revisionOf = (page) => page.getAttribute('[data-seat-page]', 'data-revision');

/**
 * Clicks on the middle of something at once, whatever lies over it.
 * @param {any} page
 * @param {any} thing
 */
async function clickOn(page, thing) {
  const { x, y, width, height } = await thing.evaluate((/** @type {Element} */ element) => {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    return element.getBoundingClientRect().toJSON();
  });
  await page.mouse.click(x + width / 2, y + height / 2);
}

/**
 * One click of a person who takes what comes first: answers a question, lays the tile in hand, takes a tile, picks a place, or
 * else presses a button. Who always takes the same second place can move from one to another for ever: `fromLast` says
 * how many places before the last it is.
 * @param {any} page
 * @param {number} [fromLast]
 */
async function byPointer(page, fromLast = 0) {
  const target = await page.evaluateHandle((/** @type {number} */ fromLast) => {
    const first = (/** @type {string} */ selector) => document.querySelector(selector);
    const isChoice = first('[data-status]')?.textContent === 'Which one?';
    const chosen = first('[data-place].chosen');
    const others = [...document.querySelectorAll('[data-place]:not(.chosen)')];
    return first('[data-confirm]')
      ?? (isChoice ? first('[data-buttons] [data-action]') ?? first('[data-buttons] button') : null)
      ?? (first('[data-ghost]') ? first('[data-anchor]') : null)
      ?? first('[data-place^="tile "]:not(.chosen)')
      ?? (chosen ? others.at(-1 - fromLast % others.length) : others[0])
      ?? first('[data-buttons] [data-action]');
  }, fromLast);
  assert.ok(target.asElement(), 'there is something to click on');
  await andThen(page, () => clickOn(page, target));
}

/**
 * One step of a person who has only keys, and takes what comes first.
 * @param {any} page
 */
async function byKeys(page) {
  const { asks, chooses, holds, lit } = await page.evaluate(() => ({
    asks: document.querySelector('[data-confirm]') !== null,
    chooses: document.querySelector('[data-status]')?.textContent === 'Which one?',
    holds: document.querySelector('[data-ghost].legal') !== null,
    lit: document.querySelectorAll('[data-place]').length,
  }));
  const press = (/** @type {string} */ key) => andThen(page, () => page.keyboard.press(key));
  if (asks || holds) return press('Enter');
  if (chooses || lit === 0) return press('1');
  await page.keyboard.press('ArrowRight');
  return press('Enter');
}

/** @param {number} number */
const file = (number) => `${folder}/tables/${number}.game`;

/** @param {any} page */
const status = (page) => page.textContent('[data-status]');

/**
 * What a person did last, in words.
 * @param {any} page
 */
const lastDone = (page) => page.textContent('[data-did] li');

/**
 * Asks for hints, and returns their buttons.
 * @param {any} page
 * @param {boolean} [byKeys]
 */
async function hints(page, byKeys = true) {
  await (byKeys ? page.keyboard.press('h') : clickOn(page, page.locator('[data-hint]')));
  await page.waitForFunction(() => document.querySelector('[data-best]'), null, { timeout: 20000, polling: 20 });
  return page.locator('[data-best]');
}

/**
 * What a hint is worth, and its action in words.
 * @param {any} hint
 * @returns {Promise<string[]>}
 */
const saidBy = (hint) => hint.evaluate((/** @type {Element} */ button) => [...button.childNodes].map(({ textContent }) => textContent?.trim()));

/**
 * Asks for hints and plays the first or the second of them, by keys alone or by the pointer alone. Returns what it says.
 * @param {any} page
 * @param {number} place
 * @param {boolean} byKeys
 */
async function byHint(page, place, byKeys) {
  const hint = (await hints(page, byKeys)).nth(place);
  const [worth, text] = await saidBy(hint);
  assert.match(worth, place === 0 ? /^best, -?\d+\.\d\d points:$/ : /^(equal|-\d+\.\d\d):$/);
  if (byKeys && place === 1) await page.keyboard.press('ArrowDown');
  const again = () => (byKeys ? page.keyboard.press('Enter') : clickOn(page, hint));
  await again();
  assert.equal(await status(page), `Chosen: ${text}. Enter or a second click on the hint plays it.`);
  await andThen(page, again);
  if (await page.locator('[data-confirm]').count()) {
    await andThen(page, () => (byKeys ? page.keyboard.press('Enter') : clickOn(page, page.locator('[data-confirm]'))));
  }
  assert.equal(await page.locator('[data-best]').count(), 0, 'the hints have gone with their position');
  return text;
}

/**
 * What a seat chose in a game that is over, as the record has it.
 * @param {number} number
 * @param {string} seat
 */
const chosenBy = (number, seat) => orrery('replay', file(number), '--boards', 'end')
  .split('\n\n')
  .filter((part) => part.startsWith(seat))
  .flatMap((part) => part.split('\n').filter((line) => line.startsWith('> ')).map((line) => line.slice(2)));

test('a whole game by hints alone ends, and its record has each hint that was played', async () => {
  const server = await serve(folder);
  const { page, faults, close, number } = await sitDown(server.link, { game: 'planetarium' });
  await page.selectOption('[data-adviser]', 'greedy');
  await page.focus('[data-stage]');
  const played = [];
  let seen = 0;
  while (played.length < 200 && !(await isOver(page))) {
    played.push(await byHint(page, played.length % 2, played.length % 4 < 2));
    seen += await page.locator('[data-changes] li:has-text("seat 1 (greedy): ")').count();
  }
  assert.ok(await isOver(page), 'the game ends');
  assert.deepEqual(chosenBy(number, 'seat 0 (human)'), played);
  assert.ok(seen > 5, 'what the other seat did is shown');
  assert.match(await status(page), /The game is over/);
  await page.click('[data-over] a');
  await page.waitForSelector('[data-replay]');
  assert.deepEqual(faults, []);
  await close();
  await server.end();
});

test('a whole game by keyboard alone ends, also when the server is killed in its middle', async () => {
  let server = await serve(folder);
  const { page, faults, close, number } = await sitDown(server.link, { seed: '8' });
  await page.focus('[data-stage]');
  for (let made = 0; made < 30 && !(await isOver(page)); made += 1) await byKeys(page);
  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  faults.length = 0;
  await close();
  server = await serve(folder);
  const again = await visit(server.link);
  await again.page.click(`a[href="/tables/${number}"]`);
  await again.page.waitForSelector('[data-place], [data-action]');
  await ownTurn(again.page);
  await again.page.focus('[data-stage]');
  for (let made = 0; made < 900 && !(await isOver(again.page)); made += 1) await byKeys(again.page);
  assert.ok(await isOver(again.page), 'the game ends');
  const [all, ...parts] = (await again.page.locator('[data-points] tr').allTextContents()).slice(1);
  assert.match(all, /^all[1-9]/);
  assert.deepEqual(parts.map((/** @type {string} */ part) => part.replace(/[-\d].*/, '')), ['civ', 'lifepods', 'meteorites', 'objectives', 'planet', 'private', 'tracks']);
  assert.match(orrery('replay', file(number), '--boards', 'end'), /wins|win/);
  assert.deepEqual(again.faults, []);
  await again.close();
  await server.end();
});

test('six decisions alone, and six of Planetarium, by pointer', async () => {
  const server = await serve(folder);
  for (const asked of [{ agents: 'human' }, { game: 'planetarium', agents: 'human; greedy' }]) {
    const { page, faults, close } = await sitDown(server.link, asked);
    let decided = 0;
    for (let clicks = 0; clicks < 60 && decided < 6; clicks += 1) {
      const before = await revisionOf(page);
      await byPointer(page, clicks);
      if ((await revisionOf(page)) !== before) decided += 1;
    }
    assert.equal(decided, 6);
    assert.deepEqual(faults, []);
    await close();
  }
  await server.end();
});

test('a tile turns, an illegal place says its rule, and a decision is taken back while nothing is shown', async () => {
  const server = await serve(folder);
  const { page, close } = await sitDown(server.link);
  await clickOn(page, page.locator('[data-place="tile outer"]'));
  const shapeOf = () => page.locator('[data-ghost] rect').evaluateAll((/** @type {Element[]} */ squares) => squares.map((square) => square.outerHTML).join());
  const before = await shapeOf();
  await page.keyboard.press('r');
  assert.notEqual(await shapeOf(), before, 'R turns the tile');
  for (let turns = 0; turns < 3; turns += 1) await page.keyboard.press('r');
  assert.equal((await shapeOf()).length, before.length);
  await page.keyboard.press('f');
  await page.keyboard.press('f');
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
  }
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-refusal]')?.textContent?.includes('PU-3.2'));
  const revision = await revisionOf(page);
  await page.keyboard.press('Escape');
  assert.ok(await page.isDisabled('[data-undo]'), 'there is nothing to take back yet');
  // The tile of this deal has resources, so the turn goes on after it, and it can be taken back.
  await clickOn(page, page.locator('[data-place="tile outer"]'));
  await andThen(page, () => page.keyboard.press('Enter'));
  assert.ok(await page.isEnabled('[data-undo]'));
  await andThen(page, () => page.keyboard.press('u'));
  assert.ok(await page.isDisabled('[data-undo]'));
  assert.notEqual(await revisionOf(page), revision);
  // What ends the turn is asked for first, and cannot be taken back.
  for (let made = 0; made < 12 && !(await page.locator('[data-confirm]').count()); made += 1) await byPointer(page);
  await page.focus('[data-stage]');
  await andThen(page, () => page.keyboard.press('Enter'));
  assert.ok(await page.isDisabled('[data-undo]'), 'Enter confirms, and another seat has decided');
  await close();
  await server.end();
});

test('the tile in hand follows the pointer, and says the rule where it cannot lie', async () => {
  const server = await serve(folder);
  const { page, faults, close } = await sitDown(server.link);
  await clickOn(page, page.locator('[data-place="tile outer"]'));
  const refusal = () => page.textContent('[data-refusal]');
  const hover = async (/** @type {string} */ place) => {
    const { x, y, width, height } = await page.locator(place).first().boundingBox();
    await page.mouse.move(x + width / 2, y + height / 2);
  };
  await hover('[data-anchor]');
  const box = await page.locator('[data-ghost].legal').boundingBox();
  assert.equal(await refusal(), '');
  // The lit squares are along the edge: in the middle of the planet no first tile may lie.
  const first = await page.locator('[data-anchor]').first().boundingBox();
  const last = await page.locator('[data-anchor]').last().boundingBox();
  await page.mouse.move((first.x + last.x) / 2, (first.y + last.y) / 2);
  await page.waitForSelector('[data-ghost].illegal');
  assert.notDeepEqual(await page.locator('[data-ghost]').boundingBox(), box);
  await page.waitForFunction(() => document.querySelector('[data-refusal]')?.textContent?.includes('(PU-'));
  await hover('[data-anchor]');
  await page.waitForSelector('[data-ghost].legal');
  assert.equal(await refusal(), '', 'what no longer holds is no longer said');
  assert.deepEqual(faults, []);
  await close();
  await server.end();
});

test('five hints show where they are, and one at a place of two actions plays its own', async () => {
  const server = await serve(folder);
  const { page, faults, close } = await sitDown(server.link, { seed: '1' });
  await page.selectOption('[data-adviser]', 'greedy');
  await page.focus('[data-stage]');
  const five = await hints(page);
  assert.equal(await five.count(), 5);
  await five.first().click();
  await page.waitForSelector('[data-best][aria-pressed=true]');
  await page.waitForSelector('[data-ghost].legal');
  // What is moved is no longer the hint, and Enter lays it where it is seen.
  await page.keyboard.press('r');
  assert.equal(await page.locator('[data-best][aria-pressed=true]').count(), 0);
  assert.match(await status(page), /^Move the tile/);
  assert.ok(await page.locator('[data-stage]:focus').count());
  const [, text] = await saidBy(five.first());
  await five.first().click();
  await page.focus('[data-stage]');
  await andThen(page, () => page.keyboard.press('Enter'));
  assert.equal(await lastDone(page), text);
  // The tile of this deal has energy: on the track of its other resource there are two actions.
  const track = (await page.locator('[data-place^="track "]').evaluateAll((/** @type {HTMLElement[]} */ places) => places
    .filter((place) => place.querySelector('title')?.textContent?.includes('; ')).map((place) => place.dataset.place)))[0];
  assert.ok(track, 'a place has two actions');
  const there = [];
  for (const place of [0, 1]) {
    const hint = (await hints(page)).nth(place);
    there.push((await saidBy(hint))[1]);
    await hint.press('Enter');
    await page.waitForSelector(`[data-place="${track}"].cursor`);
    await page.focus('[data-stage]');
    await andThen(page, () => page.keyboard.press('Enter'));
    const asks = await page.locator('[data-confirm]').count();
    assert.equal(asks ? await page.textContent('[data-confirm]') : `Confirm: ${await lastDone(page)}`, `Confirm: ${there[place]}`);
    await andThen(page, () => page.keyboard.press(asks ? 'Escape' : 'u'));
  }
  assert.notEqual(there[0], there[1]);
  assert.deepEqual(faults, []);
  await close();
  await server.end();
});

/**
 * Keeps the answers of the server to these requests of a page until what it returns is called.
 * @param {any} page
 * @param {string} requests
 */
async function hold(page, requests) {
  let release = () => {};
  const held = new Promise((/** @type {(value?: any) => void} */ resolve) => { release = resolve; });
  await page.route(requests, async (/** @type {any} */ route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  return release;
}

test('two tabs on one game: hints go when the other has moved on, and what comes too late is refused, and says so', async () => {
  const server = await serve(folder);
  const { page, close } = await sitDown(server.link);
  const other = await visit(page.url());
  await ownTurn(other.page);
  await page.selectOption('[data-adviser]', 'greedy');
  await page.focus('[data-stage]');
  const isShown = async () => page.waitForSelector(`[data-seat-page][data-revision="${await revisionOf(other.page)}"]`);
  const layElsewhere = async () => {
    await clickOn(other.page, other.page.locator('[data-place="tile outer"]'));
    await andThen(other.page, () => other.page.keyboard.press('Enter'));
  };
  const takeBackElsewhere = () => andThen(other.page, () => other.page.keyboard.press('u'));
  await hints(page);
  assert.ok(await page.locator('[data-best]:focus').count(), 'the hints have the focus');
  await layElsewhere();
  await isShown();
  assert.equal(await page.locator('[data-best]').count(), 0);
  assert.ok(await page.locator('[data-stage]:focus').count(), 'the table has the focus again');
  await takeBackElsewhere();
  await isShown();
  const releaseHints = await hold(page, '**/hint');
  const answered = page.waitForResponse('**/hint');
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.querySelector('[data-advice]')?.textContent === 'Thinking …');
  await layElsewhere();
  await takeBackElsewhere();
  await isShown();
  releaseHints();
  await (await answered).finished();
  // The answer is read by the time that another request is answered.
  await page.evaluate(() => fetch(location.href));
  assert.equal(await page.textContent('[data-advice]'), '');
  await hints(page);
  const releaseView = await hold(page, '**/view');
  await layElsewhere();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('[data-refusal]')?.textContent?.includes('has gone on'));
  assert.equal(await page.locator('[data-best]').count(), 0);
  releaseView();
  await isShown();
  await close();
  await other.close();
  await server.end();
});

test('two people hand the table over', async () => {
  const server = await serve(folder);
  const { page, faults, close, number } = await sitDown(server.link, { agents: 'human; human' });
  assert.equal(await page.locator('a[href*="/seats/"]').count(), 2);
  await page.goto(`${server.link}tables/${number}/seats/1`);
  await page.waitForSelector('[data-hand-over]:not([hidden]) a');
  await page.click('[data-hand-over] a');
  await page.waitForSelector('[data-seat-page][data-seat="0"][data-turn="own"]');
  assert.deepEqual(faults, []);
  await close();
  await server.end();
});

for (const look of LOOKS) {
  test(`the pages fit ${look.width} pixels and keep nobody out, ${look.scheme}`, async () => {
    const server = await serve(folder);
    const { page, faults, close } = await sitDown(server.link, { look });
    await clickOn(page, page.locator('[data-place="tile outer"]'));
    assert.deepEqual(await barriers(page).catch((/** @type {Error} */ error) => [error.message]), []);
    assert.equal(await excess(page), 0);
    await page.goto(server.link);
    assert.deepEqual(await barriers(page), []);
    assert.equal(await excess(page), 0);
    assert.deepEqual(faults, []);
    await close();
    await server.end();
  });
}
