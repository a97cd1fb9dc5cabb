/**
 * The notes of a chord of C, each with its share of the drift: the strings near the ends of the bridges move a third as far as those
 * in the middle. So the octaves of the chord beat, and it does not only sink.
 */
const NOTES = [
  { hertz: 130.81, share: 1 / 3 },
  { hertz: 196, share: 1 },
  { hertz: 261.63, share: 1 },
  { hertz: 329.63, share: 1 },
  { hertz: 523.25, share: 1 / 3 },
];
/** The three strings of a note drift apart by these shares of the note's drift. */
const STRINGS = [-0.1, 0, 0.1];
/** The strengths of the partials of a string. The first entry is no partial. */
const PARTIALS = [0, 1, 0.6, 0.4, 0.25, 0.15, 0.1, 0.06, 0.04];

/** Seconds: the blow of the hammers, the way from being in tune to the drift, and the whole sound. */
const [ATTACK, DRIFT, LENGTH] = [0.005, 1.2, 6];

/** The seconds of a month where a year is heard, ten for all twelve; and of a season where two are. */
export const [MONTH, SEASON] = [10 / 12, 2.5];

/** Volumes: of the blow, before the next month, and at the end. */
const [LOUD, STILL_HEARD, SILENT] = [0.6 / (NOTES.length * STRINGS.length), 0.006, 0.0002];

/** The brightness of the blow and of the end of the sound, in hertz: high partials fade first. */
const [BRIGHT, DULL] = [5000, 700];

/** Plays the chord, which begins in tune and drifts by these cents. Closes the context after it. */
export function playMonth(context: AudioContext, cents: number): void {
  const { now, strike, strings } = chordOf(context);
  strike(now, LENGTH, SILENT);
  strings(now + LENGTH, (detune, moved) => {
    detune.setValueAtTime(0, now);
    detune.linearRampToValueAtTime(cents * moved, now + DRIFT);
  });
}

/** Strikes the chord once for each part of a year, out of tune by its cents, at this distance in seconds. Closes the context after it. */
export function playYear(context: AudioContext, cents: readonly number[], apart: number): void {
  const { now, strike, strings } = chordOf(context);
  const timeOf = (part: number) => now + part * apart;
  const last = cents.length - 1;
  for (const part of cents.keys()) strike(timeOf(part), apart, part === last ? SILENT : STILL_HEARD);
  strings(timeOf(cents.length), (detune, moved) => {
    for (const [part, off] of cents.entries()) detune.setValueAtTime(off * moved, timeOf(part));
  });
}

function chordOf(context: AudioContext) {
  const now = context.currentTime;
  const volume = new GainNode(context, { gain: 0 });
  const tone = new BiquadFilterNode(context, { frequency: BRIGHT });
  tone.connect(volume).connect(context.destination);
  volume.gain.setValueAtTime(0, now);
  const strike = (from: number, length: number, then: number) => {
    volume.gain.linearRampToValueAtTime(LOUD, from + ATTACK);
    volume.gain.exponentialRampToValueAtTime(then, from + length);
    tone.frequency.setValueAtTime(BRIGHT, from);
    tone.frequency.exponentialRampToValueAtTime(DULL, from + length);
  };
  const wave = new PeriodicWave(context, { real: PARTIALS.map(() => 0), imag: PARTIALS });
  const strings = (end: number, tune: (detune: AudioParam, moved: number) => void) => {
    for (const { hertz, share } of NOTES)
      for (const apart of STRINGS) {
        const string = new OscillatorNode(context, { frequency: hertz, periodicWave: wave });
        tune(string.detune, share * (1 + apart));
        string.connect(tone);
        string.start(now);
        string.stop(end);
        string.onended = () => close(context);
      }
  };
  return { now, strike, strings };
}

/** Ends the sound of a context, if it has not ended. */
export function close(context: AudioContext): void {
  if (context.state !== 'closed') void context.close();
}
