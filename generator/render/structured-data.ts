import type {
  Article,
  Blog,
  BlogPosting,
  BreadcrumbList,
  DefinedTermSet,
  FAQPage,
  Graph,
  HowTo,
  IdReference,
  ImageObject,
  ItemList,
  LocalBusiness,
  Organization,
  Person,
  PostalAddress,
  SearchAction,
  Service,
  Thing,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { imagePath, paths, urlOf } from '../addresses.ts';
import type {
  ArticleSummary,
  Faq,
  Frame,
  PostalAddress as OwnAddress,
  Person as OwnPerson,
  Route,
} from '../model/index.ts';

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

/** The ids of nodes in a page's graph. The organization and the website have the same id on every page. */
const organizationId = ({ site }: Frame): string => `${site.url}/#organization`;
const websiteId = ({ site }: Frame): string => `${site.url}/#website`;
const pageId = ({ url }: Route): string => `${url}#webpage`;
const nodeId = ({ url }: Route, name: string): string => `${url}#${name}`;

const refer = (id: string): IdReference => ({ '@id': id });

/* ---- Nodes of all pages -------------------------------------------------------------------------------------- */

/** The organization behind the site. Its legal name and its address are those of the owner's statements. */
function organization(frame: Frame): Organization {
  const { brand, url, email, phone, profiles, statements } = frame.site;
  const { legalName, postalAddress } = statements;
  return {
    '@type': 'Organization',
    '@id': organizationId(frame),
    name: brand,
    ...(legalName !== undefined && { legalName }),
    url: `${url}/`,
    email,
    telephone: `+1 ${phone}`,
    ...(postalAddress && { address: postalAddressOf(postalAddress) }),
    logo: {
      '@type': 'ImageObject',
      contentUrl: urlOf(url, imagePath('icon-512.png')),
      width: '512',
      height: '512',
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

const postalAddressOf = ({ street, city, state, zip }: OwnAddress): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  postalCode: zip,
  addressCountry: 'US',
});

/** A person whom articles name. */
const personOf = ({ name, role, url }: OwnPerson): Person => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  ...(url !== undefined && { url }),
});

function website(frame: Frame): WebSite {
  return {
    '@type': 'WebSite',
    '@id': websiteId(frame),
    name: frame.site.brand,
    url: `${frame.site.url}/`,
    inLanguage: 'en-US',
    publisher: refer(organizationId(frame)),
    potentialAction: searchAction(frame),
  };
}

function searchAction({ site }: Frame): WithActionConstraints<SearchAction> {
  return {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${urlOf(site.url, paths.search)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
}

function webPage(route: Route, frame: Frame): WebPage {
  const review = route.kind === 'article' ? route.props.review : null;
  return {
    '@type': 'WebPage',
    '@id': pageId(route),
    url: route.url,
    name: route.title,
    description: route.description,
    inLanguage: 'en-US',
    isPartOf: refer(websiteId(frame)),
    image: refer(nodeId(route, 'image')),
    ...(route.lastmod && { dateModified: route.lastmod }),
    ...(review && { reviewedBy: personOf(review.by) }),
    ...(review?.on && { lastReviewed: review.on.iso }),
    ...(route.breadcrumbs.length > 0 && { breadcrumb: refer(nodeId(route, 'breadcrumb')) }),
  };
}

/** The picture that stands for the page where it is shared. */
function shareImage(route: Route, { site }: Frame): ImageObject {
  const { path, width, height, alt } = route.shareImage;
  return {
    '@type': 'ImageObject',
    '@id': nodeId(route, 'image'),
    contentUrl: urlOf(site.url, path),
    width: String(width),
    height: String(height),
    caption: alt,
    creditText: site.brand,
  };
}

/** The breadcrumbs that the page shows; empty if it shows none. */
function breadcrumbList(route: Route): BreadcrumbList[] {
  if (route.breadcrumbs.length === 0) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': nodeId(route, 'breadcrumb'),
      itemListElement: route.breadcrumbs.map(({ name, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: url,
      })),
    },
  ];
}

/* ---- Places -------------------------------------------------------------------------------------------------- */

/** The questions and answers that the page shows. */
function faqPage(route: Route, faqs: readonly Faq[]): FAQPage {
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
function cityService(route: Route<'city'>, frame: Frame): Service {
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
function localBusiness(route: Route<'city'>, frame: Frame): LocalBusiness {
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
function dealerList(route: Route<'city'>): ItemList[] {
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

/* ---- Texts --------------------------------------------------------------------------------------------------- */

/** The three steps that the home page shows. */
function howTo(route: Route<'home'>, frame: Frame): HowTo {
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

function blogPosting(route: Route<'article'>, frame: Frame): BlogPosting {
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

function blog(route: Route<'blog'>, frame: Frame): Blog {
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

function historyArticle(route: Route<'history'>, frame: Frame): Article {
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

function definedTermSet(route: Route<'glossary'>): DefinedTermSet {
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
