/**
 * Runs inline after the chart of a year of air. Turns its months into keys to press, and loads the sound when one is pressed.
 * Without Web Audio, the chart stays as it is.
 */
import type { hear } from './hear.ts';

const chart = document.currentScript?.parentElement as HTMLElement;

if ('AudioContext' in window) {
  for (const month of chart.querySelectorAll('th')) {
    const key = document.createElement('button');
    key.type = 'button';
    key.append(...month.childNodes);
    month.append(key);
  }
  for (const part of chart.querySelectorAll<HTMLElement>('.hear')) part.hidden = false;
  chart.addEventListener('click', ({ target }) => {
    const key = (target as Element).closest('button');
    if (!key) return;
    // Both before anything is awaited: browsers allow a sound in the press alone.
    const context = new AudioContext();
    context.resume().catch(() => {});
    import(chart.dataset.script as string)
      .then((module: { hear: typeof hear }) => module.hear(key, { chart, context }))
      // The page may be of an earlier build, whose script the host no longer has: the chart is still a chart.
      .catch(() => context.close());
  });
}
