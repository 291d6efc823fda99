// The tile in hand: how it is turned, and where it can lie.

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

/** The column of the leftmost square in the upper row of the tile in hand. */
const leftmost = () => Math.min(...cells().filter((cell) => cell.row === 0).map((cell) => cell.column));

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
  hinted = null;
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
