import { Drawing } from './drawing.tsx';
import { KEYBOARD, KeyFronts } from './keys.tsx';
import { MEASURES, repeat } from './measures.ts';
import { isSmall, MARGIN, type PianoProps } from './piano-props.ts';
import { Pedals } from './upright.tsx';

const { width, height } = MEASURES.hybrid;

/** A hybrid from the front: an acoustic piano's action and keys in a low case with loudspeakers. */
export function Hybrid(props: PianoProps) {
  return (
    <Drawing box={[-MARGIN, -height - MARGIN, width + 2 * MARGIN, height + MARGIN]} {...props}>
      <path className="wood outline" d="M3-100h142V-6H3z" />
      <path className="wood outline" d="M0-102h148v2.5H0z" />
      <path className="wood detail" d="M34-98h80v12H34z" />
      <path className="detail" d="M30-86h88M12.9-84h122.2M3-14h142" />
      <path className="shade detail" d="M12-54h124v34H12z" />
      {!isSmall(props) && <path className="hair" d={repeat(40, (bar) => `M${15 + bar * 3}-51v28`)} />}
      <path className="felt" d="M12.9-75.6h122.2v.9H12.9z" />
      <KeyFronts left={(width - KEYBOARD) / 2} bottom={-71} plain={isSmall(props)} />
      <path className="wood outline" d="M0-60v-19h12.9v8h122.2v-8H148v19z" />
      <path className="detail" d="M12.9-71v5h122.2v-5M0-66h148" />
      <path className="wood outline" d="M1-60h9V-4H1zM138-60h9V-4h-9z" />
      <path className="wood outline" d="M0-4h11v4H0zM137-4h11v4h-11z" />
      <path className="ebony" d="M58-12h32v5H58z" />
      <Pedals middle={74} top={-10.5} />
      <path className="outline" d="M25-60v3M19.5-45v-4c0-8 11-8 11 0v4" />
      <path className="ebony outline" d="M18-47h3.5v7H19q-1 0-1-1zM28.5-47H32v6q0 1-1 1h-2.5z" />
    </Drawing>
  );
}
