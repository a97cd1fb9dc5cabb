import type { Watcher } from '../build/stages.ts';

/** Builds that take less time, in milliseconds, show no progress. */
const DELAY = 300;
const CLEAR_LINE = '\r\u001b[2K';

/** True if a person watches the output: motion would spoil a log. */
export const canAnimate = ({
  isTTY,
  env,
}: {
  isTTY: boolean;
  env: Readonly<Record<string, string | undefined>>;
}): boolean => isTTY && !env.CI && !env.NO_COLOR;

/** A line at the bottom of a terminal that shows the progress of a long build. `clear` removes it. */
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
      if (performance.now() - start < DELAY) return;
      stream.write(`${CLEAR_LINE}${stage} ${done} of ${total} (${Math.floor((100 * done) / total)}%)`);
      drawn = true;
    },
  };
  return { watcher, clear };
}
