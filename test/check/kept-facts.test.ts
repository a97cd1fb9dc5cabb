import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryStore, noStore, type Store } from '../../generator/store/store.ts';
import { checkEdited } from '../support/checked-site.ts';
import { type Changes, contentOf, noteOf, openContent } from '../support/many-cities.ts';
import { linesOf } from '../support/planted-faults.ts';

/** What a check finds out of what an earlier check of the same site kept. */
const keptFacts = suite('check: kept facts');

const CITIES = 120;

type Site = Awaited<ReturnType<typeof siteOf>>;

async function siteOf(
  change?: (number: number) => Changes,
  edit = (_content: Content) => {},
  linked?: readonly string[],
) {
  const content = contentOf(CITIES, change, linked);
  edit(content);
  content.site.similarityLimit = 0.9;
  return openContent(content);
}
type Content = ReturnType<typeof contentOf>;

const sound = siteOf();

/** Checks a site with what is known of it, which is nothing for other code. */
const check = async (site: Site, store: Store = noStore, code = 'same') =>
  checkEdited(
    {
      ...site,
      settings: { ...site.settings, code },
      storeOfCode: code === 'same' ? store : noStore,
    },
    site.outputs,
    { store },
  );

type Report = Awaited<ReturnType<typeof check>>;
const toldOf = (report: Report) => ({ problems: linesOf(report), similar: report.similar });

/** How many of the lists of facts are those that were kept. */
const keptOf = (report: Report, before: Report): number => {
  const known = new Set(before.facts);
  return report.facts.filter((some) => known.has(some)).length;
};

/** A store with what a check of the sound site keeps, and the report of that check. */
async function soundStore() {
  const store = memoryStore();
  return { store, first: await check(await sound, store) };
}

/** Checks a changed site with what is known of the sound one, and anew: both find the same. */
async function sameAsAnew(changed: Site): Promise<Report> {
  const { store } = await soundStore();
  const known = await check(changed, store);
  assert.equal(toldOf(known), toldOf(await check(changed)));
  return known;
}

keptFacts('are those of all pages whose sources are the same', async () => {
  const { store, first } = await soundStore();
  assert.equal(linesOf(first), []);
  const again = await check(await sound, store);
  assert.equal(toldOf(again), toldOf(first));
  // The states of 50 are all but the first and the second list: pages of no place, and those that are not planned.
  assert.is(first.facts.length, 52);
  assert.is(keptOf(again, first), 50);
});

keptFacts('are made anew of a state that has changed, and of no other', async () => {
  const { store, first } = await soundStore();
  const changed = await siteOf((number) =>
    number === 7 ? { incomeBucket: 'high', lastmod: '2025-12-24' } : {},
  );
  const report = await check(changed, store);
  assert.equal(linesOf(report), []);
  assert.is(keptOf(report, first), 49);
});

keptFacts('compare a changed page with all others', async () => {
  const { note } =
    contentOf(CITIES)
      .notesOf({ slug: 'alabama' } as never)
      .describe()[1] ?? {};
  const report = await sameAsAnew(await siteOf((number) => (number === CITIES - 3 ? { note } : {})));
  assert.is(report.problems.length, 1);
  assert.match(report.problems[0]?.message ?? '', /100\.0 % of the words are those of \/alabama\//);
});

/** Notes of which each shares the more with the others the lower its number is. */
const gradedNote = (number: number): Changes => {
  if (number > 8) return {};
  const own = noteOf(number + 5000).split(' ');
  const shared = noteOf(4000)
    .split(' ')
    .slice(0, 40 - 4 * number);
  return { note: { music: [...shared, ...own.slice(shared.length)].join(' '), home: noteOf(number + 6000) } };
};

keptFacts('tell the pairs that are most alike when one of them has changed', async () => {
  const store = memoryStore();
  const first = await check(await siteOf(gradedNote), store);
  assert.is(first.similar.length, 5);
  const changed = await siteOf((number) => (number === 0 ? {} : gradedNote(number)));
  const known = await check(changed, store);
  assert.equal(toldOf(known), toldOf(await check(changed)));
});

keptFacts('tell that a page to which an unchanged page leads is gone', async () => {
  // An article leads to it.
  const { problems } = await sameAsAnew(await siteOf(undefined, () => {}, ['new-orleans']));
  const [problem = ''] = linesOf({ problems });
  assert.is(problems.length, 1);
  assert.match(problem, /^content\/blog\/.*: href of <a>: \/texas\/houston\/pianos\/ leads nowhere\./);
});

keptFacts('tell what all cities show now', async () => {
  const more = await siteOf(undefined, ({ cityFaqs }) => {
    cityFaqs.push({ question: 'And in {{city}}?', answer: 'We match you within 48 hours.' });
  });
  const report = await sameAsAnew(more);
  assert.match(linesOf(report).join('\n'), /and \d+ more pages: the text says "within 48 hours"/);
});

keptFacts('are none of a page with a problem', async () => {
  const wrong = await siteOf((number) =>
    number === 9 ? { note: { music: 'Here we match you within 48 hours.', home: 'More.' } } : {},
  );
  const { store } = await soundStore();
  for (let run = 0; run < 3; run += 1) assert.is((await check(wrong, store)).problems.length, 1);
  assert.equal(linesOf(await check(await sound, store)), []);
});

keptFacts('are none of other code', async () => {
  const { store, first } = await soundStore();
  assert.is(keptOf(await check(await sound, store, 'other'), first), 0);
});

keptFacts('hold on every day', async () => {
  const { store, first } = await soundStore();
  const site = await sound;
  const frame = { ...site.plan.frame, today: { iso: '2028-02-29', text: 'February 29, 2028' }, year: '2028' };
  const later = await check({ ...site, plan: { ...site.plan, frame } }, store);
  assert.equal(toldOf(later), toldOf(first));
  assert.is(keptOf(later, first), 50);
});

keptFacts.run();
