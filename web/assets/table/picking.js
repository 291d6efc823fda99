// What can be picked, and what comes of it.

function forget() {
  [chosen, tile, asked, hinted] = [null, null, null, null];
}

/** Forgets all that belongs to a position which is no longer there. */
function leave() {
  forget();
  advice = null;
  refill(part('advice'));
}

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
  hinted = null;
  const buttons = actions.map((action) => actionButton(action));
  if (first) {
    const button = element('button', 'choose where', { type: 'button' });
    button.onclick = () => take(first);
    buttons.push(button);
  }
  const back = element('button', 'back', { type: 'button' });
  back.onclick = () => { forget(); render(); };
  refill(part('buttons'), ...buttons, back);
  part('status').textContent = 'Which one?';
  buttons[0].focus();
}

function actionButton(action) {
  const button = element('button', action.text, { type: 'button', 'data-action': action.index });
  button.onclick = () => act(action);
  return button;
}
