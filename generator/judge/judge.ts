import { pathOf } from '../addresses.ts';
import type { Content, Page, PageHead, Plan } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { type FilledPage, MARK, namesOf, ownTexts, type Template } from '../render/template.ts';
import type { Pause } from '../steps.ts';
import { type AlikePair, type ComparedPage, type Likeness, LikenessFinder } from './likeness.ts';
import { LinkChecker, type SiteFiles } from './links.ts';
import { countRuns } from './own-runs.ts';
import { Scale } from './weights.ts';

interface JudgedSite {
  plan: Plan;
  content: Content;
  files: SiteFiles;
  count: number;
}

export interface Verdict extends Omit<Likeness, 'over'> {
  problems: Problem[];
}

/** Answers what only finished pages tell: links that lead nowhere, pages that are too heavy, pages that are too alike. */
export class Judge {
  readonly #plan: Plan;
  readonly #links: LinkChecker;
  readonly #scale = new Scale();
  readonly #likeness: LikenessFinder;
  readonly #runs = new Map<Template, number>();

  constructor({ plan, content, files, count }: JudgedSite) {
    this.#plan = plan;
    this.#links = new LinkChecker(plan, content, files);
    this.#likeness = new LikenessFinder(count);
  }

  see(filled: FilledPage): void {
    const { page, template } = filled;
    this.#links.see(filled);
    this.#scale.see(filled);
    if (!page.texts) return;
    const runs = this.#runs.get(template) ?? countRuns(textsBetweenMarks(mainTextOf(template.marked)));
    this.#runs.set(template, runs);
    this.#likeness.add(comparedPage(page), runs);
  }

  async verdict(pagesOf: (files: ReadonlySet<string>) => Iterable<Page>, pause: Pause): Promise<Verdict> {
    const again = function* (files: ReadonlySet<string>) {
      for (const page of pagesOf(files)) yield comparedPage(page);
    };
    const limit = this.#plan.frame.site.similarityLimit;
    const { over, ...likeness } = await this.#likeness.compare(limit, again, pause);
    const entries = over.length > 0 ? this.#plan.entries() : [];
    const pages = new Map(entries.map((page) => [page.file, page]));
    const alike = over.map((pair) => tooAlike(pair, { limit, page: pages.get(pair.files[1]) }));
    return { ...likeness, problems: [...this.#links.problems(), ...this.#scale.problems(), ...alike] };
  }
}

const comparedPage = (page: Page): ComparedPage => ({
  file: page.file,
  own: ownTexts(page),
  names: namesOf(page),
});

function tooAlike(
  { files: [other, file], similarity }: AlikePair,
  { limit, page }: { limit: number; page: PageHead | undefined },
): Problem {
  const [state, city] = file.split('/');
  const path = pathOf(file);
  return {
    code: 'PG581',
    source: page?.source ?? { file, line: 1 },
    message: `${path}: ${percent(similarity)} of the words are those of ${pathOf(other)}; the limit is ${percent(limit)}.`,
    hint: `Say what is true of this city only, under "${city}" in the notes on "${state}". Until then, keep it out of builds: "draft": true in this record.`,
    pages: [path],
  };
}

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** The texts around the marks of a text. */
const textsBetweenMarks = (text: string): string[] => text.split(MARK).filter((_, index) => index % 2 === 0);

/** What ends a line of text. React writes no other line break, and no `>` within a tag. */
const LINE_ENDS =
  /<\/(?:p|div|section|li|ul|ol|h[1-6]|dt|dd|dl|tr|td|th|table|caption|summary|details|nav|label|option|figcaption)>|<br\/>/g;

/** The words of `main` without forms and scripts. React escapes only characters that are in no word. */
const mainTextOf = (html: string): string =>
  html
    .slice(Math.max(0, html.indexOf('<main')), html.indexOf('</main>'))
    .replace(/<(form|script|style)\b.*?<\/\1>/gs, '')
    .replace(LINE_ENDS, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&[^;]*;/g, ' ');
