import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { newCheckout, pianogen } from '../support/pianogen.ts';
import { tinySite, treeOf } from '../support/tiny-site.ts';

/** What goes wrong in pianogen's own sources, as whoever edits a template or a style meets it. */
const failures = suite('failures');

const foldersOf = (root: string) => ['--data', join(root, 'data'), '--content', join(root, 'content')];

failures('a template that fails is shown with its line', async () => {
  const checkout = newCheckout();
  const { root } = tinySite();
  const section = join(checkout, 'templates/parts/section.tsx');
  const whole = readFileSync(section, 'utf8');
  const lineOf = (words: string) => whole.split('\n').findIndex((line) => line.includes(words)) + 1;
  const buildWith = (heading: string, flag: string) => {
    writeFileSync(section, whole.replace('<h2>{heading}</h2>', `<h2>{${heading}}</h2>`));
    return pianogen(['build', flag, ...foldersOf(root)], { checkout, cwd: checkout });
  };

  const line = lineOf('<h2>');
  const threw = await buildWith('heading.nope.x', '--quiet');
  assert.equal([threw.code, threw.stdout], [1, '']);
  assert.match(threw.stderr, `templates/parts/section.tsx:${line}:`);
  assert.match(
    threw.stderr,
    /^\S+ PG602 the page \/.* could not be rendered: .*undefined.*\n\d+ \|.*\n *\| +\^\n/,
  );
  assert.match(threw.stderr, /\n1 problem\. Nothing was written\.\n$/);

  const refused = await buildWith('{ heading } as never', '--verbose');
  assert.match(
    refused.stderr,
    /^The build failed: the page \/.* could not be rendered: Objects are not valid as a React child/,
  );
  assert.match(refused.stderr, /\nError: Objects are not valid.*\n +at /);
  assert.not(existsSync(join(checkout, 'out')));
});

failures('a stop between two stages leaves the earlier site as it was', async () => {
  const site = tinySite();
  await site.build();
  const before = treeOf(site.out);
  site.write({ 'data/notes/ohio.json': null });
  // A stop during `emit` may come too late: test/bin/interrupted.test.ts has both outcomes.
  for (const stage of ['load', 'pages']) {
    const interruption = new AbortController();
    const reached: string[] = [];
    const onStage = (name: string) => {
      reached.push(name);
      if (name === stage) interruption.abort();
    };
    await site.build({ signal: interruption.signal, onStage }).then(
      () => assert.unreachable(stage),
      () => assert.is(reached.at(-1), stage),
    );
    assert.equal(treeOf(site.out), before, stage);
  }
});

failures.run();
