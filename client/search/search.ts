import { type Answer, openSearch } from './find.ts';

const GROUPS = ['Cities', 'States', 'Articles', 'Glossary'];
const SHOWN_PER_GROUP = 8;

const page = document.querySelector('.search-page') as HTMLElement;
const field = page.querySelector('input') as HTMLInputElement;
const status = page.querySelector('.search-status') as HTMLElement;
const results = page.querySelector('.search-results') as HTMLElement;

const indexPath = page.dataset.index ?? '';

/** The index may change, pieces never do. A browser that keeps files without asking would have an old index. */
async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: path === indexPath ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}

function show({ found, isPartial, isFinal }: Answer, words: string): void {
  // A better answer follows.
  if (found.length === 0 && !isFinal) return;
  const groups = GROUPS.map((group) => ({ group, entries: found.filter((entry) => entry.group === group) }));
  results.replaceChildren(...groups.filter(({ entries }) => entries.length > 0).map(groupElement));
  const count = found.length === 1 ? '1 result' : `${found.length} results`;
  if (found.length > 0) status.textContent = isPartial ? `More than ${count}` : count;
  else
    status.textContent = `Nothing found for “${words}”. Try fewer letters, a larger city nearby, or the directory.`;
}

function showNothing(text: string): void {
  results.replaceChildren();
  status.textContent = text;
}

function groupElement({ group, entries }: { group: string; entries: Answer['found'] }): HTMLElement {
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  heading.textContent = group;
  const list = document.createElement('ul');
  for (const { title, path } of entries.slice(0, SHOWN_PER_GROUP)) {
    const link = document.createElement('a');
    link.href = path;
    link.textContent = title;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  section.append(heading, list);
  return section;
}

/** Writes the words into the URL, without a new history entry for every letter. */
function rememberWords(words: string): void {
  const address = new URL(location.href);
  if (words === '') address.searchParams.delete('q');
  else address.searchParams.set('q', words);
  history.replaceState(null, '', address);
}

const wordsInAddress = () => new URL(location.href).searchParams.get('q') ?? '';

/** Shows the content below the results. It is hidden until they are there, so that they do not move it. */
const showRest = () => page.setAttribute('data-ready', '');
if (wordsInAddress() === '') showRest();

const search = openSearch(indexPath, fetchJson);
const showFailure = () =>
  showNothing('The search could not be loaded. Please reload the page, or use the directory.');

/** How long visitors have to stop typing before more is fetched to find typing errors. */
const PAUSE_MS = 200;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** The number of the last query. An answer to an earlier one is not shown. */
let latest = 0;

/** Answers the words in the field. `isTyping` is true if more letters may follow at once. */
async function update({ isTyping }: { isTyping: boolean }): Promise<void> {
  latest += 1;
  const query = latest;
  const words = field.value.trim();
  rememberWords(words);
  if (words === '') {
    showNothing('');
    return;
  }
  try {
    for await (const answer of search.answers(words)) {
      if (query !== latest) return;
      show(answer, words);
      if (isTyping && !answer.isFinal) await pause();
      if (query !== latest) return;
    }
  } catch {
    if (query === latest) showFailure();
  }
}

if (field.value === '') field.value = wordsInAddress();
field.addEventListener('input', () => update({ isTyping: true }));
field.form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  await update({ isTyping: false });
  // The focus moves from the field to the first result.
  results.querySelector('a')?.focus();
});
search
  .load()
  .then(() => update({ isTyping: false }), showFailure)
  .then(showRest);
