import type {
  BreadcrumbList,
  ImageObject,
  Organization,
  Person,
  PostalAddress,
  SearchAction,
  WebPage,
  WebSite,
  WithActionConstraints,
} from 'schema-dts';
import { imagePath, paths, urlOf } from '../../addresses.ts';
import type { Frame, PostalAddress as OwnAddress, Person as OwnPerson, Route } from '../../model/index.ts';
import { nodeId, organizationId, pageId, refer, websiteId } from './ids.ts';

/** The organization behind the site. Its legal name and its address are those of the owner's statements. */
export function organization(frame: Frame): Organization {
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

export const postalAddressOf = ({ street, city, state, zip }: OwnAddress): PostalAddress => ({
  '@type': 'PostalAddress',
  streetAddress: street,
  addressLocality: city,
  addressRegion: state,
  postalCode: zip,
  addressCountry: 'US',
});

/** A person whom articles name. */
export const personOf = ({ name, role, url }: OwnPerson): Person => ({
  '@type': 'Person',
  name,
  jobTitle: role,
  ...(url !== undefined && { url }),
});

export function website(frame: Frame): WebSite {
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

export function webPage(route: Route, frame: Frame): WebPage {
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
export function shareImage(route: Route, { site }: Frame): ImageObject {
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
export function breadcrumbList(route: Route): BreadcrumbList[] {
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
