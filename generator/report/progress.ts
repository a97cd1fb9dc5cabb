import type { Watcher } from '../build/stages.ts';

/** A build that ends sooner shows no progress, in milliseconds. */
const PATIENCE = 300;
const CLEAR_LINE = '\r\u001b[2K';

/** Colour and motion only where a person looks on. */
export const canAnimate = ({
  isTTY,
  env,
}: {
  isTTY: boolean;
  env: Readonly<Record<string, string | undefined>>;
}): boolean => isTTY && !env.CI && !env.NO_COLOR;

/** One line at the foot of a terminal that tells what a long build is doing. */
export function progressLine(
  stream: Pick<NodeJS.WriteStream, 'write'>,
  { shown }: { shown: boolean },
): { watcher: Watcher; clear(): void } {
  const start = performance.now();
  let stage = '';
  let drawn = false;
  const clear = () => {
    if (drawn) stream.write(CLEAR_LINE);
    drawn = false;
  };
  if (!shown) return { watcher: {}, clear };
  const watcher: Watcher = {
    onStage(name) {
      stage = name;
    },
    onProgress(done, total) {
      if (performance.now() - start < PATIENCE) return;
      stream.write(`${CLEAR_LINE}${stage} ${done} of ${total} (${Math.floor((100 * done) / total)}%)`);
      drawn = true;
    },
  };
  return { watcher, clear };
}
