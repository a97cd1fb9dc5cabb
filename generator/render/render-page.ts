import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PageProps } from '../../templates/pages/page-props.ts';
import { paths, urlOf } from '../addresses.ts';
import type { FieldPart, Fields, Frame, MenuLink, Page, PageKind, ShownPage } from '../model/index.ts';
import { cityProps } from '../plan/city-page.ts';
import { foreignScriptOn, type Policy } from './hosting/policy.ts';
import { structuredData } from './structured-data.ts';
import type { Materials } from './templates.ts';

export interface Shared extends Materials {
  frame: Frame;
  policy: Policy;
}

export function renderPage(page: Page, shared: Shared): string {
  const document = documentOf(shownPage(page, shared.frame), shared);
  return `<!doctype html>${lowerAttributes(renderToStaticMarkup(document))}\n`;
}

export function shownPage(page: Page, { site }: Frame): ShownPage {
  const { kind, path, file, url, name, parents, title, description, lastmod, indexed, shareImage } = page;
  const home = { name: 'Home', path: paths.home };
  const links = name === undefined ? [] : [home, ...parents, { name, path }];
  const props: { fields?: Fields } = page.kind === 'city' ? cityProps(page) : page.layout;
  const { fields } = props;
  return {
    ...{ kind, path, file, url, title, description, indexed, shareImage, ...(lastmod && { lastmod }) },
    breadcrumbs: links.map((link) => ({ ...link, url: urlOf(site.url, link.path) })),
    props: fields ? { ...props, fields: shownFields(fields) } : props,
  } as ShownPage;
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

function documentOf(page: ShownPage, { frame, assets, templates, policy }: Shared): ReactElement {
  // The table ties each kind to a component for pages of that kind.
  const Component = templates.pages[page.kind] as (
    props: Omit<PageProps<PageKind>, 'page'> & { page: ShownPage },
  ) => ReactNode;
  const content = createElement(Component, { page, frame, assets });
  const metadata = {
    menu: menuOn(page, frame),
    structuredData: structuredData(page, frame),
    policy: policy.metaOf(page.kind),
    foreignScript: foreignScriptOn(page.kind, frame.site),
  };
  return createElement(templates.Document, { page, frame, assets, ...metadata }, content);
}

/** Cities are in no section: their paths are texts, which nothing may compare. */
const menuOn = ({ kind, path }: ShownPage, { menu }: Frame): MenuLink[] =>
  menu.map((link) => ({ ...link, current: kind === 'city' ? undefined : currentOf(link.path, path) }));

function currentOf(section: string, path: string): MenuLink['current'] {
  if (section === path) return 'page';
  return path.startsWith(section) ? 'true' : undefined;
}

const REACT_SPELLINGS =
  'autoCapitalize autoComplete charSet colSpan dateTime enterKeyHint fetchPriority inputMode maxLength noValidate popoverTarget spellCheck srcSet tabIndex';
const reactAttributes = new RegExp(` (?:${REACT_SPELLINGS.replaceAll(' ', '|')})="`, 'g');

/**
 * HTML parsers accept React's spelling of attributes; tools that read pages as XML do not. No text or
 * value matches, since React escapes quotes.
 */
const lowerAttributes = (html: string): string => html.replace(reactAttributes, (name) => name.toLowerCase());
