import { cityPath, statePath } from '../addresses.ts';
import type { Article, City, Climate, Faq, Link, ShownDate, Site, State } from '../model/index.ts';
import { fillTokens, type TokenValues, tokenFiller } from '../tokens.ts';
import { giveTexts, mapTexts, Skeleton, type Texts, takeTexts } from './strings.ts';

export const stateLink = ({ name, slug }: State): Link => ({ name, path: statePath(slug) });

export const cityLink = (state: State, { name, slug }: City): Link => ({
  name,
  path: cityPath(state.slug, slug),
});

export const guidePath = (articles: readonly Article[], slug: string): string | null =>
  articles.find((article) => article.slug === slug)?.path ?? null;

export const fillTexts = <T extends Texts>(texts: T, values: TokenValues): T =>
  mapTexts(texts, (text) => fillTokens(text, values));

/** Cuts texts once: the result fills them faster than `fillTexts`. */
export function textsFiller<T extends Texts>(texts: T): (values: TokenValues) => T {
  const taken: string[] = [];
  takeTexts(texts, taken, new Skeleton());
  const fillers = taken.map(tokenFiller);
  return (values) => {
    const filled = fillers.map((fill) => fill(values));
    return giveTexts(texts, filled);
  };
}

/** Below the button of the form: what happens where few dealers are near. */
export const promiseOf = (promise: string, { statements }: Site): string =>
  [promise, statements.unmatched].filter(Boolean).join(' ');

export const placeValues = (climate: Climate, names: TokenValues): TokenValues => ({
  ...names,
  'climate.name': climate.name,
  'climate.lowerCaseName': climate.name.toLowerCase(),
  'climate.summary': climate.summary,
  'climate.space': fillTokens(climate.space, names),
  'climate.humidity': fillTokens(climate.humidity, names),
});

export const joinNames = (names: readonly string[], last: 'and' | 'or' = 'and'): string =>
  names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;

const MONTHS =
  'January February March April May June July August September October November December'.split(' ');

/** January is 0, that of the next year 12. */
export const monthName = (month: number): string => MONTHS[month % MONTHS.length] ?? '';

/** Such as `November 2026`, of `2026-11`. */
export function shownMonth(iso: string): string {
  const [year, month = 1] = iso.split('-').map(Number);
  return `${monthName(month - 1)} ${year}`;
}

export function shownDate(iso: string): ShownDate {
  const [year, month = 1, day] = iso.split('-').map(Number);
  return { iso, text: `${monthName(month - 1)} ${day}, ${year}` };
}

const DAYS = 'Mon Tue Wed Thu Fri Sat Sun'.split(' ');

/** Writes opening hours such as `Mo-Fr 10:00-18:30` as `Mon–Fri 10 am–6:30 pm`; no line breaks the times. */
export const shownHours = (hours: readonly string[]): string =>
  hours
    .join(', ')
    .replaceAll('-', '–\u2060')
    .replace(/[A-Z][a-z]/g, (start) => DAYS.find((day) => day.startsWith(start)) ?? start)
    .replace(
      /(\d\d)(:\d\d)/g,
      (_, hour, minutes) =>
        `${Number(hour) % 12 || 12}${minutes === ':00' ? '' : minutes}\u00A0${Number(hour) < 12 ? 'am' : 'pm'}`,
    );

/** Leaves out a token whose value is null from an answer, with a space beside it. */
export function fillFaqs(
  faqs: readonly Faq[],
  values: Readonly<Record<string, string | null>>,
): Faq[] {
  const given: Record<string, string> = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(values)) {
    if (value === null) unknown.push(`{{${name}}}`);
    else given[name] = value;
  }
  const withoutUnknown = (answer: string) =>
    unknown.reduce(
      (rest, token) => rest.replaceAll(`${token} `, '').replaceAll(` ${token}`, ''),
      answer,
    );
  return faqs.map(({ question, short, answer }) => ({
    question: fillTokens(question, given),
    short: fillTokens(short, given),
    answer: fillTokens(withoutUnknown(answer), given),
  }));
}
