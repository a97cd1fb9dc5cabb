import { pathOf } from '../addresses.ts';
import type { Content, Page, Plan } from '../model/index.ts';
import type { Problem, ProblemCode } from '../problem/problem.ts';
import { type FilledPage, MARK, ownTexts, type Template } from '../render/page-maker.ts';
import { LikenessFinder } from './likeness.ts';
import { LinkChecker } from './links.ts';
import { runsOf } from './own-runs.ts';
import { Scale } from './weights.ts';

/** The fewest words of a city page that no other has. */
const LEAST_WORDS = 120;

/** Finds what only finished pages show: links that lead nowhere, pages that are too heavy or too alike. */
export class Judge {
  readonly #plan: Plan;
  readonly #links: LinkChecker;
  readonly #scale = new Scale();
  readonly #likeness: LikenessFinder;
  /** The number of words in sentences of each template. A short label makes no run. */
  readonly #words = new Map<Template, number>();

  constructor(site: { plan: Plan; content: Content; files: ReadonlySet<string> }, pages: number) {
    this.#plan = site.plan;
    this.#links = new LinkChecker(site.plan, site.content, site.files);
    this.#likeness = new LikenessFinder(pages, site.plan.frame.site.similarityLimit);
  }

  see(filled: FilledPage): void {
    const { page, template } = filled;
    this.#links.see(filled);
    this.#scale.see(filled);
    if (!page.texts) return;
    const words = this.#words.get(template) ?? runsOf(mainTextsOf(template.marked)).length;
    this.#words.set(template, words);
    this.#likeness.add(comparedPage(page), words);
  }

  verdict(pagesOf: (files: ReadonlySet<string>) => Iterable<Page>) {
    const again = function* (files: ReadonlySet<string>) {
      for (const page of pagesOf(files)) yield comparedPage(page);
    };
    const { over, shares, ...likeness } = this.#likeness.compare(again);
    let records: ReadonlyMap<string, Page['record']> | undefined;
    const problemOf = (code: ProblemCode, file: string, words: string): Problem => {
      records ??= new Map(Array.from(this.#plan.heads(), ({ file, record }) => [file, record]));
      return {
        ...{ code, hint: hintFor(code, file), pages: [pathOf(file)] },
        source: records.get(file)?.source ?? { file, line: 1 },
        message: `${pathOf(file)}: ${words}.`,
      };
    };
    const { similarityLimit: most, ownWordsLimit: least } = this.#plan.frame.site;
    const alike = over.map(({ files: [other, file], similarity }) => {
      const words = `${percent(similarity)} of the words are the same as on ${pathOf(other)}`;
      return problemOf('PG581', file, `${words}; the limit is ${percent(most)}`);
    });
    const named = new Set(over.flatMap(({ files }) => files));
    const thin = shares.flatMap(({ file, words, share }) => {
      if (least === 0 || (share >= least && words >= LEAST_WORDS) || named.has(file)) return [];
      const found = `only ${Math.floor(words)} words, ${percent(share)} of the page, are on no other city page`;
      return problemOf(
        'PG582',
        file,
        `${found}; the minimum is ${LEAST_WORDS} words and ${percent(least)}`,
      );
    });
    const problems = [...this.#links.problems(), ...this.#scale.problems(), ...alike, ...thin];
    return { ...likeness, problems };
  }
}

function hintFor(code: ProblemCode, file: string) {
  const [state, city] = file.split('/');
  const allowed = ' Or set "ownWordsLimit" to 0 in data/site.json, which allows such pages.';
  return `Write what is true only of this city, under "${city}" in data/notes/${state}.json. Until then, keep it out of builds with "draft": true in its record in data/locations.json.${code === 'PG582' ? allowed : ''}`;
}

const comparedPage = (page: Page) => ({ file: page.file, own: ownTexts(page) });

const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

/** These tags end a line of text. React writes no other line break, and no `>` within a tag. */
const LINE_ENDS =
  /<\/(?:p|div|section|li|ul|ol|h[1-6]|dt|dd|dl|tr|td|th|table|caption|summary|details|nav|label|option|figcaption)>|<br\/>/g;

/** The text of HTML, with a line for each block. Characters stay escaped. */
export const textOf = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(LINE_ENDS, '\n')
    .replace(/<[^>]*>/g, '');

/** The texts of `main` around marks, without forms and scripts. No word has a character that React escapes. */
function mainTextsOf(html: string) {
  const main = html.slice(Math.max(0, html.indexOf('<main')), html.indexOf('</main>'));
  const text = textOf(main.replace(/<form\b.*?<\/form>/gs, '')).replace(/&[^;]*;/g, ' ');
  return text.split(MARK).filter((_, index) => index % 2 === 0);
}
