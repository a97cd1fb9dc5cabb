import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { canAnimate, progressLine } from '../../generator/report/progress.ts';

const progress = suite('progress');

/** The time that the clock shows, in milliseconds. It stands still until a test moves it. */
let time = 0;
const { now } = performance;

progress.before(() => {
  performance.now = () => time;
});

progress.after(() => {
  performance.now = now;
});

/** A terminal that records the text written to it. */
function fakeTerminal() {
  const written: string[] = [];
  const write = (text: string) => {
    written.push(text);
    return true;
  };
  return { written, write };
}

progress('shows nothing of a quick build, and one line of a long one, which goes at its end', () => {
  const terminal = fakeTerminal();
  const { watcher, clear } = progressLine(terminal, { shown: true });
  watcher.onStage?.('render');
  watcher.onProgress?.(1, 200);
  time += 299;
  watcher.onProgress?.(99, 200);
  assert.equal(terminal.written, []);
  time += 1;
  watcher.onProgress?.(100, 200);
  assert.match(terminal.written.join(''), /render 100 of 200 \(50%\)$/);
  clear();
  assert.is(terminal.written.at(-1), '\r\u001b[2K');
});

progress('writes nothing if it is not shown', () => {
  const terminal = fakeTerminal();
  const { watcher, clear } = progressLine(terminal, { shown: false });
  time += 300;
  watcher.onProgress?.(100, 200);
  clear();
  assert.equal(terminal.written, []);
});

progress('moves only on a terminal, and not with CI or NO_COLOR', () => {
  assert.is(canAnimate({ isTTY: true, env: {} }), true);
  assert.is(canAnimate({ isTTY: false, env: {} }), false);
  assert.is(canAnimate({ isTTY: true, env: { CI: 'true' } }), false);
  assert.is(canAnimate({ isTTY: true, env: { NO_COLOR: '1' } }), false);
});

progress.run();
