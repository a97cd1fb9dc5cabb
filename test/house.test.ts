import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIn, tableOf } from './support/doc-tables.ts';
import { project } from './support/tiny-site.ts';

const house = suite('house');

/**
 * Every room, a folder or a file of its own, and all that its files import: other rooms, then packages. docs/architecture.md
 * shows the rooms and the arrows between them.
 */
const mayImport: Record<string, string[]> = {
  bin: [
    'esbuild',
    'node:crypto',
    'node:fs',
    'node:module',
    'node:os',
    'node:path',
    'node:timers/promises',
    'node:url',
    'node:util',
    'node:v8',
    'node:vm',
  ],
  'generator/cli.ts': [
    'generator/commands',
    'generator/report',
    'generator/problem',
    'commander',
    'node:timers/promises',
  ],
  'generator/commands': [
    'generator/build',
    'generator/report',
    'generator/load',
    'generator/plan',
    'generator/emit',
    'generator/cache',
    'generator/init',
    'generator/add',
    'generator/completion',
    'generator/dev',
    'generator/leads',
    'generator/preview',
    'generator/system',
    'generator/problem',
    'generator/model',
    'commander',
    'node:child_process',
    'node:events',
    'node:fs',
    'node:net',
    'node:path',
    'node:readline/promises',
    'node:timers/promises',
  ],
  'generator/build': [
    'generator/shape',
    'generator/load',
    'generator/plan',
    'generator/render',
    'generator/bundle',
    'generator/draw',
    'generator/check',
    'generator/compress',
    'generator/emit',
    'generator/diff',
    'generator/ask',
    'generator/cache',
    'generator/system',
    'generator/problem',
    'generator/addresses.ts',
    'generator/model',
    'generator/media-types.ts',
    'generator/store',
    'fast-glob',
    'node:crypto',
    'node:fs',
    'node:path',
    'node:zlib',
  ],
  'generator/report': [
    'generator/build',
    'generator/diff',
    'generator/load',
    'generator/plan',
    'generator/problem',
    'generator/model',
    'generator/addresses.ts',
    'esbuild',
    'node:fs',
    'node:module',
    'node:path',
    'node:url',
  ],
  'generator/load': [
    'generator/system',
    'generator/problem',
    'generator/model',
    'generator/addresses.ts',
    'generator/tokens.ts',
    'client/lead-form',
    'fast-glob',
    'github-slugger',
    'gray-matter',
    'htmlparser2',
    'image-size',
    'jsonc-parser',
    'marked',
    'yaml',
    'zod',
    'node:buffer',
    'node:crypto',
    'node:fs',
    'node:path',
  ],
  'generator/plan': ['generator/problem', 'generator/model', 'generator/addresses.ts', 'generator/tokens.ts'],
  'generator/shape': ['generator/model', 'node:crypto'],
  'generator/render': [
    'templates',
    'generator/shape',
    'client/search',
    'generator/problem',
    'generator/model',
    'generator/addresses.ts',
    'generator/media-types.ts',
    'react',
    'react-dom/server',
    'schema-dts',
    'sitemap',
    'node:crypto',
    'node:stream',
  ],
  templates: ['generator/model', 'client/lead-form', 'react', 'react-dom/server'],
  'generator/bundle': ['generator/addresses.ts', 'generator/model', 'esbuild', 'node:crypto'],
  'generator/draw': [
    'generator/model',
    'generator/system',
    'generator/store',
    '@resvg/resvg-js',
    'node:crypto',
    'node:fs',
    'node:module',
    'node:os',
    'node:path',
    'node:worker_threads',
  ],
  'generator/check': [
    'generator/shape',
    'generator/problem',
    'generator/model',
    'generator/system',
    'generator/addresses.ts',
    'client/lead-form',
    'generator/store',
    'fast-glob',
    'html-validate',
    'htmlparser2',
    'saxes',
    'node:crypto',
    'node:fs',
    'node:module',
    'node:path',
    'node:worker_threads',
  ],
  'generator/compress': [
    'generator/shape',
    'generator/model',
    'generator/media-types.ts',
    'node:util',
    'node:zlib',
  ],
  'generator/emit': [
    'generator/shape',
    'generator/problem',
    'generator/model',
    'generator/system',
    'generator/store',
    'node:crypto',
    'node:fs',
    'node:os',
    'node:path',
    'node:timers/promises',
    'node:worker_threads',
  ],
  'generator/store': ['generator/system', 'node:crypto', 'node:fs', 'node:path', 'node:v8'],
  'generator/diff': [
    'generator/load',
    'generator/problem',
    'generator/model',
    'generator/addresses.ts',
    'htmlparser2',
  ],
  'generator/ask': ['node:timers/promises'],
  'generator/cache': ['node:fs', 'node:path'],
  'generator/add': [
    'generator/load',
    'generator/problem',
    'generator/system',
    'generator/addresses.ts',
    'client/lead-form',
    'jsonc-parser',
    'node:fs',
    'node:path',
  ],
  'generator/init': [
    'generator/system',
    'generator/problem',
    'generator/addresses.ts',
    'node:fs',
    'node:path',
  ],
  'generator/completion': ['commander'],
  'generator/dev': [
    'generator/check',
    'generator/load',
    'generator/plan',
    'generator/render',
    'generator/bundle',
    'generator/draw',
    'generator/cache',
    'generator/preview',
    'generator/problem',
    'generator/model',
    'generator/system',
    'generator/addresses.ts',
    'generator/media-types.ts',
    'generator/store',
    'chokidar',
    'esbuild',
    'marked',
    'node:crypto',
    'node:fs',
    'node:http',
    'node:module',
    'node:path',
  ],
  'generator/preview': [
    'generator/system',
    'generator/problem',
    'generator/media-types.ts',
    'client/lead-form',
    'node:fs',
    'node:http',
    'node:net',
    'node:os',
    'node:path',
  ],
  'generator/leads': ['generator/addresses.ts', 'client/lead-form', 'zod/mini', 'node:http', 'node:https'],
  'generator/problem': ['generator/model', 'node:path'],
  'generator/model': ['generator/load'],
  'generator/system': ['node:fs', 'node:worker_threads'],
  'generator/addresses.ts': [],
  'generator/media-types.ts': [],
  'generator/tokens.ts': [],
  'client/lead-form': ['react', 'react-dom/client', 'zod/mini'],
  'client/search': ['minisearch'],
  'client/not-found': [],
  'client/print': [],
  'client/dev': [],
};

