import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOfUnused } from '../../generator/build/unused-data.ts';
import { load } from '../../generator/load/load.ts';
import { runCommand } from '../support/run-command.ts';
import { shippedSettings } from '../support/shipped-settings.ts';
import {
  article,
  type Files,
  humidity,
  location,
  type TinySite,
  tinySite,
  treeOf,
} from '../support/tiny-site.ts';

/** `--strict`: pages that are gone, and data that no page shows. */
const strict = suite('strict');

const unusedIn = ({ settings, root }: Pick<TinySite, 'settings' | 'root'>): string[] =>
  problemsOfUnused(load(settings), settings).map(
    ({ code, source, message }) => `${source.file.replace(`${root}/`, '')}:${source.line} ${code} ${message}`,
  );

const plain = unusedIn(tinySite());
const excerpt = 'Another article: seventy characters at the least are asked of an excerpt, so it goes on.';

/** A fault, its files, and what is told beyond the plain tiny site. */
const faults: Record<string, [files: Files, told: string]> = {
  'the card of a city that is not primary': [
    {
      'data/notes/ohio.json': {
        cleveland: { card: 'A line.', music: 'A.', home: 'B.' },
        columbus: { card: 'Another.', music: 'A.', home: 'B.' },
      },
    },
    'data/notes/ohio.json:8 PG221 no page shows the card of columbus, which is no primary city.',
  ],
  'a text of a note that no answer names': [
    { 'data/notes/ohio.json': { cleveland: { music: 'A.', home: 'B.', hear: 'C.' } } },
    'data/notes/ohio.json:5 PG221 no page shows "hear" of a note: no answer in faqs.json has {{note.hear}}.',
  ],
  'a state without a city': [
    {
      'data/locations.json': [
        location('Ohio', 'Cleveland'),
        location('Ohio', 'Columbus', { primary: false }),
      ],
    },
    'data/states.json:4 PG221 no city is in the state "maine".',
  ],
  'a picture that is not shown': [
    { 'content/images/extra.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' },
    'content/images/extra.svg:1 PG107 no page shows this picture.',
  ],
  'a picture that is shown': [
    {
      'content/images/extra.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      'content/pages/terms.md': `---\ntitle: "Terms"\nexcerpt: "Terms: ${excerpt}"\nupdated: 2025-10-14\n---\n\n![A square](/images/extra.svg)\n`,
    },
    '',
  ],
  'files that nothing reads': [
    { 'data/old.json': {}, 'content/blog/notes.txt': 'Mine.', 'content/.hidden': 'Mine.' },
    'content/blog/notes.txt:1 PG107 nothing reads this file.\ndata/old.json:1 PG107 nothing reads this file.',
  ],
};
for (const [fault, [files, told]] of Object.entries(faults))
  strict(`tells ${fault}`, () => {
    const found = unusedIn(tinySite(files)).filter((line) => !plain.includes(line));
    assert.is(found.sort().join('\n'), told);
  });

strict(
  'tells tags, climates, stations and figures of the tiny site, but no figure that templates show',
  () => {
    assert.equal(plain, [
      'content/blog/an-article.md:5 PG221 no other article has the tag "buying".',
      'data/climates.json:12 PG221 no place has the climate "dry".',
      'data/humidity.json:5 PG221 no city has its figures from the station 725240.',
      ...['tuningVisit', 'moveUpright', 'moveGrand', 'inspection'].map(
        (name, index) =>
          `data/constants.json:${56 + 5 * index} PG221 no text has the token {{${name}}}, and no template shows the figure.`,
      ),
    ]);
  },
);

/** Files that mend what is told of the tiny site, and words of it. */
const cures: Record<string, [files: Files, told: string]> = {
  'a tag that a draft shares': [
    {
      'content/blog/another.md': article({ title: 'Another', excerpt }).replace(
        '\n---\n\n',
        '\ndraft: true\n---\n\n',
      ),
    },
    'the tag "buying"',
  ],
  'a station of some city': [
    { 'data/humidity.json': humidity({ cleveland: { station: '725240', km: 1 } }) },
    'the station 725240',
  ],
  'a climate of some city': [
    { 'data/notes/ohio.json': { cleveland: { climate: 'dry', music: 'A.', home: 'B.' } } },
    'the climate "dry"',
  ],
};
for (const [cure, [files, told]] of Object.entries(cures))
  strict(`does not tell ${cure}`, () => {
    const isTold = (lines: readonly string[]) => lines.some((line) => line.includes(told));
    assert.equal([isTold(plain), isTold(unusedIn(tinySite(files)))], [true, false]);
  });

strict('finds nothing in the shipped site', () => {
  assert.equal(problemsOfUnused(load(shippedSettings), shippedSettings), []);
});

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

strict('makes a build refuse pages that are gone and data that is not used, and write nothing', async () => {
  const site = tinySite();
  await site.build();
  site.write(withoutColumbus);
  const before = treeOf(site.out);
  const { code, stderr } = await runCommand(['build', '--strict', ...flagsOf(site)]);
  assert.is(code, 3);
  assert.match(stderr, `redirects.json:1 PG415 /ohio/columbus/pianos/ was a page of the site`);
  assert.match(stderr, `= Add to "redirects": ${LINE}\n`);
  assert.match(stderr, 'PG221 no place has the climate "dry"');
  assert.match(stderr, /\n8 problems\. Nothing was written\.\n$/);
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
    `\n  gone   without a redirect, so that visitors get a 404:\n         /ohio/columbus/pianos/   redirects.json: ${LINE}\n`,
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

strict('makes a check refuse data that is not used, of the coming site and of a folder', async () => {
  const site = tinySite();
  await site.build();
  const [data, content, date] = [
    flagsOf(site).slice(0, 2),
    flagsOf(site).slice(2, 4),
    flagsOf(site).slice(6),
  ];
  for (const folder of [[], [site.out]]) {
    const args = ['check', ...folder, ...data, ...content, ...date];
    assert.is((await runCommand(args)).code, 0);
    const { code, stderr } = await runCommand([...args, '--strict']);
    assert.is(code, 3);
    assert.match(stderr, / PG221 no place has the climate/);
    assert.match(stderr, /\n7 problems\.\n$/);
  }
});

strict.run();
