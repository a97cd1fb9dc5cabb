import { close, MONTH, playMonth, playYear, SEASON } from './chord.ts';
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

/** The names of the months, in the order of the year. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(2000, month).toLocaleDateString('en-US', { month: 'long' }),
);
/** What a row plays that has two values, one after the other. */
const SEASONS = ['Winter', 'Summer'];
/** The value of the key of a month. */
const keyOf = (month: number): string => `hear-${MONTHS[month]?.toLowerCase()}`;

/** Presses the keys with this value and those of this month, and no other. The bars of the month are lit. */
function light(value?: string, lit = -1): void {
  for (const key of document.querySelectorAll<HTMLButtonElement>('[aria-pressed]')) {
    const isPressed = key.value === value || key.value === keyOf(lit);
    key.setAttribute('aria-pressed', String(isPressed));
    const row = key.closest('tr');
    row?.classList.toggle('lit', isPressed && lit >= 0);
    row?.style.setProperty('--month', String(lit));
  }
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
 * Plays what the air of a month, or of all, does to a piano, and says it in words. `key` is a button of a month, of the year, of a row
 * that has its own months, or that of a piano which stays in the air in which it was tuned: the value of the latter is empty. A key that
 * sounds ends its sound.
 */
export function hear(key: HTMLButtonElement, { chart, context }: Chart): void {
  const { value, dataset } = key;
  const place = key.closest('li, tr')?.querySelector('a')?.textContent;
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
    output.previousElementSibling?.setAttribute('hidden', '');
  };
  const tunedAt = Number(chart.dataset.tunedAt);
  const months =
    dataset.months?.split(',') ?? Array.from(chart.querySelectorAll('td b'), (b) => b.textContent);
  const isOfSeasons = months.length === SEASONS.length;
  const all = months.map((text, month) => ({
    name: (isOfSeasons ? SEASONS : MONTHS)[month],
    humidity: Number(text),
    cents: centsOf(Number(text) - tunedAt),
  }));
  const pressed = MONTHS.findIndex((_, month) => keyOf(month) === value);
  sounding = { context, value, lights: [] };
  light(value, pressed);
  context.onstatechange = () => context.state === 'closed' && sounding?.context === context && stop();
  // Without a loudspeaker, a browser may wait for one for ever.
  setTimeout(() => {
    if (sounding?.context !== context || context.state !== 'suspended') return;
    stop();
    say('No sound came. Is it turned off?');
  }, START_MS);
  if (dataset.months || value === YEAR) {
    const cents = all.map((month) => month.cents);
    playYear(context, cents, isOfSeasons ? SEASON : MONTH);
    if (!isOfSeasons)
      sounding.lights = MONTHS.map((_, month) => setTimeout(light, month * MONTH * 1000, value, month));
    const ends = isOfSeasons
      ? all
      : [Math.min(...cents), Math.max(...cents)].map((most) => all[cents.indexOf(most)]);
    const words = ends.map((end) => end && `${end.name}: ${inWords(end.cents)}.`);
    say([place && `${place}.`, ...words].filter(Boolean).join(' '));
    return;
  }
  const inCare = { name: 'In care', humidity: tunedAt, cents: 0 };
  const { name, humidity, cents } = all[pressed] ?? inCare;
  playMonth(context, cents);
  say(`${name}, at ${humidity}%: ${inWords(cents)}.`);
}
