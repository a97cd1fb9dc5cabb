import { Drawing } from './drawing.tsx';

/** Line drawings in the middle of 48 by 48 units, each one path. */
const MARKS = {
  /** A tuning fork. */
  fork: 'M17 4v17q0 7 7 7t7-7V4M21 4v17q0 3 3 3t3-3V4M17 4h4M27 4h4M22.5 28v14q0 2 1.5 2t1.5-2V28',
  metronome: 'M19 5h10l8 38H11zM13.5 31h21M23 31L34 8M27.2 18.5l4 1.9-1.6 3.4-4-1.9zM10 43h28M24 10v4',
  /** Two white keys with a black one between. */
  keys: 'M7 6h34v35q0 2-2 2H26q-2 0-2-2V30M24 41q0 2-2 2H9q-2 0-2-2V6M18 6h12v24H18zM21 6v20h6V6',
  hammer:
    'M18 28C13 25 10 21 10 15 10 8 16 4 22 4s12 4 12 11c0 6-3 10-8 13M18 28l1-13q3-4 6 0l1 13 1 9H17zM17 37h10v6H17zM27 38.5h17v3H27',
  hygrometer:
    'M24 5a19 19 0 1 0 .1 0zM24 27L32 16M24 25a2 2 0 1 0 .1 0zM11 29a14 14 0 0 1 2-14M16 12a14 14 0 0 1 16 0M35 15a14 14 0 0 1 2 14M24 32c2 3 3 4.3 3 5.8a3 3 0 0 1-6 0c0-1.5 1-2.8 3-5.8z',
  /** A piano on a dolly, going up a ramp. */
  ramp: 'M3 43h39V31zM11.7 36.9a2.5 2.5 0 1 0 5.0 0a2.5 2.5 0 1 0-5.0 0zM28 31.9a2.5 2.5 0 1 0 5.0 0a2.5 2.5 0 1 0-5.0 0zM10 35.1L32.9 28M12.4 34.4L6.1 13.8L24.2 8.2L30.5 28.8M5.1 14.1L25.2 7.9L24.3 5.1L4.2 11.2zM9 23.4L27.2 17.8M9.9 26.2L28 20.6',
  /** A price tag. */
  tag: 'M6 9v13l21 21q2 2 4 0l12-12q2-2 0-4L22 6H9Q6 6 6 9zM11.5 14.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0zM23 31l8-8M28 35l7-7',
  /** A pin on a map, with a square head like that of a tuning pin. */
  pin: 'M24 45C17 34 9 27 9 18a15 15 0 0 1 30 0c0 9-8 16-15 27zM24 10l8 8-8 8-8-8zM24 14l4 4-4 4-4-4z',
} as const;

export type MarkName = keyof typeof MARKS;

/** A small drawing beside a text that says the same. */
export function Mark({ name }: { name: MarkName }) {
  return (
    <Drawing className="mark" box={[0, 0, 48, 48]}>
      <path className="outline" d={MARKS[name]} />
    </Drawing>
  );
}
