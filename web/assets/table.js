// A seat at a table: shows what the server sends, finds what the pointer and the keys pick, and sends it.

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
/** The answer that is being loaded. */
let loading = null;
/** Waits until the tile in hand has rested where it cannot lie. */
let resting = 0;

// --- The server.

async function request(path, body) {
  const options = body === undefined
    ? {}
    : { method: 'POST', headers: { 'content-type': 'application/json', 'x-orrery-token': token }, body: JSON.stringify(body) };
  let response;
  try {
    response = await fetch(base + path, options);
  } catch {
    throw new Error('The server does not answer. The game is kept; start the server again.');
  }
  const value = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
  if (!response.ok) throw Object.assign(new Error(value.error), { status: response.status });
  return value;
}

/** Shows the game as it is now. While it is being loaded, all who ask wait for the same answer. */
function load() {
  loading ??= (async () => {
    try {
      const next = await request('/view');
      if (view && next.revision !== view.revision) forget();
      view = next;
      render();
      reveal();
    } catch (error) {
      refuse(error.message);
    } finally {
      loading = null;
    }
  })();
  return loading;
}

/** Sends something, one thing at a time, and then shows the game. */
async function send(sending) {
  if (root.dataset.busy === 'true') return;
  root.dataset.busy = 'true';
  try {
    await sending();
  } catch (error) {
    refuse(error.message);
    if (error.status === 409) forget();
  }
  await load();
  root.dataset.busy = 'false';
}

/** Sends a decision; asks first where it cannot be taken back. */
const act = (action, sure = false) => send(async () => {
  const { made } = await request('/act', { revision: view.revision, action: action.index, sure });
  refuse('');
  if (made) forget();
  else asked = action;
});

const undo = () => send(async () => {
  await request('/undo', { revision: view.revision });
  refuse('');
  forget();
});

async function hint() {
  const list = part('advice');
  list.textContent = 'Thinking …';
  try {
    const advice = await request('/hint', { revision: view.revision, agent: part('adviser').value });
    const unit = advice.unit === 'points' ? 'points' : 'of the win';
    const found = advice.best.filter((each) => textOf(each.index));
    list.replaceChildren(...found.map((each) => {
      const value = each.value === null ? '' : `${each.value.toFixed(2)} ${unit}: `;
      const button = element('button', value + textOf(each.index), { type: 'button', 'data-best': each.index });
      button.onclick = () => show(view.actions.find((action) => action.index === each.index));
      return button;
    }));
  } catch (error) {
    list.textContent = error.message;
  }
}

/** Says why the tile in hand cannot lie where it is, if it is still there when the answer comes. */
async function why() {
  const text = notation();
  const isThere = () => tile && notation() === text;
  try {
    const { reason } = await request(`/why?text=${encodeURIComponent(text)}`);
    if (isThere()) refuse(reason ?? 'Not possible here.');
  } catch (error) {
    if (isThere()) refuse(error.message);
  }
}

// --- What is picked.

function forget() {
  [chosen, tile, asked] = [null, null, null];
}

const textOf = (index) => view.actions.find((action) => action.index === index)?.text;
const places = () => new Map(view.places.map((place) => [place.name, place]));
const firsts = () => new Set(view.actions.map((action) => action.from).filter(Boolean));

/** The actions that end at a place, given what was picked first. */
function actionsAt(name) {
  const first = chosen ?? (firsts().size === 1 && !isTile([...firsts()][0]) ? [...firsts()][0] : null);
  return view.actions.filter((action) => action.at === name && (!action.from || action.from === first));
}

const isTile = (name) => name?.startsWith('tile ') && view.actions.some((action) => action.from === name && action.lay);

/** The places that can be picked now. */
function lit() {
  const names = new Set(firsts());
  for (const action of view.actions) {
    if (action.at && actionsAt(action.at).length > 0) names.add(action.at);
  }
  return names;
}

function pick(name) {
  if (asked) return;
  refuse('');
  const ends = actionsAt(name);
  const begins = firsts().has(name) && name !== chosen;
  if (ends.length === 1 && !begins) {
    act(ends[0]);
  } else if (ends.length > 0) {
    choose(ends, begins ? name : null);
  } else if (begins) {
    take(name);
  } else if (name === chosen) {
    forget();
    render();
  } else {
    refuse('Nothing can be done there now.');
  }
}

