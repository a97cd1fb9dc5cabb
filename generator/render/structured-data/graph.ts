import type { Graph, Thing } from 'schema-dts';
import type { Frame, Route } from '../../model/index.ts';
import { cityService, faqPage, localBusiness } from './places.ts';
import { breadcrumbList, organization, shareImage, webPage, website } from './site.ts';
import { blog, blogPosting, definedTermSet, historyArticle, howTo } from './texts.ts';

/**
 * All that a page tells machines, as one JSON-LD graph. It is made from the props that the page itself is made from, so
 * it says what visitors read and nothing else. Source of the vocabulary: https://schema.org.
 */
export function structuredData(route: Route, frame: Frame): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(frame),
      website(frame),
      webPage(route, frame),
      shareImage(route, frame),
      ...breadcrumbList(route),
      ...mainEntities(route, frame),
    ],
  };
}

/** What a page of this kind is about. */
function mainEntities(route: Route, frame: Frame): Thing[] {
  switch (route.kind) {
    case 'home':
      return [howTo(route, frame)];
    case 'state':
      return [faqPage(route, route.props.faqs)];
    case 'city':
      return [cityService(route, frame), localBusiness(route, frame), faqPage(route, route.props.faqs)];
    case 'blog':
      return [blog(route, frame)];
    case 'article':
      return [blogPosting(route, frame)];
    case 'history':
      return [historyArticle(route, frame)];
    case 'glossary':
      return [definedTermSet(route)];
    default:
      return [];
  }
}
