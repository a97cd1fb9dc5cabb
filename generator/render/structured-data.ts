import type { Graph, Thing } from 'schema-dts';
import { imagePath, paths, urlOf } from '../addresses.ts';
import type { ArticleSummary, Frame, PostalAddress, ShownPage, ShownPerson } from '../model/index.ts';

/** Builds a JSON-LD graph from the props of the page, so both say the same. Source of the words: https://schema.org. */
export function structuredData(page: ShownPage, frame: Frame): Graph {
  const subjectsOf = SUBJECTS[page.kind] as (page: ShownPage, frame: Frame) => Thing | Thing[];
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organization(frame),
      website(frame),
      webPage(page, frame),
      shareImage(page, frame),
      ...(page.breadcrumbs.length > 0 ? [breadcrumbList(page)] : []),
      ...[subjectsOf?.(page, frame) ?? []].flat(),
    ],
  };
}

/** What the pages of a kind are about. */
const SUBJECTS: { [K in ShownPage['kind']]?: (page: ShownPage<K>, frame: Frame) => Thing | Thing[] } =
  {
    home: (page, frame) => ({
      '@type': 'HowTo',
      ...idOn(page, 'howto'),
      name: 'How to Find the Right Piano Near You',
      isPartOf: pageId(page),
      publisher: organizationId(frame),
      step: page.props.steps.map(({ name, text }, index) => ({
        '@type': 'HowToStep',
        position: index + 1,
        name,
        text,
        url: `${page.url}#how-it-works`,
      })),
    }),
    blog: (page, frame) => ({
      '@type': 'Blog',
      ...idOn(page, 'blog'),
      name: 'Piano Blog',
      mainEntityOfPage: pageId(page),
      publisher: organizationId(frame),
      blogPost: page.props.articles.map((article) => posting(article, frame.site.url + article.path)),
    }),
    article: (page, frame) => {
      const { tags, author, date, updated, excerpt, minutes } = page.props;
      return {
        ...posting(page.props, page.url),
        ...written(page, frame),
        dateModified: (updated ?? date).iso,
        description: excerpt,
        keywords: tags,
        timeRequired: `PT${minutes}M`,
        ...(author && { author: personOf(author) }),
      };
    },
    history: (page, frame) => ({
      '@type': 'Article',
      ...written(page, frame),
      headline: page.props.heading,
      description: page.description,
      ...(page.lastmod && { dateModified: page.lastmod }),
    }),
    glossary: (page) => ({
      '@type': 'DefinedTermSet',
      ...idOn(page, 'terms'),
      name: 'Piano Glossary',
      mainEntityOfPage: pageId(page),
      hasDefinedTerm: page.props.entries.map(({ term, definition, id }) => ({
        '@type': 'DefinedTerm',
        ...idOn(page, id),
        name: term,
        description: definition,
      })),
    }),
    state: (page, frame) => [...dealerList(page, frame), faqPage(page)],
    city: (page, frame) => [
      cityService(page, frame),
      // Has no address, hours or ratings, since the service has no office in the city.
      {
        '@type': 'LocalBusiness',
        ...idOn(page, 'localbusiness'),
        name: frame.site.brand,
        url: `${frame.site.url}/`,
        parentOrganization: organizationId(frame),
        areaServed: areaOf(page),
      },
      ...dealerList(page, frame),
      faqPage(page),
    ],
  };

/** Nodes refer to these ids, which are the same on every page. */
const organizationId = ({ site }: Frame) => ({ '@id': `${site.url}/#organization` });
const websiteId = ({ site }: Frame) => ({ '@id': `${site.url}/#website` });
const idOn = ({ url }: ShownPage, name: string) => ({ '@id': `${url}#${name}` });
const pageId = (page: ShownPage) => idOn(page, 'webpage');

