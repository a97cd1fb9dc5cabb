import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fileOf } from '../addresses.ts';
import type { Content, Plan, ShareDrawing } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import type { Templates } from './templates.ts';

export function shareImages({ frame, heads }: Plan, { ShareImage }: Templates) {
  const { brand } = frame.site;
  const drawings = new Map<string, ShareDrawing>();
  // A city has the image of its state.
  for (const { kind, shareImage } of heads())
    if (kind !== 'city' && shareImage.drawing)
      drawings.set(fileOf(shareImage.path), shareImage.drawing);
  return Array.from(drawings, ([file, drawing]) => ({
    file,
    svg: renderToStaticMarkup(createElement(ShareImage, { drawing, brand })),
  }));
}

/** Other texts lose in the images what the font lacks. The brand is in all of them. */
export function problemsOfBrand({ site, siteSource }: Content, { drawable }: Templates): Problem[] {
  const drawn = drawable(site.brand);
  if (drawn === site.brand) return [];
  return [
    {
      code: 'PG413',
      source: { file: siteSource.file, line: 1 },
      at: 'brand',
      message: `share images can show it only as ${JSON.stringify(drawn)}.`,
      hint: 'Their font has Latin letters, digits and common punctuation. Write the brand with those.',
    },
  ];
}
