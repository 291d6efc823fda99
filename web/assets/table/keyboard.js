// The keyboard.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Moves the cursor to the nearest lit place in a direction. */
function moveCursor([down, right]) {
  const named = places();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  const shown = [...lit()].filter((name) => named.has(name));
  if (shown.length === 0) return;
  hinted = null;
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
  const onHint = event.target.closest('[data-best]');
  const arrow = ARROWS[event.key];
  if (arrow && onHint) {
    event.preventDefault();
    moveHint(onHint, arrow);
  } else if (arrow && view.turn === 'own' && !asked) {
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
    if (asked) confirm();
    else if (hinted) act(hinted);
    else if (tile) lay();
    else if (cursor && lit().has(cursor)) pick(cursor);
  } else if (event.key === 'Escape') {
    forget();
    refuse('');
    render();
    stage.focus({ preventScroll: true });
  } else if (tile && ['r', 'f'].includes(event.key.toLowerCase())) {
    // On a hint's button, Enter would choose the hint again and not lay the tile.
    stage.focus({ preventScroll: true });
    turn(event.key.toLowerCase() === 'f');
  } else if (event.key.toLowerCase() === 'u' && view.can_undo) {
    undo();
  } else if (event.key.toLowerCase() === 'h' && view.turn === 'own') {
    hint();
  } else if (/^[1-9]$/.test(event.key)) {
    part('buttons').querySelectorAll('button')[Number(event.key) - 1]?.click();
  }
});
