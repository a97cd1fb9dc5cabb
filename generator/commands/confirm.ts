import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** Asks a question. True for an answer that begins with y; the end of the input counts as no. */
export async function confirm(question: string, { input, output }: Terminal): Promise<boolean> {
  // Without `terminal`, Ctrl-C ends the process as usual.
  const reader = createInterface({ input, output, terminal: false });
  const ended = once(reader, 'close').then(() => '');
  const answer = await Promise.race([reader.question(`${question} [y/N] `), ended]);
  reader.close();
  return /^\s*y/i.test(answer);
}
