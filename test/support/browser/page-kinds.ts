import type { Page } from 'playwright-core';
import type { PageKind } from '../../../generator/model/index.ts';
import { pageKinds as kinds } from '../../../generator/render/page.ts';

/** The page of a kind that tests visit, unless it is named like the kind. */
const chosen: Partial<Record<PageKind, string>> = {
  home: '/',
  search: '/search/?q=grand',
  article: '/blog/sizing-piano-room/',
  history: '/education/history-of-the-piano/',
  text: '/privacy/',
  state: '/georgia/',
  city: '/colorado/colorado-springs/pianos/',
};

export const pageKinds = Object.fromEntries(
  kinds.map((kind) => [kind, chosen[kind] ?? `/${kind}/`]),
) as Record<PageKind, string>;

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

export const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form.lead-form') ?? {}).some((key) => key.startsWith('__react')),
  );

/** Waits until a page as it stands is painted, which it is before the second frame, and its scripts know of that. */
export const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
