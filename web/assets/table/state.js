// A seat at a table: shows what the server sends, finds what the pointer and the keys pick, and sends it. The files of this
// folder are one module; here is what they share.

const root = document.querySelector('[data-seat-page]');
const { table, seat, token } = root.dataset;
const base = `/tables/${table}/seats/${seat}`;
const part = (name) => root.querySelector(`[data-${name}]`);
const stage = part('stage');
const SVG = 'http://www.w3.org/2000/svg';
/** How long a tile rests, in milliseconds, before the reason is asked for why it cannot lie there. */
const REST = 200;
const KINDS = ['civ', 'water', 'biomass', 'rover', 'tech', 'energy'];

let view = null;
/** The place that was picked first, of an action that takes two. */
let chosen = null;
/** The tile in hand: its slot, orientation and anchor. */
let tile = null;
/** The place under the keyboard's cursor. */
let cursor = null;
/** What waits to be confirmed. */
let asked = null;
/** The hints that were asked for last in this position. */
let advice = null;
/** The action of the hint that is chosen: Enter or a second click plays it. */
let hinted = null;
/** The answer that is being loaded. */
let loading = null;
/** Waits until the tile in hand has rested where it cannot lie. */
let resting = 0;
