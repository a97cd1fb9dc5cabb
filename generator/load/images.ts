import { join } from 'node:path';
import { imageSize } from 'image-size';
import { imagePath } from '../addresses.ts';
import type { Image, Output } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import { listFiles, readBytes } from './files.ts';
import type { LoadContext } from './read-data.ts';

/** In place of the size of a picture that cannot be read. Its problem is reported, and no text that shows it has another. */
const UNREADABLE = { width: 0, height: 0 };

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
    const path = imagePath(name);
    const body = readBytes(join(folder, name), report);
    if (body) files.push({ file: path.slice(1), body });
    const size = body && sizeOf(body);
    if (body && !size)
      report({
        code: 'PG109',
        source,
        message: `this is damaged, or no ${formatOf(name)}: its size cannot be read.`,
        hint: 'Save or export the picture again.',
      });
    images.push({ path, ...(size ?? UNREADABLE) });
  }
  return { images, files };
}

/** The width and height of a picture; `undefined` if they cannot be read. */
function sizeOf(body: Uint8Array): Pick<Image, 'width' | 'height'> | undefined {
  try {
    const { width, height } = imageSize(body);
    return { width, height };
  } catch {
    return;
  }
}

/** `PNG` for `piano.png`. */
const formatOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toUpperCase();
