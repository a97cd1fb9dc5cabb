import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageProps } from '../../templates/pages/page-props.ts';
import { fileOf, manifestPath, paths, urlOf } from '../addresses.ts';
import type {
  FieldPart,
  Fields,
  Frame,
  MenuLink,
  Output,
  Page,
  PageKind,
  Plan,
  ShownPage,
} from '../model/index.ts';
import { cityProps } from '../plan/city-page.ts';
import { calendars, checklist } from './downloads.ts';
import { feed } from './feed.ts';
import { renderHosting } from './hosting/hosting.ts';
import { foreignScriptOn, policyOf } from './hosting/policy.ts';
import type { RenderPage } from './page-maker.ts';
import { searchIndex } from './search-index.ts';
import { robots } from './sitemap.ts';
import { structuredData } from './structured-data.ts';
import { taxRates } from './tax-rates.ts';
import type { Materials } from './templates.ts';

/** Renders all outputs except pages and the sitemap. */
export const renderDocuments = (plan: Plan, materials: Materials): Output[] => [
  robots(plan),
  ...calendars(plan),
  ...searchIndex(plan),
  ...taxRates(plan),
  feed(plan),
  manifest(plan),
  checklist(plan, materials.templates),
  ...renderHosting(plan, materials),
];

/** Browsers need this to add the site to a home screen. Source: W3C Web Application Manifest. */
function manifest({ frame }: Plan) {
  const { brand } = frame.site;
  const icons = [192, 512].map((size) => ({
    src: `/images/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  }));
  const body = {
    name: `${brand}: find the right piano near you`,
    short_name: brand,
    start_url: '/',
    display: 'browser',
    lang: 'en-US',
    background_color: '#fbf8f1',
    theme_color: '#1f1b17',
    icons: [{ src: '/images/icon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
  };
  return { file: fileOf(manifestPath), body: `${JSON.stringify(body, null, 2)}\n` };
}

/** Returns a function that renders with React, and throws a `RenderError`. */
export function pageRenderer({ frame }: Plan, materials: Materials): RenderPage {
  const { assets, templates } = materials;
  const policy = policyOf(frame.site, materials);
  const documentOf = (planned: Page) => {
    const page = shownPage(planned, frame);
    // The table ties each kind to a component for pages of that kind.
    const Component = templates.pages[page.kind] as (props: PageProps<PageKind>) => ReactNode;
    const props = { page, frame, assets };
    const metadata = {
      menu: menuOn(page, frame),
      structuredData: structuredData(page, frame),
      policy: policy.metaOf(page.kind),
      foreignScript: foreignScriptOn(page.kind, frame.site),
    };
    return createElement(
      templates.Document,
      { ...props, ...metadata },
      createElement(Component, props),
    );
  };
  return (page, path = page.path) => {
    try {
      const html = renderToStaticMarkup(documentOf(page));
      return `<!doctype html>${html.replace(REACT_SPELLINGS, (name) => name.toLowerCase())}\n`;
    } catch (cause) {
      throw new RenderError(path, cause);
    }
  };
}

export class RenderError extends Error {
  override name = 'RenderError';

  constructor(
    readonly path: string,
    cause: unknown,
  ) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`the page ${path} could not be rendered: ${message}`, { cause });
  }
}

/** Tools that read pages as XML want attributes in lower case. No text or value matches: React escapes quotes. */
const REACT_SPELLINGS =
  / (?:autoCapitalize|autoComplete|charSet|colSpan|dateTime|enterKeyHint|fetchPriority|inputMode|maxLength|noValidate|popoverTarget|spellCheck|srcSet|tabIndex)="/g;

export function shownPage(page: Page, { site }: Frame): PageProps<PageKind>['page'] {
  const { kind, path, file, url, name, parents, title, description, lastmod, indexed, shareImage } =
    page;
  const props: { fields?: Fields } = page.kind === 'city' ? cityProps(page) : page.layout;
  const links =
    name === undefined ? [] : [{ name: 'Home', path: paths.home }, ...parents, { name, path }];
  return {
    ...{ kind, path, file, url, title, description, lastmod, indexed, shareImage },
    breadcrumbs: links.map((link) => ({ ...link, url: urlOf(site.url, link.path) })),
    props: props.fields ? { ...props, fields: shownFields(props.fields) } : props,
  } as PageProps<PageKind>['page'];
}

function shownFields(fields: Fields) {
  const shown = (field: Fields[string]) => (typeof field === 'string' ? field : field.map(shownPart));
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shown(field)]));
}

function shownPart(part: FieldPart, key: number) {
  if (typeof part === 'string') return part;
  const { href, ...element } = part;
  const [[name = '', content] = []] = Object.entries(element);
  return createElement(name, { key, href }, content);
}

/** Cities are in no section: their paths are texts, which nothing may compare. */
const menuOn = ({ kind, path }: ShownPage, { menu }: Frame): MenuLink[] =>
  menu.map((link) => ({
    ...link,
    current: kind === 'city' ? undefined : currentOf(link.path, path),
  }));

function currentOf(section: string, path: string): MenuLink['current'] {
  if (section === path) return 'page';
  return path.startsWith(section) ? 'true' : undefined;
}
