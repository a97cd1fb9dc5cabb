import { defaultSite } from '../support/default-site.ts';
import { all, mainText, pagesShow, textsOf } from '../support/page-parts.ts';
import { assert, suite } from '../support/suite.ts';
import { projectText, textOf } from '../support/tiny-site.ts';

const shipped = suite('shipped texts');

type Range = Record<'from' | 'to', number>;

const constants = JSON.parse(projectText('data/constants.json'));
const figure = (name: string): Range => {
  const { from, to = from } = constants.figures[name];
  return { from, to };
};

const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
const range = ({ from, to }: Range): string => `${dollars(from)}–${dollars(to)}`;
const hundreds = (amount: number): number => Math.round(amount / 100) * 100;
const wordsOf = (slug: string): string => mainText(defaultSite().page(`blog/${slug}/`));

const numbersIn = (text = ''): number[] =>
  [...text.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replace(',', '')));

function rowsOf(slug: string, heading: string): string[][] {
  const tables = all(defaultSite().page(`blog/${slug}/`), 'table');
  const table = tables.find((table) => textOf(table.querySelector('th')) === heading);
  return all(table, 'tbody tr').map((row) => textsOf(row, 'th, td'));
}

/** The hall that a box needs to turn out of a hall of `first` inches, tried at every tenth of a degree. */
function hallFor(length: number, thickness: number, first: number): number {
  const needs = Array.from({ length: 899 }, (_, step) => {
    const angle = ((step + 1) / 1800) * Math.PI;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    return (thickness + length * sine * cosine - first * cosine) / sine;
  });
  return Math.max(...needs);
}

shipped('give halls in which each piano passes the corner', () => {
  const rows = rowsOf('sizing-piano-room', 'How it travels');
  assert.is(rows.length, 5);
  for (const [name, size, equal, other] of rows) {
    const [length = 0, thickness = 0] = numbersIn(size);
    assert.is(Number.parseInt(equal ?? '', 10), Math.ceil((length / 2 + thickness) / Math.SQRT2), name);
    assert.is(Number.parseInt(other ?? '', 10), Math.ceil(hallFor(length, thickness, 36)), name);
  }
});

shipped('give examples of used prices that are their shares of the new price', () => {
  const rows = rowsOf('buying-used-pianos', 'Age');
  assert.is(rows.length, 8);
  for (const [age, share, example] of rows) {
    const [worse = 0, better = 0] = numbersIn(share);
    const isGrand = age?.startsWith('Grand');
    const price = isGrand ? 15000 : 8000;
    const used = { from: hundreds((price * worse) / 100), to: hundreds((price * better) / 100) };
    assert.is(example, `${range(used)}${isGrand ? ' (of $15,000)' : ''}`, age);
  }
});

shipped('work out sums from the business figures', () => {
  const [grand, saving] = [figure('priceBabyGrand').from, figure('usedSaving')];
  const used = { from: grand * (1 - saving.to / 100), to: grand * (1 - saving.from / 100) };
  const [move, visit, rent] = [figure('moveUpright'), figure('tuningVisit'), figure('rentalPerMonth')];
  const times = figure('tuningsPerYear').from;
  const correction = { from: 170, to: 350 };
  const bench = { from: 100, to: 500 };
  const sum = (...parts: Range[]): Range => ({
    from: parts.reduce((total, { from }) => total + from, 0),
    to: parts.reduce((total, { to }) => total + to, 0),
  });
  const tuned = { from: visit.from * times, to: visit.to * times };
  const said: [slug: string, words: string][] = [
    ['buying-used-pianos', `a used price of roughly ${range(used)}`],
    ['buying-used-pianos', `about ${range(sum(move, correction))} before a single repair`],
    ['financing-piano', `about ${range(sum(move, bench, tuned))} to an upright in its first year`],
    ['digital-vs-acoustic-beginners', `comes to ${range(tuned)} a year`],
    ['digital-vs-acoustic-beginners', `comes to ${range({ from: rent.from * 12, to: rent.to * 12 })}, about`],
  ];
  for (const [slug, words] of said) assert.ok(wordsOf(slug).includes(words), `${slug}: ${words}`);
});

const STRAIGHT = /['"]|&(?:quot|#x27|#39);/;
/** The texts of a page that people see or hear, as they stand in its HTML. */
const shownTexts = (html: string): string[] =>
  html
    .replaceAll(/<(script|style|code)\b.*?<\/\1>|<meta http-equiv[^>]*>/gs, '')
    .match(/(?<=>)[^<]+|(?<= (?:alt|title|aria-label|placeholder|content)=")[^"]*/g) ?? [];

shipped('show no straight quote on any page', () => {
  for (const [file, body] of defaultSite().outputs)
    if (file.endsWith('.html')) {
      const texts = shownTexts(Buffer.from(body, 'latin1').toString());
      for (const text of texts) assert.not.match(text, STRAIGHT, file);
    }
});

shipped('show no token, no brace and no value that is missing', () => {
  for (const [file, html] of defaultSite().outputs) {
    const markup = file.endsWith('.html') ? html.replaceAll(/<(script|style)\b.*?<\/\1>/gs, '') : '';
    assert.not.match(markup, /\{\w*\}|\bundefined\b|\[object|\bNaN\b|Infinity/, file);
  }
});

pagesShow(shipped, defaultSite().page, {
  // A search needs no script.
  '': { '#hear form[action="/search/"]:has(input[name=q]) @method': 'get' },
  'glossary/': { '.letters a @href': /^#letter_A \| #letter_B .* #letter_W$/ },
  'thank-you/': {
    'What Happens Next / p': /Our emails come from Keyhaven: check your spam folder too\./,
    // Below what is said to a visitor near whom nobody is.
    'Who Will Call You / p': /\| Meanwhile, makers list their dealers on their sites, .*; none pays us\.$/,
  },
  '404.html': {
    'Search by State / form[action="/search/"] @method': 'get',
    // The page is shown at any depth.
    'head :is([href]:not([href^="/"], [href^="https:"]), [src]:not([src^="/"], [src^="https:"]))': '',
  },
});
