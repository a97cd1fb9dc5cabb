import { basename, dirname, join } from 'node:path';
import glob from 'fast-glob';
import { codeIn, tableOf } from './support/doc-tables.ts';
import { plant, readMutants } from './support/mutants.js';
import { assert, suite } from './support/suite.ts';
import { project, projectText } from './support/tiny-site.ts';

const house = suite('house');

const ARCHITECTURE = projectText('docs/architecture.md');
const roomsIn = (text: string): string[] => codeIn(text).map((name) => name.replace(/\/$/, ''));

const touchable = new Map(
  tableOf('docs/architecture.md', 'Room', 'What it does', 'What it may touch').flatMap(
    ([names = '', , touches = '']) => roomsIn(names).map((room) => [room, touches.split(/\W+/)] as const),
  ),
);

/** The lines of arrows, such as `generator/emit → cache system`: the rooms that each room imports. */
const arrows = new Map(
  [...ARCHITECTURE.matchAll(/^(\S+) +→ (.+)$/gm)].map(([, room = '', others = '']) => [
    room,
    others.split(/[ ;]+/).map((name) => (touchable.has(name) ? name : `generator/${name}`)),
  ]),
);

const [, sentence = ''] = ARCHITECTURE.match(/may also import ([^;]+);/) ?? [];
const shared = roomsIn(sentence);

/** All packages of rooms whose code runs in browsers, or is to be pure. */
const packages: Record<string, string> = {
  'generator/plan': '',
  'generator/model': '',
  'generator/judge': 'entities node:zlib',
  'generator/render': 'entities node:crypto node:stream react react-dom/server schema-dts sitemap',
  templates: 'react react-dom/server',
  'client/lead-form': 'react react-dom react-dom/client zod/mini',
  'client/search': 'minisearch',
  'client/campaign': '',
  'client/not-found': '',
  'client/thank-you': '',
  'client/hear': '',
  'client/dealers': '',
  'client/dev': '',
};

function roomOf(file: string): string {
  const rooms = [...touchable.keys()].filter((room) => file === room || file.startsWith(`${room}/`));
  // A room may have inner rooms.
  const room = rooms.sort((a, b) => b.length - a.length)[0];
  if (room === undefined) throw new Error(`${file} stands in no room of docs/architecture.md.`);
  return room;
}

const files = glob.sync('{bin,generator,templates,client}/**/*.{ts,tsx,js}', { cwd: project });
const texts = new Map(files.map((file) => [file, projectText(file)]));

/** What a file imports, a package or a file; `other` is the room of the file. */
function importsOf(file: string) {
  const source = texts.get(file) ?? '';
  const named = source.matchAll(/^(?:import|export)\s[\w$*{}\s,]*?\sfrom\s'([^']+)'|^import\s'([^']+)'/gm);
  const lazy = source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g);
  const names = [...named, ...lazy].map(([, first, second]) => first ?? second ?? '');
  const code = names.filter((name) => !name.endsWith('.json'));
  return code.map((name) => {
    const isFile = name.startsWith('.');
    const from = isFile ? join(dirname(file), name) : name;
    return { room: roomOf(file), file, from, other: isFile ? roomOf(from) : undefined };
  });
}

const imports = files.flatMap(importsOf);

house('imports as docs/architecture.md draws it: only along an arrow, and along every arrow', () => {
  assert.ok(shared.length > 2);
  const drawn = [...arrows].flatMap(([room, others]) => others.map((other) => `${room} → ${other}`));
  const unseen = new Set(drawn);
  for (const { room, file, from, other } of imports) {
    if (other === undefined || other === room) continue;
    // Templates may have its types: a law below.
    const isModel = room === 'templates' && other === 'generator/model';
    const isShared = isModel || (room.startsWith('generator/') && shared.includes(other));
    const arrow = arrows.get(room)?.find((end) => other === end || other.startsWith(`${end}/`));
    assert.ok(isShared || arrow, `${file} must not import ${from}`);
    unseen.delete(`${room} → ${arrow}`);
  }
  assert.equal([...unseen], []);
});

house('has no two rooms that import each other', () => {
  const pairs = new Set(imports.map(({ room, other }) => `${room} ${other}`));
  for (const { room, other, file, from } of imports)
    assert.ok(other === room || !pairs.has(`${other} ${room}`), `${file} ← → ${from}`);
});

