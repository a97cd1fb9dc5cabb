import { close, playChord } from './chord.ts';
import { centsOf, inWords } from './drift.ts';

interface Chart {
  chart: HTMLElement;
  /** A context that was made at the press. */
  context: AudioContext;
}

/** The longest that a sound takes to start, in milliseconds. */
const START_MS = 2_000;

/** The sound of the last press, and the buttons that it has pressed. */
let sounding: { context: AudioContext; pressed: HTMLButtonElement[] } | undefined;

function stop(): void {
  if (!sounding) return;
  close(sounding.context);
  mark(sounding.pressed, 'false');
  sounding = undefined;
}

const mark = (buttons: HTMLButtonElement[], isPressed: 'true' | 'false') => {
  for (const button of buttons) button.setAttribute('aria-pressed', isPressed);
};

// A page that is left, or out of sight, is silent.
addEventListener('pagehide', stop);
document.addEventListener('visibilitychange', () => document.hidden && stop());

/**
 * Plays what the air of a month does to a piano, and says it in words. `key` is a button of a month, or that of a piano which stays in
 * the air in which it was tuned: the value of the latter is empty. A key that sounds ends its sound.
 */
export function hear(key: HTMLButtonElement, { chart, context }: Chart): void {
  const isPlaying = sounding?.pressed.includes(key);
  stop();
  if (isPlaying) {
    close(context);
    return;
  }
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[aria-pressed]')];
  const pressed = buttons.filter(({ value }) => value === key.value);
  sounding = { context, pressed };
  mark(pressed, 'true');
  context.onstatechange = () => context.state === 'closed' && sounding?.context === context && stop();
  const tunedAt = Number(chart.dataset.tunedAt);
  const months = [...chart.querySelectorAll('th')];
  const month = months.findIndex(({ id }) => id === key.value);
  const humidity = Number(chart.querySelectorAll('td b')[month]?.textContent ?? tunedAt);
  const cents = centsOf(humidity - tunedAt);
  playChord(context, cents);
  // Without a loudspeaker, a browser may wait for one for ever.
  setTimeout(() => sounding?.context === context && context.state === 'suspended' && stop(), START_MS);
  const name = months[month]?.textContent ?? 'In care';
  const output = chart.querySelector('output');
  if (!output) return;
  output.textContent = `${name}, at ${humidity}%: ${inWords(cents)}.`;
  // It takes the place of what the keys do.
  (output.previousElementSibling as HTMLElement).hidden = true;
}
