import { fileOf } from '../../addresses.ts';
import type { DealerCard, Figures, Route, RouteKind } from '../../model/index.ts';
import { metaOf, type PageContext, type SiteFiles } from '../context.ts';
import type { ReportFinding } from '../finding.ts';
import { type Page, questionsOf } from '../page.ts';

interface FigurePattern {
  figure: keyof Figures;
  /** Matches sentences about the figure. */
  about: RegExp;
  /**
   * Matches the figure in such a sentence. Its first group that matches is the figure. No match starts within a number, or a long one
   * would be read once from each of its digits.
   */
  written: RegExp;
  /**
   * A pattern that matches in every match of `written`, and is found sooner. The source of a regular
   * expression.
   */
  always: string;
}

/** How sentences write the business figures. A sentence with another number promises something wrong. */
const PATTERNS: readonly FigurePattern[] = [
  {
    figure: 'responseTime',
    about: /\bmatch/i,
    written: /\bwithin (\d[\d–-]* (?:hours?|days?|minutes?))\b/gi,
    always: 'within \\d',
  },
  {
    figure: 'formTime',
    about: /\bform\b|\btell us\b|\bmatch/i,
    written: /\bless than (\d[\d–-]* (?:minutes?|seconds?))\b/gi,
    always: 'less than \\d',
  },
  {
    figure: 'dealersMatched',
    about: /\bmatch|\bverified\b/i,
    written: /(?<!\d)(\d+(?:[–-]\d+)?) (?:verified )?(?:local )?(?:piano )?dealers\b/gi,
    always: '\\d (?:verified |local |piano )*dealers',
  },
  {
    figure: 'financingTerm',
    about: /\bfinanc|\bterms?\b|\bloan/i,
    written: /(?<!\d)(\d+[–-]\d+ months)\b/gi,
    always: '\\d months',
  },
  {
    figure: 'rentalPerMonth',
    about: /\brent/i,
    written: /\bmonthly rent (\$\d[\d,]*[–-]\$\d[\d,]*)|(\$\d[\d,]*[–-]\$\d[\d,]*)(?: a| per|\/) ?month\b/gi,
    always: 'monthly rent \\$|[\\d,](?: a| per|/) ?month',
  },
  {
    figure: 'usedSaving',
    about: /\bused\b/i,
    written: /(?<!\d)(\d+[–-]\d+%) (?:less|cheaper|below|off|under)\b/gi,
    always: '% (?:less|cheaper|below|off|under)',
  },
  {
    figure: 'tuningsPerYear',
    about: /\btun(?:e|ing)|\bacoustic\b/i,
    written: /\bat least ((?:once|twice|\d+ times) a year)\b/gi,
    always: 'at least (?:once|twice|\\d)',
  },
];

/** Checks that the business figures in the texts of a page are right, and that it lists as much as the plan says. */
export function figures(
  page: Page,
  report: ReportFinding,
  { route, context }: { route: Route | undefined; context: PageContext },
): void {
  const { plan, files } = context;
  for (const sentence of sentencesOf(page)) checkSentence(sentence, report, plan.frame.figures);
  if (route) checkCounts(page, report, { route, files });
}

/** The sentences of a page, its title and its description. */
export const sentencesOf = (page: Page): string[] =>
  [page.mainText, page.titles[0]?.text ?? '', metaOf(page, 'description') ?? ''].flatMap(splitSentences);

const splitSentences = (text: string): string[] => text.split(/(?<=[.?!])\s/);

/** A text without a match has no figure. This test takes half the time of the patterns. */
const NEEDED_WORDS = new RegExp(PATTERNS.map(({ always }) => always).join('|'), 'i');

/** Matches any figure, right or wrong. */
const ANY_FIGURE = new RegExp(PATTERNS.map(({ written }) => written.source).join('|'), 'i');

/** True if a text has a figure, right or wrong. */
export const hasFigure = (text: string): boolean =>
  hasNumber(text) && NEEDED_WORDS.test(text) && ANY_FIGURE.test(text);

/** True if one of the sentences in a text has a wrong figure. */
export function hasWrongFigure(text: string, figures: Figures): boolean {
  if (!hasFigure(text)) return false;
  let isWrong = false;
  const report = () => {
    isWrong = true;
  };
  for (const sentence of splitSentences(text)) checkSentence(sentence, report, figures);
  return isWrong;
}

