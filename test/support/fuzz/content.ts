import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { openSite } from '../../../generator/build/open-site.ts';
import { makeSite } from '../../../generator/build/site.ts';
import { startStages } from '../../../generator/build/stages.ts';
import { openMarkupCheck } from '../../../generator/check/markup.ts';
import type { Output, SiteSettings } from '../../../generator/model/index.ts';
import { ContentError, type Problem } from '../../../generator/problem/problem.ts';
import { memoryStore, noStore } from '../../../generator/store/store.ts';
import { type Files, location, project, tinySite, treeOf } from '../tiny-site.ts';
import { pageKeeper } from './judge-site.ts';
import { body } from './sources.ts';
import { target } from './target.ts';
import { acceptedText } from './texts.ts';
import { assertProblems } from './told.ts';

/** Names with every mark that names may have. */
const NAMES = ["O'Fallon", 'Winston-Salem', "Coeur d'Alene", 'San José', 'Saint Louis'];

const inputs = fc.record({
  texts: fc.array(acceptedText, { minLength: 8, maxLength: 8 }),
  name: fc.constantFrom(...NAMES),
  articles: fc.tuple(body, body),
});

type Input = typeof inputs extends fc.Arbitrary<infer Value> ? Value : never;

/** A site whose content is hostile wherever it is a text. */
function filesWith({ texts, name, articles }: Input, site: { statements: object }): Record<string, unknown> {
  let count = 0;
  const text = () => texts[count++ % texts.length] ?? '';
  const textsFor = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, text()]));
  const question = () => ({ question: `${text()}?`, answer: text() });
  const note = () => textsFor(...'music home card rooms moving study used hear tune'.split(' '));
  // In a heading it becomes an id, and a link of the contents.
  const escaped = text().replaceAll(/[\\<&[`]/g, '\\$&');
  const prose = (markdown: string, more: string) => {
    const title = JSON.stringify(text().slice(0, 58).trim());
    const excerpt = JSON.stringify(`${text().slice(0, 80)} ${'seventy characters '.repeat(4)}.`);
    return `---\ntitle: ${title}\nexcerpt: ${excerpt}\n${more}\n---\n\n## ${escaped}\n\n${markdown}\n`;
  };
  return {
    'data/locations.json': [
      location('Ohio', 'Cleveland'),
      location('Ohio', name, { city_slug: 'named', primary: false }),
      location('Maine', 'Portland', { median_income_bucket: 'high' }),
    ],
    'data/notes/ohio.json': { cleveland: note(), named: note() },
    'data/notes/maine.json': { portland: note() },
    'data/glossary.json': { updated: '2025-10-14', entries: [textsFor('term', 'definition')] },
    'data/faqs.json': { state: [question()], city: [question(), question()] },
    'data/home.json': Object.fromEntries(
      ['steps', 'benefits', 'badges'].map((list) => [list, [textsFor('name', 'text')]]),
    ),
    'data/site.json': {
      ...site,
      brand: text().slice(0, 20).trim(),
      shareImage: textsFor('alt'),
      statements: {
        ...site.statements,
        ...textsFor('legalName', 'funding'),
        verified: [text(), text()],
        calls: [textsFor('from', 'expect')],
      },
    },
    'content/blog/an-article.md': prose(articles[0], 'date: 2025-10-01\ntags: [buying]'),
    'content/blog/another.md': prose(articles[1], 'date: 2025-10-02\ntags: [buying]'),
    'content/pages/history-of-the-piano.md': prose(articles[1], 'updated: 2025-10-14'),
    'content/pages/privacy.md': prose(articles[0], 'updated: 2025-10-14'),
  };
}

/**
 * Content that is hostile wherever it is a text, on all pages at once. Whatever a site takes, no page of it is invalid HTML: a build
 * validates one page of each kind, and not again for other content.
 */
export const content = target('content', {
  runs: 3,
  inputs,
  open() {
    const sound = tinySite();
    const siteFile = sound.json('data/site.json');
    const sources = Object.fromEntries(
      Object.entries(treeOf(sound.root)).map(([file, text]) => [file, Buffer.from(text, 'latin1')]),
    );
    const valid = memoryStore();

    /** Makes all pages of a site. A file that is refused, as Markdown with dead links is, is put back: its problems are of the input. */
    async function pagesWith(files: Files): Promise<Output[]> {
      sound.write({ ...sources, 'content/blog/another.md': null, ...files });
      const { pages, problems } = await make(sound.settings);
      if (problems.length === 0) return pages;
      assertProblems(problems);
      const isRefused = (file: string) => problems.some(({ source }) => source.file.endsWith(file));
      const accepted = Object.entries(files).filter(([file]) => !isRefused(file));
      assert.ok(
        accepted.length < Object.keys(files).length,
        problems.map(({ message }) => message).join('\n'),
      );
      return pagesWith(Object.fromEntries(accepted));
    }

    return {
      async judge(input) {
        const pages = await pagesWith(filesWith(input, siteFile));
        const markup = openMarkupCheck({ pianogen: project, store: valid });
        try {
          for (const page of pages) markup.add(page);
          assert.equal(await markup.findings(), []);
        } finally {
          await markup.close();
        }
      },
    };
  },
});

/** Makes all pages of a site without checking them, or tells why not. */
async function make(settings: SiteSettings): Promise<{ pages: Output[]; problems: readonly Problem[] }> {
  const stages = startStages({});
  const sink = pageKeeper();
  try {
    const site = await openSite(settings, { stages, store: noStore, isDrawn: false });
    const made = await makeSite(site, { stages, store: noStore, sink, isChecked: false });
    return { pages: sink.pages, problems: [...site.problems, ...made.problems] };
  } catch (error) {
    if (error instanceof ContentError) return { pages: [], problems: error.problems };
    throw error;
  }
}
