import { articlePath, cityPath, paths, statePath, termPath } from '../addresses.ts';
import type { Content, Page, SearchEntry, Section } from '../model/index.ts';
import { keyWordsAmong } from './key-words.ts';

interface TextPage {
  group: 'Articles' | 'Pages';
  title: string;
  path: string;
  excerpt: string;
  tags?: readonly string[];
  sections: readonly Section[];
}

export function searchEntries(content: Content, pages: readonly Page[]): SearchEntry[] {
  const { states, articles, history, ownPages, glossary, zipPrefixes } = content;
  return [
    ...states.flatMap(({ name, slug, code, cities }): SearchEntry[] =>
      cities.map((city) => ({
        group: 'Cities',
        title: `${city.name}, ${name}`,
        path: cityPath(slug, city.slug),
        text: code,
        zips: zipPrefixes.get(city.slug) ?? [],
      })),
    ),
    ...states.map(
      ({ name, slug, code }): SearchEntry => ({
        group: 'States',
        title: name,
        path: statePath(slug),
        text: code,
      }),
    ),
    ...textEntries([
      ...articles.map((article) => ({
        ...article,
        group: 'Articles' as const,
        path: articlePath(article.slug),
      })),
      ...[...(history ? [history] : []), ...ownPages].map((page) => ({ ...page, group: 'Pages' as const })),
    ]),
    ...glossary.entries.map(
      ({ term, definition }): SearchEntry => ({
        group: 'Glossary',
        title: term,
        path: termPath(term),
        about: beginningOf(definition),
        text: '',
      }),
    ),
    ...pages.filter(({ path }) => OTHER_PAGES.includes(path)).map(pageEntry),
  ];
}

/** The first sentence, which says what a term is. The others say what to do about it. */
const beginningOf = (definition: string): string =>
  definition
    .split(/(?<=[.!?]) /)
    .slice(0, 1)
    .join(' ');

/** Lists each text, and each section of it under its heading. */
function textEntries(pages: readonly TextPage[]): SearchEntry[] {
  const keyWordsOf = keyWordsAmong(pages.flatMap(({ sections }) => sections));
  const ofPages = pages.map(({ group, title, path, excerpt, tags = [], sections }): SearchEntry => {
    const beginning = sections.filter(({ heading }) => !heading).flatMap(keyWordsOf);
    return { group, title, path, about: excerpt, text: [...tags, ...beginning].join(' ') };
  });
  const ofSections = pages.flatMap(({ title, path, sections }) =>
    sections.flatMap((section): SearchEntry[] => {
      const { heading } = section;
      if (!heading) return [];
      const text = keyWordsOf(section).join(' ');
      return [{ group: 'Sections', title: heading.text, path: `${path}#${heading.id}`, about: title, text }];
    }),
  );
  return [...ofPages, ...ofSections];
}

/** The pages that are found by their name and description only. */
const OTHER_PAGES: readonly string[] = [
  paths.directory,
  paths.climate,
  paths.glossary,
  paths.blog,
  paths.contact,
  paths.privacy,
  paths.terms,
];

const pageEntry = ({ title, name = title, path, description }: Page): SearchEntry => ({
  group: 'Pages',
  title: name,
  path,
  about: description,
  text: '',
});
