import { join } from 'node:path';
import { dollars } from '../../client/cost/dollars.ts';
import { pageIds, slugify } from '../addresses.ts';
import type { Amounts, Constants, Figures, Glossary, Image } from '../model/index.ts';
import { nearest } from '../problem/nearest.ts';
import { andThen, type Problem, type ProblemCode, type Read } from '../problem/problem.ts';
import { pictureAt } from './pictures/picture.ts';
import { listFiles, wholeFile } from './read/files.ts';
import { entryAt, type Locate, type Located } from './read/json.ts';
import { type DataFolders, type LoadContext, readData } from './read/read-data.ts';
import { loadRedirects } from './redirects.ts';
import { copySchema, copyTokens } from './schemas/copy.ts';
import { formatValue } from './schemas/format.ts';
import * as ofPages from './schemas/page-schemas.ts';

/** Each is a field of `Content`. */
export const loadDataFiles = (context: LoadContext & { images: readonly Image[] }) => ({
  copy: plain(readData(context, 'copy.json', { schema: copySchema, deferred: copyTokens })),
  faqs: plain(
    readData(context, 'faqs.json', { schema: ofPages.faqsSchema, deferred: ofPages.faqTokens }),
  ),
  glossary: andThen(
    readData(context, 'glossary.json', { schema: ofPages.glossarySchema }),
    (file) => {
      const entries = file.value.entries.toSorted((a, b) =>
        a.term.toLowerCase() < b.term.toLowerCase() ? -1 : 1,
      );
      const value = { ...file.value, entries, source: file.locate([]) };
      return { value, problems: problemsOfTerms(file.value.entries, file.locate) };
    },
  ),
  home: andThen(
    readData(context, 'home.json', { schema: ofPages.homeSchema }),
    ({ value: home, locate }) => {
      const { value: picture, problems } = pictureAt(home.picture, { locate }, context.images);
      return { value: { ...home, picture }, problems };
    },
  ),
  options: plain(readData(context, 'options.json', { schema: ofPages.optionsSchema })),
  prices: plain(readData(context, 'prices.json', { schema: ofPages.pricesSchema })),
  redirects: loadRedirects(context),
});

const plain = <T>({ value, problems }: Read<Located<T>>) => ({ value: value?.value, problems });

function problemsOfTerms(entries: Glossary['entries'], locate: Locate) {
  const owners = new Map(pageIds.map((id) => [id, 'the page']));
  // Terms of the package come last: problems name what a site can change.
  const parts = new Map(entries.map(({ part, term }) => [part, term]));
  const problems: Problem[] = [];
  for (const [index, { term, part }] of entries.entries()) {
    const hint = 'Write the term in other words, or keep one of the two.';
    const add = (key: 'term' | 'part', code: ProblemCode, message: string) =>
      problems.push({ ...entryAt(locate, ['entries', index, key]), code, message, hint });
    const name = formatValue(term);
    const id = slugify(term);
    const owner = owners.get(id);
    if (id === '')
      add('term', 'PG211', `${name} has no letter from A to Z or digit for its address.`);
    else if (owner)
      add(
        'term',
        'PG209',
        `${name} gets the address "#${id}", which ${formatValue(owner)} already has.`,
      );
    else owners.set(id, term);
    const other = part && parts.get(part);
    if (other && other !== term)
      add('part', 'PG209', `${formatValue(part)} is already the part of ${formatValue(other)}.`);
  }
  return problems;
}

const FILES = [
  ...['site', 'locations', 'states', 'climates', 'dealers', 'humidity', 'constants', 'zip-prefixes'],
  ...['copy', 'faqs', 'glossary', 'home', 'options', 'prices', 'redirects'],
].map((name) => `${name}.json`);

/** `notes` are the possible files of notes, if known. */
export function problemsOfDataFolder(data: string, notes: readonly string[] | undefined): Problem[] {
  const known = [...FILES, ...(notes ?? [])];
  const inNotes = notes && listFiles(join(data, 'notes'));
  // The reader of a file reports its faults.
  const { value: others = [] } = listFiles(data, ['**/*', '!notes/**', '!schemas/**']);
  const found = [
    ...(inNotes?.value ?? []).map((name) => `notes/${name}`),
    ...others.filter((name) => /\.json$/i.test(name)),
  ];
  const unknown = found.filter((file) => !known.includes(file));
  const message = 'nothing reads this file.';
  const hint =
    'Correct its name, or remove it. Name files of notes after their states, such as ohio.json.';
  const problems = unknown.map((file): Problem => {
    const source = wholeFile(join(data, file));
    return { code: 'PG107', source, message, hint, suggestion: nearest(file, known) };
  });
  return [...(inNotes?.problems ?? []), ...problems];
}

const UNIT_MS: Partial<Record<ofPages.Figure['unit'], number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};
const UNIT_DAYS: typeof UNIT_MS = { day: 1, month: 365.25 / 12, year: 365.25 };

export function loadConstants(folders: DataFolders): Read<Constants> {
  const context = { ...folders, values: {} };
  const { value: file, problems } = readData(context, 'constants.json', {
    schema: ofPages.constantsSchema,
  });
  if (!file) return { value: undefined, problems };
  const { figures, loanExample, limits } = file.value;
  const values: Record<string, string> = {};
  const amounts = {} as Amounts;
  const days = {} as Constants['days'];
  for (const name of ofPages.figureNames) {
    const figure: ofPages.Figure = figures[name];
    const { unit, from, to, open } = figure;
    amounts[name] = { from, to, open };
    days[name] = Math.ceil(from * (UNIT_DAYS[unit] ?? 0));
    values[name] = formatFigure(figure);
    values[`${name}.from`] = formatFigure({ unit, from });
    if (!open) values[`${name}.to`] = formatFigure({ unit, from: to ?? from });
  }
  const { unit, from, to = from }: ofPages.Figure = figures.responseTime;
  const ms = UNIT_MS[unit];
  const value = {
    figures: Object.fromEntries(ofPages.figureNames.map((name) => [name, values[name]])) as Figures,
    amounts,
    loanExample,
    limits,
    answerMs: ms ? to * ms : null,
    cooldownMs: figures.cooldown.from * 1000,
    days,
    values,
  };
  return { value, problems };
}

const timesInWords = (times: number) => ['', 'once', 'twice'][times] ?? `${times} times`;

/** Such as `$3,000–$10,000`, `$30,000+`, `30–60%` or `twice a year`. */
function formatFigure({ unit, from, to, open }: ofPages.Figure) {
  const range = (format: (amount: number) => string) =>
    to ? `${format(from)}–${format(to)}` : format(from);
  switch (unit) {
    case 'usd':
      return range(dollars) + (open ? '+' : '');
    case 'percent':
      return `${range(String)}%`;
    case 'count':
      return range(String);
    case 'times-a-year':
      return `${range(timesInWords)} a year`;
    default:
      return `${range(String)} ${unit}${(to ?? from) === 1 ? '' : 's'}`;
  }
}
