import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { build } from '../../generator/build/build.ts';
import type { BuildSettings } from '../../generator/model/index.ts';
import { shippedSettings } from '../support/shipped-settings.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** `docs/architecture.md` draws the functions that a changed note passes. They are these. */
const way = suite('build: the way of a note');

const LINE = /^[│├└─ ]*(\w+) {3,}([\w-]+\.ts)/gm;
/** The files of which the drawing has all functions that run, but for small ones inside of others. */
const DRAWN_FILES = ['build.ts', 'site.ts', 'make-pages.ts', 'join-site.ts'];

/** The functions of the drawing, such as `site.ts makeState`. */
function drawnFunctions(): Set<string> {
  const text = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const [, drawing = ''] = text.match(/<!-- way -->\n```\n([^`]+)```/) ?? [];
  return new Set([...drawing.matchAll(LINE)].map(([, name, file]) => `${file} ${name}`));
}

/** The functions that a file of `generator/build/` declares. */
function declaredIn(file: string): string[] {
  const source = readFileSync(join(project, 'generator/build', file), 'utf8');
  return [...source.matchAll(/^(?:export )?(?:async )?function (\w+)/gm)].map(
    ([, name]) => `${file} ${name}`,
  );
}

/** The functions of `generator/build/` that run meanwhile. */
async function calledDuring(action: () => Promise<unknown>): Promise<Set<string>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await action();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const called = new Set<string>();
  for (const { url, functions } of result) {
    if (!url.startsWith('file:') || !url.endsWith('.mjs')) continue;
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const files = [...source.matchAll(/^\/\/ (\S+)$/gm)];
    for (const { functionName, ranges } of functions) {
      const { startOffset = 0, count = 0 } = ranges[0] ?? {};
      const [, file = ''] = files.findLast(({ index }) => index < startOffset) ?? [];
      // A bundle has numbers behind names that several files have.
      const name = functionName.replace(/\d+$/, '');
      if (count > 0) called.add(`${file.replace(/^.*\bgenerator\/build\//, '')} ${name}`);
    }
  }
  return called;
}

way('is drawn as it is', async () => {
  const root = temporaryFolder();
  const data = join(root, 'data');
  cpSync(shippedSettings.data, data, { recursive: true });
  const settings: BuildSettings = {
    ...shippedSettings,
    root,
    data,
    out: join(root, 'out'),
    code: 'same',
    precompressed: false,
    checked: true,
  };
  await build(settings);
  const file = join(data, 'notes/texas.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"used": "', '"used": "Bring a friend along. '));
  const called = await calledDuring(async () => assert.is((await build(settings)).emitted.written, 1));
  const drawn = drawnFunctions();
  const run = [...drawn, ...DRAWN_FILES.flatMap(declaredIn)].filter((name) => called.has(name));
  assert.equal([...new Set(run)].sort(), [...drawn].sort());
});

way.run();
