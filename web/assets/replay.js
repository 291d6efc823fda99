// @ts-check
// Steps through the replays of a page: each is a section with the attribute data-replay.

/**
 * An action that an agent considered: its words, its value, how often it was tried, whether the agent would play it,
 * whether it was played.
 * @typedef {[string, number | null, number, boolean, boolean]} Opinion
 */

/**
 * A step: what changes in the picture, as arguments of `splice`, and what an agent found of the decision.
 * @typedef {object} Step
 * @property {number} round
 * @property {[number, number, ...number[]][]} edits
 * @property {[number, number]} [size]
 * @property {string} [label]
 * @property {[number, Opinion[]]} [weighed]
 */

/**
 * What a page holds of a game.
 * @typedef {object} Game
 * @property {string[]} parts tags and words
 * @property {number[][]} pieces pieces of pictures, as indices of parts
 * @property {[string, string] | null} agent
 * @property {Step[]} steps
 */

/** Keys, and where they lead from a step of a game with this number of steps. @type {Record<string, (step: number, steps: number) => number>} */
const KEYS = {
  ArrowLeft: (step) => step - 1,
  ArrowRight: (step) => step + 1,
  Home: () => 1,
  End: (_, steps) => steps,
};

/**
 * An element of a section that is there by construction.
 * @template {Element} T
 * @param {Element} parent
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
function find(parent, selector, type) {
  const found = parent.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * A new element with this content.
 * @param {string} name
 * @param {(Node | string)[]} content
 */
