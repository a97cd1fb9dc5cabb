import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fileOf } from '../addresses.ts';
import type { Content, PageHead, Plan } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import type { Templates } from './templates.ts';

export function shareImages(
  { frame, heads }: Pick<Plan, 'frame' | 'heads'>,
  { ShareImage }: Pick<Templates, 'ShareImage'>,
) {
  const byFile = new Map<string, PageHead>();
  // A city has the image of its state.
  for (const page of heads()) if (page.kind !== 'city') byFile.set(fileOf(page.shareImage.path), page);
  return [...byFile].flatMap(([file, { shareImage }]) => {
    const { drawing } = shareImage;
    if (!drawing) return [];
    const { brand } = frame.site;
    return { file, svg: renderToStaticMarkup(createElement(ShareImage, { drawing, brand })) };
  });
}

/** Other texts lose in the images what the font lacks. The brand is in all of them. */
export function problemsOfBrand(
  { site: { brand }, siteSource: { file } }: Pick<Content, 'site' | 'siteSource'>,
  { drawable }: Pick<Templates, 'drawable'>,
): Problem[] {
  const drawn = drawable(brand);
  if (drawn === brand) return [];
  return [
    {
      code: 'PG413',
      source: { file, line: 1 },
      at: 'brand',
      message: `share images would show it as ${JSON.stringify(drawn)}.`,
      hint: 'Their font has Latin letters, digits and common punctuation. Write the brand with those.',
    },
  ];
}
