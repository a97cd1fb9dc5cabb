import type { Article, Blog, BlogPosting, DefinedTermSet, HowTo } from 'schema-dts';
import type { ArticleSummary, Frame, Route } from '../../model/index.ts';
import { nodeId, organizationId, pageId, refer } from './ids.ts';
import { personOf } from './site.ts';

/** The three steps that the home page shows. */
export function howTo(route: Route<'home'>, frame: Frame): HowTo {
  return {
    '@type': 'HowTo',
    '@id': nodeId(route, 'howto'),
    name: 'How to Find the Right Piano Near You',
    isPartOf: refer(pageId(route)),
    publisher: refer(organizationId(frame)),
    step: route.props.steps.map(({ name, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name,
      text,
      url: `${route.url}#how-it-works`,
    })),
  };
}

export function blogPosting(route: Route<'article'>, frame: Frame): BlogPosting {
  const { tags, author, ...summary } = route.props;
  return {
    ...posting(summary, route.url),
    '@id': nodeId(route, 'article'),
    dateModified: summary.date.iso,
    description: summary.excerpt,
    keywords: tags,
    timeRequired: `PT${summary.minutes}M`,
    image: refer(nodeId(route, 'image')),
    inLanguage: 'en-US',
    mainEntityOfPage: refer(pageId(route)),
    author: author ? personOf(author) : refer(organizationId(frame)),
    publisher: refer(organizationId(frame)),
  };
}

export function blog(route: Route<'blog'>, frame: Frame): Blog {
  return {
    '@type': 'Blog',
    '@id': nodeId(route, 'blog'),
    name: 'Piano Blog',
    mainEntityOfPage: refer(pageId(route)),
    publisher: refer(organizationId(frame)),
    blogPost: route.props.articles.map((article) => posting(article, frame.site.url + article.path)),
  };
}

const posting = ({ title, date }: Pick<ArticleSummary, 'title' | 'date'>, url: string) =>
  ({ '@type': 'BlogPosting', headline: title, url, datePublished: date.iso }) as const;

export function historyArticle(route: Route<'history'>, frame: Frame): Article {
  return {
    '@type': 'Article',
    '@id': nodeId(route, 'article'),
    headline: route.props.heading,
    description: route.description,
    ...(route.lastmod && { dateModified: route.lastmod }),
    image: refer(nodeId(route, 'image')),
    inLanguage: 'en-US',
    mainEntityOfPage: refer(pageId(route)),
    author: refer(organizationId(frame)),
    publisher: refer(organizationId(frame)),
  };
}

export function definedTermSet(route: Route<'glossary'>): DefinedTermSet {
  return {
    '@type': 'DefinedTermSet',
    '@id': nodeId(route, 'terms'),
    name: 'Piano Glossary',
    mainEntityOfPage: refer(pageId(route)),
    hasDefinedTerm: route.props.entries.map(({ term, definition, id }) => ({
      '@type': 'DefinedTerm',
      '@id': nodeId(route, id),
      name: term,
      description: definition,
    })),
  };
}
