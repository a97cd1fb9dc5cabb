import type { Watcher } from '../build/stages.ts';

const CLEAR_LINE = '\r\u001b[2K';
/** The first milliseconds say little about the others. */
const LEARNING_TIME = 1000;

export const STAGES: Record<string, string> = {
  ask: 'asking other sites',
  load: 'reading data and content',
  plan: 'planning',
  pictures: 'resizing pictures',
  bundle: 'bundling',
  render: 'making sitemap and search',
  pages: 'making pages',
  images: 'drawing share images',
  compare: 'comparing',
  check: 'checking',
  emit: 'writing',
};

/** Animation would spoil a log, and a terminal that cannot clear a line. */
export const canAnimate = ({ isTTY }: { isTTY: boolean }, env: NodeJS.ProcessEnv): boolean =>
  isTTY && !env.CI && env.TERM !== 'dumb';

/** Shows a line at the bottom of a terminal: `making pages 12,345 of 20,290, 3 s left`. */
export function progressLine(
  stream: Pick<NodeJS.WriteStream, 'write'>,
  { shown, now = () => performance.now() }: { shown: boolean; now?: () => number },
): { watcher: Watcher; clear(): void } {
  let stage = '';
  /** A stage may count more than once. */
  let start = 0;
  let before = 0;
  let line = '';
  const draw = (text: string) => {
    if (text !== '' || line !== '') stream.write(CLEAR_LINE + text);
    line = text;
  };
  const watcher: Watcher = {
    onStage(name) {
      stage = STAGES[name] ?? name;
      [start, before] = [now(), 0];
      draw(stage);
    },
    onProgress(done, total) {
      if (done < before) start = now();
      before = done;
      const counted = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
      draw(`${stage} ${counted}${timeLeft(done, total, now() - start)}`);
    },
  };
  return { watcher: shown ? watcher : {}, clear: () => draw('') };
}

function timeLeft(done: number, total: number, elapsed: number) {
  if (done === 0 || done === total || elapsed < LEARNING_TIME) return '';
  const seconds = Math.ceil((elapsed * (total - done)) / done / 1000);
  return seconds < 100 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`;
}
