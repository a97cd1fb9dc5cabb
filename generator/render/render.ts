import { fileOf, manifestPath } from '../addresses.ts';
import type { Output, Plan } from '../model/index.ts';
import { calendars, checklist } from './downloads.ts';
import { feed } from './feed.ts';
import { renderHosting } from './hosting/hosting.ts';
import { policyOf } from './hosting/policy.ts';
import type { RenderPage } from './page-maker.ts';
import { renderPage } from './render-page.ts';
import { searchIndex } from './search-index.ts';
import { robots } from './sitemap.ts';
import { taxRates } from './tax-rates.ts';
import type { Materials } from './templates.ts';

/** Returns a function that renders with React, and throws a `RenderError`. */
export function pageRenderer({ frame }: Plan, materials: Materials): RenderPage {
  const shared = { ...materials, frame, policy: policyOf(frame.site, materials) };
  return (page, path = page.path) => {
    try {
      return renderPage(page, shared);
    } catch (cause) {
      throw new RenderError(path, cause);
    }
  };
}

const documents: ((plan: Plan) => Output[])[] = [robots, calendars, searchIndex, taxRates, feed, manifest];

/** Renders all outputs except pages and the sitemap. */
export const renderDocuments = (plan: Plan, materials: Materials): Output[] => [
  ...documents.flatMap((render) => render(plan)),
  ...checklist(plan, materials.templates),
  ...renderHosting(plan, materials),
];

/** Browsers need this to add the site to a home screen. Source: W3C Web Application Manifest. */
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
