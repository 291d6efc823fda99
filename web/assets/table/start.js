// The page begins: it listens to the server.

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
