import { paths } from '../addresses.ts';
import type { Article, Content, Link, Prose, Route } from '../model/index.ts';
import { shownDate } from './dates.ts';
import { articleEnd, minutesToRead, reading, summarize } from './reading.ts';
import { latest, route } from './route.ts';
import { articleImage, pageImage } from './share-images.ts';

const blogLink: Link = { name: 'Blog', path: paths.blog };

/** Plans the pages with texts in Markdown: the blog with its articles, the history, the legal pages. */
export function contentRoutes(content: Content): Route[] {
  const { articles, privacy, terms, site } = content;
  return [
    blogRoute(content),
    ...articles.map((article) => articleRoute(article, content)),
    historyRoute(content),
    legalRoute(privacy, { name: 'privacy', site }),
    legalRoute(terms, { name: 'terms', site }),
  ];
}

function blogRoute({ articles, site, siteSource }: Content): Route<'blog'> {
  return route(
    {
      kind: 'blog',
      path: paths.blog,
      title: 'Piano Buying Guides and Advice',
      description:
        'Guides for people who are about to buy a piano: choosing between types, used pianos, financing, room size and care.',
      lastmod: latest(articles.map(({ date }) => date)),
      trail: [blogLink],
      shareImage: pageImage('blog'),
      source: siteSource,
      props: { articles: articles.map(summarize) },
    },
    site,
  );
}

function articleRoute(article: Article, { articles, site }: Content): Route<'article'> {
  const summary = summarize(article);
  return route(
    {
      kind: 'article',
      path: summary.path,
      title: article.title,
      description: article.excerpt,
      lastmod: article.date,
      indexed: !article.hold,
      trail: [blogLink, { name: article.title, path: summary.path }],
      shareImage: articleImage(article),
      source: article.source,
      props: { ...summary, ...reading(article.pieces), ...articleEnd(article, articles) },
    },
    site,
  );
}

function historyRoute({ history, site }: Content): Route<'history'> {
  return route(
    {
      kind: 'history',
      path: paths.history,
      title: history.title,
      description: history.excerpt,
      lastmod: history.updated,
      trail: [{ name: history.title, path: paths.history }],
      shareImage: pageImage('history'),
      source: history.source,
      props: {
        heading: history.title,
        minutes: minutesToRead(history.words),
        timeline: history.timeline,
        ...reading(history.pieces),
      },
    },
    site,
  );
}

function legalRoute(
  { title, excerpt, updated, pieces, source }: Prose,
  { name, site }: { name: 'privacy' | 'terms'; site: Content['site'] },
): Route<'legal'> {
  const path = paths[name];
  return route(
    {
      kind: 'legal',
      path,
      title,
      description: excerpt,
      lastmod: updated,
      trail: [{ name: title, path }],
      shareImage: pageImage(name),
      source,
      props: { heading: title, updated: shownDate(updated), ...reading(pieces) },
    },
    site,
  );
}
