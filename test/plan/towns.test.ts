import { load } from '../../generator/load/load.ts';
import type { Props } from '../../generator/model/index.ts';
import { cityProps } from '../../generator/plan/city-page.ts';
import { plan } from '../../generator/plan/plan.ts';
import { stateTax } from '../../generator/plan/state-tax.ts';
import { assert, suite } from '../support/suite.ts';
import { project, projectText } from '../support/tiny-site.ts';

const towns = suite('plan: the figures of all towns');

const YEAR = 'January February March April May June July August September October November December';
const NAMES = YEAR.split(' ');

/** The towns of one station, their rooms in each month, winter and summer, what a piano needs, when windows sweat, and so on. */
const LINE =
  /^\w\w (\S+) *((?:[\d ]{3}){12}) \| winter +(\d+) summer (\d+) needs (\w+) +\| windows +(\S+) \| tax +(\S+) \| tune (\w+ \w+) \| deliver (.+)$/gm;

const table = [...projectText('test/plan/towns.txt').matchAll(LINE)].flatMap((line) => {
  const [, slugs = '', rooms = '', winter, summer, need = '', windows, ...others] = line;
  const [tax = '', tuning = '', delivery = ''] = others;
  const months = Array.from(rooms.matchAll(/.{3}/g), ([humidity]) => humidity.trim());
  const row = { months, winter, summer, need, windows, tax, tuning, delivery };
  return slugs.split(',').map((slug, _, neighbors) => ({ slug, neighbors, ...row }));
});

const content = load({ data: `${project}/data`, content: `${project}/content` });
const planned = plan(content, '2026-11-25');
const pages = new Map<string, Props['city']>();
for (const state of planned.states)
  for (const page of planned.pagesOf(state))
    if (page.kind === 'city') pages.set(page.path.split('/')[2] ?? '', cityProps(page));

const textOf = (page: Props['city'] | undefined): string =>
  [
    page?.air?.inWinter,
    page?.air?.inSummer,
    page?.copy.air.inShort.map(({ text }) => text).join(''),
    ...(page?.faqs ?? []).map(({ answer }) => answer),
    page?.tax?.price,
  ].join('\n');

/** The months of a list such as `April to June, October and November`, sorted by name. */
function monthsIn(list: string): string[] {
  const months = new Set<string>();
  for (const part of list.split(/,? or |, /)) {
    const [from = 0, to = from] = part.split(' to ').map((name) => NAMES.indexOf(name));
    for (let month = from; month !== (to + 1) % 12 || months.size === 0; month = (month + 1) % 12)
      months.add((NAMES[month] ?? '').slice(0, 3));
  }
  return [...months].sort();
}

