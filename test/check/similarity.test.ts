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
import { temporaryFolder } from '../support/tiny-site.ts';

/** Which city pages say the same. How alike they are, `likeness.test.ts` tests. */
const similarity = suite('check: similarity');

const plain = checkWith({});

similarity('refuses a city whose note is that of another, with another name in it', async () => {
  const data = join(temporaryFolder(), 'data');
  cpSync(shippedSettings.data, data, { recursive: true });
  const file = join(data, 'notes/new-hampshire.json');
  const notes = JSON.parse(readFileSync(file, 'utf8'));
  const concord = JSON.parse(JSON.stringify(notes.nashua).replaceAll('Nashua', 'Concord'));
  writeFileSync(file, JSON.stringify({ ...notes, concord }));
  const { routes, outputs, site } = await shippedSite();
  const changed = await openSite(
    { ...shippedSettings, data },
    { stages: startStages({}), store: noStore, isDrawn: false },
  );
  const { problems } = await checkEdited(changed, outputs, {});
  assert.is(problems.length, 1);
  const [problem = ''] = linesOf({ problems });
  const { line } = routes.find(({ path }) => path === '/new-hampshire/concord/pianos/')?.source ?? {};
  assert.ok(problem.includes(`data/locations.json:${line}  /new-hampshire/concord/pianos/: `), problem);
  assert.match(
    problem,
    /: (?:9\d\.\d|100\.0) % of the words are those of \/new-hampshire\/nashua\/pianos\/;/,
  );
  const limit = site.plan.frame.site.similarityLimit * 100;
  assert.ok(problem.includes(`the limit is ${limit.toFixed(1)} %.`), problem);
});

similarity('takes the limit from the site, and tells the closest pairs', async () => {
  const { similar } = await plain;
  assert.is(similar.length, 5);
  const closest = similar[0]?.similarity ?? 0;
  // Only what was written on a city counts. With all texts of the pages, it is a quarter.
  assert.ok(closest > 0 && closest < 0.1, `${closest}`);
  const similarityLimit = closest - 0.0001;
  const { problems } = await checkWith({
    plan: (plan) => ({
      ...plan,
      frame: { ...plan.frame, site: { ...plan.frame.site, similarityLimit } },
    }),
  });
  assert.ok(problems.length >= 1 && problems.length <= 5);
});

similarity('compares pages that differ from the plan by what is planned for them', async () => {
  const { routes } = await shippedSite();
  const cities = routes.filter(({ kind }) => kind === 'city').slice(0, 3);
  const edit = (html: string) => html.replace('</main>', '<p>Edited.</p></main>');
  const report = await checkWith({ edits: Object.fromEntries(cities.map(({ file }) => [file, edit])) });
  assert.equal(linesOf(report), []);
  assert.equal(report.similar, (await plain).similar);
});

similarity.run();
