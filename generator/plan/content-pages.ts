import { paths } from '../addresses.ts';
import type {
  Article,
  Byline,
  Content,
  History,
  Link,
  Page,
  Prose,
  ShareImage,
  Site,
} from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import { latest, page, shownDate } from './page.ts';
import { articleEnd, minutesToRead, reading, summarize, topicsOf } from './reading.ts';
import { articleImage, ownImage, pageImage } from './share-images.ts';

const blogLink: Link = { name: 'Blog', path: paths.blog };

export function contentPages(content: Content): Page[] {
  const { articles, history, privacy, terms, ownPages, site } = content;
  return [
    blogPage(content),
    ...articles.map((article) => articlePage(article, content)),
    ...(history ? [historyPage(history, site)] : []),
    textPage(privacy, { shareImage: pageImage('privacy'), site, notice: scriptNotice(site) }),
    textPage(terms, { shareImage: pageImage('terms'), site }),
    ...ownPages.map((page) => textPage(page, { shareImage: ownImage(page), site })),
  ];
}

function blogPage({ articles, site, siteSource }: Content): Page<'blog'> {
  const summaries = articles.map(summarize);
  return page(
    {
      kind: 'blog',
      path: paths.blog,
      title: 'Piano Buying Guides and Advice',
      description:
        'Guides for people who are about to buy a piano: choosing between types, used pianos, financing, room size and care.',
      lastmod: latest(articles.map(({ date }) => date)),
      name: blogLink.name,
      shareImage: pageImage('blog'),
      source: siteSource,
      props: { articles: summaries, topics: topicsOf(summaries) },
    },
    site,
  );
}

function articlePage(article: Article, { articles, site }: Content): Page<'article'> {
  const summary = summarize(article);
  return page(
    {
      kind: 'article',
      path: summary.path,
      title: article.title,
      description: article.excerpt,
      lastmod: article.date,
      indexed: !article.hold,
      name: article.title,
      parents: [blogLink],
      shareImage: articleImage(article),
      source: article.source,
      props: {
        ...summary,
        ...bylineOf(article, site),
        ...reading(article.pieces),
        ...articleEnd(article, articles),
      },
    },
    site,
  );
}

/** A reviewer has not read what was written after the review. */
function bylineOf({ date }: Article, { statements }: Site): Byline {
  const { author = null, reviewer } = statements;
  if (!reviewer || (reviewer.on !== undefined && reviewer.on < date)) return { author, review: null };
  const { on, ...by } = reviewer;
  return { author, review: { by, on: on === undefined ? null : shownDate(on) } };
}

/** Reports a review after the date of the build. */
export function reviewProblems({ site, reviewSource }: Content, today: string): Problem[] {
  const { reviewer } = site.statements;
  if (reviewer?.on === undefined || reviewer.on <= today) return [];
  return [
    {
      code: 'PG223',
      source: reviewSource,
      at: 'statements.reviewer.on',
      message: `${reviewer.name} reviewed the guides on ${shownDate(reviewer.on).text}, after the date of the build, ${shownDate(today).text}.`,
      hint: 'Write the day of the review.',
    },
  ];
}

function historyPage(history: History, site: Site): Page<'history'> {
  return page(
    {
      kind: 'history',
      path: history.path,
      title: history.title,
      description: history.excerpt,
      lastmod: history.updated,
      name: history.title,
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

function textPage(
  { path, title, excerpt, updated, pieces, source }: Prose,
  { shareImage, site, notice }: { shareImage: ShareImage; site: Site; notice?: string | undefined },
): Page<'text'> {
  return page(
    {
      kind: 'text',
      path,
      title,
      description: excerpt,
      lastmod: updated,
      name: title,
      shareImage,
      source,
      props: { heading: title, updated: shownDate(updated), ...(notice && { notice }), ...reading(pieces) },
    },
    site,
  );
}

/** What the privacy policy says of the script of another origin. */
function scriptNotice({ script }: Site): string | undefined {
  if (!script) return;
  const { name, src, connect = [] } = script;
  const hosts = [...new Set(connect.map((address) => new URL(address).host))].join(' and ');
  const sends =
    hosts === '' ? 'It may send nothing to other hosts.' : `It may send what it records to ${hosts}.`;
  return `Pages of this site load a script of ${name} from ${new URL(src).host}. ${sends} It does not run on the search page, nor on any page with the form that takes your details.`;
}
