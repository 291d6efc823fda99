// The page as it is drawn: the table with its lit places, the words and the buttons.

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

/** Puts other things into a part of the page. If the focus was there, the table has it. */
function refill(holder, ...contents) {
  if (holder.contains(document.activeElement)) stage.focus({ preventScroll: true });
  holder.replaceChildren(...contents);
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
  for (const button of part('advice').querySelectorAll('button')) {
    button.setAttribute('aria-pressed', isHinted(Number(button.dataset.best)));
  }
  part('over').hidden = view.turn !== 'over';
  part('hand-over').hidden = view.turn !== 'person';
  if (view.turn === 'person') {
    const link = part('hand-over').querySelector('a');
    link.href = `/tables/${table}/seats/${view.waits_for}`;
    link.textContent = `hand over to ${view.names[view.waits_for]}`;
  }
}

/** Scrolls the table, and not the page, to what matches if none of it is to be seen. */
function reveal(selector) {
  const seen = stage.getBoundingClientRect();
  const shown = [...stage.querySelectorAll(selector)].map((site) => site.getBoundingClientRect());
  const isSeen = ({ top, bottom, left, right }) => top < seen.bottom && bottom > seen.top && left < seen.right && right > seen.left;
  if (shown.length === 0 || shown.some(isSeen)) return;
  stage.scrollTop += shown[0].top - seen.top - (seen.height - shown[0].height) / 2;
  stage.scrollLeft += shown[0].left - seen.left - (seen.width - shown[0].width) / 2;
}

function status() {
  if (asked) return 'This ends your turn or shows you what is hidden.';
  if (view.turn === 'over') return `The game is over: ${view.result.ending}. ${view.result.verdict}`;
  if (view.turn === 'person') return `${view.names[view.waits_for]} decides.`;
  if (view.turn === 'agent') return 'The others decide …';
  if (hinted) return `Chosen: ${hinted.text}. Enter or a second click on the hint plays it.`;
  if (tile) return 'Move the tile and click where it is to lie. R turns it, F turns it over.';
  if (chosen) return 'Now pick where.';
  return 'Your turn: pick what is lit.';
}

function renderButtons() {
  const holder = part('buttons');
  if (asked) {
    const yes = element('button', `Confirm: ${asked.text}`, { type: 'button', 'data-confirm': '' });
    yes.onclick = confirm;
    const back = element('button', 'Back', { type: 'button', 'data-back': '' });
    back.onclick = () => { asked = null; render(); };
    refill(holder, yes, back);
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
  refill(holder, ...buttons);
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
