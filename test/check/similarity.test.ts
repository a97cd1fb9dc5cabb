import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSite } from '../../generator/build/open-site.ts';
import { startStages } from '../../generator/build/stages.ts';
import { noStore } from '../../generator/store/store.ts';
import { checkEdited, checkWith, shippedSite } from '../support/checked-site.ts';
import { linesOf } from '../support/planted-faults.ts';
import { shippedSettings } from '../support/shipped-settings.ts';
import { project, temporaryFolder } from '../support/tiny-site.ts';

/** Which city pages say the same. How alike they are, `likeness.test.ts` tests. */
const similarity = suite('check: similarity');

type Note = Record<string, string>;

/** Checks the shipped site with other notes on the cities of New Hampshire. */
async function checkWithNotes(change: (notes: Record<string, Note>) => void) {
  const data = join(temporaryFolder(), 'data');
  cpSync(join(project, 'data'), data, { recursive: true });
  const file = join(data, 'notes/new-hampshire.json');
  const notes = JSON.parse(readFileSync(file, 'utf8'));
  change(notes);
  writeFileSync(file, JSON.stringify(notes));
  const settings = { ...shippedSettings, data };
  const site = await openSite(settings, { stages: startStages({}), store: noStore, isDrawn: false });
  return checkEdited(site, (await shippedSite()).outputs, {});
}

/** The texts of a note with another name. */
const renamed = (note: Note | undefined, from: string, to: string): Note =>
  Object.fromEntries(Object.entries(note ?? {}).map(([field, text]) => [field, text.replaceAll(from, to)]));

const siteLimit = async () => (await shippedSite()).site.plan.frame.site.similarityLimit;

similarity('refuses a city whose note is that of another, with another name in it', async () => {
  const { problems } = await checkWithNotes((notes) => {
    notes.concord = renamed(notes.nashua, 'Nashua', 'Concord');
  });
  const { routes } = await shippedSite();
  const { line } = routes.find(({ path }) => path === '/new-hampshire/concord/pianos/')?.source ?? {};
  assert.is(problems.length, 1);
  const [problem = ''] = linesOf({ problems });
  assert.ok(problem.includes(`data/locations.json:${line}  /new-hampshire/concord/pianos/: `), problem);
  const limit = (await siteLimit()) * 100;
  assert.match(
    problem,
    /: (?:9\d\.\d|100\.0) % of the words are those of \/new-hampshire\/nashua\/pianos\/; the limit is (\d+\.\d) %\./,
  );
  assert.ok(problem.includes(`the limit is ${limit.toFixed(1)} %.`), problem);
});

similarity('refuses a city that has most of the words of another', async () => {
  const { problems } = await checkWithNotes((notes) => {
    const { music = '', home = '' } = renamed(notes.nashua, 'Nashua', 'Concord');
    const [first = ''] = home.split(/(?<=\.) /);
    notes.concord = {
      music,
      home: `Brick and clapboard stand by the river. ${home.slice(first.length)}`.trim(),
    };
    notes.nashua = { music: notes.nashua?.music ?? '', home: notes.nashua?.home ?? '' };
  });
  assert.is(problems.length, 1);
  assert.is(problems[0]?.code, 'PG581');
});

similarity('takes the limit from the site, and tells the closest pairs', async () => {
  const plain = await checkWith({});
  assert.is(plain.similar.length, 5);
  const closest = plain.similar[0]?.similarity ?? 0;
  assert.ok(closest > 0 && closest < (await siteLimit()), `${closest}`);
  const limit = closest - 0.0001;
  const report = await checkWith({
    plan: (plan) => ({
      ...plan,
      frame: { ...plan.frame, site: { ...plan.frame.site, similarityLimit: limit } },
    }),
  });
  assert.ok(report.problems.length >= 1 && report.problems.length <= 5);
});

similarity('compares what was written on a city alone: texts that pages share do not count', async () => {
  const { similar } = await checkWith({});
  // With all texts of the pages, it is a quarter.
  assert.ok((similar[0]?.similarity ?? 1) < 0.1, `${similar[0]?.similarity}`);
});

similarity('tells the median share of words that no other page has', async () => {
  const { ownWords = 0 } = await checkWith({});
  assert.ok(ownWords > 0.05 && ownWords < 0.6, `${ownWords}`);
});

similarity('compares pages that differ from the plan by what is planned for them', async () => {
  const { routes } = await shippedSite();
  const cities = routes.filter(({ kind }) => kind === 'city').slice(0, 3);
  const edit = (html: string) => html.replace('</main>', '<p>Edited.</p></main>');
  const edits = Object.fromEntries(cities.map(({ file }) => [file, edit]));
  const [plain, report] = [await checkWith({}), await checkWith({ edits })];
  assert.equal(linesOf(report), []);
  assert.equal(report.similar, plain.similar);
});

similarity.run();
