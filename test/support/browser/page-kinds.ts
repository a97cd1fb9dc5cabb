import type { Page } from 'playwright-core';
import type { Route } from '../../../generator/model/index.ts';

/** A page of each kind of the default site, by its path. */
export const pageKinds: Record<Route['kind'], string> = {
  home: '/',
  directory: '/directory/',
  glossary: '/glossary/',
  contact: '/contact/',
  search: '/search/?q=grand',
  'thank-you': '/thank-you/',
  'not-found': '/not-found/',
  blog: '/blog/',
  article: '/blog/sizing-piano-room/',
  history: '/education/history-of-the-piano/',
  legal: '/privacy/',
  state: '/georgia/',
  city: '/colorado/colorado-springs/pianos/',
};

/** The pages of `pageKinds`, and the articles with drawings and charts that no other page has. */
export const variedPages: string[] = [
  ...Object.values(pageKinds),
  '/blog/upright-vs-baby-grand/',
  '/blog/digital-vs-acoustic-beginners/',
  '/blog/financing-piano/',
  '/blog/humidity-piano-care/',
];

/** Waits for what a script adds to a page. */
export async function settled(page: Page): Promise<void> {
  if ((await page.locator('.search-page').count()) > 0)
    await page.locator('.search-page[data-ready]').waitFor();
}

/** Waits until the lead form handles what is done to it. */
export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form.lead-form') ?? {}).some((key) => key.startsWith('__react')),
  );
