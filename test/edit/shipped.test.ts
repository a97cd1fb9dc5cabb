import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { dealer, project, shareCaches, temporaryFolder, treeOf, writeFiles } from '../support/tiny-site.ts';

const shipped = suite('shipped');

const cwd = join(temporaryFolder(), 'site');
const call = (...args: string[]) => succeed(args, { cwd });
const json = (file: string) => JSON.parse(readFileSync(join(cwd, 'data', file), 'utf8'));
const records = (state: string) =>
  json('locations.json').filter(({ state_slug }: { state_slug: string }) => state_slug === state);

shipped.before(async () => {
  await succeed(['init', cwd, '--states', 'ohio'], {});
  shareCaches(cwd);
});

shipped('bring records and notes of a state as drafts, with air and ZIP digits', async () => {
  const said = await call('new', 'state', 'KY');
  assert.match(
    said,
    /^Added Louisville, Lexington, Bowling Green at data\/locations\.json:2\. Wrote data\/notes/,
  );
  assert.not.match(said, 'Not in');
  for (const { draft } of records('kentucky')) assert.is(draft, true);
  const notes = ['$schema', 'state', 'louisville', 'lexington', 'bowling-green'];
  assert.equal(Object.keys(json('notes/kentucky.json')).sort(), notes.sort());
  assert.match(await call('check'), '"Lexington, Kentucky" is a draft');
  const again = await runCommand(['new', 'state', 'kentucky'], { cwd });
  assert.equal(
    [again.code, again.stderr],
    [2, 'new state: pianogen has no city of "kentucky" that the site lacks.\n'],
  );
});

shipped('bring the record and the note of a city, and name new places without figures', async () => {
  const des = await call('new', 'city', 'des moines', '--state', 'Iowa');
  assert.match(des, /^Added Des Moines, Iowa .*Wrote data\/notes\/iowa\.json, data\/locations\.json\./s);
  assert.not.match(des, 'Not in');
  const own = await call('new', 'city', 'Dubuque', '--state', 'Iowa');
  assert.match(own, '\nNot in humidity.json yet: Dubuque.\nNot in zip-prefixes.json yet: Dubuque.\n');
  assert.equal(Object.keys(json('notes/iowa.json')).sort(), ['$schema', 'des-moines', 'state']);
});

shipped('keep their air and ZIP digits under a new name, and nothing of pianogen is copied', async () => {
  const before = treeOf(join(project, 'data'));
  await call('rename', 'city', 'cleveland', 'Lake City');
  await call('rename', 'city', 'lake-city', 'Lake Town');
  assert.equal(
    records('ohio').map((record: { shippedSlug?: string }) => record.shippedSlug),
    [undefined, 'cleveland', undefined],
  );
  for (const file of ['humidity.json', 'zip-prefixes.json'])
    assert.not.ok(existsSync(join(cwd, 'data', file)));
  assert.equal(treeOf(join(project, 'data')), before);
  await call('build', '--quiet');
  assert.match(readFileSync(join(cwd, 'out/ohio/lake-town/pianos/index.html'), 'utf8'), 'Hopkins');
  assert.match(readFileSync(join(cwd, 'out/search/zips.txt'), 'utf8'), '441');
});

shipped('lose a dealer by its slug', async () => {
  writeFiles(cwd, {
    'data/dealers.json': [dealer({ serves: ['ohio'] }), dealer({ slug: 'other', serves: ['ohio'] })],
  });
  const refused = await runCommand(['remove', 'dealer', 'othr'], { cwd });
  assert.match(refused.stderr, '"othr" is not the slug of a dealer in dealers.json. Did you mean "other"?');
  await call('remove', 'dealer', 'harmony-hall');
  assert.equal(
    json('dealers.json').map(({ slug }: { slug: string }) => slug),
    ['other'],
  );
});
