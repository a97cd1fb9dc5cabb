import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, succeed } from '../support/run-command.ts';
import { assert, suite } from '../support/suite.ts';
import { cachedSite, project, temporaryFolder } from '../support/tiny-site.ts';

const override = suite('override');

const FOOTER = 'templates/parts/footer.tsx';
const INSERT = 'templates/inserts/city-end.tsx';

/** A later version of pianogen. */
function newVersion(changes: Record<string, [old: string, by: string]>): string {
  const folder = temporaryFolder();
  for (const name of ['package.json', 'generator', 'templates', 'client', 'data', 'docs'])
    cpSync(join(project, name), join(folder, name), { recursive: true });
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, [old, by]] of Object.entries(changes)) {
    const text = readFileSync(join(folder, file), 'utf8');
    assert.match(text, old);
    writeFileSync(join(folder, file), text.replace(old, by));
  }
  return folder;
}

override('shows what an update changes under an own footer, in an insert and in words', async () => {
  // The site takes these words from the package.
  const site = cachedSite({ 'data/copy.json': null });
  const call = { cwd: site.root };
  for (const file of [FOOTER, 'inserts/city-end.tsx'])
    assert.match(await succeed(['override', file], call), /^Wrote templates\//);
  site.write({ [INSERT]: 'export const Insert = () => <p>Ours</p>;\n' });
  await succeed(['build', '--quiet'], call);
  assert.match(site.text('ohio/cleveland/pianos/index.html'), '<p>Ours</p>');
  assert.not.match(await succeed(['check'], call), 'PG605');

  const checkout = newVersion({
    [FOOTER]: ['{words.text}', '{words.text} <a href="/privacy/">Choices</a>'],
    [INSERT]: ["PageProps<'city'>", "PageProps<'city'> & object"],
    'data/copy.json': ['"Popular Locations"', '"Popular Places"'],
  });
  const updated = { ...call, checkout };
  const checked = await succeed(['check'], updated);
  for (const file of [FOOTER, INSERT]) assert.match(checked, `Warning: ${file}:1 PG605 pianogen changed`);
  for (const flags of [[], ['--markdown']]) {
    const printed = await succeed(['diff', ...flags], updated);
    assert.match(printed, `Pianogen changed the original of ${FOOTER}:\n\n    @@ `);
    assert.match(
      printed,
      '\n    -          <p>{words.text}</p>\n    +          <p>{words.text} <a href="/privacy/">',
    );
    assert.match(printed, `Pianogen changed the original of ${INSERT}:\n`);
    assert.match(printed, /copy\.json frame(\.|&#46;)footer(\.|&#46;)states/);
  }
  for (const file of [FOOTER, INSERT]) await succeed(['override', file, '--update'], updated);
  assert.not.match((await succeed(['check'], updated)) + (await succeed(['diff'], updated)), 'original');
  // Templates that fail, as they are loaded already, since they lack what their originals have now, are named with them.
  const failing = cachedSite({
    [FOOTER]: 'const year = nothing;\nexport const Footer = () => <p>{year}</p>;\n',
    'templates/.originals/parts/footer.tsx': '',
  });
  const { stderr } = await runCommand(['diff', site.out], { cwd: failing.root });
  assert.match(stderr, `Pianogen changed the original of ${FOOTER}:`);
  assert.match(stderr, `${FOOTER}:1:14 PG602 nothing is not defined.`);
});

override('refuses what is no template, and what is there or not there already', async () => {
  const { root } = cachedSite({ [FOOTER]: 'export const Footer = () => null;\n' });
  for (const [args, message] of [
    [
      ['parts/foter.tsx'],
      'parts/foter.tsx is not a template of pianogen. Did you mean "templates/parts/footer.tsx"?',
    ],
    [['../package.json'], 'is not a template of pianogen.'],
    [[FOOTER], `The site already has its own ${FOOTER}. If`],
    [['parts/header.tsx', '--update'], 'The site has no templates/parts/header.tsx of its own.'],
  ] as const) {
    const { code, stderr } = await runCommand(['override', ...args], { cwd: root });
    assert.is(code, 2);
    assert.match(stderr, message);
  }
});