/** True if a text has a number. Every figure has one. */
const hasNumber = (text: string): boolean => /\d/.test(text) || /once|twice/i.test(text);

function checkSentence(sentence: string, report: ReportFinding, figures: Figures): void {
  if (!hasNumber(sentence)) return;
  for (const { figure, about, written } of PATTERNS) {
    if (!about.test(sentence)) continue;
    for (const match of sentence.matchAll(written)) {
      const [words] = match;
      const shown = match.slice(1).find((group) => group !== undefined) ?? '';
      if (withHyphens(shown) === withHyphens(figures[figure])) continue;
      report({
        code: 'PG570',
        message: `the text says "${words}", but the figure ${figure} is ${figures[figure]}.`,
        hint: `Write {{${figure}}} in its place.`,
        trace: [words, shown, wordsAround(sentence, match.index, words.length)],
      });
    }
  }
}

/** How many words before and after a figure are traced with it. */
const BEFORE = 9;
const AFTER = 5;

function wordsAround(sentence: string, index: number, length: number): string {
  const before = sentence.slice(0, index).split(' ').slice(-BEFORE).join(' ');
  const after = sentence
    .slice(index + length)
    .split(' ')
    .slice(0, AFTER)
    .join(' ');
  return `${before}${sentence.slice(index, index + length)}${after}`.trim();
}

const withHyphens = (text: string): string => text.replaceAll('–', '-').toLowerCase();

interface Count {
  what: string;
  /** On the page. */
  shown: number;
  /** In the plan. */
  wanted: number;
}

function checkCounts(
  page: Page,
  report: ReportFinding,
  { route, files }: { route: Route; files: SiteFiles },
): void {
  for (const { what, shown, wanted } of countsOf(page, route, files)) {
    if (shown !== wanted)
      report({
        code: 'PG571',
        message: `the page shows ${shown} ${what} where ${wanted} are wanted.`,
        hint: 'Show each of them once.',
        maker: 'page',
      });
  }
}

function countsOf(page: Page, route: Route, files: SiteFiles): Count[] {
  const linked = (kind: RouteKind) =>
    new Set(linksWithinMain(page).filter((path) => files.kindOf(fileOf(path)) === kind)).size;
  switch (route.kind) {
    case 'home':
    case 'not-found':
      return [{ what: 'states', shown: linked('state'), wanted: route.props.states.length }];
    case 'directory':
    case 'climate':
      return [
        { what: 'states', shown: linked('state'), wanted: route.props.states.length },
        {
          what: 'cities',
          shown: linked('city'),
          wanted: route.props.states.flatMap(({ cities }) => cities).length,
        },
      ];
    case 'blog':
      return [{ what: 'articles', shown: linked('article'), wanted: route.props.articles.length }];
    case 'glossary':
      return [
        {
          what: 'terms',
          shown: page.elements.filter(({ name }) => name === 'dt').length,
          wanted: route.props.entries.length,
        },
      ];
    case 'state':
      return [questions(page, route)];
    case 'city': {
      const dealers = route.props.dealers?.listed ?? [];
      return [
        questions(page, route),
        {
          what: 'links to dealers that say who pays',
          shown: dealers.filter(({ first }) => hasLink(page, first)).length,
          wanted: dealers.length,
        },
      ];
    }
    default:
      return [];
  }
}

const questions = (page: Page, { props }: Route<'state' | 'city'>): Count => ({
  what: 'questions',
  shown: questionsOf(page).length,
  wanted: props.faqs.length,
});

const hasLink = ({ elements }: Page, { href, rel }: DealerCard['first']): boolean =>
  elements.some(({ attributes }) => attributes.href === href && attributes.rel === rel);

function linksWithinMain({ elements, html }: Page): string[] {
  const from = elements.find(({ name }) => name === 'main')?.offset ?? 0;
  const to = html.indexOf('</main>', from);
  return elements.flatMap(({ name, attributes, offset }) =>
    name === 'a' && attributes.href && offset > from && offset < to ? attributes.href : [],
  );
}
