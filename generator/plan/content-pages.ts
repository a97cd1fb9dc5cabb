import { paths } from '../addresses.ts';
import type { Article, Content, Link, Page, Props, Prose, ShareImage, Site } from '../model/index.ts';
import { latest, page } from './page-head.ts';
import { shownDate } from './place-texts.ts';
import { articleEnd, minutesToRead, reading, summarize } from './reading.ts';
import { articleImage, ownImage, pageImage } from './share-images.ts';

const blogLink: Link = { name: 'Blog', path: paths.blog };

export function contentPages(content: Content): Page[] {
  const { articles, history, privacy, terms, ownPages, site } = content;
  return [
    blogPage(content),
    ...articles.map((article) => articlePage(article, content)),
    ...(history ? [historyPage(history, content)] : []),
    textPage(privacy, pageImage('privacy'), content, scriptNotice(site)),
    textPage(terms, pageImage('terms'), content),
    ...ownPages.map((own) => textPage(own, ownImage(own), content)),
  ];
}

function blogPage(content: Content): Page<'blog'> {
  const { articles } = content;
  return page(content, 'blog', {
    path: paths.blog,
    title: 'Piano Buying Guides and Advice',
    description:
      'Guides for people who are about to buy a piano: choosing between types, used pianos, financing, room size and care.',
    lastmod: latest(articles.map(({ date, updated = date }) => updated)),
    name: blogLink.name,
    props: { articles: articles.map(summarize) },
  });
}

function articlePage(article: Article, content: Content): Page<'article'> {
  const { title, path, excerpt: description, date, updated: lastmod = date, hold, pieces } = article;
  return page(content, 'article', {
    ...{ path, title, description, lastmod, indexed: !hold, name: title, parents: [blogLink] },
    ...{ shareImage: articleImage(article), record: article },
    props: {
      ...summarize(article),
      ...bylineOf(article, content.site),
      ...reading(pieces),
      ...articleEnd(article, content.articles),
    },
  });
}

/** An article that was changed after its review shows no review. */
function bylineOf(
  { date, updated = date }: Article,
  { statements, portraits }: Site,
): Pick<Props['article'], 'author' | 'review'> {
  const { reviewer } = statements;
  const author = statements.author ? { ...statements.author, picture: portraits.author } : null;
  if (!reviewer || (reviewer.on !== undefined && reviewer.on < updated)) return { author, review: null };
  const { on, ...person } = reviewer;
  const by = { ...person, picture: portraits.reviewer };
  return { author, review: { by, on: on === undefined ? null : shownDate(on) } };
}

function historyPage(history: NonNullable<Content['history']>, content: Content): Page<'history'> {
  const { title: heading, words, timeline, pieces } = history;
  const props = { heading, minutes: minutesToRead(words), timeline, ...reading(pieces) };
  return page(content, 'history', { ...headOf(history), props });
}

function headOf(record: Prose) {
  const { path, title, excerpt: description, updated: lastmod } = record;
  return { path, title, description, lastmod, name: title, record };
}

function textPage(text: Prose, shareImage: ShareImage, content: Content, notice?: string): Page<'text'> {
  const { title: heading, updated, pieces, picture } = text;
  const head = { heading, updated: shownDate(updated), picture };
  const props = { ...head, ...(notice && { notice }), ...reading(pieces) };
  return page(content, 'text', { ...headOf(text), shareImage, props });
}

function scriptNotice({ script }: Site): string | undefined {
  if (!script) return;
  const { name, src, connect = [] } = script;
  const hosts = [...new Set(connect.map((address) => new URL(address).host))].join(' and ');
  const sends =
    hosts === '' ? 'It may send nothing to other hosts.' : `It may send what it records to ${hosts}.`;
  return `Pages of this site load a script of ${name} from ${new URL(src).host}. ${sends} It does not run on the search page, nor on any page with the form that takes your details.`;
}
