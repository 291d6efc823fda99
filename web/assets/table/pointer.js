// The pointer.

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
