import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { checkTarget, flagsIn, LIST, STAGING } from '../../generator/emit/target.ts';
import { UsageError } from '../../generator/problem/problem.ts';
import { builtFolder, folderWith } from '../support/emitted-site.ts';
import { assert, suite } from '../support/suite.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

const target = suite('emit: target');

const buildInto = (out: string) =>
  checkTarget({
    ...{ out, pianogen: project, root: project },
    ...{ data: join(project, 'data'), content: join(project, 'content') },
  });

function linkTo(target: string): string {
  const link = join(temporaryFolder(), 'link');
  symlinkSync(target, link);
  return link;
}

target('does not build into a folder of sources, one of others, or no folder', () => {
  const refused: [out: string, why: RegExp][] = [
    ['/', /contains the sources/],
    [join(project, '..'), /contains the sources/],
    [linkTo(project), /contains the sources/],
    [join(project, 'data/new'), /inside the sources/],
    [folderWith('notes.txt'), /not empty and was not made by pianogen/],
    [dirname(linkTo('/nowhere')), /not empty and was not made by pianogen/],
    [join(folderWith('a.txt'), 'a.txt/a/b'), /a\.txt is not a folder that you may write to/],
    [linkTo('/nowhere/at/all'), /link is not a folder that you may write to/],
  ];
  for (const [out, why] of refused) {
    const isRefusal = (error: Error) =>
      error instanceof UsageError && error.message.startsWith(`--out ${out}: `) && why.test(error.message);
    assert.throws(() => buildInto(out), isRefusal, out);
  }
});

target('builds into an empty folder, a new one, one of its own, and one of leftovers', async () => {
  const leftovers = temporaryFolder();
  for (const name of [`${STAGING}/prepared`, `${STAGING}-12-abcdef`, `${STAGING}-12-abcdef-dead`])
    mkdirSync(join(leftovers, name), { recursive: true });
  for (const out of [temporaryFolder(), join(temporaryFolder(), 'a/b'), await builtFolder(), leftovers])
    buildInto(out);
});

target('takes the flags of a damaged list as unknown', () => {
  const out = temporaryFolder();
  for (const [line, flags] of Object.entries({ '{"date":"d"}': { date: 'd' }, '{"date":}': {}, '{': {} })) {
    writeFileSync(join(out, LIST), `Heading\n${line}\nindex.html\n`);
    assert.equal(flagsIn(out), flags);
  }
});
