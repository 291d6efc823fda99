// @ts-check
// A page of another site, in a browser that sends what browsers send: it lets no agent play and changes nothing.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { path, serve, visit } from './harness.mjs';

const folder = path('cross-site-folder');
mkdirSync(folder);

/** A page of another site: the server listens on the same machine under another name. */
async function otherSite() {
  const site = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html');
    answer.end('<title>Another site</title><body>');
  });
  site.unref();
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const address = /** @type {import('node:net').AddressInfo} */ (site.address());
  return { link: `http://localhost:${address.port}/`, end: () => site.close() };
}

/**
 * What the page of another site tries, in it. `home` is the server's link.
 * @param {string} home
 */
async function attack(home) {
  const live = `${home}tables/1/seats/0/live`;
  const decision = JSON.stringify({ revision: 0, action: 0, sure: true });
  const patience = () => ({ signal: AbortSignal.timeout(1500) });
  const loaded = (/** @type {any} */ element) => new Promise((done) => {
    element.onload = element.onerror = done;
    setTimeout(done, 1500);
    document.body.append(element);
  });
  /** @param {string} tag @param {object} values */
  const element = (tag, values) => Object.assign(document.createElement(tag), values);
  const form = async (/** @type {string} */ action, /** @type {string} */ method, /** @type {string} */ enctype) => {
    const name = `frame${Math.random()}`;
    const frame = element('iframe', { name });
    const sent = loaded(frame);
    const sender = element('form', { action, method, enctype, target: name });
    sender.append(element('input', { name: '{"agents":["greedy","greedy"],"a":"', value: '"}' }));
    document.body.append(sender);
    sender.submit();
    await sent;
    await new Promise((done) => { setTimeout(done, 500); });
  };
  /** @type {Record<string, () => Promise<any>>} */
  const tries = {
    'fetch of the events': () => fetch(live, patience()),
    'blind fetch of the events': () => fetch(live, { mode: 'no-cors', ...patience() }),
    'fetch with cookies': () => fetch(live, { mode: 'no-cors', credentials: 'include', ...patience() }),
    'event source': () => loaded(new EventSource(live)).catch(() => {}),
    'image': () => loaded(element('img', { src: live })),
    'script': () => loaded(element('script', { src: live })),
    'style': () => loaded(element('link', { rel: 'stylesheet', href: live })),
    'frame of the events': () => loaded(element('iframe', { src: live })),
    'frame of the seat': () => loaded(element('iframe', { src: `${home}tables/1/seats/0` })),
    'object': () => loaded(element('object', { data: live })),
    'prefetch': () => loaded(element('link', { rel: 'prefetch', href: live })),
    'blind decision': () => fetch(`${home}tables/1/seats/1/act`, { method: 'POST', mode: 'no-cors', body: decision }),
    'decision as JSON': () => fetch(`${home}tables/1/seats/1/act`, {
      method: 'POST', body: decision, headers: { 'Content-Type': 'application/json', 'X-Orrery-Token': '0' },
    }),
    'beacon': async () => navigator.sendBeacon(`${home}tables`, decision),
    'blind game': () => fetch(`${home}tables`, { method: 'POST', mode: 'no-cors', body: decision }),
    'form': () => form(`${home}tables`, 'POST', 'application/x-www-form-urlencoded'),
    'form of text': () => form(`${home}tables`, 'POST', 'text/plain'),
    'form that reads': () => form(live, 'GET', 'text/plain'),
    'blind hint': () => fetch(`${home}tables/1/seats/1/hint`, { method: 'POST', mode: 'no-cors', body: '{"agent":"greedy"}' }),
    'deletion': () => fetch(`${home}tables/1`, { method: 'DELETE', ...patience() }),
  };
  /** @type {string[]} */
  const read = [];
  for (const [name, attempt] of Object.entries(tries)) {
    const answer = await attempt().catch(() => undefined);
    if (answer instanceof Response && answer.type !== 'opaque') read.push(name);
  }
  return { tried: Object.keys(tries).length, read };
}

test('a page of another site lets no agent play, changes nothing and reads nothing', async () => {
  const server = await serve(folder);
  const site = await otherSite();
  const { page, close } = await visit(server.link);
  await page.selectOption('[name=game]', 'planetarium');
  await page.fill('[name=agents]', 'greedy; human');
  await page.fill('[data-game="planetarium"] [data-option=seed]', '7');
  const state = () => readdirSync(`${folder}/tables`).map((name) => `${name} ${readFileSync(`${folder}/tables/${name}`, 'hex')}`);
  const begun = page.waitForResponse((/** @type {any} */ answer) => answer.request().method() === 'POST');
  // Its own page would let the agent play.
  await page.route('**/live', (/** @type {any} */ route) => route.abort());
  await page.click('[data-new-game] [type=submit]');
  await begun;
  await page.waitForURL(/tables/);
  const before = state();
  let failed = 0;
  /** @type {string[]} */
  const finished = [];
  const foreign = await page.context().newPage();
  foreign.on('requestfailed', () => { failed += 1; });
  foreign.on('requestfinished', (/** @type {any} */ request) => finished.push(request.url()));
  await foreign.goto(site.link);
  const { tried, read } = await foreign.evaluate(attack, server.link);
  assert.deepEqual(read, [], 'nothing can be read');
  assert.deepEqual(state(), before, 'the game has not moved');
  assert.deepEqual([failed, finished], [tried, [site.link]], 'all that is tried is refused');
  await foreign.evaluate((/** @type {string} */ seat) => { location.href = seat; }, `${server.link}tables/1/seats/0`);
  await foreign.waitForURL(/tables/);
  await foreign.waitForTimeout(500);
  assert.deepEqual(state(), before, 'a script that leads the browser here lets no agent play either');
  await foreign.goto(site.link);
  await foreign.setContent(`<a href="${server.link}">A link</a>`);
  await foreign.click('a');
  assert.equal(new URL(foreign.url()).origin, new URL(server.link).origin, 'a link may be followed');
  await page.unroute('**/live');
  await page.reload();
  await page.waitForFunction(() => document.querySelector('[data-seat-page]')?.getAttribute('data-turn') === 'own');
  assert.notDeepEqual(state(), before, 'its own page lets the agent play');
  await close();
  site.end();
  await server.end();
});
