import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemCodes } from '../../generator/problem/codes.ts';
import { goldens } from '../support/golden/all.ts';
import { project } from '../support/tiny-site.ts';

/** The codes of problems: each is reported, explained in docs/errors.md, and shown there as a golden case prints it. */
const codes = suite('problem codes');

interface Section {
  heading: string;
  text: string;
}

/** The sections of docs/errors.md that explain a code. */
function sections(): Section[] {
  const [, ...parts] = readFileSync(join(project, 'docs/errors.md'), 'utf8').split(/^### /m);
  return parts.map((part) => {
    const [heading = '', ...lines] = part.split(/^## /m)[0]?.split('\n') ?? [];
    return { heading, text: lines.join('\n') };
  });
}

codes('are listed in docs/errors.md, each with its title', () => {
  assert.equal(
    sections().map(({ heading }) => heading),
    Object.entries(problemCodes).map(([code, title]) => `${code}: ${title}`),
  );
});

codes('have a cause, a cure, and an example that a golden case prints', () => {
  const printed = new Set(Object.values(goldens).flatMap((golden) => golden.printed.trim().split('\n\n')));
  for (const { heading, text } of sections()) {
    const [, example = ''] = text.match(/^\nCause: \S.*\n\nCure: \S.*\n\n`{3,}text\n(.*?)\n`{3,}\n+$/s) ?? [];
    assert.ok(printed.has(example), `${heading} shows what no golden case prints:\n${example}`);
    assert.match(example.split('\n')[0] ?? '', ` ${heading.split(':')[0]} `);
  }
});

codes('are all reported by the generator', () => {
  const sources = glob
    .sync('generator/**/*.ts', { cwd: project, ignore: ['generator/problem/codes.ts'] })
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .join('\n');
  for (const code of Object.keys(problemCodes)) assert.ok(sources.includes(`'${code}'`), code);
});

codes.run();