function organization(frame: Frame): Thing {
  const { brand, url, email, phone, profiles, statements } = frame.site;
  const { legalName, postalAddress } = statements;
  return {
    '@type': 'Organization',
    ...organizationId(frame),
    name: brand,
    ...(legalName && { legalName }),
    url: `${url}/`,
    email,
    telephone: `+1 ${phone}`,
    ...(postalAddress && { address: postalAddressOf(postalAddress) }),
    logo: {
      '@type': 'ImageObject',
      contentUrl: urlOf(url, imagePath('icon-512.png')),
      ...{ width: '512', height: '512' },
    },
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

const postalAddressOf = ({ street, city, state, zip }: PostalAddress) =>
  ({
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode: zip,
    addressCountry: 'US',
  }) as const;

const personOf = ({ name, role, url }: ShownPerson) =>
  ({ '@type': 'Person', name, jobTitle: role, ...(url && { url }) }) as const;

function website(frame: Frame): Thing {
  const { brand, url } = frame.site;
  const search = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${urlOf(url, paths.search)}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  } as const;
  return {
    '@type': 'WebSite',
    ...websiteId(frame),
    name: brand,
    url: `${url}/`,
    inLanguage: 'en-US',
    publisher: organizationId(frame),
    potentialAction: search,
  };
}

function webPage(page: ShownPage, frame: Frame): Thing {
  const review = page.kind === 'article' ? page.props.review : null;
  return {
    '@type': 'WebPage',
    ...pageId(page),
    url: page.url,
    name: page.title,
    description: page.description,
    inLanguage: 'en-US',
    isPartOf: websiteId(frame),
    image: imageOf(page, frame),
    ...(page.lastmod && { dateModified: page.lastmod }),
    ...(review && { reviewedBy: personOf(review.by) }),
    ...(review?.on && { lastReviewed: review.on.iso }),
    ...(page.breadcrumbs.length > 0 && { breadcrumb: idOn(page, 'breadcrumb') }),
  };
}

/** The picture that a page shows, else its share image. */
function imageOf(page: ShownPage, { site }: Frame) {
  const picture = 'picture' in page.props && page.props.picture;
  if (!picture) return idOn(page, 'image');
  return { '@type': 'ImageObject', contentUrl: urlOf(site.url, picture.path) } as const;
}

function shareImage(page: ShownPage, { site }: Frame): Thing {
  const { path, width, height, alt } = page.shareImage;
  return {
    '@type': 'ImageObject',
    ...idOn(page, 'image'),
    name: 'Image for sharing',
    contentUrl: urlOf(site.url, path),
    ...{ width: String(width), height: String(height), caption: alt, creditText: site.brand },
  };
}

const breadcrumbList = (page: ShownPage): Thing => ({
  '@type': 'BreadcrumbList',
  ...idOn(page, 'breadcrumb'),
  itemListElement: page.breadcrumbs.map(({ name, url }, index) => ({
    ...itemAt(index),
    name,
    item: url,
  })),
});

const itemAt = (index: number) => ({ '@type': 'ListItem', position: index + 1 }) as const;

const faqPage = (page: ShownPage<'city' | 'state'>): Thing => ({
  '@type': 'FAQPage',
  ...idOn(page, 'faq'),
  isPartOf: pageId(page),
  mainEntity: page.props.faqs.map(({ question, short, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: `${short} ${answer}` },
  })),
});

function cityService(page: ShownPage<'city'>, frame: Frame): Thing {
  const { city, state } = page.props;
  return {
    '@type': 'Service',
    ...idOn(page, 'service'),
    name: `Piano dealer matching in ${city.name}, ${state.name}`,
    serviceType: 'Piano dealer matching',
    url: page.url,
    mainEntityOfPage: pageId(page),
    provider: organizationId(frame),
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

const capitalizeWords = (words: string) =>
  words.replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

const areaOf = ({ props: { city, state } }: ShownPage<'city'>) =>
  ({
    '@type': 'City',
    name: city.name,
    containedInPlace: { '@type': 'State', name: state.name },
  }) as const;

function dealerList(page: ShownPage<'city' | 'state'>, { site }: Frame): Thing[] {
  const listed = page.kind === 'city' ? (page.props.dealers?.listed ?? []) : page.props.everywhere;
  if (listed.length === 0) return [];
  return [
    {
      '@type': 'ItemList',
      ...idOn(page, 'dealers'),
      name: page.props.copy.dealers.heading,
      numberOfItems: `${listed.length}`,
      itemListElement: listed.map(
        ({ slug, name, address, phone, site: shop, hours, logo, picture }, index) => ({
          ...itemAt(index),
          item: {
            '@type': 'MusicStore',
            ...idOn(page, slug),
            name,
            address: postalAddressOf(address),
            ...(shop && { url: shop.href }),
            ...(phone && { telephone: `+1 ${phone.name}` }),
            ...(hours && { openingHours: hours.spec }),
            ...(logo && { logo: urlOf(site.url, logo.path) }),
            ...(picture && { image: urlOf(site.url, picture.path) }),
          },
        }),
      ),
    },
  ];
}

const written = (page: ShownPage<'article' | 'history'>, frame: Frame) => ({
  ...idOn(page, 'article'),
  image: imageOf(page, frame),
  inLanguage: 'en-US',
  mainEntityOfPage: pageId(page),
  author: organizationId(frame),
  publisher: organizationId(frame),
});

const posting = ({ title, date }: ArticleSummary, url: string) =>
  ({ '@type': 'BlogPosting', headline: title, url, datePublished: date.iso }) as const;
