import type { Output } from '../model/index.ts';
import { FilledPage } from '../shape/shape.ts';

/** Calls `use` with the body of an output, which is valid until `use` returns. */
export function withBody<T>(output: Output, use: (body: Uint8Array) => T): T {
  if (output instanceof FilledPage) return output.withBody(use);
  const { body } = output;
  return use(typeof body === 'string' ? Buffer.from(body) : body);
}
