// The form of a new game: shows the options of the chosen game and sends them.

const form = document.querySelector('[data-new-game]');
const refusal = form.querySelector('[data-refusal]');

function showGame() {
  for (const group of form.querySelectorAll('fieldset[data-game]')) {
    const isShown = group.dataset.game === form.elements.game.value;
    group.hidden = !isShown;
    group.disabled = !isShown;
  }
}

form.elements.game.onchange = showGame;
showGame();

form.onsubmit = async (event) => {
  event.preventDefault();
  refusal.textContent = '';
  const group = form.querySelector('fieldset[data-game]:not([hidden])');
  const options = [...group.querySelectorAll('[data-option]')]
    .filter((field) => (field.type === 'checkbox' ? field.checked : field.value.trim() !== ''))
    .map((field) => [field.dataset.option, field.type === 'checkbox' ? '' : field.value.trim()]);
  const agents = form.elements.agents.value.split(';').map((agent) => agent.trim()).filter(Boolean);
  const response = await fetch('/tables', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-orrery-token': form.dataset.token },
    body: JSON.stringify({ game: form.elements.game.value, options, agents }),
  }).catch(() => null);
  const answer = response ? await response.json().catch(() => ({})) : {};
  if (response?.ok) location.href = `/tables/${answer.table}`;
  else refusal.textContent = answer.error ?? 'The server does not answer.';
};
