import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cityRecords } from '../support/city-records.ts';
import { pianogen } from '../support/pianogen.ts';
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

routes('lists the pages of a large site, as a table and as data', async () => {
  const cities = cityRecords(3000);
  const site = tinySite({ 'data/locations.json': cities, 'data/notes/ohio.json': {} });
  const table = await runCommand(['routes'], { cwd: site.root });
  const { stdout } = await runCommand(['routes', '--json'], { cwd: site.root });
  const paths = cities.map(({ state_slug, city_slug }) => `/${state_slug}/${city_slug}/pianos/`);
  const list: { kind: string; path: string }[] = JSON.parse(stdout).routes;
  assert.equal(
    list.flatMap(({ kind, path }) => (kind === 'city' ? path : [])),
    paths,
  );
  const [header = '', ...lines] = table.stdout.trimEnd().split('\n');
  assert.is(lines.length, list.length);
  for (const line of lines) assert.is(line.indexOf(' /') + 1, header.indexOf('PATH'), line);
});

routes('ends with 3 and the problems where the sources are wrong, and writes nothing', async () => {
  const site = tinySite({ 'data/locations.json': [] });
  const before = treeOf(site.root);
  const { code, stdout, stderr } = await runCommand(['routes', '--json'], { cwd: site.root });
  assert.is(code, 3);
  assert.match(stderr, /^data\/locations\.json:1/);
  assert.equal(JSON.parse(stdout).ok, false);
  assert.equal(treeOf(site.root), before);
});

routes('ends without words where its reader has seen enough', async () => {
  const site = tinySite();
  const call = pianogen(['routes'], {
    cwd: site.root,
    whileRunning: (child) => child.stdout.destroy(),
  });
  assert.equal(await call, { code: 0, stdout: '', stderr: '' });
});

routes.run();
