import type * as z from 'zod';
import { imagePath } from '../../addresses.ts';
import type { Image, Picture } from '../../model/index.ts';
import { nearest } from '../../problem/nearest.ts';
import type { Report } from '../../problem/problem.ts';
import { entryAt, type Locate } from '../read/json.ts';
import { formatValue } from '../schemas/format.ts';
import type { pictureRecord } from '../schemas/values.ts';

export interface PictureContext {
  images: readonly Image[];
  report: Report;
}

/** What pages show of a picture, which `path` leads to. Reports one that is not there. */
export function pictureAt(
  named: z.infer<typeof pictureRecord> | undefined,
  { locate, path = ['picture'] }: { locate: Locate; path?: readonly PropertyKey[] },
  { images, report }: PictureContext,
): Picture | undefined {
  if (!named) return;
  const { file, alt = '' } = named;
  const image = images.find(({ path }) => path === imagePath(file));
  if (image) {
    const { path, width, height, sources = [] } = image;
    return { path, alt, width: `${width}`, height: `${height}`, sources };
  }
  report({
    ...entryAt(locate, [...path, 'file']),
    code: 'PG313',
    message: `the picture ${formatValue(file)} is not in content/images/.`,
    hint: 'Put it there and write its name.',
    suggestion: nearestImage(imagePath(file), images)?.slice(imagePath('').length),
  });
  return;
}

/** The path that was meant by another: one like it, or one of the same name. */
export function nearestImage(path: string, images: readonly Image[]): string | undefined {
  const paths = images.map(({ path }) => path);
  const ending = `/${path.split('/').at(-1)}`;
  return nearest(path, paths) ?? paths.find((path) => path.endsWith(ending));
}
