import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { undrawable } from '../../templates/share-image/fit-headline.ts';
import { ShareImage } from '../../templates/share-image/share-image.tsx';
import { fileOf } from '../addresses.ts';
import type { HeldPage, PageHead, Plan, Vector } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';

/** Renders the share images of all pages as SVG, each file once. Throws a `ContentError` for characters that the font lacks. */
export function shareImages({ frame, entries, heldBack }: Plan): Vector[] {
  const { brand } = frame.site;
  const byFile = new Map<string, PageHead>();
  // The last page of each image is named by a problem. A city has that of its state.
  for (const page of entries()) if (page.kind !== 'city') byFile.set(fileOf(page.shareImage.path), page);
  const problems = [...byFile.values(), ...heldBack].flatMap((page) => undrawableIn(page, brand));
  if (problems.length > 0) throw new ContentError(problems);
  return [...byFile].flatMap(([file, { shareImage }]) => {
    const { drawing } = shareImage;
    if (!drawing) return [];
    return { file, svg: renderToStaticMarkup(createElement(ShareImage, { drawing, brand })) };
  });
}

function undrawableIn(page: Pick<HeldPage, 'shareImage' | 'source'>, brand: string): Problem[] {
  const { eyebrow = '', headline = '', text = '' } = page.shareImage?.drawing ?? {};
  const characters = undrawable(eyebrow + headline + text + brand);
  if (characters.length === 0) return [];
  return [
    {
      code: 'PG413',
      source: page.source,
      message: `the share image of this page cannot show ${characters.map((character) => `"${character}"`).join(', ')}.`,
      hint: 'Its font has Latin letters, digits and common punctuation. Write the title with those.',
    },
  ];
}