/** Takes a place as the first of two: a tile then follows the pointer. */
function take(name) {
  forget();
  chosen = name;
  if (isTile(name)) {
    const slot = name.slice('tile '.length);
    const first = view.actions.find((action) => action.from === name);
    tile = { slot, orientation: first.lay.orientation, row: first.lay.row, column: first.lay.column };
  }
  render();
}

/** Lets the person choose between a few actions of one place. */
function choose(actions, first) {
  const buttons = actions.map((action) => actionButton(action));
  if (first) {
    const button = element('button', 'choose where', { type: 'button' });
    button.onclick = () => take(first);
    buttons.push(button);
  }
  const back = element('button', 'back', { type: 'button' });
  back.onclick = () => { forget(); render(); };
  part('buttons').replaceChildren(...buttons, back);
  part('status').textContent = 'Which one?';
  buttons[0].focus();
}

function actionButton(action) {
  const button = element('button', action.text, { type: 'button', 'data-action': action.index });
  button.onclick = () => act(action);
  return button;
}

/** Shows an action without doing it: the tile where it would lie, or the places that it is picked at. */
function show(action) {
  if (!action) return;
  forget();
  chosen = action.from ?? null;
  cursor = action.at ?? null;
  if (action.lay) tile = { ...action.lay };
  render();
}

// --- Tiles.

const cells = (orientation = tile.orientation) => view.tiles[tile.slot][orientation];
const key = (orientation) => JSON.stringify(cells(orientation).map((cell) => JSON.stringify(cell)).sort());

/** The lowest orientation that looks the same: a symmetric tile has one number for both. */
function lowest() {
  const own = key(tile.orientation);
  for (let orientation = 0; orientation < tile.orientation; orientation += 1) {
    if (key(orientation) === own) return orientation;
  }
  return tile.orientation;
}

/** The ways to lay the tile in hand as it is turned, by anchor. */
function anchors() {
  const orientation = lowest();
  const found = new Map();
  for (const action of view.actions) {
    if (action.lay?.slot === tile.slot && action.lay.orientation === orientation) {
      const anchor = `${action.lay.row} ${action.lay.column}`;
      found.set(anchor, [...(found.get(anchor) ?? []), action]);
    }
  }
  return found;
}

/** The square of the tile that the pointer holds: the one nearest to its middle. */
function grip() {
  const squares = cells();
  const middle = (axis) => squares.reduce((sum, cell) => sum + cell[axis], 0) / squares.length;
  const [row, column] = [middle('row'), middle('column')];
  const distance = (cell) => Math.hypot(cell.row - row, cell.column - column);
  return squares.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
}

function moveTo(row, column) {
  const most = (axis) => 11 - Math.max(...cells().map((cell) => cell[axis]));
  tile.row = Math.min(Math.max(row, 0), most('row'));
  tile.column = Math.min(Math.max(column, 0), most('column'));
}

function turn(flip) {
  const [turned, over] = [tile.orientation % 4, tile.orientation >= 4];
  const grabbed = grip();
  const [row, column] = [tile.row + grabbed.row, tile.column + grabbed.column];
  tile.orientation = flip ? (4 - turned) % 4 + (over ? 0 : 4) : (turned + 1) % 4 + (over ? 4 : 0);
  const held = grip();
  moveTo(row - held.row, column - held.column);
  moved();
}

/** The actions that lay the tile where it is; none if it cannot lie there. */
const layings = () => anchors().get(`${tile.row} ${tile.column}`) ?? [];

/** Laying the tile where it is, as the rules write it. */
function notation() {
  const kind = view.actions.find((action) => action.lay?.slot === tile.slot).lay.words;
  return `${kind} ${tile.slot} ${tile.orientation} ${tile.row.toString(16)}${tile.column.toString(16)}`;
}

