import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../generator/dev/updates.ts';
import { runCommand } from '../support/run-command.ts';

/** What commands tell of names: a terminal obeys none of it. */
const told = suite('told');

told('shows control characters in an error', async () => {
  const { code, stderr } = await runCommand(['check', '--data', 'a\u001b[2Jb']);
  assert.is(code, 2);
  assert.match(stderr, /^--data: the folder .*\/a␛\[2Jb does not exist\.$/m);
});

const unknown: Record<string, string[]> = {
  command: ['a\u001b[2Jb'],
  flag: ['routes', '--a\u001b[2Jb'],
  argument: ['hosting', 'a\u001b[2Jb'],
};
for (const [what, args] of Object.entries(unknown)) {
  told(`shows control characters in an unknown ${what}`, async () => {
    const { code, stderr } = await runCommand(args);
    assert.is(code, 2);
    assert.match(stderr, /a␛\[2Jb/);
    assert.not.match(stderr, /[^\P{Cc}\n]/u);
  });
}

told('shows control characters in the names of changed files', () => {
  assert.is(listFiles(['/content/a\u001b[2Jb.md']), '/content/a␛[2Jb.md');
});

told.run();
