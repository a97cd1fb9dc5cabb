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

/** The brightness of the blow and of the end of the sound, in hertz: high partials fade first. */
const [BRIGHT, DULL] = [5000, 700];

/** Plays the chord, which begins in tune and drifts by these cents. Closes the context after it. */
export function playChord(context: AudioContext, cents: number): void {
  const now = context.currentTime;
  const end = now + LENGTH;
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, now);
  volume.gain.linearRampToValueAtTime(0.6 / (NOTES.length * STRINGS.length), now + ATTACK);
  volume.gain.exponentialRampToValueAtTime(0.0002, end);
  const tone = new BiquadFilterNode(context, { frequency: BRIGHT });
  tone.frequency.setValueAtTime(BRIGHT, now);
  tone.frequency.exponentialRampToValueAtTime(DULL, end);
  tone.connect(volume).connect(context.destination);
  const wave = new PeriodicWave(context, { real: PARTIALS.map(() => 0), imag: PARTIALS });
  for (const { hertz, share } of NOTES)
    for (const apart of STRINGS) {
      const string = new OscillatorNode(context, { frequency: hertz, periodicWave: wave });
      string.detune.setValueAtTime(0, now);
      string.detune.linearRampToValueAtTime(cents * share * (1 + apart), now + DRIFT);
      string.connect(tone);
      string.start(now);
      string.stop(end);
      string.onended = () => close(context);
    }
}

/** Ends the sound of a context, if it has not ended. */
export function close(context: AudioContext): void {
  if (context.state !== 'closed') void context.close();
}
