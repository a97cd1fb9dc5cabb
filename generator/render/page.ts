import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from '../../templates/document.tsx';
import { ArticlePage } from '../../templates/pages/article.tsx';
import { BlogPage } from '../../templates/pages/blog.tsx';
import { CityPage } from '../../templates/pages/city.tsx';
import { ClimatePage } from '../../templates/pages/climate.tsx';
import { ContactPage } from '../../templates/pages/contact.tsx';
import { DirectoryPage } from '../../templates/pages/directory.tsx';
import { GlossaryPage } from '../../templates/pages/glossary.tsx';
import { HistoryPage } from '../../templates/pages/history.tsx';
import { HomePage } from '../../templates/pages/home.tsx';
import { NotFoundPage } from '../../templates/pages/not-found.tsx';
import { SearchPage } from '../../templates/pages/search.tsx';
import { StatePage } from '../../templates/pages/state.tsx';
import { TextPage } from '../../templates/pages/text.tsx';
import { ThankYouPage } from '../../templates/pages/thank-you.tsx';
import type { Assets, Frame, MenuLink, Route, RouteKind } from '../model/index.ts';
import { foreignScriptOn, type Policy } from './hosting/policy.ts';
import { structuredData } from './structured-data.ts';

type Pages = { [K in RouteKind]: (props: { route: Route<K>; frame: Frame; assets: Assets }) => ReactNode };

const pages: Pages = {
  home: HomePage,
  directory: DirectoryPage,
  climate: ClimatePage,
  glossary: GlossaryPage,
  blog: BlogPage,
  article: ArticlePage,
  history: HistoryPage,
  text: TextPage,
  contact: ContactPage,
  search: SearchPage,
  'thank-you': ThankYouPage,
  state: StatePage,
  city: CityPage,
  'not-found': NotFoundPage,
};

/** All kinds of pages. */
export const pageKinds = Object.keys(pages) as RouteKind[];

/** The values that all pages share. */
export interface Shared {
  frame: Frame;
  assets: Assets;
  policy: Policy;
}

/** Renders one page as a whole HTML document. */
export const renderPage = (route: Route, shared: Shared): string =>
  `<!doctype html>${lowerAttributes(renderToStaticMarkup(documentOf(route, shared)))}\n`;

/** The tree of React elements of a page and its document. */
function documentOf(route: Route, { frame, assets, policy }: Shared): ReactElement {
  // The table above ties each kind to a component that takes a route of that kind.
  const Page = pages[route.kind] as (props: { route: Route; frame: Frame; assets: Assets }) => ReactNode;
  const page = createElement(Page, { route, frame, assets });
  const metadata = {
    menu: menuOn(route, frame),
    structuredData: structuredData(route, frame),
    policy: policy.metaOf(route.kind),
    foreignScript: foreignScriptOn(route.kind, frame.site),
  };
  return createElement(Document, { route, frame, assets, ...metadata }, page);
}

/** The links of the header. Cities are in no section: their paths are texts, which nothing may compare. */
const menuOn = ({ kind, path }: Route, { menu }: Frame): MenuLink[] =>
  menu.map((link) => ({ ...link, current: kind === 'city' ? undefined : currentOf(link.path, path) }));

function currentOf(section: string, path: string): MenuLink['current'] {
  if (section === path) return 'page';
  return path.startsWith(section) ? 'true' : undefined;
}

const REACT_SPELLINGS = [
  'autoCapitalize',
  'autoComplete',
  'charSet',
  'colSpan',
  'dateTime',
  'enterKeyHint',
  'inputMode',
  'noValidate',
  'popoverTarget',
  'spellCheck',
  'tabIndex',
];
const reactAttributes = new RegExp(` (?:${REACT_SPELLINGS.join('|')})="`, 'g');

/**
 * Writes attributes in lower case, where React writes its own spelling. HTML parsers accept both; tools that read pages as
 * XML do not. Matches attributes only, since React escapes quotes in texts and values.
 */
const lowerAttributes = (html: string): string => html.replace(reactAttributes, (name) => name.toLowerCase());
