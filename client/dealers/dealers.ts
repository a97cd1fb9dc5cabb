/**
 * Runs on a page with more than five dealers. It marks their list as folded, of which styles make use on phones, until the visitor or
 * the address asks for one that is out of sight. Where the page has a filter, it adds the options and shows it.
 */
const list = document.querySelector('.dealers') as HTMLElement;
const button = list.nextElementSibling as HTMLElement;
const cards = [...list.children] as HTMLElement[];
const filter = document.querySelector<HTMLElement>('.filter');
const selects = [...(filter?.querySelectorAll('select') ?? [])];
/** Brands and offers of each card. */
const sold = cards.map(({ dataset }) => dataset.sells?.split('|').map((values) => values.split(', ')) ?? []);

const fold = (isFolded: boolean) => list.classList.toggle('folded', isFolded);

function applyFilter(): void {
  fold(false);
  const [brand = ''] = selects.map(({ value }) => value);
  for (const [at, card] of cards.entries()) {
    card.hidden = selects.some(({ value }, kind) => value && !sold[at]?.[kind]?.includes(value));
    // A long list of brands is cut: the one that was chosen follows it.
    for (const line of card.querySelectorAll<HTMLElement>(':nth-child(2) > p:not(.about)'))
      line.dataset.also = brand && ` ✓ ${brand}`;
  }
  const { length } = cards.filter(({ hidden }) => !hidden);
  for (const count of filter?.querySelectorAll('b') ?? []) count.textContent = `${length}`;
  list.classList.toggle('emptied', length === 0);
}

function showAll(): void {
  for (const select of selects) select.value = '';
  applyFilter();
}

/** Shows the card that the address names. */
function showNamed(): void {
  const named = cards.find(({ id }) => location.hash === `#${id}`);
  if (named?.offsetHeight !== 0) return;
  showAll();
  named.scrollIntoView();
}

for (const [kind, select] of selects.entries())
  for (const value of [...new Set(sold.flatMap((kinds) => kinds[kind] ?? []))].sort())
    if (value) select.add(new Option(value));
filter?.toggleAttribute('hidden');
filter?.addEventListener('change', applyFilter);
// Whoever comes back to an unfolded list finds it as it was.
fold(!history.state?.unfolded);
button.onclick = () => {
  history.replaceState({ unfolded: true }, '');
  const [next] = cards.filter(({ offsetHeight }) => offsetHeight === 0);
  showAll();
  // The button is gone: the next link is the first of the cards that it has shown.
  next?.querySelector('a')?.focus({ preventScroll: true });
};
addEventListener('hashchange', showNamed);
// A browser that comes back to the page may choose again what was chosen.
addEventListener('pageshow', () => selects.some(({ value }) => value) && applyFilter());
showNamed();