function element(name, ...content) {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

/**
 * The table of what an agent found of a decision.
 * @param {[string, string]} agent
 * @param {[number, Opinion[]]} weighed
 */
function opinions([agent, unit], [expects, rows]) {
  const tried = rows.some(([, , visits]) => visits > 0);
  const names = ["action", unit, ...(tried ? ["tries"] : []), "chosen by"];
  const head = element("tr", ...names.map((name) => element("th", name)));
  const lines = rows.map(([text, value, visits, isOwn, isPlayed]) => {
    const number = value === null ? "not considered" : value.toFixed(2);
    const choosers = [...(isPlayed ? ["the seat"] : []), ...(isOwn ? [agent] : [])].join(" and ");
    const cells = [text, number, ...(tried ? [String(visits)] : []), choosers];
    const line = element("tr", ...cells.map((cell) => element("td", cell)));
    if (isPlayed) line.dataset.played = "";
    return line;
  });
  const caption = element("caption", `${agent} expects ${expects.toFixed(2)} (${unit})`);
  return element("table", caption, element("thead", head), element("tbody", ...lines));
}

/**
 * Whether a piece of a picture is whole: others open or close a group.
 * @param {string} markup
 */
const isWhole = (markup) => !/^<[^<]*[^/]>$/.test(markup);

/**
 * Lets a reader step through the game of a section.
 * @param {HTMLElement} section
 */
function replay(section) {
  /** @type {Game} */
  const game = JSON.parse(find(section, 'script[type="application/json"]', HTMLScriptElement).text);
  const steps = game.steps.length;
  const picture = find(section, "[data-picture]", HTMLElement);
  const live = find(section, "[data-live]", HTMLElement);
  const analysis = find(section, "[data-analysis]", HTMLElement);
  const controls = find(section, ".replay-controls", HTMLElement);
  const slider = find(section, "[data-slider]", HTMLInputElement);
  const position = find(section, "[data-position]", HTMLElement);
  const speed = find(section, "[data-speed]", HTMLSelectElement);
  const playButton = find(section, '[data-action="play"]', HTMLButtonElement);
  const list = find(section, "[data-list]", HTMLElement);
  const charts = section.querySelectorAll("[data-curve] svg[data-left]");
  const key = section.dataset.replay;

  // The picture of step `shown`, as indices of pieces.
  let shown = 0;
  /** @type {number[]} */
  let pieces = [];
  let [width, height, label] = [0, 0, ""];
  /** @type {number | undefined} */
  let timer;

  /** @param {number} step */
  function draw(step) {
    if (step < shown) [shown, pieces] = [0, []];
    /** @type {Set<number>} */
    let changed = new Set();
    for (const next of game.steps.slice(shown, step)) {
      changed = new Set();
      for (const [at, removed, ...added] of next.edits) {
        pieces.splice(at, removed, ...added);
        for (const piece of added) changed.add(piece);
      }
      [width, height] = next.size ?? [width, height];
      label = next.label ?? label;
    }
    const isNext = step === shown + 1 && shown > 0;
    shown = step;
    const drawn = pieces.map((piece) => {
      const markup = game.pieces[piece].map((part) => game.parts[part]).join("");
      return isNext && changed.has(piece) && isWhole(markup) ? `<g class="replay-changed">${markup}</g>` : markup;
    });
    picture.innerHTML = `<svg class="drawing" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img">${drawn.join("")}</svg>`;
    find(picture, "svg", SVGSVGElement).setAttribute("aria-label", label);
  }

  /** @param {number} step */
  function drawMarker(step) {
    for (const chart of charts) {
      const { left, right } = /** @type {SVGElement} */ (chart).dataset;
      const x = Number(left) + ((Number(right) - Number(left)) * (step - 1)) / Math.max(1, steps - 1);
      const marker = find(chart, "[data-marker]", SVGLineElement);
      marker.setAttribute("x1", String(x));
      marker.setAttribute("x2", String(x));
    }
  }

  /** @param {number} step */
  function markInList(step) {
    for (const old of section.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
    const link = find(list, `[data-step="${step}"]`, HTMLAnchorElement);
    const item = /** @type {HTMLLIElement} */ (link.closest("li"));
    const round = /** @type {HTMLDetailsElement} */ (link.closest("details"));
    live.replaceChildren(...[...item.childNodes].map((node) => node.cloneNode(true)));
    link.setAttribute("aria-current", "step");
    round.open = true;
    // Only the list is scrolled, never the page.
    const [inner, outer] = [item.getBoundingClientRect(), list.getBoundingClientRect()];
    if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
    if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  }

  /** @param {number} wanted */
  function show(wanted) {
    const step = Math.min(Math.max(1, Math.round(wanted) || 1), steps);
    const { round, weighed } = game.steps[step - 1];
    draw(step);
    slider.value = String(step);
    position.textContent = `step ${step} of ${steps}, round ${round}`;
    slider.setAttribute("aria-valuetext", position.textContent);
    markInList(step);
    drawMarker(step);
    analysis.replaceChildren(...(game.agent && weighed ? [opinions(game.agent, weighed)] : []));
  }

  /** Shows a step that the reader has asked for. @param {number} step */
  function go(step) {
    pause();
    show(step);
    history.replaceState(null, "", `#${key}=${shown}`);
  }

  function pause() {
    clearInterval(timer);
    timer = undefined;
    live.setAttribute("aria-live", "polite");
    playButton.textContent = "Play";
  }

  function play() {
    clearInterval(timer);
    if (shown === steps) show(1);
    // A screen reader would not keep up.
    live.setAttribute("aria-live", "off");
    playButton.textContent = "Pause";
    timer = setInterval(() => (shown < steps ? show(shown + 1) : go(steps)), 1000 / Number(speed.value));
  }

  /** The step in the address, if it is one of this game. */
  function linked() {
    const [name, step] = location.hash.slice(1).split("=");
    return name === key && step ? Number(step) : undefined;
  }

  /** @type {Record<string, () => void>} */
  const actions = {
    first: () => go(1),
    previous: () => go(shown - 1),
    next: () => go(shown + 1),
    last: () => go(steps),
    play: () => (timer === undefined ? play() : go(shown)),
  };
  controls.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-action]");
    if (button instanceof HTMLElement) actions[button.dataset.action ?? ""]?.();
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  speed.addEventListener("change", () => timer !== undefined && play());
  section.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-step]");
    if (!(link instanceof HTMLElement)) return;
    event.preventDefault();
    go(Number(link.dataset.step));
  });
  for (const chart of charts) {
    chart.addEventListener("click", (event) => {
      if (!(event instanceof MouseEvent)) return;
      const { left, right } = /** @type {SVGElement} */ (chart).dataset;
      const box = chart.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * /** @type {SVGSVGElement} */ (chart).viewBox.baseVal.width;
      go(1 + ((x - Number(left)) / (Number(right) - Number(left))) * (steps - 1));
    });
  }
  addEventListener("hashchange", () => {
    const step = linked();
    if (step !== undefined) go(step);
  });
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const isHere = section.contains(target) || (alone && target === document.body);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    // The slider and the list of speeds have these keys themselves.
    if (!isHere || !isPlain || target.closest("input, select") || !(event.key in KEYS)) return;
    event.preventDefault();
    go(KEYS[event.key](shown, steps));
  });

  controls.hidden = false;
  // On a page of several games each is folded away.
  if (linked() !== undefined) section.closest("details")?.setAttribute("open", "");
  show(linked() ?? 1);
}

const sections = [...document.querySelectorAll("section[data-replay]")];
const alone = sections.length === 1;
for (const section of sections) replay(/** @type {HTMLElement} */ (section));