/** Shows the tile where it has been moved to. Once it rests where it cannot lie, the reason is said. */
function moved() {
  clearTimeout(resting);
  refuse('');
  render();
  if (layings().length === 0) resting = setTimeout(() => { if (tile && layings().length === 0) why(); }, REST);
}

/** Lays the tile where it is, or says why it cannot lie there. */
function lay() {
  const found = layings();
  if (found.length === 1) act(found[0]);
  else if (found.length > 1) choose(found, null);
  else why();
}

// --- Drawing.

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
}

function render() {
  const top = [stage.scrollTop, stage.scrollLeft];
  stage.innerHTML = view.picture;
  drawSites();
  [stage.scrollTop, stage.scrollLeft] = top;
  root.dataset.turn = view.turn;
  root.dataset.revision = view.revision;
  part('status').textContent = status();
  renderButtons();
  renderPoints();
  lines(part('did'), view.did);
  const others = view.changes.flatMap(({ name, lines: changed }) => changed.map((line) => `${name}: ${line}`));
  lines(part('changes'), others);
  part('undo').disabled = !view.can_undo;
  part('hint').disabled = view.turn !== 'own';
  if (view.turn !== 'own') part('advice').textContent = '';
  part('over').hidden = view.turn !== 'over';
  part('hand-over').hidden = view.turn !== 'person';
  if (view.turn === 'person') {
    const link = part('hand-over').querySelector('a');
    link.href = `/tables/${table}/seats/${view.waits_for}`;
    link.textContent = `hand over to ${view.names[view.waits_for]}`;
  }
}

/** Scrolls the table to what can be picked, if none of it is to be seen. */
function reveal() {
  const seen = stage.getBoundingClientRect();
  const lit = [...stage.querySelectorAll('.site.lit')].map((site) => site.getBoundingClientRect());
  const isSeen = ({ top, bottom, left, right }) => top < seen.bottom && bottom > seen.top && left < seen.right && right > seen.left;
  if (lit.length === 0 || lit.some(isSeen)) return;
  stage.scrollTop += lit[0].top - seen.top - (seen.height - lit[0].height) / 2;
  stage.scrollLeft += lit[0].left - seen.left - (seen.width - lit[0].width) / 2;
}

function status() {
  if (asked) return 'This ends your turn or shows you what is hidden.';
  if (view.turn === 'over') return `The game is over: ${view.result.ending}. ${view.result.verdict}`;
  if (view.turn === 'person') return `${view.names[view.waits_for]} decides.`;
  if (view.turn === 'agent') return 'The others decide …';
  if (tile) return 'Move the tile and click where it is to lie. R turns it, F turns it over.';
  if (chosen) return 'Now pick where.';
  return 'Your turn: pick what is lit.';
}

function renderButtons() {
  const holder = part('buttons');
  if (asked) {
    const yes = element('button', `Confirm: ${asked.text}`, { type: 'button', 'data-confirm': '' });
    const action = asked;
    yes.onclick = () => { asked = null; act(action, true); };
    const back = element('button', 'Back', { type: 'button', 'data-back': '' });
    back.onclick = () => { asked = null; render(); };
    holder.replaceChildren(yes, back);
    yes.focus({ preventScroll: true });
    return;
  }
  const named = places();
  const has = (name) => name !== undefined && named.has(name);
  const without = view.actions.filter((action) => !has(action.at) && !(action.lay && has(action.from)));
  const buttons = without.map((action) => actionButton(action));
  if (chosen) {
    const back = element('button', tile ? 'Put the tile back' : 'Back', { type: 'button' });
    back.onclick = () => { forget(); render(); };
    buttons.push(back);
    if (tile) {
      const right = element('button', 'Turn (R)', { type: 'button' });
      right.onclick = () => turn(false);
      const over = element('button', 'Turn over (F)', { type: 'button' });
      over.onclick = () => turn(true);
      buttons.push(right, over);
    }
  }
  holder.replaceChildren(...buttons);
}

/** A column for each seat, so that the table of a few seats is narrow. */
function renderPoints() {
  const { parts, rows } = view.points;
  const row = (name, values, tag) => {
    const made = document.createElement('tr');
    made.append(element('th', name), ...values.map((value) => element(tag, value)));
    return made;
  };
  const body = parts.map((name, at) => row(name, rows.map((values) => values[at]), 'td'));
  part('points').replaceChildren(row('', view.names, 'th'), row('all', rows.map((values) => values.at(-1)), 'td'), ...body);
}

