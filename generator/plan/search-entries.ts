import { articlePath, cityPath, statePath, termPath } from '../addresses.ts';
import type { Content, SearchEntry } from '../model/index.ts';

/** Lists everything that the search page can find. */
export function searchEntries({ states, articles, glossary }: Content): SearchEntry[] {
  return [
    ...states.flatMap(({ name, slug, code, cities }): SearchEntry[] =>
      cities.map((city) => ({
        group: 'Cities',
        title: `${city.name}, ${name}`,
        path: cityPath(slug, city.slug),
        text: code,
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
    ...articles.map(
      ({ title, slug, excerpt, tags }): SearchEntry => ({
        group: 'Articles',
        title,
        path: articlePath(slug),
        text: `${excerpt} ${tags.join(' ')}`,
      }),
    ),
    ...glossary.entries.map(
      ({ term, definition }): SearchEntry => ({
        group: 'Glossary',
        title: term,
        path: termPath(term),
        text: definition,
      }),
    ),
  ];
}
