import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTarget } from '../../generator/emit/target.ts';
import { emit, page } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { assertEachMoment, type Fault, withFault, withoutFault } from '../support/faults.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

const faults = suite('emit: faults');

type Site = readonly ReturnType<typeof page>[];

const loading = (file: string, ...assets: string[]) => page(file, `${file} loads ${assets.join(' ')}`);

const SPRING: Site = [
  page('assets/all.css'),
  page('assets/spring.css'),
  loading('index.html', 'assets/all.css', 'assets/spring.css'),
  loading('same.html', 'assets/all.css'),
  loading('ohio/index.html', 'assets/spring.css'),
  loading('ohio/akron/pianos/index.html', 'assets/spring.css'),
  loading('maine/bangor/pianos/index.html', 'assets/all.css'),
];
const AUTUMN: Site = [
  page('assets/all.css'),
  page('assets/autumn.css'),
  page('images/leaves.svg'),
  loading('index.html', 'assets/all.css', 'assets/autumn.css'),
  loading('same.html', 'assets/all.css'),
  loading('ohio/index.html', 'assets/autumn.css', 'images/leaves.svg'),
  loading('ohio/dayton/pianos/index.html', 'assets/autumn.css'),
];
const EMPTY: Site = [];

interface Folders {
  out: string;
  cache: string;
}

const newFolders = (): Folders => ({ out: join(temporaryFolder(), 'a/out'), cache: temporaryFolder() });

async function build(site: Site, folders: Folders): Promise<void> {
  checkTarget({ ...folders, pianogen: project, root: project, data: project, content: project });
  await emit(site, folders);
}

/** Everything that a build into a new folder leaves. */
async function cleanEntries(site: Site) {
  const folders = newFolders();
  await build(site, folders);
  return entriesOf(folders.out);
}

const clean = new Map<Site, Record<string, string>>();
faults.before(async () => {
  for (const site of [SPRING, AUTUMN, EMPTY]) clean.set(site, await cleanEntries(site));
});

/** Fails unless the folder is exactly what a clean build of a site leaves. */
const assertClean = ({ out }: Folders, site: Site) =>
  assertSameEntries(entriesOf(out), clean.get(site) ?? {});

/** Fails if a visitor misses a page that both sites have, gets one that is none of theirs, or one whose asset is missing. */
function visit({ out }: Folders, sites: readonly Site[]): void {
  for (const { file } of sites.flat().filter(({ file }) => file.endsWith('.html'))) {
    const bodies = sites.map((site) => site.find((output) => output.file === file)?.body);
    const path = join(out, file);
    if (!existsSync(path)) {
      assert.ok(bodies.includes(undefined), `A visitor misses ${file}.`);
      continue;
    }
    const body = readFileSync(path, 'utf8');
    assert.ok(bodies.includes(body), `A visitor gets ${file} as: ${body}`);
    for (const asset of body.split(' loads ')[1]?.split(' ') ?? [])
      assert.ok(existsSync(join(out, asset)), `A visitor of ${file} misses ${asset}.`);
  }
}

/** A fault that comes to a build of `site` into a folder that holds the site `before`, and the build of `next` after it. */
interface Trial {
  before: Site;
  site: Site;
  next: Site;
}

const trial = (before: Site, site: Site, next: Site): Trial => ({ before, site, next });

const REPEATED = [trial(SPRING, AUTUMN, AUTUMN), trial(AUTUMN, SPRING, SPRING)];

/** Each trial leaves the folder as the next one needs it, and the last as the first one does. */
const FOLLOWED = [
  trial(SPRING, AUTUMN, SPRING),
  trial(SPRING, AUTUMN, AUTUMN),
  trial(AUTUMN, SPRING, EMPTY),
  trial(EMPTY, AUTUMN, SPRING),
];

/** The trials to which a fault comes. What a failed build leaves does not depend on the next one. */
const TRIALS: Record<Fault, Trial[]> = {
  'failed call': REPEATED,
  'full disk': REPEATED,
  kill: FOLLOWED,
  'kill within a call': FOLLOWED,
};

for (const [fault, trials] of Object.entries(TRIALS) as [Fault, Trial[]][]) {
  faults(
    `${fault}: a build that fails before its first rename changes nothing, visitors miss nothing, the next build is clean`,
    async () => {
      const folders = newFolders();
      await build(SPRING, folders);
      await assertEachMoment(async (moment) => {
        let isAnyMet = false;
        for (const { before, site, next } of trials) {
          const look = () => visit(folders, [before, site]);
          const { isMet, error } = await withFault({ fault, moment }, () => build(site, folders), look);
          if (error) assertFailed(error, { folders, before });
          await withoutFault(
            () => build(next, folders),
            () => visit(folders, [before, site, next]),
          );
          assertClean(folders, next);
          isAnyMet ||= isMet;
        }
        return isAnyMet;
      });
    },
  );

  faults(`${fault}: a first build leaves nothing, or is followed by a clean one`, () =>
    assertEachMoment(async (moment) => {
      const root = temporaryFolder();
      const folders = { out: join(root, 'a/out'), cache: temporaryFolder() };
      const { isMet, error } = await withFault({ fault, moment }, () => build(SPRING, folders));
      if (error && !isPartial(error)) assert.equal(readdirSync(root), []);
      if (error) assertNames(error, folders);
      await build(AUTUMN, folders);
      assertClean(folders, AUTUMN);
      return isMet;
    }),
  );
}

/** True for a failure while files were renamed: the next build completes them. */
const isPartial = (error: unknown): boolean => String(error).includes('The next build completes them.');

/** Fails unless a build that failed before its first rename left the folder as it was. */
function assertFailed(error: unknown, { folders, before }: { folders: Folders; before: Site }): void {
  if (!isPartial(error)) assertClean(folders, before);
  assertNames(error, folders);
}

const assertNames = (error: unknown, { out }: Folders) =>
  assert.ok(String(error).includes(out), String(error));

faults.run();
