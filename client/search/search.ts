import { type Entry, openSearch } from './find.ts';

const GROUPS = ['Cities', 'States', 'Articles', 'Glossary'];
const SHOWN_PER_GROUP = 8;

const page = document.querySelector('.search-page') as HTMLElement;
const field = page.querySelector('input') as HTMLInputElement;
const status = page.querySelector('.search-status') as HTMLElement;
const results = page.querySelector('.search-results') as HTMLElement;

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}

function show(found: readonly Entry[], words: string): void {
  const groups = GROUPS.map((group) => ({ group, entries: found.filter((entry) => entry.group === group) }));
  results.replaceChildren(...groups.filter(({ entries }) => entries.length > 0).map(groupElement));
  if (words === '') status.textContent = '';
  else if (found.length === 0)
    status.textContent = `Nothing found for “${words}”. Try fewer letters, a larger city nearby, or the directory.`;
  else status.textContent = found.length === 1 ? '1 result' : `${found.length} results`;
}

function groupElement({ group, entries }: { group: string; entries: readonly Entry[] }): HTMLElement {
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

openSearch(page.dataset.index ?? '', fetchJson).then(
  ({ answers }) => {
    const update = async () => {
      const words = field.value.trim();
      rememberWords(words);
      if (words === '') show([], words);
      else for await (const { found } of answers(words)) show(found, words);
    };
    if (field.value === '') field.value = wordsInAddress();
    update().then(showRest);
    field.addEventListener('input', update);
    field.form?.addEventListener('submit', async (event) => {
      event.preventDefault();
      await update();
      // The focus moves from the field to the first result.
      results.querySelector('a')?.focus();
    });
  },
  () => {
    showRest();
    status.textContent = 'The search could not be loaded. Please reload the page, or use the directory.';
  },
);
