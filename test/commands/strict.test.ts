import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { piece } from '../support/held-articles.ts';
import { runCommand } from '../support/run-command.ts';
import { cachedSite, location } from '../support/tiny-site.ts';

/** Pages that are gone since the last build. `--strict`, which refuses them, is in `test/cases/4-between-pages.txt`. */
const gone = suite('gone pages');

gone('are told by the next build, with where they should lead, unless a redirect leads on', async () => {
  const text = piece({ title: 'How to Choose a Bench' });
  const site = cachedSite({ 'content/blog/bench.md': text });
  await site.build();
  site.write({
    'data/locations.json': [location('Ohio', 'Cleveland'), location('Ohio', 'Akron')],
    'data/states.json': { states: [{ slug: 'ohio', code: 'OH', climate: 'cold' }] },
    'data/redirects.json': { redirects: [{ from: '/maine/portland/pianos/', to: '/ohio/' }] },
    'content/blog/bench.md': null,
    'content/blog/the-seat-of-a-pianist.md': text,
  });
  const build = () => runCommand(['build', '--date', site.settings.today], { cwd: site.root });
  const { code, stderr } = await build();
  assert.is(code, 0, stderr);
  const [, list = ''] = stderr.split('without a redirect, so that visitors get a 404:\n');
  const told = list
    .split('\n')
    .flatMap((line) => line.match(/^ +(\S+) +redirects\.json: (.*)$/)?.slice(1) ?? []);
  const moved = {
    '/blog/bench/': '/blog/the-seat-of-a-pianist/',
    '/maine/': '/',
    '/ohio/columbus/pianos/': '/ohio/',
  };
  assert.equal(
    told,
    Object.entries(moved).flatMap(([from, to]) => [from, `{ "from": "${from}", "to": "${to}" }`]),
  );
  // The next build knows nothing of the pages any more.
  assert.not.match((await build()).stderr, '  gone ');
});

gone.run();
