import { ownPath, paths, searchIndexPath, slugify, statePath } from '../addresses.ts';
import type { Content, Frame, Link, LinkedPages, Page, State } from '../model/index.ts';
import type { Steps } from '../steps.ts';
import { climatePage } from './climate-page.ts';
import type { StateDealers } from './dealers.ts';
import { latestOfCities, page } from './page.ts';
import { cityLinks, directoryPage, stateLinks } from './place-pages.ts';
import { fillTexts, guidePath } from './place-texts.ts';
import { pageImage } from './share-images.ts';
import { hasAir, swingsOf } from './swings.ts';

export const footerPages = (content: Content): Frame['footerPages'] => ({
  resources: [
    { name: 'Blog', path: paths.blog },
    { name: 'Glossary', path: paths.glossary },
    ...(content.history ? [{ name: 'Piano History', path: paths.history }] : []),
    { name: 'Directory', path: paths.directory },
    ...(hasAir(content) ? [{ name: 'Climate', path: paths.climate }] : []),
  ],
  company: [
    { name: 'Contact', path: paths.contact },
    { name: 'Privacy Policy', path: paths.privacy },
    { name: 'Terms of Service', path: paths.terms },
  ],
  own: ownLinks(content, 'footer'),
});

export function* fixedPages(content: Content, dealersOf: (state: State) => StateDealers): Steps<Page[]> {
  const swings = swingsOf(content);
  const { legend } = swings;
  const directory = directoryPage(content, { dealersOf, swings });
  yield;
  const climate = legend ? [climatePage(content, { swings, legend })] : [];
  yield;
  return [
    homePage(content),
    directory,
    ...climate,
    glossaryPage(content),
    contactPage(content),
    searchPage(content),
    thankYouPage(content),
    notFoundPage(content, { path: paths.notFound, servedAnywhere: false }),
    notFoundPage(content, { path: '/404.html', servedAnywhere: true }),
  ];
}

function homePage({ site, siteSource, states, limits, home, copy }: Content): Page<'home'> {
  return page(
    {
      kind: 'home',
      path: paths.home,
      ...copy.home,
      lastmod: latestOfCities(states),
      source: siteSource,
      props: { ...home, states: stateLinks(states, limits.homeStates), matchFacts: copy.facts.match },
    },
    site,
  );
}

function glossaryPage({ glossary, articles, site, copy }: Content): Page<'glossary'> {
  const { updated, entries, guides = [], source } = glossary;
  return page(
    {
      kind: 'glossary',
      path: paths.glossary,
      ...fillTexts(copy.glossary, { termCount: String(entries.length) }),
      lastmod: updated,
      name: 'Glossary',
      shareImage: pageImage('glossary'),
      source,
      props: {
        entries: entries.map((entry) => ({ ...entry, id: slugify(entry.term) })),
        guides: guides.flatMap(({ words, article }) => {
          const path = guidePath(articles, article);
          return path === null ? [] : [{ words, path }];
        }),
      },
    },
    site,
  );
}

function contactPage({ site, siteSource, copy }: Content): Page<'contact'> {
  return page(
    {
      kind: 'contact',
      path: paths.contact,
      ...copy.contact,
      name: 'Contact',
      shareImage: pageImage('contact'),
      source: siteSource,
      props: {},
    },
    site,
  );
}

function searchPage({ site, siteSource, states, copy }: Content): Page<'search'> {
  return page(
    {
      kind: 'search',
      path: paths.search,
      ...copy.search,
      indexed: false,
      name: 'Search',
      source: siteSource,
      props: { index: searchIndexPath, states: stateLinks(states, states.length) },
    },
    site,
  );
}

function thankYouPage({ site, siteSource, answerMs, copy }: Content): Page<'thank-you'> {
  return page(
    {
      kind: 'thank-you',
      path: paths.thankYou,
      ...copy.thankYou,
      indexed: false,
      source: siteSource,
      props: { answerMs },
    },
    site,
  );
}

/** The most cities of a state that the 404 page offers. */
const MOST_CITIES = 6;

function notFoundPage(
  { site, siteSource, states, limits, redirects, copy }: Content,
  { path, servedAnywhere }: { path: string; servedAnywhere: boolean },
): Page<'not-found'> {
  return page(
    {
      kind: 'not-found',
      path,
      canonical: paths.notFound,
      ...copy.notFound,
      indexed: false,
      source: siteSource,
      props: {
        states: stateLinks(states, limits.notFoundStates),
        servedAnywhere,
        statesByPath: Object.fromEntries(
          servedAnywhere
            ? states.map((state) => [
                statePath(state.slug),
                { name: state.name, cities: cityLinks(state, MOST_CITIES) },
              ])
            : [],
        ),
        redirects: Object.fromEntries(servedAnywhere ? redirects.map(({ from, to }) => [from, to]) : []),
      },
    },
    site,
  );
}

export const menuOf = (content: Content): Link[] => [
  { name: 'Directory', path: paths.directory },
  { name: 'Blog', path: paths.blog },
  { name: 'Glossary', path: paths.glossary },
  ...(content.history ? [{ name: 'Education', path: paths.history }] : []),
  { name: 'Contact', path: paths.contact },
  ...ownLinks(content, 'menu'),
];

/** The links to the owner's own pages. One that could not be read has none. */
const ownLinks = ({ linkedPages, ownPages }: Content, place: keyof LinkedPages): Link[] =>
  linkedPages[place].flatMap((slug) =>
    ownPages.filter(({ path }) => path === ownPath(slug)).map(({ title, path }) => ({ name: title, path })),
  );