function lines(list, texts) {
  list.replaceChildren(...texts.map((text) => element('li', text)));
}

function drawSites() {
  const drawing = stage.querySelector('svg');
  const layer = shape('g', { 'data-sites': '' });
  const named = places();
  if (tile) drawAnchors(layer, named);
  const shown = lit();
  for (const [name, place] of named) {
    if (!shown.has(name)) continue;
    const { x, y, width, height } = place;
    const site = shape('rect', { x, y, width, height, rx: 3, 'data-place': name, class: 'site lit' });
    if (name === chosen) site.classList.add('chosen');
    if (name === cursor) site.classList.add('cursor');
    const title = shape('title', {});
    title.textContent = describe(name);
    site.append(title);
    layer.append(site);
  }
  drawing.append(layer);
  if (tile) drawTile(drawing, named);
}

const describe = (name) => {
  const texts = actionsAt(name).map((action) => action.text);
  if (firsts().has(name)) texts.push(isTile(name) ? 'take this tile' : 'choose this');
  return [called(name), texts.slice(0, 3).join('; ')].filter(Boolean).join(': ');
};

/** A square as people read it: the letter of its column and the number of its row. */
const squareName = (row, column) => `${'ABCDEFGHIJKL'[column]}${row + 1}`;

/** The column of the leftmost square in the upper row of the tile in hand. */
const leftmost = () => Math.min(...cells().filter((cell) => cell.row === 0).map((cell) => cell.column));

/** A place as people read it, as actions name it; a card has its name in what is done with it. */
function called(name) {
  const [what, value] = name.split(' ');
  switch (what) {
    case 'square': return squareName(...[...value].map((digit) => parseInt(digit, 16)));
    case 'column': return `column ${squareName(0, Number(value))[0]}`;
    case 'row':
    case 'tech': return `${what} ${Number(value) + 1}`;
    case 'civ':
    case 'objective': return '';
    default: return name;
  }
}

function squareAt(named, row, column) {
  return named.get(`square ${row.toString(16)}${column.toString(16)}`);
}

function corner(named) {
  // The planet's squares have one size; any of them gives the corner of the field.
  for (let row = 0; row < 12; row += 1) {
    for (let column = 0; column < 12; column += 1) {
      const place = squareAt(named, row, column);
      if (place) return { x: place.x - column * place.width, y: place.y - row * place.height, side: place.width };
    }
  }
  return null;
}

function drawAnchors(layer, named) {
  const field = corner(named);
  const held = grip();
  for (const anchor of anchors().keys()) {
    const [row, column] = anchor.split(' ').map(Number);
    const [x, y] = [field.x + (column + held.column) * field.side, field.y + (row + held.row) * field.side];
    layer.append(shape('circle', { cx: x + field.side / 2, cy: y + field.side / 2, r: 4, class: 'anchor', 'data-anchor': anchor }));
  }
}

function drawTile(drawing, named) {
  const field = corner(named);
  const legal = layings().length > 0;
  const ghost = shape('g', { class: `ghost ${legal ? 'legal' : 'illegal'}`, 'data-ghost': '' });
  for (const cell of cells()) {
    const [x, y] = [field.x + (tile.column + cell.column) * field.side, field.y + (tile.row + cell.row) * field.side];
    const kind = KINDS.includes(cell.terrain) ? cell.terrain : 'energy';
    const group = shape('g', { class: `of-${kind}` });
    group.append(shape('rect', { x, y, width: field.side, height: field.side, class: 'fill' }));
    const sign = shape('text', { x: x + field.side / 2, y: y + field.side / 2 + 4 });
    sign.textContent = cell.symbol ? cell.terrain[0].toUpperCase() : cell.terrain[0];
    group.append(sign);
    if (cell.meteor) group.append(shape('circle', { cx: x + field.side - 5, cy: y + 5, r: 3, class: 'meteor' }));
    ghost.append(group);
  }
  drawing.append(ghost);
}

