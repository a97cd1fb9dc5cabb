import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answeringCalls } from '../support/file-calls.ts';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { article, dealer, humidity, type TinySite, tinySite, treeOf } from '../support/tiny-site.ts';

const moved = suite('move city');

const OLD = '/ohio/cleveland/pianos/';
const NEW = '/ohio/lake-city/pianos/';
const note = { music: 'Pianos are played.', home: 'Houses are dry.' };
function siteOfCleveland(): TinySite {
  const air = { station: '725240', km: 5 };
  return tinySite({
    'data/humidity.json': humidity({ cleveland: air, portland: air }, { cleveland: 'Lakes' }),
    'data/notes/ohio.json': { columbus: { ...note, card: 'Columbus.' }, cleveland: note },
    'data/dealers.json': [dealer({ serves: ['ohio/cleveland', 'ohio'] })],
    'data/redirects.json': { redirects: [{ from: '/old/', to: `${OLD}#lead-form` }] },
  });
}

const call = ({ root }: TinySite, ...args: string[]) => succeed(args, { cwd: root });

const saysOf = (site: TinySite) => ({
  cities: site.json('data/locations.json').map(({ city_slug }: { city_slug: string }) => city_slug),
  notes: Object.keys(site.json('data/notes/ohio.json')),
  air: Object.keys(site.json('data/humidity.json').cities),
  examples: Object.keys(site.json('data/humidity.json').examples),
  serves: site.json('data/dealers.json')[0].serves,
  redirects: site
    .json('data/redirects.json')
    .redirects.map(({ from, to }: { from: string; to: string }) => `${from} ${to}`),
});

moved('rename there and back, and remove: in every file, with redirects', async () => {
  const site = siteOfCleveland();
  await site.build();
  const before = saysOf(site);
  await call(site, 'rename', 'city', 'cleveland', 'Lake City', '--date', '2026-01-31');
  assert.equal(saysOf(site), {
    cities: ['lake-city', 'columbus', 'portland'],
    notes: ['columbus', 'lake-city'],
    air: ['lake-city', 'portland'],
    examples: ['lake-city'],
    serves: ['ohio/lake-city', 'ohio'],
    redirects: [`/old/ ${NEW}#lead-form`, `${OLD} ${NEW}`],
  });
  const [{ city_name, lastmod }] = site.json('data/locations.json');
  assert.equal([city_name, lastmod], ['Lake City', '2026-01-31']);
  await call(site, 'rename', 'city', 'lake-city', 'Cleveland');
  const after = { ...before, redirects: [...before.redirects, `${NEW} ${OLD}`] };
  assert.equal(saysOf(site), after);
  // A draft has no page, so nothing leads to it.
  await call(site, 'new', 'city', 'Akron', '--state', 'Ohio');
  const renamed = await call(site, 'rename', 'city', 'akron', 'Kent');
  assert.match(renamed, 'to Kent. Its page will be /ohio/kent/pianos/\n');
  assert.equal(saysOf(site).redirects, after.redirects);
  await site.build({}, { strict: true });
  const removed = await call(site, 'remove', 'city', 'kent', '--to', '/ohio/');
  assert.match(removed, 'Removed Kent, Ohio. A draft has no page, so there is no redirect.\nWrote ');
  assert.not.match(removed, 'redirects.json');
  assert.equal(saysOf(site), after);
  const told = await call(site, 'remove', 'city', 'cleveland', '--to', '/ohio/');
  assert.match(told, `Removed Cleveland, Ohio. ${OLD} now leads to /ohio/\nWrote data/notes/ohio.json, `);
  assert.equal(saysOf(site), {
    cities: ['columbus', 'portland'],
    notes: ['columbus'],
    air: ['portland'],
    examples: [],
    serves: ['ohio'],
    redirects: ['/old/ /ohio/', `${NEW} /ohio/`, `${OLD} /ohio/`],
  });
  await site.build({}, { strict: true });
});

moved('rename and remove: what is not about the city stays byte for byte', async () => {
  const site = siteOfCleveland();
  const text = JSON.stringify(note);
  // A text is not a key.
  const columbus = `\t"columbus" : ${JSON.stringify({ ...note, card: 'cleveland' })} }\r\n`;
  const notes = () => readFileSync(join(site.root, 'data/notes/ohio.json'), 'utf8');
  site.write({ 'data/notes/ohio.json': `{\r\n\t"cleveland":${text},\r\n\r\n${columbus}` });
  await call(site, 'rename', 'city', 'cleveland', 'Lake City');
  assert.is(notes(), `{\r\n\t"lake-city":${text},\r\n\r\n${columbus}`);
  await call(site, 'remove', 'city', 'lake-city', '--to', '/ohio/');
  assert.is(notes(), `{\r\n${columbus}`);
});

moved('rename: a failure changes nothing, a crash leaves files whole, and the command goes on', async () => {
  const site = siteOfCleveland();
  const rename = () => runCommand(['rename', 'city', 'cleveland', 'Lake City'], { cwd: site.root });
  const locations = join(site.root, 'data/locations.json');
  chmodSync(locations, 0o600);
  const filesOf = () => treeOf(join(site.root, 'data'));
  const before = filesOf();
  await answeringCalls(({ name, args: [path], make }) => {
    // The last file that it writes.
    if (name === 'writeFileSync' && String(path).startsWith(locations)) throw new Error('The disk is full.');
    return make();
  }, rename);
  assert.equal(filesOf(), before);
  await rename();
  assert.is(statSync(locations).mode & 0o777, 0o600);
  const after = filesOf();
  const old = Object.entries(before).map(([file, text]) => [`data/${file}`, Buffer.from(text, 'latin1')]);
  for (let moment = 1, isKilled = true; isKilled; moment += 1) {
    site.write(Object.fromEntries(old));
    let calls = 0;
    isKilled = false;
    await answeringCalls(({ name, args: [path, text], make }) => {
      if (!isKilled && (!/^(?:writeFile|rename)/.test(name) || ++calls < moment)) return make();
      if (!isKilled && name === 'writeFileSync') writeFileSync(String(path), String(text).slice(0, 9));
      isKilled = true;
      throw new Error('Killed.');
    }, rename);
    for (const [file, text] of Object.entries(filesOf()))
      assert.ok(file.endsWith('.unfinished') || [before[file], after[file]].includes(text), file);
    await rename();
    assert.equal(filesOf(), after);
  }
});

moved('remove: changes links of texts, and nothing for a dealer of this city alone', async () => {
  const site = siteOfCleveland();
  const mentions = `[It](${OLD}#form), [it](${OLD} "t"), [lakes].\n\n[lakes]: ${OLD}`;
  site.write({ 'content/blog/an-article.md': article({}, mentions), 'data/dealers.json': [dealer()] });
  const before = saysOf(site);
  const refused = await runCommand(['remove', 'city', 'cleveland', '--to', '/'], { cwd: site.root });
  assert.equal([refused.code, saysOf(site)], [2, before]);
  assert.match(refused.stderr, 'Harmony Hall Pianos in dealers.json serves only ohio/cleveland.');
  site.write({ 'data/dealers.json': null, 'data/redirects.json': null });
  await call(site, 'remove', 'city', 'cleveland', '--to', '/');
  const text = readFileSync(join(site.root, 'content/blog/an-article.md'), 'utf8');
  assert.match(text, `[It](/), [it](/ "t"), [lakes].\n\n[lakes]: ${OLD}`);
  assert.equal(site.json('data/redirects.json').redirects, [{ from: OLD, to: '/' }]);
});
