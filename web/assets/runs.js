// The page of a run: shows its figures as they change. While the page is not seen, nothing is asked for.

const page = document.querySelector('[data-run]');
const standing = page.querySelector('[data-standing]');
const said = page.querySelector('[data-said]');
let events = null;
let isOver = false;

/** Changes attributes to those of another element; whether something is opened is left to the reader. */
function copyAttributes(from, to) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name) && name !== 'open') to.removeAttribute(name);
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}

/** Changes the children of an element to those of another one; what stays the same keeps its focus and its place. */
function copyChildren(from, to) {
  const wanted = [...from.childNodes];
  wanted.forEach((node, place) => {
    const old = to.childNodes[place];
    if (!old) to.append(node);
    else if (old.nodeName !== node.nodeName) old.replaceWith(node);
    else if (node.nodeType === Node.ELEMENT_NODE) {
      copyAttributes(node, old);
      copyChildren(node, old);
    } else if (old.data !== node.data) old.data = node.data;
  });
  while (to.childNodes.length > wanted.length) to.lastChild.remove();
}

function show({ html, said: words, is_over: over }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  copyChildren(parsed.body, standing);
  if (said.textContent !== words) said.textContent = words;
  standing.dataset.events = String(Number(standing.dataset.events ?? 0) + 1);
  if (!over) return;
  isOver = true;
  standing.dataset.over = '';
  stop();
}

function stop() {
  events?.close();
  events = null;
}

function listen() {
  if (events || isOver || document.hidden) return;
  events = new EventSource(`${page.dataset.run}/live`);
  events.onmessage = (event) => show(JSON.parse(event.data));
  // The browser tries again by itself after a lost connection, not after a refusal.
  events.onerror = () => {
    if (events?.readyState !== EventSource.CLOSED) return;
    stop();
    said.textContent = 'The server does not answer.';
  };
}

document.addEventListener('visibilitychange', () => (document.hidden ? stop() : listen()));
listen();
