import type { Files } from './tiny-site.ts';

/** What the bundles are made of: these styles, and copies and scripts that are empty. */
export const styled = (css: string): Files => ({
  'templates/styles/fonts/gloock-latin.woff2': '',
  'templates/drawings/houses.svg': '',
  'client/not-found/not-found.ts': '',
  'client/lead-form/hydrate.tsx': '',
  'client/lead-form/loader.ts': '',
  'client/search/search.ts': '',
  'client/thank-you/print.ts': '',
  'client/thank-you/thank-you.ts': '',
  'client/hear/hear.ts': '',
  'client/hear/keys.ts': '',
  'templates/styles/site.css': css,
  'templates/styles/print.css': '',
});
