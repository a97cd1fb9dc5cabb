import { paths, searchIndexPath, slugify } from '../addresses.ts';
import type { Content, Route } from '../model/index.ts';
import { directoryRoute, stateLinks } from './place-routes.ts';
import { latest, route } from './route.ts';
import { pageImage } from './share-images.ts';

/** Plans the pages that every site has. */
export function fixedRoutes(content: Content): Route[] {
  return [
    homeRoute(content),
    directoryRoute(content),
    glossaryRoute(content),
    contactRoute(content),
    searchRoute(content),
    thankYouRoute(content),
    notFoundRoute(content, { path: paths.notFound, servedAnywhere: false }),
    notFoundRoute(content, { path: '/404.html', servedAnywhere: true }),
  ];
}

function homeRoute({ site, siteSource, states, limits, home, figures }: Content): Route<'home'> {
  return route(
    {
      kind: 'home',
      path: paths.home,
      title: 'Find the Right Piano Near You',
      description: `Tell us what you need in less than ${figures.formTime} and be matched with ${figures.dealersMatched} verified local piano dealers within ${figures.responseTime}. Free.`,
      lastmod: latest(states.flatMap(({ cities }) => cities.map(({ lastmod }) => lastmod))),
      source: siteSource,
      props: { ...home, states: stateLinks(states, limits.homeStates) },
    },
    site,
  );
}

function glossaryRoute({ glossary, site }: Content): Route<'glossary'> {
  const { updated, entries, source } = glossary;
  return route(
    {
      kind: 'glossary',
      path: paths.glossary,
      title: 'Piano Glossary for Buyers and Students',
      description: `${entries.length} piano terms in plain words, from action to voicing: what each part does, and why it matters when you choose a piano.`,
      lastmod: updated,
      trail: [{ name: 'Glossary', path: paths.glossary }],
      shareImage: pageImage('glossary'),
      source,
      props: { entries: entries.map((entry) => ({ ...entry, id: slugify(entry.term) })) },
    },
    site,
  );
}

function contactRoute({ site, siteSource, figures }: Content): Route<'contact'> {
  return route(
    {
      kind: 'contact',
      path: paths.contact,
      title: 'Contact Us About Buying a Piano',
      description: `Reach us by email or phone with questions about pianos, prices and dealers, or send the form: we match you with ${figures.dealersMatched} verified local dealers, free of charge.`,
      trail: [{ name: 'Contact', path: paths.contact }],
      shareImage: pageImage('contact'),
      source: siteSource,
      props: {},
    },
    site,
  );
}

function searchRoute({ site, siteSource }: Content): Route<'search'> {
  return route(
    {
      kind: 'search',
      path: paths.search,
      title: 'Search',
      description:
        'Search cities, states, articles and piano terms: type a few letters, and what fits appears as you type.',
      indexed: false,
      trail: [{ name: 'Search', path: paths.search }],
      source: siteSource,
      props: { index: searchIndexPath },
    },
    site,
  );
}

function thankYouRoute({ site, siteSource, figures }: Content): Route<'thank-you'> {
  return route(
    {
      kind: 'thank-you',
      path: paths.thankYou,
      title: 'Thank You',
      description: `We have your request. Within ${figures.responseTime} we match you with ${figures.dealersMatched} verified local dealers: here is what happens next.`,
      indexed: false,
      source: siteSource,
      props: {},
    },
    site,
  );
}

function notFoundRoute(
  { site, siteSource, states, limits, redirects }: Content,
  { path, servedAnywhere }: { path: string; servedAnywhere: boolean },
): Route<'not-found'> {
  return route(
    {
      kind: 'not-found',
      path,
      canonical: paths.notFound,
      title: '404 Page Not Found',
      description:
        "The page you're looking for doesn't exist or has been moved. Go home, browse the directory or search by state.",
      indexed: false,
      source: siteSource,
      props: {
        states: stateLinks(states, limits.notFoundStates),
        servedAnywhere,
        redirects: Object.fromEntries(servedAnywhere ? redirects.map(({ from, to }) => [from, to]) : []),
      },
    },
    site,
  );
}
