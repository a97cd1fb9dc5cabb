import { readFileSync } from 'node:fs';
import { build, type Metafile } from 'esbuild';
import glob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { project } from './tiny-site.ts';

/** Who may import whom, and what each room may touch. The picture stands in docs/architecture.md. */
const house = suite('house');

const rooms: Record<string, { files: RegExp; mayImport: string[]; packages: RegExp }> = {
  words: {
    files: /^generator\/(?:model(?:\/\w+)?|problem|problem-codes|nearest|tokens|addresses|lines)\.ts$/,
    mayImport: ['words'],
    packages: /^$/,
  },
  load: {
    files: /^generator\/load\//,
    mayImport: ['load', 'words', 'lead form'],
    packages:
      /^(?:zod|yaml|gray-matter|marked|htmlparser2|fast-glob|github-slugger|image-size|jsonc-parser|node:(?:fs|path|buffer))$/,
  },
  plan: { files: /^generator\/plan\//, mayImport: ['plan', 'words'], packages: /^$/ },
  render: {
    files: /^generator\/render\//,
    mayImport: ['render', 'words', 'templates'],
    packages: /^(?:react|react-dom\/server|sitemap|node:(?:crypto|stream))$/,
  },
  bundle: {
    files: /^generator\/bundle\//,
    mayImport: ['bundle', 'words'],
    packages: /^(?:esbuild|node:crypto)$/,
  },
  check: {
    files: /^generator\/check\//,
    mayImport: ['check', 'lead form', 'words'],
    packages: /^(?:htmlparser2|fast-glob|node:(?:crypto|events|fs|module|path|worker_threads))$/,
  },
  draw: {
    files: /^generator\/draw\//,
    mayImport: ['draw', 'words'],
    packages: /^node:(?:crypto|events|fs|module|os|path|worker_threads)$/,
  },
  emit: { files: /^generator\/emit\//, mayImport: ['emit', 'words'], packages: /^node:(?:fs|os|path)$/ },
  build: {
    files: /^generator\/(?:build|compose|check-site|precompress|stages|measure)\.ts$/,
    mayImport: ['build', 'load', 'plan', 'render', 'bundle', 'draw', 'check', 'emit', 'folders', 'words'],
    packages: /^node:(?:path|util|zlib)$/,
  },
  command: {
    files:
      /^generator\/(?:cli|program|print-problems|annotation|(?:code|thrown)-problems|excerpt|[a-z]+-command|(?:server|shared)-flags|settings|progress|report)\.ts$/,
    mayImport: [
      'command',
      'build',
      'dev',
      'preview',
      'check',
      'load',
      'plan',
      'emit',
      'add',
      'completion',
      'folders',
      'words',
    ],
    packages: /^(?:commander|node:(?:fs|module|path|url))$/,
  },
  folders: { files: /^generator\/(?:sources|caches)\.ts$/, mayImport: [], packages: /^node:(?:fs|path)$/ },
  add: {
    files: /^generator\/add\//,
    mayImport: ['add', 'load', 'lead form', 'words'],
    packages: /^(?:jsonc-parser|node:(?:fs|path))$/,
  },
  completion: { files: /^generator\/completion\//, mayImport: ['completion'], packages: /^$/ },
  preview: {
    files: /^generator\/preview\//,
    mayImport: ['preview', 'lead form', 'words'],
    packages: /^(?:zod\/mini|node:(?:fs|http|path))$/,
  },
  dev: {
    files: /^generator\/dev\//,
    mayImport: ['dev', 'load', 'plan', 'render', 'bundle', 'draw', 'preview', 'folders', 'words'],
    packages: /^(?:chokidar|esbuild|node:(?:crypto|fs|http|module|path))$/,
  },
  templates: {
    files: /^templates\//,
    mayImport: ['templates', 'lead form'],
    packages: /^(?:react|react\/jsx-runtime|react-dom\/server)$/,
  },
  'lead form': {
    files: /^client\/lead-form\//,
    mayImport: ['lead form'],
    packages: /^(?:react|react\/jsx-runtime|react-dom\/client|zod\/mini)$/,
  },
  search: { files: /^client\/search\//, mayImport: ['search'], packages: /^minisearch$/ },
  'dev page': { files: /^client\/dev\//, mayImport: ['dev page'], packages: /^$/ },
  'not found': { files: /^client\/not-found\//, mayImport: ['not found'], packages: /^$/ },
};

const roomOf = (file: string): string => {
  const names = Object.keys(rooms).filter((name) => rooms[name]?.files.test(file));
  assert.is(names.length, 1, `${file} stands in ${names.length} rooms`);
  return names[0] ?? '';
};

/** What each source file imports at run time; packages stay outside. */
async function imports(): Promise<[file: string, imports: Metafile['inputs'][string]['imports']][]> {
  const entryPoints = glob.sync(['{generator,templates,client}/**/*.{ts,tsx}'], { cwd: project });
  const { metafile } = await build({
    absWorkingDir: project,
    entryPoints,
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    jsx: 'automatic',
  });
  return Object.entries(metafile.inputs).map(([file, input]) => [file, input.imports]);
}

house('has a room for every file, and each imports only from the rooms that it may', async () => {
  for (const [file, imported] of await imports()) {
    const room = rooms[roomOf(file)];
    for (const { path, external } of imported) {
      const allowed = external ? room?.packages.test(path) : room?.mayImport.includes(roomOf(path));
      assert.ok(allowed, `${file} must not import ${path}`);
    }
  }
});

house('has no import cycle', async () => {
  const graph = new Map(
    (await imports()).map(([file, list]) => [
      file,
      list.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    assert.not(trail.includes(file), [...trail, file].join(' → '));
    if (done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
});

/** The files that a pattern finds; a pattern that finds none checks nothing. */
function filesOf(...patterns: string[]): string[] {
  const files = glob.sync(patterns, { cwd: project });
  assert.ok(files.length > 5, patterns.join());
  return files;
}

house('lets templates and the client see types of the model only', () => {
  for (const file of filesOf('{templates,client}/**/*.{ts,tsx}')) {
    for (const [, statement = ''] of readFileSync(file, 'utf8').matchAll(/^(import[^;]*;)/gm)) {
      if (!statement.includes('/generator/')) continue;
      assert.match(statement, /^import type .*\/generator\/model\.ts';$/s, file);
      assert.not(file.startsWith('client/'), file);
    }
  }
});

house('keeps clock, chance, environment and locale out of planning and rendering', () => {
  const pure = [
    'generator/{plan,render}/**/*.ts',
    'templates/**/*.{ts,tsx}',
    'generator/{model,model/*,problem-codes,nearest,tokens,addresses,lines}.ts',
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

house('prints and exits in the command line only', () => {
  for (const file of filesOf('generator/**/*.ts', 'templates/**/*.{ts,tsx}')) {
    if (/generator\/(?:cli|[a-z]+-command)\.ts$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    assert.not.match(source, /\bconsole\.|process\.exit|process\.std(?:out|err)\.write/, file);
  }
});

house.run();
