/**
 * Runs inline after the chart of a year of air. Turns its months, and links to them, into keys to press, loads the sound when one is
 * pressed, and shares a link. Without Web Audio, the page stays as it is.
 */
import type { hear } from './hear.ts';

const chart = document.currentScript?.parentElement as HTMLElement;

if ('AudioContext' in window) {
  for (const month of chart.querySelectorAll('th[id]')) month.append(keyOf(month.id, month));
  // What the keys do is said before they come.
  chart.querySelector('table')?.setAttribute('aria-describedby', 'hear-words');
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.air-octave')) {
    const key = keyOf(link.hash.slice(1), link);
    key.className = link.className;
    key.onclick = press;
    link.replaceWith(key);
  }
  for (const part of chart.querySelectorAll<HTMLElement>('.hear')) part.hidden = false;
  chart.addEventListener('click', press);
}

/** A button with what an element held. */
function keyOf(month: string, { childNodes }: Element): HTMLButtonElement {
  const key = document.createElement('button');
  key.type = 'button';
  key.value = month;
  key.setAttribute('aria-pressed', 'false');
  key.append(...childNodes);
  return key;
}

function press({ target }: Event) {
  const key = (target as Element).closest('button');
  if (!key) return;
  if (key.dataset.link) return share(key.dataset);
  // Both before anything is awaited: browsers allow a sound in the press alone.
  const context = new AudioContext();
  context.resume().catch(() => {});
  import(chart.dataset.script as string)
    .then((module: { hear: typeof hear }) => module.hear(key, { chart, context }))
    // The page may be of an earlier build, whose script the host no longer has: the chart is still a chart.
    .catch(() => {
      const output = chart.querySelector('output');
      if (output) output.textContent = 'The sound could not be loaded.';
      return context.close();
    });
}

/** Where a page may not copy, the link stands in words. */
function share({ link = '', sentence: text = '', copied = '' }: DOMStringMap): void {
  const { href: url } = new URL(link, location.href);
  const output = chart.querySelector('output') as HTMLElement;
  const say = (words: string) => {
    output.textContent = words;
  };
  // Rejected if the visitor changes their mind.
  const browser = navigator as Partial<Navigator>;
  if (browser.share) browser.share({ text, url }).catch(() => {});
  else if (!browser.clipboard) say(url);
  else
    browser.clipboard.writeText(`${text} ${url}`).then(
      () => say(copied),
      () => say(url),
    );
}
