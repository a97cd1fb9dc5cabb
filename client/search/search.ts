import MiniSearch from 'minisearch';

/** An entry of the index that the build emits. */
interface Entry {
  group: string;
  title: string;
  path: string;
  text: string;
}

const GROUPS = ['Cities', 'States', 'Articles', 'Glossary'];
const SHOWN_PER_GROUP = 8;

const page = document.querySelector('.search-page') as HTMLElement;
const field = page.querySelector('input') as HTMLInputElement;
const status = page.querySelector('.search-status') as HTMLElement;
const results = page.querySelector('.search-results') as HTMLElement;

/**
 * Loads the index and returns a function that searches it. Words are found in any order, by their beginnings, and with typing
 * errors. If no entry has all words, as for "pianos in Cleveland", entries with some of them are found.
 */
async function openIndex(): Promise<(words: string) => Entry[]> {
  const response = await fetch(page.dataset.index ?? '');
  if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
  const entries: Entry[] = await response.json();
  const index = new MiniSearch<Entry>({
    idField: 'path',
    fields: ['title', 'text'],
    searchOptions: {
      boost: { title: 4 },
      combineWith: 'AND',
      prefix: (term, index, terms) => term.length > 2 || index === terms.length - 1,
      fuzzy: (term) => (term.length > 2 ? Math.ceil(term.length / 5) : false),
    },
  });
  index.addAll(entries);
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  return (words) => {
    const withAll = index.search(words);
    const found = withAll.length > 0 ? withAll : index.search(words, { combineWith: 'OR' });
    return found.flatMap(({ id }) => byPath.get(id) ?? []);
  };
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

openIndex().then(
  (search) => {
    const update = () => {
      const words = field.value.trim();
      show(words === '' ? [] : search(words), words);
      rememberWords(words);
    };
    if (field.value === '') field.value = wordsInAddress();
    update();
    showRest();
    field.addEventListener('input', update);
    field.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      update();
      // The focus moves from the field to the first result.
      results.querySelector('a')?.focus();
    });
  },
  () => {
    showRest();
    status.textContent = 'The search could not be loaded. Please reload the page, or use the directory.';
  },
);
