import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommand } from '../support/run-command.ts';
import { tinySite, treeOf } from '../support/tiny-site.ts';

/** The list of pages. */
const routes = suite('routes');

routes('lists every page with its kind, path, source and file', async () => {
  const site = tinySite();
  await site.build();
  const { code, stdout, stderr } = await runCommand(['routes'], { cwd: site.root });
  assert.equal([code, stderr], [0, '']);
  const [header = '', ...lines] = stdout.trimEnd().split('\n');
  assert.equal(header.split(/ {2,}/), ['KIND', 'PATH', 'SOURCE', 'FILE']);
  const rows = lines.map((line) => line.split(/ {2,}/));
  assert.equal(
    rows.find(([, path]) => path === '/ohio/columbus/pianos/'),
    ['city', '/ohio/columbus/pianos/', 'data/locations.json:11', 'ohio/columbus/pianos/index.html'],
  );
  assert.equal(
    rows.find(([kind]) => kind === 'article'),
    ['article', '/blog/an-article/', 'content/blog/an-article.md:1', 'blog/an-article/index.html'],
  );
  const pages = Object.keys(treeOf(site.out)).filter((file) => file.endsWith('.html'));
  assert.equal(rows.map(([, , , file]) => file).sort(), pages.sort());
  // Each column starts at one place.
  for (const line of lines) assert.is(line.indexOf(' /') + 1, header.indexOf('PATH'), line);
});

routes.run();
