import { WriteStream } from 'node:tty';
import { showsColor } from '../../generator/report/format-problems.ts';
import { canAnimate, progressLine } from '../../generator/report/progress.ts';
import { assert, suite } from '../support/suite.ts';

const progress = suite('progress');

/** Steps of stages, or the name of the next stage, each with the line that it shows. */
const shown: [step: string | { done: number; of: number; ms: number }, line: string][] = [
  ['check', 'checking'],
  // The first steps say little about the others.
  [{ done: 5_000, of: 20_290, ms: 999 }, 'checking 5,000 of 20,290'],
  [{ done: 12_345, of: 20_290, ms: 3_001 }, 'checking 12,345 of 20,290, 3 s left'],
  [{ done: 20_290, of: 20_290, ms: 1_000 }, 'checking 20,290 of 20,290'],
  ['pages', 'making pages'],
  [{ done: 100, of: 10_100, ms: 1_500 }, 'making pages 100 of 10,100, 3 min left'],
];

progress('shows the stage and the time left on one line, which goes at the end', () => {
  let written = '';
  let time = 0;
  const write = (text: string) => {
    written += text;
    return true;
  };
  const { watcher, clear } = progressLine({ write }, { shown: true, now: () => time });
  clear();
  assert.is(written, '');
  for (const [step, line] of shown) {
    if (typeof step === 'string') watcher.onStage?.(step);
    else {
      time += step.ms;
      watcher.onProgress?.(step.done, step.of);
    }
    assert.is(written.split('\r\u001b[2K').at(-1), line);
  }
  clear();
  assert.ok(written.endsWith('\r\u001b[2K') && !written.includes('\n'));
});

progress('stands still on a terminal that is dumb, where even errors of the bundler have no color', () => {
  const stream: WriteStream = Object.assign(Object.create(WriteStream.prototype), { isTTY: true });
  const before = { TERM: '', TMUX: '', ...process.env };
  for (const [TERM, isAble] of Object.entries({ dumb: false, xterm: true })) {
    // With TMUX, Node takes a terminal for one of all colors.
    Object.assign(process.env, { TERM, TMUX: '1' });
    const found = [showsColor(stream), canAnimate(stream, { TERM }), stream.hasColors()];
    assert.equal(found, Array(3).fill(isAble), TERM);
  }
  Object.assign(process.env, before);
});
