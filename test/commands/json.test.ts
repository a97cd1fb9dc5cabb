import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { declareProgram } from '../../generator/commands/program.ts';
import { withBoth } from '../support/held-articles.ts';
import { runCommand } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { article, cachedSite, location, project, type TinySite } from '../support/tiny-site.ts';

const json = suite('json');

const folder = join(project, 'docs/schemas');
const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.schema.json`), 'utf8'));
const names = readdirSync(folder).map((file) => file.replace('.schema.json', ''));

const ajv = new Ajv({ allErrors: true });
ajv.addSchema(read('parts'));
const commands = names.filter((name) => name !== 'parts');
const validators = new Map(commands.map((name) => [name, ajv.compile(read(name))]));

const calls: Record<string, string[]> = {
  build: ['build', '--out', 'out'],
  check: ['check'],
  routes: ['routes'],
  diff: ['diff', 'built'],
  'check-leads': ['check-leads'],
};

json('has a schema for every command with --json, and for no other', () => {
  const { commands } = declareProgram({ pianogen: project, root: project, version: '0.0.0' });
  const withJson = commands.filter(({ options }) => options.some(({ long }) => long === '--json'));
  const found = withJson.map((command) => command.name()).sort();
  assert.equal([[...validators.keys()].sort(), Object.keys(calls).sort()], [found, found]);
});

async function outputOf(site: TinySite, command: string, more: readonly string[] = []) {
  const date = command === 'check-leads' ? [] : ['--date', '2026-01-31'];
  const flags = ['--data', 'data', '--content', 'content', ...date, '--json'];
  const call = [...(calls[command] ?? []), ...flags, ...more];
  const { code, stdout, stderr } = await runCommand(call, { cwd: site.root });
  assert.ok(stdout, `${call.join(' ')}: ${stderr}`);
  const output = JSON.parse(stdout);
  const validate = validators.get(command);
  assert.is(validate?.(output), true, `${call.join(' ')}: ${JSON.stringify(validate?.errors)}`);
  assert.is(output.ok, code === 0);
  if ('exitCode' in output) assert.is(output.exitCode, code);
  return output;
}

const failures: Record<string, [exitCode: number, flags: string[]]> = {
  'problems of data and texts': [3, []],
  'a date that does not exist': [2, ['--date', '2026-02-30']],
  'a flag that is not known': [2, ['--jsn']],
};
const faulty = cachedSite({
  'built/index.html': '',
  'data/locations.json': [],
  'content/pages/terms.md': 'No.',
  'content/blog/an-article.md': article({}, 'A {{brnad}}.'),
});
for (const [what, [exitCode, flags]] of Object.entries(failures))
  json(`each command tells of ${what} in the shape of its schema`, async () => {
    for (const command of Object.keys(calls)) {
      const told = await outputOf(faulty, command, flags);
      assert.equal([told.ok, told.exitCode, told.problems.length > 0], [false, exitCode, exitCode === 3]);
    }
  });

const held = cachedSite(withBoth);

json('check, routes and build report pages, held articles, one slice, and pages that are gone', async () => {
  const { heldBack, check } = await outputOf(held, 'check');
  assert.equal([heldBack.length, check.problems, check.pages, check.similar.length], [2, [], 20, 3]);
  const { routes } = await outputOf(held, 'routes', ['--site-url', 'https://other.example']);
  const pathIs = (wanted: string) => routes.find(({ path }: { path: string }) => path === wanted);
  const { url, source } = pathIs('/ohio/columbus/pianos/');
  assert.is(url, 'https://other.example/ohio/columbus/pianos/');
  assert.equal(source, { file: 'data/locations.json', line: 11, column: 3 });
  assert.is(pathIs('/search/').lastmod, null);

  const whole = await outputOf(held, 'build');
  assert.equal([whole.pages.byKind.city, whole.heldBack.length], [3, 2]);
  const { shard } = await outputOf(held, 'build', ['--shard', '1/2']);
  assert.equal(shard, { number: 1, count: 2 });
  held.write({ 'data/locations.json': [location('Ohio', 'Cleveland'), location('Maine', 'Portland')] });
  const redirect = { from: '/ohio/columbus/pianos/', to: '/ohio/' };
  const { gone } = await outputOf(held, 'build');
  assert.equal(gone, [{ path: redirect.from, to: redirect.to, redirect }]);
});
