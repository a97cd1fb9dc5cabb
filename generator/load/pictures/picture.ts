import type * as z from 'zod';
import { imagePath } from '../../addresses.ts';
import type { Image, Picture } from '../../model/index.ts';
import { nearest } from '../../problem/nearest.ts';
import { failed, type Read } from '../../problem/problem.ts';
import { entryAt, type Locate } from '../read/json.ts';
import { formatValue } from '../schemas/format.ts';
import type { pictureRecord } from '../schemas/values.ts';

/** `path` leads to the record that names the picture. */
export function pictureAt(
  named: z.infer<typeof pictureRecord> | undefined,
  { locate, path = ['picture'] }: { locate: Locate; path?: readonly PropertyKey[] },
  images: readonly Image[],
): Read<Picture> {
  if (!named) return { value: undefined, problems: [] };
  const { file, alt = '' } = named;
  const image = images.find(({ path }) => path === imagePath(file));
  if (image) {
    const { path, width, height, sources = [] } = image;
    return { value: { path, alt, width: `${width}`, height: `${height}`, sources }, problems: [] };
  }
  const message = `the picture ${formatValue(file)} is not in content/images/.`;
  const hint = 'Put it there, and write its name here.';
  const suggestion = nearestImage(imagePath(file), images)?.slice(imagePath('').length);
  return failed({ ...entryAt(locate, [...path, 'file']), code: 'PG313', message, hint, suggestion });
}

export function nearestImage(path: string, images: readonly Image[]): string | undefined {
  const paths = images.map(({ path }) => path);
  const ending = `/${path.split('/').at(-1)}`;
  return nearest(path, paths) ?? paths.find((path) => path.endsWith(ending));
}
