import { close, playChord } from './chord.ts';
import { centsOf } from './drift.ts';

interface Chart {
  chart: HTMLElement;
  /** A context that was made at the press. */
  context: AudioContext;
}

/** The context of the last press. */
let sounding: AudioContext | undefined;
const stop = () => sounding && close(sounding);
// A page that is left, or out of sight, is silent.
addEventListener('pagehide', stop);
document.addEventListener('visibilitychange', () => document.hidden && stop());

/**
 * Plays what the air of a month does to a piano, and says it in words. `key` is the pressed button: that of a month, or that of a
 * piano that is cared for, which stays in the air in which it was tuned.
 */
export function hear(key: HTMLButtonElement, { chart, context }: Chart): void {
  stop();
  sounding = context;
  const tunedAt = Number(chart.dataset.tunedAt);
  const month = [...chart.querySelectorAll('th')].findIndex((head) => head.contains(key));
  const humidity = Number(chart.querySelectorAll('td b')[month]?.textContent ?? tunedAt);
  const cents = centsOf(humidity - tunedAt);
  playChord(context, cents);
  for (const other of chart.querySelectorAll('button')) other.removeAttribute('aria-current');
  key.setAttribute('aria-current', 'true');
  const name = month < 0 ? key.textContent : new Date(0, month).toLocaleString('en-US', { month: 'long' });
  const output = chart.querySelector('output');
  if (output) output.textContent = `${name}, ${humidity}%: ${inWords(cents)}`;
}

function inWords(cents: number): string {
  const rounded = Math.abs(Math.round(cents));
  if (rounded === 0) return 'in tune.';
  return `about ${rounded} ${rounded === 1 ? 'cent' : 'cents'} ${cents < 0 ? 'flat' : 'sharp'}.`;
}
