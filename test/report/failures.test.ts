import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { builtSite, treeOf } from '../support/tiny-site.ts';

const failures = suite('failures');

failures('a stop between two stages leaves the earlier site as it was', async () => {
  const site = await builtSite();
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
