import type { FAQPage, ItemList, LocalBusiness, Service } from 'schema-dts';
import type { Faq, Frame, Route } from '../../model/index.ts';
import { nodeId, organizationId, pageId, refer } from './ids.ts';
import { postalAddressOf } from './site.ts';

/** The questions and answers that the page shows. */
export function faqPage(route: Route, faqs: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': nodeId(route, 'faq'),
    isPartOf: refer(pageId(route)),
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The matching service in a city. */
export function cityService(route: Route<'city'>, frame: Frame): Service {
  const { city, state } = route.props;
  return {
    '@type': 'Service',
    '@id': nodeId(route, 'service'),
    name: `Piano dealer matching in ${city.name}, ${state.name}`,
    serviceType: 'Piano dealer matching',
    url: route.url,
    mainEntityOfPage: refer(pageId(route)),
    provider: refer(organizationId(frame)),
    areaServed: areaOf(route),
    hasOfferCatalog: {
      '@type': 'OfferCatalog',
      name: 'Piano types',
      itemListElement: frame.options.piano_type.map(({ label }) => ({
        '@type': 'Offer',
        itemOffered: { '@type': 'Service', name: capitalizeWords(label) },
      })),
    },
  };
}

/** The service as a local business. It has no address, opening hours or ratings, since it has no office in the city. */
export function localBusiness(route: Route<'city'>, frame: Frame): LocalBusiness {
  return {
    '@type': 'LocalBusiness',
    '@id': nodeId(route, 'localbusiness'),
    name: frame.site.brand,
    url: `${frame.site.url}/`,
    parentOrganization: refer(organizationId(frame)),
    areaServed: areaOf(route),
  };
}

/** The dealers that the page lists, with their addresses, and the number of all; empty if there are none. */
export function dealerList(route: Route<'city'>): ItemList[] {
  const { dealers, copy } = route.props;
  if (!dealers) return [];
  return [
    {
      '@type': 'ItemList',
      '@id': nodeId(route, 'dealers'),
      name: copy.dealers.heading,
      numberOfItems: dealers.total,
      itemListElement: dealers.listed.map(({ name, address }) => ({
        '@type': 'MusicStore',
        name,
        address: postalAddressOf(address),
      })),
    },
  ];
}

const areaOf = ({ props: { city, state } }: Route<'city'>) =>
  ({
    '@type': 'City',
    name: city.name,
    containedInPlace: { '@type': 'State', name: state.name },
  }) as const;

const capitalizeWords = (words: string): string =>
  words.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());
