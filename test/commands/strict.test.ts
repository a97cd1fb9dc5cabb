import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/run-command.ts';
import { article, location, type TinySite, tinySite, treeOf } from '../support/tiny-site.ts';

/** `--strict`: pages that are gone. */
const strict = suite('strict');

const flagsOf = ({ root, out }: TinySite) => [
  '--data',
  join(root, 'data'),
  '--content',
  join(root, 'content'),
  '--out',
  out,
  '--date',
  '2026-01-31',
];
const withoutColumbus = {
  'data/locations.json': [location('Ohio', 'Cleveland'), location('Maine', 'Portland')],
};
const LINE = '{ "from": "/ohio/columbus/pianos/", "to": "/ohio/" }';

strict('makes a build refuse pages that are gone, and write nothing', async () => {
  const site = tinySite();
  await site.build();
  site.write(withoutColumbus);
  const before = treeOf(site.out);
  const { code, stderr } = await runCommand(['build', '--strict', ...flagsOf(site)]);
  assert.is(code, 3);
  assert.match(stderr, `redirects.json:1 PG415 /ohio/columbus/pianos/ was a page of the site`);
  assert.match(stderr, `= Add to "redirects": ${LINE}\n`);
  assert.match(stderr, /\n1 problem\. Nothing was written\.\n$/);
  assert.equal(treeOf(site.out), before);
});

strict('is not asked of every build: it tells the pages that are gone, and builds', async () => {
  const site = tinySite();
  await site.build();
  site.write(withoutColumbus);
  const { code, stdout, stderr } = await runCommand(['build', '--json', ...flagsOf(site)]);
  assert.is(code, 0, stderr);
  assert.match(
    stderr,
    `\n  gone   pages of the last build, without a redirect, so that visitors get a 404:\n         /ohio/columbus/pianos/   redirects.json: ${LINE}\n`,
  );
  assert.equal(JSON.parse(stdout).gone, [
    {
      path: '/ohio/columbus/pianos/',
      to: '/ohio/',
      redirect: { from: '/ohio/columbus/pianos/', to: '/ohio/' },
    },
  ]);
  // The next build knows nothing of the page any more.
  const next = await runCommand(['build', '--json', ...flagsOf(site)]);
  assert.equal(JSON.parse(next.stdout).gone, []);
});

strict('offers to lead a page that has moved to its new address', async () => {
  const text = article({
    title: 'How to Choose a Bench',
    excerpt: 'A bench has a height, a width and a seat, and each of them matters to whoever sits on it.',
  });
  const site = tinySite({ 'content/blog/bench.md': text });
  await site.build();
  site.write({ 'content/blog/bench.md': null, 'content/blog/the-seat-of-a-pianist.md': text });
  const { gone } = await site.build();
  assert.equal(
    gone.map(({ path, to }) => [path, to]),
    [['/blog/bench/', '/blog/the-seat-of-a-pianist/']],
  );
});

strict('tells no page that a redirect leads on from', async () => {
  const site = tinySite();
  await site.build();
  site.write({
    ...withoutColumbus,
    'data/redirects.json': { redirects: [{ from: '/ohio/columbus/pianos/', to: '/ohio/' }] },
  });
  assert.equal((await site.build()).gone, []);
});

strict.run();