function refuse(text) {
  part('refusal').textContent = text;
}

// --- The pointer.

/** The square of the own planet under the pointer. */
function under(event) {
  const drawing = stage.querySelector('svg');
  const field = corner(places());
  if (!drawing || !field) return null;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse());
  const [row, column] = [Math.floor((at.y - field.y) / field.side), Math.floor((at.x - field.x) / field.side)];
  return row >= 0 && row < 12 && column >= 0 && column < 12 ? { row, column } : null;
}

stage.addEventListener('pointermove', (event) => {
  if (!tile || asked) return;
  const at = under(event);
  if (!at) return;
  const held = grip();
  const [row, column] = [tile.row, tile.column];
  moveTo(at.row - held.row, at.column - held.column);
  if (row !== tile.row || column !== tile.column) moved();
});

stage.addEventListener('click', (event) => {
  if (!view || asked) return;
  const name = event.target.closest('[data-place]')?.dataset.place;
  if (tile && !name?.startsWith('tile ')) {
    const at = under(event);
    if (!at) return;
    const held = grip();
    moveTo(at.row - held.row, at.column - held.column);
    lay();
  } else if (name) {
    pick(name);
  }
});

// --- The keyboard.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Moves the cursor to the nearest lit place in a direction. */
function moveCursor([down, right]) {
  const named = places();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const shown = [...lit()].filter((name) => named.has(name));
  if (shown.length === 0) return;
  if (!shown.includes(cursor)) {
    [cursor] = shown;
  } else {
    const [x, y] = middle(named.get(cursor));
    const cost = (name) => {
      const [toX, toY] = middle(named.get(name));
      const ahead = (toY - y) * down + (toX - x) * right;
      const aside = Math.abs((toY - y) * right) + Math.abs((toX - x) * down);
      return ahead <= 0 ? Infinity : ahead + 2 * aside;
    };
    const best = shown.reduce((a, b) => (cost(b) < cost(a) ? b : a));
    if (cost(best) < Infinity) cursor = best;
  }
  render();
  const site = stage.querySelector('.cursor');
  site?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  part('said').textContent = describe(cursor);
}

document.addEventListener('keydown', (event) => {
  if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('select, input, textarea')) return;
  const onButton = event.target.closest('button, a, summary');
  const arrow = ARROWS[event.key];
  if (arrow && view.turn === 'own' && !asked) {
    event.preventDefault();
    if (tile) {
      moveTo(tile.row + arrow[0], tile.column + arrow[1]);
      moved();
      const fits = layings().length > 0;
      part('said').textContent = `${squareName(tile.row, tile.column + leftmost())}, ${fits ? 'fits' : 'does not fit'}`;
    } else {
      moveCursor(arrow);
    }
  } else if (event.key === 'Enter' && !onButton && view.turn === 'own') {
    event.preventDefault();
    if (tile) lay();
    else if (cursor && lit().has(cursor)) pick(cursor);
  } else if (event.key === 'Escape') {
    forget();
    refuse('');
    render();
    stage.focus({ preventScroll: true });
  } else if (tile && event.key.toLowerCase() === 'r') {
    turn(false);
  } else if (tile && event.key.toLowerCase() === 'f') {
    turn(true);
  } else if (event.key.toLowerCase() === 'u' && view.can_undo) {
    undo();
  } else if (event.key.toLowerCase() === 'h' && view.turn === 'own') {
    hint();
  } else if (/^[1-9]$/.test(event.key)) {
    part('buttons').querySelectorAll('button')[Number(event.key) - 1]?.click();
  }
});

part('undo').onclick = undo;
part('hint').onclick = hint;

const live = new EventSource(`${base}/live`);
live.onmessage = async (event) => {
  const isShown = () => view && String(view.revision) === event.data && view.turn !== 'agent';
  // What is being loaded may be from before this event.
  if (!isShown()) await load();
  if (!isShown()) await load();
};
live.onerror = () => refuse('The server does not answer. The game is kept; the page goes on when the server is back.');
live.onopen = () => { refuse(''); load(); };
