import { fileOf, manifestPath } from '../addresses.ts';
import type { Assets, Output, Page, Plan } from '../model/index.ts';
import { doInTurns, type Pause } from '../steps.ts';
import { calendars } from './calendars.ts';
import { feed } from './feed.ts';
import { hosting } from './hosting/hosting.ts';
import { type Policy, policyOf } from './hosting/policy.ts';
import { renderPage } from './page.ts';
import { searchIndex } from './search-index.ts';
import { robots, sitemapOf } from './sitemap.ts';
import type { RenderPage } from './template.ts';

interface RenderContext {
  plan: Plan;
  assets: Assets;
  policy?: Policy;
}

/** Returns a function that renders pages with React. It throws a `RenderError` if that fails. */
export function pageRenderer({
  plan: { frame },
  assets,
  policy = policyOf(frame.site, assets),
}: RenderContext): RenderPage {
  const shared = { frame, assets, policy };
  return (page) => {
    try {
      return renderPage(page, shared);
    } catch (cause) {
      throw new RenderError(page, cause);
    }
  };
}

export const renderOne = (page: Page, context: RenderContext): Output => ({
  file: page.file,
  body: pageRenderer(context)(page),
});

/** The outputs for search engines, feed readers and browsers. A document may be several files. */
const documents = {
  sitemap: sitemapOf,
  robots,
  calendars,
  'search index': (plan: Plan, pause: Pause) => doInTurns(searchIndex(plan), pause),
  feed,
  manifest,
};

type DocumentName = keyof typeof documents;

const renderDocument = async (name: DocumentName, plan: Plan, pause: Pause): Promise<Output[]> => [
  ...(await documents[name](plan, pause)),
];

/** Renders the outputs that are no pages: all documents, and the configuration files for hosts. `pause` is called between them. */
export async function renderDocuments(
  plan: Plan,
  assets: Assets,
  pause: Pause = () => undefined,
): Promise<Output[]> {
  const outputs: Output[] = [];
  for (const name of Object.keys(documents) as DocumentName[]) {
    outputs.push(...(await renderDocument(name, plan, pause)));
    await pause();
  }
  return [...outputs, ...renderHosting(plan, assets)];
}

export function renderHosting(
  plan: Plan,
  assets: Assets,
  policy = policyOf(plan.frame.site, assets),
): Output[] {
  return hosting(plan, { assets, policy: policy.header });
}

/**
 * Renders the manifest that browsers read to add the site to a home screen. Source of the format: W3C Web Application
 * Manifest.
 */
function manifest({ frame }: Plan): Output[] {
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
  return [{ file: fileOf(manifestPath), body: `${JSON.stringify(body, null, 2)}\n` }];
}

/** Thrown for a page that cannot be rendered. */
export class RenderError extends Error {
  override name = 'RenderError';

  /** The path of the page. */
  readonly path: string;

  constructor({ path }: Pick<Page, 'path'>, cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`the page ${path} could not be rendered: ${message}`, { cause });
    this.path = path;
  }
}