/** The room that a file stands in. */
function roomOf(file: string): string {
  const room = Object.keys(mayImport).find((room) => file === room || file.startsWith(`${room}/`));
  if (room === undefined) throw new Error(`${file} stands in no room.`);
  return room;
}

/** The files that a pattern finds; a pattern that finds none checks nothing. */
function filesOf(...patterns: string[]): string[] {
  const files = glob.sync(patterns, { cwd: project });
  assert.ok(files.length > 5, patterns.join());
  return files;
}

interface Import {
  /** A file relative to the project, or the name of a package. */
  from: string;
  isPackage: boolean;
}

/** What a source file imports, types included. */
function importsOf(file: string): Import[] {
  const source = readFileSync(join(project, file), 'utf8');
  const named = source.matchAll(/^(?:import|export)\s[\w$*{}\s,]*?\sfrom\s'([^']+)'|^import\s'([^']+)'/gm);
  const lazy = source.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g);
  return [...named, ...lazy].map(([, first, second]) => {
    const name = first ?? second ?? '';
    const isPackage = !name.startsWith('.');
    return { from: isPackage ? name : join(dirname(file), name), isPackage };
  });
}

const sources = filesOf('{bin,generator,templates,client}/**/*.{ts,tsx,js}');

house('has a room for every file, and each imports only from the rooms that it may', () => {
  for (const file of sources) {
    const room = roomOf(file);
    for (const { from, isPackage } of importsOf(file)) {
      const other = isPackage ? from : roomOf(from);
      assert.ok(other === room || mayImport[room]?.includes(other), `${file} must not import ${from}`);
    }
  }
});

house('allows no import that nobody needs', () => {
  const used = new Set(
    sources.flatMap((file) =>
      importsOf(file).map(({ from, isPackage }) => `${roomOf(file)} → ${isPackage ? from : roomOf(from)}`),
    ),
  );
  const allowed = Object.entries(mayImport).flatMap(([room, others]) =>
    others.map((other) => `${room} → ${other}`),
  );
  assert.equal(
    allowed.filter((arrow) => !used.has(arrow)),
    [],
  );
});

house('has no import cycle', () => {
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    assert.not(trail.includes(file), [...trail, file].join(' → '));
    if (done.has(file)) return;
    for (const { from, isPackage } of importsOf(file)) if (!isPackage) visit(from, [...trail, file]);
    done.add(file);
  };
  for (const file of sources) visit(file, []);
});

house('has nothing but types in the model', () => {
  for (const file of filesOf('generator/model/*.ts'))
    assert.not.match(
      readFileSync(join(project, file), 'utf8'),
      /^(?:import|export) (?!type |interface )/m,
      file,
    );
});

