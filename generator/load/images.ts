import { join } from 'node:path';
import { imageSize } from 'image-size';
import { imagePath } from '../addresses.ts';
import type { Image, Output } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { listFiles, readBytes } from './files.ts';
import type { LoadContext } from './read-data.ts';

/** Reads the images in `content/images/`: their sizes, and the files to emit unchanged. */
export function loadImages({ content, report }: Pick<LoadContext, 'content' | 'report'>): {
  images: Image[];
  files: Output[];
} {
  const folder = join(content, 'images');
  const images: Image[] = [];
  const files: Output[] = [];
  for (const name of listFiles(folder, report) ?? []) {
    const source = { file: displayName(join(folder, name)), line: 1 };
    if (!/^[a-z0-9][a-z0-9/-]*\.(?:png|svg|webp|avif|jpg|gif)$/.test(name)) {
      report({
        code: 'PG108',
        source,
        message: 'the name of this picture cannot be used.',
        hint: 'Use lower-case letters, digits and hyphens, and .png, .svg, .webp, .avif, .jpg or .gif.',
      });
      continue;
    }
    if (name.startsWith('share/')) {
      report({
        code: 'PG110',
        source,
        message: 'the folder images/share is for the pictures that the build draws.',
        hint: 'Move this picture to another folder.',
      });
      continue;
    }
    const body = readBytes(join(folder, name), report);
    if (!body) continue;
    const path = imagePath(name);
    files.push({ file: path.slice(1), body, source });
    try {
      const { width, height } = imageSize(body);
      images.push({ path, width, height });
    } catch {
      report({
        code: 'PG109',
        source,
        message: 'this is not a picture whose size can be read.',
        hint: 'Save it again in its format.',
      });
    }
  }
  return { images, files };
}
