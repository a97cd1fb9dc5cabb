import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTarget } from '../../generator/emit/target.ts';
import { emit, page } from '../support/emitted-site.ts';
import { assertSameEntries, entriesOf } from '../support/entries.ts';
import { answeringCalls, type FileCall } from '../support/file-calls.ts';
import { assert, suite } from '../support/suite.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

const faults = suite('emit: faults');

type Site = readonly ReturnType<typeof page>[];

const loading = (file: string, ...needed: string[]) => page(file, `${file} needs ${needed.join(' ')}`);

const SPRING: Site = [
  loading('sitemap.xml', 'index.html', 'ohio/akron/pianos/index.html'),
  page('assets/all.css'),
  page('assets/spring.css'),
  loading('index.html', 'assets/all.css', 'assets/spring.css'),
  loading('same.html', 'assets/all.css'),
  loading('ohio/akron/pianos/index.html', 'assets/spring.css'),
  loading('maine/bangor/pianos/index.html', 'assets/all.css'),
  page('visit'),
];
const AUTUMN: Site = [
  loading('sitemap.xml', 'index.html', 'ohio/dayton/pianos/index.html'),
  page('assets/all.css'),
  page('assets/autumn.css'),
  loading('index.html', 'assets/all.css', 'assets/autumn.css'),
  loading('same.html', 'assets/all.css'),
  loading('ohio/dayton/pianos/index.html', 'assets/autumn.css'),
  // Each is in the way of the other.
  page('visit/us/index.html'),
];
const EMPTY: Site = [];

const newOut = () => join(temporaryFolder(), 'a/out');

async function build(site: Site, out: string): Promise<void> {
  checkTarget({ out, pianogen: project, root: project, data: project, content: project });
  await emit(site, { out });
}

const clean = new Map<Site, Record<string, string>>();
faults.before(async () => {
  for (const site of [SPRING, AUTUMN, EMPTY]) {
    const out = newOut();
    await build(site, out);
    clean.set(site, entriesOf(out));
  }
});

/** Fails unless the folder is exactly what a clean build of a site leaves. */
const assertClean = (out: string, site: Site) => assertSameEntries(entriesOf(out), clean.get(site) ?? {});

/** Fails if a visitor misses a file that all sites have, gets one that is none of theirs, or one whose assets or pages are missing. */
function visit(out: string, sites: readonly Site[]): void {
  for (const { file } of sites.flat().filter(({ body }) => body.includes(' needs '))) {
    const bodies = sites.map((site) => site.find((output) => output.file === file)?.body);
    const path = join(out, file);
    const body = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    assert.ok(bodies.includes(body), `A visitor gets ${file} as: ${body}`);
    for (const needed of body?.split(' needs ')[1]?.split(' ') ?? [])
      assert.ok(existsSync(join(out, needed)), `A visitor of ${file} misses ${needed}.`);
  }
}

const READING = /^(?:access|exists|lstat|readFile|readdir|readlink|realpath|stat)Sync$/;

/** What becomes of work on files, with the calls of the file system to which it comes, one after the other. */
const FAULTS = {
  'a call fails': /./,
  'from a call on, each fails that needs space': /^(?:mkdir|mkdtemp|writeFile)Sync$/,
  'the process is killed before a call': /^(?!access|exists|lstat|read|realpath|stat)/,
  'the process is killed within a call': /^(?:rm|writeFile)Sync$/,
};
type Fault = keyof typeof FAULTS;

/**
 * Does work, with a fault at the call with this number, from 1. The calls of a killed process do nothing. `look` is called
 * after each call that may have changed files.
 */
async function withFault(fault: Fault, moment: number, work: () => unknown, look = () => {}) {
  let count = 0;
  let isKilled = false;
  let complaint: unknown;
  const answer = (call: FileCall): unknown => {
    if (isKilled) throw new Error('Killed.');
    const isItsTurn = FAULTS[fault].test(call.name);
    if (isItsTurn) count += 1;
    if (!isItsTurn || count < moment || (count > moment && !fault.startsWith('from'))) return call.make();
    isKilled = fault.includes('killed');
    if (fault !== 'the process is killed before a call') makeHalf(call);
    if (call.name === 'existsSync') return false;
    // Errors of reading and writing a file name no path.
    const paths = call.name.endsWith('FileSync') ? [] : call.args;
    throw Object.assign(new Error(`EIO: ${call.name} ${paths}`), { code: 'EIO' });
  };
  const answerAndLook = (call: FileCall): unknown => {
    const wasKilled = isKilled;
    try {
      return answer(call);
    } finally {
      // The work would take an error of the look for one of the file system.
      if (!wasKilled && !READING.test(call.name))
        try {
          look();
        } catch (error) {
          complaint ??= error;
        }
    }
  };
  const error = await answeringCalls(answerAndLook, work).catch((error: unknown) => error);
  if (complaint) throw complaint;
  return { isMet: count >= moment, error: isKilled ? undefined : error };
}

/** Writes half of a file, or removes half of what a folder holds. */
function makeHalf({ name, args }: FileCall): void {
  const path = String(args[0]);
  if (name === 'writeFileSync') {
    const body = Buffer.from(args[1] as string | Uint8Array);
    writeFileSync(path, body.subarray(0, body.length / 2));
  }
  if (name !== 'rmSync' || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const names = readdirSync(path);
  for (const inner of names.slice(0, names.length / 2 + 1)) rmSync(join(path, inner), { recursive: true });
}

/** The site of a folder, that of a build to which a fault comes, and that of the build after it. The last one leaves what the first needs. */
const TRIALS: [before: Site, site: Site, next: Site][] = [
  [SPRING, AUTUMN, AUTUMN],
  [AUTUMN, SPRING, EMPTY],
  [EMPTY, AUTUMN, SPRING],
];

/** Fails unless a build that failed names its folder. True if that was before its first rename; the next build completes others. */
function changedNothing(error: unknown, out: string): boolean {
  assert.ok(String(error).includes(out), String(error));
  return !String(error).includes('The next build completes them.');
}

for (const fault of Object.keys(FAULTS) as Fault[])
  faults(`${fault}: nothing changes before the first rename, visitors miss nothing`, async () => {
    const out = newOut();
    await build(SPRING, out);
    let isAnyMet = true;
    for (let moment = 1; isAnyMet; moment += 1) {
      isAnyMet = false;
      for (const [before, site, next] of TRIALS) {
        const work = () => build(site, out);
        const { isMet, error } = await withFault(fault, moment, work, () => visit(out, [before, site]));
        if (error && changedNothing(error, out)) assertClean(out, before);
        const mend = () => build(next, out);
        await withFault(fault, Infinity, mend, () => visit(out, [before, site, next]));
        assertClean(out, next);
        isAnyMet ||= isMet;
      }
      // A first build leaves nothing, or is followed by a clean one.
      const root = temporaryFolder();
      const first = join(root, 'a/out');
      const { error } = await withFault(fault, moment, () => build(SPRING, first));
      if (error && changedNothing(error, first)) assert.equal(readdirSync(root), []);
      await build(AUTUMN, first);
      assertClean(first, AUTUMN);
      assert.ok(isAnyMet || moment > 1);
    }
  });
