import type { Graph, Thing } from 'schema-dts';
import type { Frame, Route } from '../../model/index.ts';
import { cityService, dealerList, faqPage, localBusiness } from './places.ts';
import { breadcrumbList, organization, shareImage, webPage, website } from './site.ts';
import { blog, blogPosting, definedTermSet, historyArticle, howTo } from './texts.ts';

/**
 * The structured data of a page as one JSON-LD graph. Built from the same props as the page, so both say the same. Source of
 * the vocabulary: https://schema.org.
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

/** The nodes that only this kind of page has: its subject. */
function mainEntities(route: Route, frame: Frame): Thing[] {
  switch (route.kind) {
    case 'home':
      return [howTo(route, frame)];
    case 'state':
      return [faqPage(route, route.props.faqs)];
    case 'city':
      return [
        cityService(route, frame),
        localBusiness(route, frame),
        ...dealerList(route),
        faqPage(route, route.props.faqs),
      ];
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
