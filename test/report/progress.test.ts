import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canAnimate, progressLine } from '../../generator/report/progress.ts';

const progress = suite('progress');

/** Steps of stages, or the name of the next stage, each with the line that it shows. */
const shown: ([stage: string, line: string] | [done: number, total: number, ms: number, line: string])[] = [
  ['check', 'checking'],
  // The first steps say little about the others.
  [5_000, 20_290, 999, 'checking 5,000 of 20,290'],
  [12_345, 20_290, 3_001, 'checking 12,345 of 20,290, 3 s left'],
  [20_000, 20_290, 3_000, 'checking 20,000 of 20,290, 1 s left'],
  [20_290, 20_290, 1_000, 'checking 20,290 of 20,290'],
  ['pages', 'making pages'],
  [100, 10_100, 1_500, 'making pages 100 of 10,100, 3 min left'],
  [0, 10_100, 1_500, 'making pages 0 of 10,100'],
];

progress('shows the stage and the time left on one line, which goes at the end', () => {
  let written = '';
  const write = (text: string) => {
    written += text;
    return true;
  };
  let time = 0;
  const { watcher, clear } = progressLine({ write }, { shown: true, now: () => time });
  clear();
  assert.is(written, '');
  for (const step of shown) {
    if (step.length === 2) watcher.onStage?.(step[0]);
    else {
      time += step[2];
      watcher.onProgress?.(step[0], step[1]);
    }
    assert.is(written.split('\r\u001b[2K').at(-1), step.at(-1));
  }
  clear();
  assert.ok(written.endsWith('\r\u001b[2K') && !written.includes('\n'));
  const before = written;
  clear();
  assert.is(written, before);
});

progress('moves only on a terminal that can clear a line, and not with CI; NO_COLOR is about colours', () => {
  assert.is(canAnimate({ isTTY: true }, { NO_COLOR: '1' }), true);
  assert.is(canAnimate({ isTTY: false }, {}), false);
  assert.is(canAnimate({ isTTY: true }, { CI: 'true' }), false);
  assert.is(canAnimate({ isTTY: true }, { TERM: 'dumb' }), false);
});

progress.run();
