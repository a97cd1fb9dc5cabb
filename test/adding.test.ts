import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeIn } from './support/doc-tables.ts';
import { newCheckout, pianogen } from './support/pianogen.ts';
import { location, project, tinySite } from './support/tiny-site.ts';

/** "Adding to it" in docs/architecture.md, proven: the files that its lists name are enough. */
const adding = suite('adding');

interface Edit {
  file: string;
  /** Words of the file, each with the text that is inserted before them. None where only other tests need the edit. */
  before?: Record<string, string>;
  /** The whole text of a new file. */
  text?: string;
}

const CODE = 'PG290';

const problemCode: Edit[] = [
  {
    file: 'generator/load/place-checks.ts',
    before: {
      '  if (!locations || !climates || !states || !humidity) return;': `\
  for (const [index, { city_name }] of (locations?.value ?? []).entries())
    if (locations && city_name === city_name.toUpperCase())
      report({
        code: '${CODE}',
        source: locations.locate([index, 'city_name']),
        at: \`[\${index}].city_name\`,
        message: \`"\${city_name}" is written in capitals.\`,
      });
`,
    },
  },
  { file: 'docs/errors.md' },
  { file: 'test/cases/2-values.txt' },
];

/** The page shows what the data file below has. */
const pageKind: Edit[] = [
  {
    file: 'generator/model/route-props.ts',
    before: { "  'thank-you': ": '  schools: { names: string[] };\n' },
  },
  {
    file: 'generator/plan/fixed-routes.ts',
    before: {
      "    { name: 'Contact', path": "    { name: 'Schools', path: '/schools/' },\n",
      '    contactRoute(content),': '    schoolsRoute(content),\n',
      'function contactRoute(': `\
function schoolsRoute({ site, siteSource, schools }: Content): Route<'schools'> {
  return route(
    {
      kind: 'schools',
      path: '/schools/',
      title: 'Music Schools',
      description: 'These music schools near you teach the piano to children and to adults, on pianos of their own.',
      source: siteSource,
      props: { names: schools.schools.map(({ name }) => name) },
    },
    site,
  );
}

`,
    },
  },
  {
    file: 'templates/pages/schools.tsx',
    text: `\
import type { PageProps } from './page-props.ts';

export function SchoolsPage({ route }: PageProps<'schools'>) {
  return (
    <section className="stage hero">
      <div className="wrap">
        <h1>Music Schools</h1>
        <p className="lead">{route.props.names.join(', ')}</p>
      </div>
    </section>
  );
}
`,
  },
  {
    file: 'generator/render/page.ts',
    before: {
      'import type { Assets, Frame': "import { SchoolsPage } from '../../templates/pages/schools.tsx';\n",
      "  'thank-you': ": '  schools: SchoolsPage,\n',
    },
  },
];

const DATA = { $schema: './schemas/schools.schema.json', schools: [{ name: 'A school' }] };

const dataFile: Edit[] = [
  { file: 'data/schools.json', text: JSON.stringify(DATA) },
  {
    file: 'generator/load/schools.ts',
    text: `\
import type * as z from 'zod';
import { type LoadContext, readData } from './read-data.ts';
import { nonEmptyList, record, text } from './validate.ts';

export const schoolsSchema = record({ schools: nonEmptyList(record({ name: text })) });

export function loadSchools(context: LoadContext): z.infer<typeof schoolsSchema> | undefined {
  return readData(context, 'schools.json', { schema: schoolsSchema })?.value;
}
`,
  },
  {
    file: 'generator/load/data-files.ts',
    before: {
      'interface DataFile {': "import { loadSchools, schoolsSchema } from './schools.ts';\n\n",
      '} satisfies Record':
        "  schools: { title: 'The schools', schema: schoolsSchema, load: loadSchools },\n",
    },
  },
  { file: 'docs/content.md' },
];

/** By their headings in docs/architecture.md, each in the order of its list. */
const lists: Record<string, Edit[]> = {
  'A problem code': problemCode,
  'A page kind': pageKind,
  'A data file': dataFile,
};
const all = Object.values(lists).flat();

const checkout = newCheckout();

/** Applies an edit to the copy of the project. */
function apply({ file, before = {}, text }: Edit): void {
  const path = join(checkout, file);
  mkdirSync(dirname(path), { recursive: true });
  let edited = text ?? readFileSync(join(project, file), 'utf8');
  for (const [words, inserted] of Object.entries(before)) {
    assert.is(edited.split(words).length, 2, `${file} has to hold once: ${words}`);
    edited = edited.replace(words, () => inserted + words);
  }
  writeFileSync(path, edited);
}

/** The paths of each point of a list that every addition needs. */
function needed(heading: string): string[][] {
  const text = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const section = text.split(`\n### ${heading}\n`)[1]?.split('\n### ')[0] ?? '';
  return [...section.matchAll(/^\d+\. (?!If )(.*?): /gm)].map(([, point = '']) => codeIn(point));
}

for (const [heading, edits] of Object.entries(lists))
  adding(`takes four files at most, which docs/architecture.md lists: ${heading}`, () => {
    const points = needed(heading);
    assert.ok(points.length <= 4);
    assert.is(points.length, edits.length);
    for (const [index, { file }] of edits.entries()) {
      const patterns = points[index]?.map((path) => path.replace(/<\w+>/, 'schools'));
      assert.ok(
        patterns?.some((path) => file.startsWith(path)),
        `${index + 1}. ${patterns}: ${file}`,
      );
    }
  });

adding('satisfies the compiler with all of them', () => {
  all.forEach(apply);
  const files = all.map(({ file }) => file).filter((file) => /^(?:generator|templates)/.test(file));
  const options = { extends: './tsconfig.json', include: [], files };
  writeFileSync(join(checkout, 'tsconfig.adding.json'), JSON.stringify(options));
  const compiler = join(checkout, 'node_modules/.bin/tsc');
  const { status, stdout } = spawnSync(compiler, ['--project', 'tsconfig.adding.json'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  assert.is(status, 0, stdout);
});

adding('prints the problem, and checks the page', async () => {
  const site = tinySite({ 'data/schools.json': DATA });
  const call = () => pianogen(['check'], { checkout, cwd: site.root });
  const sound = await call();
  assert.is(sound.code, 0, sound.stderr);
  assert.match(sound.stderr, 'no problems on 19 pages');
  site.write({ 'data/locations.json': [location('Ohio', 'CLEVELAND')], 'data/schools.json': {} });
  const { code, stderr } = await call();
  assert.is(code, 3);
  assert.match(
    stderr,
    `data/locations.json:5:18 ${CODE} [0].city_name: "CLEVELAND" is written in capitals.\n`,
  );
  assert.match(stderr, /^data\/schools\.json:1\S* PG\d+ schools: is missing/m);
});

adding.run();
