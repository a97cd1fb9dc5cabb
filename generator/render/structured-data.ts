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
  ShownPage,
} from '../model/index.ts';

/**
 * The structured data of a page as one JSON-LD graph. Built from the same props as the page, so both say the same. Source of
 * the vocabulary: https://schema.org.
 */
export function structuredData(page: ShownPage, frame: Frame): Graph {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(frame),
      website(frame),
      webPage(page, frame),
      shareImage(page, frame),
      ...breadcrumbList(page),
      ...mainEntities(page, frame),
    ],
  };
}

/** The nodes that only this kind of page has: its subject. */
function mainEntities(page: ShownPage, frame: Frame): Thing[] {
  switch (page.kind) {
    case 'home':
      return [howTo(page, frame)];
    case 'state':
      return [faqPage(page, page.props.faqs)];
    case 'city':
      return [
        cityService(page, frame),
        localBusiness(page, frame),
        ...dealerList(page),
        faqPage(page, page.props.faqs),
      ];
    case 'blog':
      return [blog(page, frame)];
    case 'article':
      return [blogPosting(page, frame)];
    case 'history':
      return [historyArticle(page, frame)];
    case 'glossary':
      return [definedTermSet(page)];
    default:
      return [];
  }
}

/** The ids of nodes in a page's graph. The organization and the website have the same id on every page. */
const organizationId = ({ site }: Frame): string => `${site.url}/#organization`;
const websiteId = ({ site }: Frame): string => `${site.url}/#website`;
const pageId = ({ url }: ShownPage): string => `${url}#webpage`;
const nodeId = ({ url }: ShownPage, name: string): string => `${url}#${name}`;

const refer = (id: string): IdReference => ({ '@id': id });

/* ---- Nodes of all pages -------------------------------------------------------------------------------------- */

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

function webPage(page: ShownPage, frame: Frame): WebPage {
  const review = page.kind === 'article' ? page.props.review : null;
  return {
    '@type': 'WebPage',
    '@id': pageId(page),
    url: page.url,
    name: page.title,
    description: page.description,
    inLanguage: 'en-US',
    isPartOf: refer(websiteId(frame)),
    image: refer(nodeId(page, 'image')),
    ...(page.lastmod && { dateModified: page.lastmod }),
    ...(review && { reviewedBy: personOf(review.by) }),
    ...(review?.on && { lastReviewed: review.on.iso }),
    ...(page.breadcrumbs.length > 0 && { breadcrumb: refer(nodeId(page, 'breadcrumb')) }),
  };
}

function shareImage(page: ShownPage, { site }: Frame): ImageObject {
  const { path, width, height, alt } = page.shareImage;
  return {
    '@type': 'ImageObject',
    '@id': nodeId(page, 'image'),
    contentUrl: urlOf(site.url, path),
    width: String(width),
    height: String(height),
    caption: alt,
    creditText: site.brand,
  };
}

/** The breadcrumbs that the page shows; empty if it shows none. */
function breadcrumbList(page: ShownPage): BreadcrumbList[] {
  if (page.breadcrumbs.length === 0) return [];
  return [
    {
      '@type': 'BreadcrumbList',
      '@id': nodeId(page, 'breadcrumb'),
      itemListElement: page.breadcrumbs.map(({ name, url }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: url,
      })),
    },
  ];
}

/* ---- Places -------------------------------------------------------------------------------------------------- */

function faqPage(page: ShownPage, faqs: readonly Faq[]): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': nodeId(page, 'faq'),
    isPartOf: refer(pageId(page)),
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

function cityService(page: ShownPage<'city'>, frame: Frame): Service {
  const { city, state } = page.props;
  return {
    '@type': 'Service',
    '@id': nodeId(page, 'service'),
    name: `Piano dealer matching in ${city.name}, ${state.name}`,
    serviceType: 'Piano dealer matching',
    url: page.url,
    mainEntityOfPage: refer(pageId(page)),
    provider: refer(organizationId(frame)),
    areaServed: areaOf(page),
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
function localBusiness(page: ShownPage<'city'>, frame: Frame): LocalBusiness {
  return {
    '@type': 'LocalBusiness',
    '@id': nodeId(page, 'localbusiness'),
    name: frame.site.brand,
    url: `${frame.site.url}/`,
    parentOrganization: refer(organizationId(frame)),
    areaServed: areaOf(page),
  };
}

/** The dealers that the page lists, with their addresses, and the number of all; empty if there are none. */
function dealerList(page: ShownPage<'city'>): ItemList[] {
  const { dealers, copy } = page.props;
  if (!dealers) return [];
  return [
    {
      '@type': 'ItemList',
      '@id': nodeId(page, 'dealers'),
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

const areaOf = ({ props: { city, state } }: ShownPage<'city'>) =>
  ({
    '@type': 'City',
    name: city.name,
    containedInPlace: { '@type': 'State', name: state.name },
  }) as const;

const capitalizeWords = (words: string): string =>
  words.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

/* ---- Texts --------------------------------------------------------------------------------------------------- */

function howTo(page: ShownPage<'home'>, frame: Frame): HowTo {
  return {
    '@type': 'HowTo',
    '@id': nodeId(page, 'howto'),
    name: 'How to Find the Right Piano Near You',
    isPartOf: refer(pageId(page)),
    publisher: refer(organizationId(frame)),
    step: page.props.steps.map(({ name, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name,
      text,
      url: `${page.url}#how-it-works`,
    })),
  };
}

function blogPosting(page: ShownPage<'article'>, frame: Frame): BlogPosting {
  const { tags, author, ...summary } = page.props;
  return {
    ...posting(summary, page.url),
    '@id': nodeId(page, 'article'),
    dateModified: summary.date.iso,
    description: summary.excerpt,
    keywords: tags,
    timeRequired: `PT${summary.minutes}M`,
    image: refer(nodeId(page, 'image')),
    inLanguage: 'en-US',
    mainEntityOfPage: refer(pageId(page)),
    author: author ? personOf(author) : refer(organizationId(frame)),
    publisher: refer(organizationId(frame)),
  };
}

function blog(page: ShownPage<'blog'>, frame: Frame): Blog {
  return {
    '@type': 'Blog',
    '@id': nodeId(page, 'blog'),
    name: 'Piano Blog',
    mainEntityOfPage: refer(pageId(page)),
    publisher: refer(organizationId(frame)),
    blogPost: page.props.articles.map((article) => posting(article, frame.site.url + article.path)),
  };
}

const posting = ({ title, date }: Pick<ArticleSummary, 'title' | 'date'>, url: string) =>
  ({ '@type': 'BlogPosting', headline: title, url, datePublished: date.iso }) as const;

function historyArticle(page: ShownPage<'history'>, frame: Frame): Article {
  return {
    '@type': 'Article',
    '@id': nodeId(page, 'article'),
    headline: page.props.heading,
    description: page.description,
    ...(page.lastmod && { dateModified: page.lastmod }),
    image: refer(nodeId(page, 'image')),
    inLanguage: 'en-US',
    mainEntityOfPage: refer(pageId(page)),
    author: refer(organizationId(frame)),
    publisher: refer(organizationId(frame)),
  };
}

function definedTermSet(page: ShownPage<'glossary'>): DefinedTermSet {
  return {
    '@type': 'DefinedTermSet',
    '@id': nodeId(page, 'terms'),
    name: 'Piano Glossary',
    mainEntityOfPage: refer(pageId(page)),
    hasDefinedTerm: page.props.entries.map(({ term, definition, id }) => ({
      '@type': 'DefinedTerm',
      '@id': nodeId(page, id),
      name: term,
      description: definition,
    })),
  };
}
