// Hints: the first click or Enter chooses one and shows it, the second plays it.

const isHinted = (index) => hinted?.index === index;

/** Asks an agent for hints. An answer to an older question, or one in another position, is left. */
async function hint() {
  const list = part('advice');
  const asking = {};
  advice = asking;
  refill(list, 'Thinking …');
  const focused = document.activeElement;
  try {
    const { best, unit } = await request('/hint', { revision: view.revision, agent: part('adviser').value });
    if (advice !== asking) return;
    refill(list, ...best.map((each) => hintButton(each, best[0], unit)));
    if (document.activeElement === focused && !tile) list.firstChild.focus({ preventScroll: true });
  } catch (error) {
    if (advice === asking) refill(list, error.message);
  }
}

/** A hint: the first click chooses it, the second plays it. */
function hintButton(found, best, unit) {
  const action = view.actions.find(({ index }) => index === found.index);
  const button = element('button', ` ${action.text}`, { type: 'button', 'data-best': action.index });
  button.setAttribute('aria-pressed', isHinted(action.index));
  button.prepend(element('b', worth(found, best, unit)));
  button.onclick = () => (isHinted(action.index) ? act(action) : show(action));
  return button;
}

/** What the agent expects of the best hint, and of another one the difference: more is found where it counts visits. */
function worth(found, best, unit) {
  if (found === best) return best.value === null ? 'best:' : `best, ${best.value.toFixed(2)} ${unit === 'points' ? 'points' : 'of the win'}:`;
  if (found.value === null || best.value === null) return '';
  const difference = (found.value - best.value).toFixed(2);
  if (Number(difference) === 0) return 'equal:';
  return `${Number(difference) > 0 ? '+' : ''}${difference}:`;
}

/** Shows the action of a hint without doing it: the tile where it would lie, or the places that it is picked at. */
function show(action) {
  forget();
  refuse('');
  hinted = action;
  chosen = action.from ?? null;
  cursor = action.at ?? null;
  if (action.lay) tile = { ...action.lay };
  render();
  reveal('.ghost rect, .site.cursor');
}

/** Moves the focus from one hint to the next. */
function moveHint(hintWithFocus, [down, right]) {
  const next = down + right > 0 ? hintWithFocus.nextElementSibling : hintWithFocus.previousElementSibling;
  next?.focus();
}
