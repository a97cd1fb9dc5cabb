import { type Answer, type Found, NEARBY, nameIn, openSearch, orderedGroups } from './find.ts';
import { isZip } from './zip-states.ts';

const SHOWN_PER_GROUP = 8;

const page = document.querySelector('.search-page') as HTMLElement;
const field = page.querySelector('input') as HTMLInputElement;
const status = page.querySelector('.search-status') as HTMLElement;
/** Says the status aloud. */
const voice = page.querySelector('[role=status]') as HTMLElement;
const results = page.querySelector('.search-results') as HTMLElement;
/** Where to go on without a result. */
const nothing = page.querySelector('.search-nothing') as HTMLElement;

const indexPath = page.dataset.index ?? '';

/** The index may change, pieces never do. A browser that keeps files without asking would have an old index. */
async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: path === indexPath ? 'no-cache' : 'default' });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}

/** How long visitors have to stop typing before the status is said, in milliseconds. */
const SAID_AFTER_MS = 1_000;
let saying: ReturnType<typeof setTimeout>;

/** Shows a status at once. It is said after a pause, if it is another one then. */
function tell(text: string): void {
  status.textContent = text;
  clearTimeout(saying);
  saying = setTimeout(() => {
    if (voice.textContent !== text) voice.textContent = text;
  }, SAID_AFTER_MS);
}

function show(answer: Answer, words: string): void {
  const { found, isPartial, isFinal, corrected = [] } = answer;
  // A better answer follows.
  if (found.length === 0 && !isFinal) return;
  const groups = orderedGroups(answer).map((group) => ({
    group,
    entries: found.filter((entry) => entry.group === group).slice(0, SHOWN_PER_GROUP),
  }));
  const shown = groups.flatMap(({ entries }) => entries).length;
  results.replaceChildren(...groups.filter(({ entries }) => entries.length > 0).map(groupElement));
  const isAll = !isPartial && shown === found.length;
  const count = shown === 1 ? '1 result' : `${shown} results`;
  nothing.hidden = found.length > 0;
  const [typed, meant] = [0, 1].map((at) => corrected.map((pair) => pair[at]).join(' '));
  const said = typed && isFinal ? `No page for “${typed}”. Showing ${meant}. ` : '';
  if (found.length > 0) tell(said + (isAll ? count : `The first ${count}. Type more for others.`));
  else tell(`Nothing found for “${words}”. ${adviceFor(words)}`);
}

function adviceFor(words: string): string {
  if (words.search(NEARBY) >= 0) return 'Type your city or ZIP code.';
  return isZip(words)
    ? 'No state on this site has that ZIP code.'
    : 'Try fewer letters, your ZIP code, or a larger city nearby.';
}

function showNothing(text: string): void {
  results.replaceChildren();
  nothing.hidden = true;
  tell(text);
}

function groupElement({ group, entries }: { group: string; entries: Answer['found'] }): HTMLElement {
  const heading = newElement('h2', group);
  heading.className = 'label';
  return newElement('section', heading, newElement('ul', ...entries.map(itemElement)));
}

/** A link to an entry, and lines about it. */
function itemElement(entry: Found): HTMLElement {
  const { group, title, path, facts, listed } = entry;
  const item = newElement('li', linkTo(path, title));
  const lines: (string | HTMLElement | undefined)[] = [lineAbout(entry)];
  if (listed) lines.push(linkTo(`${path}#dealers`, listed));
  if (group === 'Cities') {
    const paid = [page.dataset.price, facts].filter(Boolean).join('\u00a0· ');
    lines.push(paid, linkTo(`${path}#lead-form`, `Get matched in ${nameIn(title)}`));
  }
  for (const line of lines) {
    if (line) item.append(newElement('p', line));
  }
  return item;
}

function linkTo(path: string, name: string): HTMLElement {
  const link = newElement('a', name);
  link.href = path;
  return link;
}

function newElement<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, ...inside: (string | Node)[]) {
  const element = document.createElement(tag);
  element.append(...inside);
  return element;
}

/** For a section or a dealer, also what it names: `The History of the Piano · Steinway`. For any other entry, the first sentence. */
function lineAbout({ group, about, page, named = [] }: Found): string | undefined {
  const further = named.filter((name) => !about?.includes(name));
  if (group === 'Dealers') return further.length > 0 ? `${about} Also ${further.join(', ')}.` : about;
  if (page) return [page, further.join(', ')].filter(Boolean).join('\u00a0· ');
  return about?.match(/^.*?\w{3}[.?](?= [A-Z])/)?.[0] ?? about;
}

/** Writes the words into the URL, without a new history entry for every letter. Safari refuses more than a hundred in ten seconds. */
function rememberWords(words: string): void {
  const address = new URL(location.href);
  address.searchParams.delete('to');
  if (words === '') address.searchParams.delete('q');
  else address.searchParams.set('q', words);
  try {
    history.replaceState(null, '', address);
  } catch {
    // The words after a pause are in the address again.
  }
}

/** The list of states, for visitors who have not typed. Below results it is closed, unless a visitor has opened it there. */
const states = page.querySelector('details') as HTMLDetailsElement;
let hasWords = false;
function showStates(isEmpty: boolean): void {
  if (hasWords !== isEmpty) return;
  hasWords = !isEmpty;
  states.open = isEmpty;
}

/** The address of a page, with the campaign in that of this one. */
function onward(path: string): URL {
  const to = new URL(path, location.href);
  const { searchParams } = new URL(location.href);
  for (const name of ['q', 'to']) searchParams.delete(name);
  to.search = String(searchParams);
  return to;
}

const wordsInAddress = () => new URL(location.href).searchParams.get('q') ?? '';

/** True if the visitor has asked for the page of a place: if the words name just one, it is opened at once. */
const opensPlace = new URL(location.href).searchParams.get('to') === 'place';

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
  showStates(words === '');
  if (words === '') {
    showNothing('');
    return;
  }
  try {
    for await (const answer of search.answers(words)) {
      if (query !== latest) return;
      if (opensPlace && query === 1 && answer.place) {
        location.replace(onward(answer.place));
        return;
      }
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
