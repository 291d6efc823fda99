// @ts-check
// What the browser tests share: pages made by the command, and a browser that looks at them.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';

/**
 * A variable that `web/test.sh` sets.
 * @param {string} name
 */
function variable(name) {
  const value = process.env[name];
  assert.ok(value, `${name} is not set; web/test.sh runs these tests`);
  return value;
}

const packages = createRequire(join(variable('ORRERY_NODE_MODULES'), 'packages.js'));
const { chromium } = packages('playwright-core');
const axe = readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8');

const folder = mkdtempSync(join(tmpdir(), 'orrery-web-'));
const browser = await chromium.launch({
  executablePath: variable('ORRERY_CHROMIUM'),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

/**
 * The commands that are at work. One that a failed test has left would keep its program from ending.
 * @type {Set<import('node:child_process').ChildProcess>}
 */
const atWork = new Set();

/**
 * Starts the command, and forgets it when it has ended.
 * @param {string[]} words
 * @param {import('node:child_process').StdioOptions} stdio
 */
function start(words, stdio) {
  const command = spawn(variable('ORRERY_COMMAND'), words, { stdio });
  atWork.add(command);
  command.once('exit', () => atWork.delete(command));
  return command;
}

/** Closes the browser, ends what is at work and removes the pages: at the end of a test, and of a program that is none. */
export async function end() {
  for (const command of atWork) command.kill('SIGKILL');
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
after(end);

/**
 * A path in the folder of these tests, which goes with them.
 * @param {string} name
 */
export const path = (name) => join(folder, name);

/**
 * Runs the command and returns what it prints.
 * @param {...string} words
 * @returns {string}
 */
export function orrery(...words) {
  return execFileSync(variable('ORRERY_COMMAND'), words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/**
 * Begins a command that is still at work when this returns. `end` stops it as Ctrl-C does, and waits for its end.
 * @param {...string} words
 */
export function begin(...words) {
  const command = start(words, 'ignore');
  const gone = once(command, 'exit');
  return {
    end: async () => {
      command.kill('SIGINT');
      await gone;
    },
  };
}

/**
 * Serves a folder on a free port until `end` is called. `link` is the first page.
 * @param {string} folder
 */
export async function serve(folder) {
  const server = start(['serve', folder, '--listen', '127.0.0.1:0'], ['ignore', 'pipe', 'inherit']);
  const gone = once(server, 'exit');
  let said = '';
  for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text;
    if (said.includes('\n')) break;
  }
  const link = said.match(/^http:\S+/)?.[0];
  assert.ok(link, `no link in: ${said}`);
  return {
    link,
    process: server,
    end: async () => {
      server.kill('SIGKILL');
      await gone;
    },
  };
}

/** A phone and a desk, in light and in dark. */
export const LOOKS = [390, 1440].flatMap((width) => ['light', 'dark'].map((scheme) => ({ width, scheme })));

/**
 * Opens a page from its file or its server. `faults` collects errors of its scripts, and every request that leaves the file
 * or the server.
 * @param {string} place a file, or a link
 * @param {{width?: number, scheme?: string, hash?: string, still?: boolean}} look
 */
export async function visit(place, { width = 1440, scheme = 'light', hash = '', still = false } = {}) {
  const isServed = place.startsWith('http:');
  const link = isServed ? place : pathToFileURL(place).href;
  const home = isServed ? `${new URL(place).origin}/` : link;
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    reducedMotion: still ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on('console', (/** @type {any} */ line) => {
    if (['error', 'warning'].includes(line.type())) faults.push(line.text());
  });
  page.on('pageerror', (/** @type {Error} */ error) => faults.push(error.message));
  page.on('request', (/** @type {any} */ request) => {
    const url = request.url();
    if (!url.startsWith('data:') && !url.startsWith(home)) faults.push(`a request for ${url}`);
  });
  await page.goto(link + hash);
  return { page, faults, close: () => context.close() };
}

/**
 * The faults of a page that keep people out, as lines of text.
 * @param {any} page
 * @returns {Promise<string[]>}
 */
export async function barriers(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
  return violations
    .filter((/** @type {any} */ fault) => ['serious', 'critical'].includes(fault.impact))
    .map((/** @type {any} */ fault) => `${fault.id}: ${fault.help}: ${fault.nodes[0].html.slice(0, 200)}`);
}

/**
 * How far the page is wider than the window, in pixels.
 * @param {any} page
 * @returns {Promise<number>}
 */
export const excess = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
