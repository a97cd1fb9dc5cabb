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
import type { PageProps } from '../../templates/pages/page-props.ts';
import { SearchPage } from '../../templates/pages/search.tsx';
import { StatePage } from '../../templates/pages/state.tsx';
import { TextPage } from '../../templates/pages/text.tsx';
import { ThankYouPage } from '../../templates/pages/thank-you.tsx';
import { paths, urlOf } from '../addresses.ts';
import type { Assets, Frame, MenuLink, Page, PageKind, ShownPage } from '../model/index.ts';
import { cityProps } from '../plan/city-page.ts';
import { foreignScriptOn, type Policy } from './hosting/policy.ts';
import { structuredData } from './structured-data.ts';

type Pages = { [K in PageKind]: (props: PageProps<K>) => ReactNode };

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

export const pageKinds = Object.keys(pages) as PageKind[];

export interface Shared {
  frame: Frame;
  assets: Assets;
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
  return {
    ...{ kind, path, file, url, title, description, indexed, shareImage, ...(lastmod && { lastmod }) },
    breadcrumbs: links.map((link) => ({ ...link, url: urlOf(site.url, link.path) })),
    props: page.kind === 'city' ? cityProps(page) : page.layout,
  } as ShownPage;
}

function documentOf(page: ShownPage, { frame, assets, policy }: Shared): ReactElement {
  // The table ties each kind to a component for pages of that kind.
  const Component = pages[page.kind] as (
    props: Omit<PageProps<PageKind>, 'page'> & { page: ShownPage },
  ) => ReactNode;
  const content = createElement(Component, { page, frame, assets });
  const metadata = {
    menu: menuOn(page, frame),
    structuredData: structuredData(page, frame),
    policy: policy.metaOf(page.kind),
    foreignScript: foreignScriptOn(page.kind, frame.site),
  };
  return createElement(Document, { page, frame, assets, ...metadata }, content);
}

/** Cities are in no section: their paths are texts, which nothing may compare. */
const menuOn = ({ kind, path }: ShownPage, { menu }: Frame): MenuLink[] =>
  menu.map((link) => ({ ...link, current: kind === 'city' ? undefined : currentOf(link.path, path) }));

function currentOf(section: string, path: string): MenuLink['current'] {
  if (section === path) return 'page';
  return path.startsWith(section) ? 'true' : undefined;
}

const REACT_SPELLINGS =
  'autoCapitalize autoComplete charSet colSpan dateTime enterKeyHint fetchPriority inputMode noValidate popoverTarget spellCheck srcSet tabIndex';
const reactAttributes = new RegExp(` (?:${REACT_SPELLINGS.replaceAll(' ', '|')})="`, 'g');

/**
 * HTML parsers accept React's spelling of attributes; tools that read pages as XML do not. No text or
 * value matches, since React escapes quotes.
 */
const lowerAttributes = (html: string): string => html.replace(reactAttributes, (name) => name.toLowerCase());
