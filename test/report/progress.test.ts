import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canAnimate, progressLine } from '../../generator/report/progress.ts';

const progress = suite('progress');

/** A progress line on a fake terminal, with a clock that stands still until a test moves it. */
function fakeProgress() {
  const written: string[] = [];
  const write = (text: string) => {
    written.push(text);
    return true;
  };
  let time = 0;
  const { watcher, clear } = progressLine({ write }, { shown: true, now: () => time });
  return {
    written,
    clear,
    stage: (name: string) => watcher.onStage?.(name),
    step(done: number, total: number, milliseconds: number) {
      time += milliseconds;
      watcher.onProgress?.(done, total);
    },
    line: () => written.join('').split('\r\u001b[2K').at(-1),
  };
}

type Step = [done: number, total: number, milliseconds: number, shown: string];

/** Stages, their first lines, and steps with the lines that they show. */
const stages: Record<string, [name: string, first: string, ...steps: Step[]]> = {
  'the time left as soon as it can be told': [
    'check',
    'checking',
    [5_000, 20_290, 999, 'checking 5,000 of 20,290'],
    [12_345, 20_290, 3_001, 'checking 12,345 of 20,290, 3 s left'],
    [20_000, 20_290, 3_000, 'checking 20,000 of 20,290, 1 s left'],
    [20_290, 20_290, 1_000, 'checking 20,290 of 20,290'],
  ],
  'a long time in minutes': [
    'pages',
    'making pages',
    [100, 10_100, 1_500, 'making pages 100 of 10,100, 3 min left'],
    [0, 10_100, 1_500, 'making pages 0 of 10,100'],
  ],
};
for (const [what, [name, first, ...steps]] of Object.entries(stages)) {
  progress(`shows ${what}`, () => {
    const { stage, step, line } = fakeProgress();
    stage(name);
    assert.is(line(), first);
    for (const [done, total, milliseconds, shown] of steps) {
      step(done, total, milliseconds);
      assert.is(line(), shown);
    }
  });
}

progress('keeps to one line, which goes at the end', () => {
  const { stage, step, clear, line, written } = fakeProgress();
  clear();
  assert.equal(written, []);
  stage('render');
  step(1, 2, 10);
  clear();
  assert.is(line(), '');
  assert.not.ok(written.join('').includes('\n'));
  const before = written.length;
  clear();
  assert.is(written.length, before);
});

progress('moves only on a terminal that can clear a line, and not with CI; NO_COLOR is about colours', () => {
  assert.is(canAnimate({ isTTY: true }, { NO_COLOR: '1' }), true);
  assert.is(canAnimate({ isTTY: false }, {}), false);
  assert.is(canAnimate({ isTTY: true }, { CI: 'true' }), false);
  assert.is(canAnimate({ isTTY: true }, { TERM: 'dumb' }), false);
});

progress.run();
