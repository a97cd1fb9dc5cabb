import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { undrawable } from '../../templates/share-image/fit-headline.ts';
import { ShareImage as Drawing } from '../../templates/share-image/share-image.tsx';
import { fileOf } from '../addresses.ts';
import type { PageHead, Plan, ShareImage } from '../model/index.ts';
import { ContentError, type Problem } from '../problem/problem.ts';

/** SVG, each file once. Throws a `ContentError` for characters that the font lacks. */
export function shareImages({ frame, heads, heldBack }: Pick<Plan, 'frame' | 'heads' | 'heldBack'>) {
  const { brand } = frame.site;
  const byFile = new Map<string, PageHead>();
  // A problem names the last page of each image. A city has that of its state.
  for (const page of heads()) if (page.kind !== 'city') byFile.set(fileOf(page.shareImage.path), page);
  const problems = [
    ...Array.from(byFile.values(), ({ shareImage, record }) => undrawableIn(shareImage, record, brand)),
    ...heldBack.map((page) => undrawableIn(page.shareImage, page, brand)),
  ].flat();
  if (problems.length > 0) throw new ContentError(problems);
  return [...byFile].flatMap(([file, { shareImage }]) => {
    const { drawing } = shareImage;
    if (!drawing) return [];
    return { file, svg: renderToStaticMarkup(createElement(Drawing, { drawing, brand })) };
  });
}

function undrawableIn(image: ShareImage | undefined, record: PageHead['record'], brand: string): Problem[] {
  const { eyebrow = '', headline = '', text = '' } = image?.drawing ?? {};
  const characters = undrawable(eyebrow + headline + text + brand);
  if (characters.length === 0) return [];
  return [
    {
      code: 'PG413',
      source: record.source,
      message: `the share image of this page cannot show ${characters.map((character) => `"${character}"`).join(', ')}.`,
      hint: 'Its font has Latin letters, digits and common punctuation. Write the title with those.',
    },
  ];
}
