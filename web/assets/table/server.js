// What is asked of the server and sent to it.

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
      if (view && next.revision !== view.revision) leave();
      view = next;
      render();
      reveal('.site.lit');
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
    if (error.status === 409) leave();
  }
  await load();
  root.dataset.busy = 'false';
}

/** Sends a decision; asks first where it cannot be taken back. */
const act = (action, sure = false) => send(async () => {
  const { made } = await request('/act', { revision: view.revision, action: action.index, sure });
  refuse('');
  if (made) leave();
  else asked = action;
});

function confirm() {
  const action = asked;
  asked = null;
  act(action, true);
}

const undo = () => send(async () => {
  await request('/undo', { revision: view.revision });
  refuse('');
  leave();
});

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