towns('are those of their pages', () => {
  assert.is(pages.size, table.length);
  for (const { slug, months, winter, summer, windows, tuning, delivery, tax } of table) {
    const page = pages.get(slug);
    const text = textOf(page);
    assert.equal(page?.air?.months, months, slug);
    assert.match(page?.air?.inWinter ?? '', new RegExp(`about ${winter}%`, 'i'), slug);
    assert.match(page?.air?.inSummer ?? '', new RegExp(`about ${summer}%`, 'i'), slug);
    assert.match(text, `Tune it around ${tuning.replace(' ', ' and ')}.`, slug);
    assert.is(page?.air?.calendar, `/tuning/${tuning.toLowerCase().replace(' ', '-')}.ics`, slug);
    assert.is(/dry: (\S+) in an average January/.exec(text)?.[1] ?? '–', windows, slug);
    const wished = delivery === '–' ? [] : delivery.split(' ').sort();
    const [, told] =
      /Most dealers deliver all year(?:; going by temperature alone, ask for ([^.]+), when)?/.exec(text) ??
      [];
    const isWish = wished.length > 1 && wished.length <= 6;
    assert.equal(told === undefined ? null : monthsIn(told), isWish ? wished : null, slug);
    assert.match(text, tax === '$0' ? /^none /m : tax, slug);
    assert.not.match(text, /\{\{|undefined|NaN/, slug);
  }
});

towns('stand on the page of climates below their state, with what a piano needs', () => {
  const climate = planned.pages.find((page) => page.kind === 'climate');
  if (climate?.kind !== 'climate') throw new Error('There is no page of climates.');
  const { states, legend } = climate.layout;
  const shown = states.flatMap(({ path, cities }) =>
    cities.map((city) => {
      assert.ok(city.path.startsWith(path));
      const { winter, summer, need = -1 } = city.seasons ?? {};
      return `${city.path.split('/')[2]} ${winter} ${summer} ${legend.needs[need]}`;
    }),
  );
  const moist = { moister: 'Moisture', moisterFirst: 'Moisture above all' };
  const names: Record<string, string> = { ...moist, drier: 'Drier air', both: 'Both', little: 'Little' };
  const wanted = table.map(({ slug, winter, summer, need }) => `${slug} ${winter} ${summer} ${names[need]}`);
  assert.equal(shown.sort(), wanted.sort());
});

const MONTH = new RegExp(`\\b(?:${NAMES.join('|')})\\b`, 'g');

towns('have notes that name no other months for tuning', () => {
  for (const state of planned.states)
    for (const { city, note } of content.readNotes(state).value?.cities ?? []) {
      const tuning = table.find(({ slug }) => slug === city.slug)?.tuning ?? '';
      for (const [month] of note?.tune?.matchAll(MONTH) ?? []) assert.match(tuning, month, city.slug);
    }
});

const PRAISE = /\b(?:kind|kinder|kindest|calm|easy|easier|easiest|fewest|aim for|order for|choose)\b/i;

/** They name a day, a week, a storm or a lack of parking in a month to wish for. A person has read that none warns of a whole month. */
const WARNING =
  'new-haven tampa augusta indianapolis louisville annapolis boston gulfport princeton raleigh provo burlington montpelier';

towns('have notes that recommend no other months for a delivery, and warn of none of them', () => {
  for (const state of planned.states)
    for (const { city, note } of content.readNotes(state).value?.cities ?? []) {
      const wished = table.find(({ slug }) => slug === city.slug)?.delivery.split(' ') ?? [];
      if (wished.length > 6 || wished.length < 2) continue;
      const clauses = (note?.moving ?? '').split(/[.;] /).map((clause) => ({
        praises: PRAISE.test(clause),
        months: Array.from(clause.matchAll(MONTH), ([month]) => month.slice(0, 3)),
      }));
      for (const { praises, months } of clauses)
        for (const month of praises ? months : [])
          assert.ok(wished.includes(month), `${city.slug}: ${month}`);
      const warned = clauses.flatMap(({ praises, months }) => (praises ? [] : months));
      const doubted = warned.some((month) => wished.includes(month));
      assert.is(doubted, WARNING.split(' ').includes(city.slug), `${city.slug} warns of ${warned.join()}`);
    }
});

const MONTHS = `(?:${NAMES.join('|')})`;
const RUNS = `${MONTHS}(?: to ${MONTHS})?`;
const SENTENCE = {
  delivery: new RegExp(
    `Most dealers deliver all year(?:\\.|; going by temperature alone, ask for ${RUNS}(?:(?:, ${RUNS})* or ${RUNS})?, when it is mild outside\\.)`,
  ),
  tuning: new RegExp(
    `Good months for two tunings are ${MONTHS} and ${MONTHS}(?:\\.|, or any two half a year apart\\.)`,
  ),
};

towns('have computed sentences that keep to their grammar, and no heat where winters are warm', () => {
  for (const [slug, { air, faqs, copy }] of pages) {
    const answers = faqs.map(({ answer }) => answer).join(' ');
    for (const sentence of Object.values(SENTENCE)) assert.match(answers, sentence, slug);
    for (const text of [air?.inWinter, air?.inSummer, air?.help])
      assert.match(text ?? '', /^[A-Z](?:(?!\{\{|undefined|NaN| {2}|\.\.).)+\.$/, slug);
    const hasNoHeat = ['kailua', 'hilo', 'honolulu', 'miami'].includes(slug);
    const short = copy.air.inShort.map(({ text }) => text);
    const computed = [air?.inWinter, air?.help, ...short, SENTENCE.tuning.exec(answers)?.[0]];
    assert.ok(!hasNoHeat || !/\bheat\b/.test(computed.join(' ')), slug);
  }
});

/** Sentences that speak of the year, and what the twelve figures have to be for each. Figures within 3 points of a bound decide nothing. */
const TRUE_OF_A_YEAR: [RegExp, (year: Year, figure: number) => boolean][] = [
  [/(\d+) points too dry: .*/, ({ winter }, points) => points === 40 - winter],
  [/Dry now too: .* (\d+) points/, ({ summer }, points) => points === 40 - summer],
  [/(\d+) points too damp(?!\. The heat)/, ({ winter, summer }, by) => [winter, summer].includes(50 + by)],
  [/No month is dry/, ({ months }) => Math.min(...months) >= 40],
  [/Dry season: all year/, ({ months }) => Math.max(...months) < 37],
  [/Some relief/, ({ winter, summer }) => summer > winter],
  [/The easy season/, ({ winter, summer }) => Math.abs(summer - 45) < Math.abs(winter - 45)],
  [/strings can rust/, ({ summer }) => summer >= 75],
  [/First a humidifier/, ({ winter, summer }) => 40 - winter > summer - 50],
  [/ or a dehumidifier first/, ({ winter, summer }) => summer - 50 > 40 - winter],
  [/first; then a humidifier in winter, and air/, ({ winter, summer }) => winter < 37 && summer > 53],
  [/a humidifier is money wasted/, ({ months }) => Math.min(...months) > 43],
  [/In the moister months/, ({ winter, summer, months }) => winter < summer && Math.max(...months) > 37],
  [/swings by about (\d+) points/, ({ winter, summer }, points) => points === Math.abs(summer - winter)],
  [/about as humid in summer as in winter/, ({ winter, summer }) => Math.abs(summer - winter) < 8],
  [/pulls it (\d+) cents/, ({ months }, cents) => cents === Math.round(0.7 * farthestFrom45(months))],
];

interface Year {
  months: number[];
  winter: number;
  summer: number;
}

const farthestFrom45 = (months: number[]) => Math.max(...months.map((humidity) => Math.abs(humidity - 45)));

towns('have computed sentences that their twelve figures bear out', () => {
  const counts = TRUE_OF_A_YEAR.map(() => 0);
  for (const { slug, months, winter, summer } of table) {
    const page = pages.get(slug);
    const year = { months: months.map(Number), winter: Number(winter), summer: Number(summer) };
    const told = [page?.air?.inWinter, page?.air?.inSummer, page?.air?.help, page?.copy.air.hear.takeaway];
    const text = [...told, ...(page?.faqs ?? []).map(({ answer }) => answer)].join('\n');
    for (const [index, [sentence, isTrue]] of TRUE_OF_A_YEAR.entries())
      for (const [said, figure] of text.matchAll(new RegExp(sentence, 'g'))) {
        counts[index] = (counts[index] ?? 0) + 1;
        assert.ok(isTrue(year, Number(figure)), `${slug}, ${months}: ${said}`);
      }
    const [, from = '', to = ''] = /Dry season: (\w+) to (\w+)\./.exec(text) ?? [];
    for (let month = NAMES.indexOf(from); month >= 0; month = NAMES[month] === to ? -1 : (month + 1) % 12)
      assert.ok((year.months[month] ?? 100) < 37, `${slug}: ${from} to ${to}`);
  }
  assert.not(counts.includes(0), `${counts}`);
});

towns('have notes on their states whose figures are those of their cities', () => {
  for (const state of planned.states) {
    const own = table.filter(({ slug }) => state.cities.some((city) => city.slug === slug));
    const figures = own.flatMap(({ winter, summer }) => [winter, summer]);
    const { seasons = '' } = content.readNotes(state).value?.note ?? {};
    for (const [number] of seasons.matchAll(/\b\d+\b(?! miles)/g))
      assert.ok(figures.includes(number), `${state.slug}: ${number}`);
  }
});

towns('that share a station say on their page what sets them apart from a neighbor', () => {
  const names = new Map(content.states.flatMap(({ cities }) => cities.map(({ slug, name }) => [slug, name])));
  for (const { slug, neighbors } of table) {
    const others = neighbors.filter((other) => other !== slug).map((other) => names.get(other) ?? '');
    const home = pages.get(slug)?.note?.home ?? '';
    assert.ok(others.length === 0 || others.some((name) => home.includes(name)), `${slug}: ${home}`);
  }
});

/** What the page of each state says: the sum, then what holds in another state. */
const sentences: Record<string, RegExp> = {
  ohio: /^On a \$6,000 piano, sales tax comes to about \$437 at Ohio’s average rates: 5\.75% for the state and 1\.54% .* you may owe use tax at home/,
  hawaii:
    /general excise tax comes to \$270: 4% for the state and 0\.5% for the county, the same in all of Hawaii\./,
  'new-mexico': /gross receipts tax comes to about \$461 .*: 4\.875% for the state/,
  florida: /about \$409 .* in local tax on the first \$5,000 only\./,
  tennessee: /about \$506 .* 2\.75% on the part between \$1,600 and \$3,200; .* first \$1,600 only/,
  delaware: /has no general sales tax: a piano tagged \$6,000 costs \$6,000\. /,
  alaska:
    /^Alaska has no state sales tax, but many .* is 1\.82%, which few places charge\. .*If you buy in another state, ask/,
  indiana: /: \$420 on a \$6,000 piano\. There is no general local sales tax to add\. /,
  'new-jersey': /about \$396 .* The state charges 6\.625%; only a few places charge another rate\. /,
};

towns('have a tax of their state, with what it counts on, and what another state charges', () => {
  for (const state of content.states) {
    const said = stateTax(state, content)?.ofPage.sentences.join(' ') ?? '';
    assert.match(said, sentences[state.slug] ?? /\$6,000/);
  }
});