house('has files in every room that docs/architecture.md names', () => {
  assert.equal([...touchable.keys()].sort(), [...new Set(files.map(roomOf))].sort());
});

house('has each file name of the generator once', () => {
  const names = files.filter((file) => file.startsWith('generator/')).map((file) => basename(file));
  assert.equal(names, [...new Set(names)]);
});

house('imports few packages where code is pure or runs in browsers', () => {
  for (const [room, names] of Object.entries(packages)) {
    const used = imports.filter((found) => found.room === room && found.other === undefined);
    assert.is([...new Set(used.map(({ from }) => from))].sort().join(' '), names, room);
  }
});

house('touches what docs/architecture.md says: files, the network, threads, other programs', () => {
  for (const [room, touches] of touchable)
    for (const [word, name] of [
      ['files', 'node:fs'],
      ['network', 'node:http'],
      ['threads', 'node:worker_threads'],
      ['starts', 'node:child_process'],
    ] as const) {
      const isUsed = imports.some((found) => found.room === room && found.from === name);
      assert.is(isUsed, touches.includes(word), `${room} and ${word}`);
    }
});

const WRITING =
  'appendFile|copyFile|cp|f?truncate|link|mkdir|mkdtemp|rename|symlink|[fl]?utimes|writev?|writeFile';

const laws: Record<string, { files: RegExp; except?: RegExp; never: RegExp }> = {
  'has nothing but types in the model': {
    files: /^generator\/model\//,
    never: /^(?:import|export) (?!type |interface )/m,
  },
  'lets templates see types of the model only': {
    files: /^templates\//,
    never: /^import (?!type [^;]*\/generator\/model\/index\.ts';)[^;]*\/generator\//m,
  },
  'keeps clock, chance, environment and locale out of planning, rendering and judging': {
    files:
      /^(?:generator\/(?:plan|render|judge|model)\/|templates\/|generator\/(?:tokens|addresses|problem\/(?:codes|nearest|lines))\.ts)/,
    never: /\bprocess\.|\bDate\b|Math\.random|performance\.|localeCompare|toLocale|Intl\./,
  },
  // The cache, the out folder, records and articles, a new site, and received leads.
  'writes files in few places, and keeps things between runs in the cache only': {
    files: /^generator\//,
    except: /^generator\/(?:cache\/cache\.ts|emit\/|edit\/|init\/|system\/links\.ts|preview\/leads\.ts)/,
    never: new RegExp(
      `(?<![.\\w])(?:${WRITING})Sync\\b|createWriteStream|node:fs/promises|import (?:\\* as )?\\w+ from 'node:fs'`,
    ),
  },
  'prints and exits in the command line only': {
    files: /^(?:generator|templates)\//,
    except: /^generator\/(?:cli\.ts$|commands\/)/,
    never: /\bconsole\.|process\.exit|process\.std(?:out|err)\.write/,
  },
};
for (const [law, { files: meant, except, never }] of Object.entries(laws)) {
  house(law, () => {
    const found = [...texts].filter(([file]) => meant.test(file) && !except?.test(file));
    assert.ok(found.length > 5);
    for (const [file, text] of found) assert.not.match(text, never, file);
  });
}

/** The list of planted faults keeps up with the code: `npm run mutants` plants them and takes minutes. */
const mutants = suite('mutants');

const list = readMutants(project);

mutants('can each be planted at one place, and name a test file', () => {
  const tests = glob.sync(['test/**/*.test.{ts,tsx}', 'docs/examples/test/*.test.ts'], { cwd: project });
  for (const mutant of list) {
    plant(mutant, project);
    const named = tests.filter((path) => path.includes(`/${mutant.test}.test.`));
    assert.is(named.length, 1, `${mutant.id}: ${mutant.test}`);
  }
});

mutants('are at least two in each file that writes the sources of an owner', () => {
  for (const path of glob.sync('generator/{edit,init}/*.ts', { cwd: project })) {
    const planted = list.filter(({ file }) => `/${path}`.endsWith(`/${file}`));
    assert.ok(planted.length > 1, path);
  }
});
