import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { piece } from '../support/held-articles.ts';
import { runCommand } from '../support/run-command.ts';
import { location, tinySite } from '../support/tiny-site.ts';

/** Pages that are gone since the last build. `--strict`, which refuses them, is in `test/cases/4-between-pages.txt`. */
const gone = suite('gone pages');

gone('are told by a build, unless a redirect leads on', async () => {
  const site = tinySite();
  const { root, out, settings } = site;
  const flags = ['--data', join(root, 'data'), '--content', join(root, 'content'), '--out', out];
  const build = (flag: string) => runCommand(['build', flag, ...flags, '--date', settings.today]);
  await site.build();
  site.write({ 'data/locations.json': [location('Ohio', 'Cleveland'), location('Maine', 'Portland')] });
  const redirect = { from: '/ohio/columbus/pianos/', to: '/ohio/' };
  const lenient = await build('--json');
  assert.is(lenient.code, 0, lenient.stderr);
  const line = '{ "from": "/ohio/columbus/pianos/", "to": "/ohio/" }';
  assert.match(
    lenient.stderr,
    `\n  gone   pages of the last build, without a redirect, so that visitors get a 404:\n         /ohio/columbus/pianos/   redirects.json: ${line}\n`,
  );
  assert.equal(JSON.parse(lenient.stdout).gone, [{ path: redirect.from, to: redirect.to, redirect }]);
  // The next build knows nothing of the page any more.
  assert.equal(JSON.parse((await build('--json')).stdout).gone, []);

  site.write({ 'data/locations.json': [location('Ohio', 'Cleveland'), location('Ohio', 'Columbus')] });
  site.write({ 'data/states.json': { states: [{ slug: 'ohio', code: 'OH', climate: 'cold' }] } });
  site.write({ 'data/redirects.json': { redirects: [{ from: '/maine/portland/pianos/', to: '/ohio/' }] } });
  assert.equal(
    (await site.build()).gone.map(({ path }) => path),
    ['/maine/'],
  );
});

gone('should lead to their new address if they have moved', async () => {
  const text = piece({ title: 'How to Choose a Bench' });
  const site = tinySite({ 'content/blog/bench.md': text });
  await site.build();
  site.write({ 'content/blog/bench.md': null, 'content/blog/the-seat-of-a-pianist.md': text });
  const report = await site.build();
  assert.equal(
    report.gone.map(({ path, to }) => [path, to]),
    [['/blog/bench/', '/blog/the-seat-of-a-pianist/']],
  );
});

gone.run();
