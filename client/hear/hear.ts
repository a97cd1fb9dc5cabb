import { close, MONTH, playMonth, playYear } from './chord.ts';
import { centsOf, inWords } from './drift.ts';

interface Chart {
  chart: HTMLElement;
  /** A context that was made at the press. */
  context: AudioContext;
}

/** The longest that a sound takes to start, in milliseconds. */
const START_MS = 2_000;

/** The value of the button for all months. */
const YEAR = 'year';

/** The sound of the last press, its button's value, and what lights further months. */
let sounding: { context: AudioContext; value: string; lights: ReturnType<typeof setTimeout>[] } | undefined;

function stop(): void {
  if (!sounding) return;
  close(sounding.context);
  sounding.lights.forEach(clearTimeout);
  sounding = undefined;
  light();
}

/** Presses all keys with these values, and no other. Their bars are lit. */
function light(...values: string[]): void {
  for (const key of document.querySelectorAll<HTMLButtonElement>('[aria-pressed]'))
    key.setAttribute('aria-pressed', String(values.includes(key.value)));
  const lit = [...document.querySelectorAll('.air-year th')].findIndex(({ id }) => values.includes(id));
  for (const year of document.querySelectorAll('.air-octave, .air-year tbody'))
    year.querySelectorAll('.dry, .fit, .damp').forEach((bar, month) => {
      bar.classList.toggle('lit', month === lit);
    });
}

// A page that is left, or out of sight, is silent.
addEventListener('pagehide', stop);
document.addEventListener('visibilitychange', () => document.hidden && stop());
document.addEventListener('keydown', ({ key }) => key === 'Escape' && stop());

/**
 * Plays what the air of a month, or of all, does to a piano, and says it in words. `key` is a button of a month, of the year, or that of
 * a piano which stays in the air in which it was tuned: the value of the latter is empty. A key that sounds ends its sound.
 */
export function hear({ value }: HTMLButtonElement, { chart, context }: Chart): void {
  const isPlaying = sounding?.value === value;
  stop();
  if (isPlaying) {
    close(context);
    return;
  }
  const output = chart.querySelector('output') as HTMLElement;
  /** It takes the place of what the keys do. */
  const say = (words: string) => {
    output.textContent = words;
    (output.previousElementSibling as HTMLElement).hidden = true;
  };
  const tunedAt = Number(chart.dataset.tunedAt);
  const bars = chart.querySelectorAll('td b');
  const all = [...chart.querySelectorAll('th')].map(({ id, textContent: name }, month) => {
    const humidity = Number(bars[month]?.textContent);
    return { id, name, humidity, cents: centsOf(humidity - tunedAt) };
  });
  sounding = { context, value, lights: [] };
  light(value);
  context.onstatechange = () => context.state === 'closed' && sounding?.context === context && stop();
  // Without a loudspeaker, a browser may wait for one for ever.
  setTimeout(() => {
    if (sounding?.context !== context || context.state !== 'suspended') return;
    stop();
    say('No sound came. Is it turned off?');
  }, START_MS);
  if (value === YEAR) {
    const cents = all.map((month) => month.cents);
    playYear(context, cents);
    sounding.lights = all.map(({ id }, month) => setTimeout(light, month * MONTH * 1000, value, id));
    const ends = [Math.min(...cents), Math.max(...cents)].map((most) => all[cents.indexOf(most)]);
    say(ends.map((end) => end && `${end.name}: ${inWords(end.cents)}.`).join(' '));
    return;
  }
  const inCare = { name: 'In care', humidity: tunedAt, cents: 0 };
  const { name, humidity, cents } = all.find(({ id }) => id === value) ?? inCare;
  playMonth(context, cents);
  say(`${name}, at ${humidity}%: ${inWords(cents)}.`);
}
