import { paths } from '../addresses.ts';
import type {
  Article,
  Content,
  Page,
  Piece,
  Prose,
  SceneName,
  ShareImage,
  Site,
} from '../model/index.ts';
import { latest, page } from './page-head.ts';
import { shownDate } from './place-texts.ts';
import { articleImage, ownImage, pageImage } from './share-images.ts';

const blogLink = { name: 'Blog', path: paths.blog };

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

function blogPage(content: Content) {
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

function articlePage(article: Article, content: Content) {
  const { date, updated = date, hold, pieces } = article;
  return page(content, 'article', {
    ...fieldsOf({ ...article, updated }),
    ...{ indexed: !hold, parents: [blogLink], shareImage: articleImage(article) },
    props: {
      ...summarize(article),
      ...bylineOf(article, content.site),
      ...reading(pieces),
      ...articleEnd(article, content.articles),
    },
  });
}

/** An article that was changed after its review shows no review. */
function bylineOf({ date, updated = date }: Article, { statements, portraits }: Site) {
  const { reviewer } = statements;
  const author = statements.author ? { ...statements.author, picture: portraits.author } : null;
  if (!reviewer || (reviewer.on ?? updated) < updated) return { author, review: null };
  const { on, ...person } = reviewer;
  const by = { ...person, picture: portraits.reviewer };
  return { author, review: { by, on: on ? shownDate(on) : null } };
}

function historyPage(history: NonNullable<Content['history']>, content: Content) {
  const { title: heading, timeline, pieces } = history;
  const props = { heading, minutes: minutesToRead(history), timeline, ...reading(pieces) };
  return page(content, 'history', { ...fieldsOf(history), props });
}

function fieldsOf(record: Prose) {
  const { path, title, excerpt: description, updated: lastmod } = record;
  return { path, title, description, lastmod, name: title, record };
}

function textPage(text: Prose, shareImage: ShareImage, content: Content, notice?: string) {
  const { title: heading, updated, pieces, picture } = text;
  const shown = { heading, updated: shownDate(updated), picture, ...reading(pieces) };
  return page(content, 'text', {
    ...fieldsOf(text),
    shareImage,
    props: { ...shown, ...(notice && { notice }) },
  });
}

function scriptNotice({ script }: Site): string | undefined {
  if (!script) return;
  const { name, src, connect = [] } = script;
  const hosts = [...new Set(connect.map((address) => new URL(address).host))].join(' and ');
  const sends = hosts
    ? `It may send what it records to ${hosts}.`
    : 'It may send nothing to other hosts.';
  return `Pages of this site load a script of ${name} from ${new URL(src).host}. ${sends} It does not run on the search page, nor on any page with the form that takes your details.`;
}

/**
 * English non-fiction, read silently by adults. Source: M. Brysbaert, How many words do we read per minute?
 * (2019), https://doi.org/10.1016/j.jml.2019.104047.
 */
const WORDS_PER_MINUTE = 238;

const minutesToRead = ({ words }: Pick<Prose, 'words'>) =>
  Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));

/** Fewer sections need no table of contents. */
const MIN_SECTIONS = 4;

function reading(pieces: Piece[]) {
  const sections = pieces.flatMap((piece) =>
    piece.kind === 'heading' && piece.level === 2 ? { id: piece.id, text: piece.text } : [],
  );
  return { contents: sections.length < MIN_SECTIONS ? [] : sections, pieces };
}

function summarize(article: Article) {
  const { title, path, excerpt, date, updated, tags, hold } = article;
  return {
    ...{ title, path, excerpt, tags },
    date: shownDate(date),
    updated: updated ? shownDate(updated) : null,
    scene: sceneOf(tags),
    minutes: minutesToRead(article),
    ...(hold && { hold }),
  };
}

const SCENES: readonly [scene: SceneName, tags: readonly string[]][] = [
  ['upright-or-grand', ['upright', 'grand']],
  ['digital-or-acoustic', ['digital', 'beginners']],
  ['humidity', ['care', 'humidity', 'tuning']],
  ['used', ['used']],
  ['financing', ['financing']],
  ['room', ['space', 'moving']],
];

/** The first tag that has a scene decides. */
const sceneOf = (tags: readonly string[]): SceneName =>
  tags.flatMap((tag) => SCENES.find(([, tags]) => tags.includes(tag))?.[0] ?? [])[0] ?? 'grand';

const MAX_LINKS = 4;

/** `related` articles share the most tags; in a tie, the newest come first. */
function articleEnd(article: Article, articles: readonly Article[]) {
  const index = articles.indexOf(article);
  const [previous = null, next = null] = [articles[index + 1], articles[index - 1]];
  const related = articles
    .filter((other) => ![article, previous, next].includes(other))
    .map((other) => ({
      other,
      shared: article.tags.filter((tag) => other.tags.includes(tag)).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_LINKS - Number(!!previous) - Number(!!next));
  return {
    previous: previous && summarize(previous),
    next: next && summarize(next),
    related: related.map(({ other }) => summarize(other)),
  };
}