house('lets templates and the client see types of the model only', () => {
  for (const file of filesOf('{templates,client}/**/*.{ts,tsx}')) {
    for (const [, statement = ''] of readFileSync(file, 'utf8').matchAll(/^(import[^;]*;)/gm)) {
      if (!statement.includes('/generator/')) continue;
      assert.match(statement, /^import type .*\/generator\/model\/index\.ts';$/s, file);
      assert.not(file.startsWith('client/'), file);
    }
  }
});

house('keeps clock, chance, environment and locale out of planning and rendering', () => {
  const pure = [
    'generator/{plan,render}/**/*.ts',
    'templates/**/*.{ts,tsx}',
    'generator/{tokens,addresses,model/*,problem/{codes,nearest,lines}}.ts',
  ];
  for (const file of filesOf(...pure)) {
    const source = readFileSync(file, 'utf8');
    assert.not.match(
      source,
      /\bprocess\.|\bDate\b|Math\.random|performance\.|localeCompare|toLocale|Intl\./,
      file,
    );
  }
});

/** The only files, or all files of a room, that may write files, and what they write. */
const mayWrite: Record<string, string> = {
  'generator/store': 'what is kept between runs',
  'generator/emit': 'the out folder',
  'generator/system/links.ts': 'files of the out folder, for `generator/emit`',
  'generator/add': 'records and articles',
  'generator/init': 'a new site',
  'generator/preview/append-line.ts': 'leads that it has received',
  'generator/dev/code.ts': 'bundled code, until it has been loaded',
};

/** The functions of `node:fs` that make or change files or folders. */
const WRITING =
  /^(?:appendFile|copyFile|cp|createWriteStream|fs|f?truncate|link|mkdir|mkdtemp|promises|rename|symlink|[fl]?utimes|writev?|writeFile)(?:Sync)?$/;

/** The names that a source imports from `node:fs`, types aside. A namespace is `fs`: it has all of them. */
function fileFunctionsOf(file: string): string[] {
  const source = readFileSync(join(project, file), 'utf8');
  const imports = source.matchAll(/^import\s(?!type\s)([^;]+?)\sfrom\s'node:fs(?:\/promises)?'|\('node:fs/gm);
  return [...imports].flatMap(([, names = 'all']) =>
    names.startsWith('{') ? (names.match(/\w+(?=\s*(?:,|\}|\sas\s))/g) ?? []) : ['fs'],
  );
}

house('keeps things between runs in the store only: nobody else writes a cache', () => {
  const writing = sources.filter(
    (file) => file.startsWith('generator/') && fileFunctionsOf(file).some((name) => WRITING.test(name)),
  );
  const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
  const places = Object.keys(mayWrite);
  for (const file of writing)
    assert.ok(
      places.some((place) => isIn(file, place)),
      `${file} must not write files: what is kept between runs belongs in generator/store`,
    );
  for (const place of places)
    assert.ok(
      writing.some((file) => isIn(file, place)),
      `${place} writes nothing`,
    );
});

house('reads the notes of a state in one way', () => {
  const filesWith = (pattern: RegExp) =>
    sources.filter(
      (file) => file.startsWith('generator/') && pattern.test(readFileSync(join(project, file), 'utf8')),
    );
  assert.equal(filesWith(/\bnotesFileOf\b|[`/]notes\/\$\{/), [
    'generator/load/notes-folder.ts',
    'generator/load/notes.ts',
  ]);
  assert.equal(filesWith(/\breadNotes\b/), ['generator/load/notes.ts', 'generator/load/places.ts']);
});

house('prints and exits in the command line only', () => {
  for (const file of filesOf('generator/**/*.ts', 'templates/**/*.{ts,tsx}')) {
    if (/^generator\/(?:cli\.ts$|commands\/)/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    assert.not.match(source, /\bconsole\.|process\.exit|process\.std(?:out|err)\.write/, file);
  }
});

/* ---- docs/architecture.md ----------------------------------------------------------------------------------------- */

const ARCHITECTURE = 'docs/architecture.md';
const withoutSlash = (path: string): string => path.replace(/\/$/, '');
const drawn = tableOf(ARCHITECTURE, 'Room', 'What it does', 'What it may touch').flatMap(
  ([names = '', , touches = '']) =>
    codeIn(names).map((name) => ({ room: withoutSlash(name), touches: touches.split(/\W+/) })),
);

house('is drawn in docs/architecture.md: every room stands in its table, and no other', () => {
  assert.equal(drawn.map(({ room }) => room).sort(), Object.keys(mayImport).sort());
});

house('is drawn in docs/architecture.md: what each room touches', () => {
  for (const { room, touches } of drawn)
    for (const [word, name] of [
      ['files', 'node:fs'],
      ['network', 'node:http'],
      ['threads', 'node:worker_threads'],
    ] as const) {
      assert.is(touches.includes(word), mayImport[room]?.includes(name), `${room} and ${word}`);
    }
});

house('is drawn in docs/architecture.md: what each room imports', () => {
  const text = readFileSync(join(project, ARCHITECTURE), 'utf8');
  const [, sentence = ''] = text.match(/may also import ([^;]+);/) ?? [];
  const shared = codeIn(sentence).map(withoutSlash);
  assert.ok(shared.length > 2);
  const line = (room: string, others: string[]) => `${room} → ${others.sort().join(' ')}`;
  const written = [...text.matchAll(/^(\S+) +→ (.+)$/gm)].map(([, room = '', others = '']) =>
    line(
      room,
      others.split(/[ ;]+/).map((name) => (name in mayImport ? name : `generator/${name}`)),
    ),
  );
  const allowed = Object.entries(mayImport)
    .map(([room, others]) => ({
      room,
      others: others.filter((other) => other in mayImport && !shared.includes(other)),
    }))
    .filter(({ others }) => others.length > 0)
    .map(({ room, others }) => line(room, others));
  assert.is(written.sort().join('\n'), allowed.sort().join('\n'));
});

house.run();
