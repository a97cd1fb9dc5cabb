import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { fileOf } from '../addresses.ts';
import type { PageHead, Plan } from '../model/index.ts';
import type { Problem } from '../problem/problem.ts';
import type { Templates } from './templates.ts';

/** Returns each image once, as SVG, and a problem for each text with characters that are not in the font. */
export function shareImages(
  { frame, heads, heldBack }: Pick<Plan, 'frame' | 'heads' | 'heldBack'>,
  { ShareImage, undrawable }: Templates,
) {
  const { brand } = frame.site;
  const byFile = new Map<string, PageHead>();
  // A problem names the last page of each image. A city has the image of its state.
  for (const page of heads()) if (page.kind !== 'city') byFile.set(fileOf(page.shareImage.path), page);
  const images = [
    ...byFile.values(),
    ...heldBack.map((record) => ({ shareImage: record.shareImage, record })),
  ];
  const problems = images.flatMap(({ shareImage, record }) => {
    const { eyebrow = '', headline = '', text = '' } = shareImage?.drawing ?? {};
    return problemsOf(undrawable(eyebrow + headline + text + brand), record);
  });
  const vectors = [...byFile].flatMap(([file, { shareImage }]) => {
    const { drawing } = shareImage;
    if (!drawing) return [];
    return { file, svg: renderToStaticMarkup(createElement(ShareImage, { drawing, brand })) };
  });
  return { vectors, problems };
}

/** Asks for the source of a record only if there is a problem: finding it keeps a tree of locations.json. */
function problemsOf(undrawable: readonly string[], record: PageHead['record']): Problem[] {
  if (undrawable.length === 0) return [];
  return [
    {
      code: 'PG413',
      source: record.source,
      message: `the share image of this page cannot show ${undrawable.map((character) => `"${character}"`).join(', ')}.`,
      hint: 'Its font has Latin letters, digits and common punctuation. Write the title with those.',
    },
  ];
}
