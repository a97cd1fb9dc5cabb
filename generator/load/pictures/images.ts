import { hash } from 'node:crypto';
import { join, parse } from 'node:path';
import { imagePath, slugify, variantFolder, variantPath } from '../../addresses.ts';
import type { Image, Output, ResizedPicture, Variant } from '../../model/index.ts';
import type { Problem, ProblemCode, ProblemText } from '../../problem/problem.ts';
import { listFiles, readBytes, wholeFile } from '../read/files.ts';
import { hasPosition, pictureFacts } from './picture-format.ts';
import { readSvg, SVG_START } from './svg.ts';

/** In bytes: a page should load in a few seconds on a phone. */
const MOST_SHOWN = 400_000;
/** For pictures that pages do not show, such as an icon or the share image. */
const MOST_OTHER = 2_000_000;
const MOST_RESIZED = 30_000_000;

const MOST_MEGAPIXELS = 40;

/** On phones and in the column of a text, each for coarse and for fine screens. */
const WIDTHS = [360, 680, 1020, 1360];
const WIDEST = 1360;
/** For feed readers and old browsers. */
const FALLBACK_WIDTH = 1020;

const RESIZED: Partial<Record<string, Variant['format']>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
};

interface ImageOptions {
  content: string;
  /** A key of the owner's sharp, if it is installed. */
  sharp: string | undefined;
  /** Names of pictures that are never made smaller. */
  kept: readonly (string | undefined)[];
}

interface Picture {
  image: Image;
  source: string;
  resized: ResizedPicture | undefined;
  isKept: boolean;
  /** With sharp, which is not installed. */
  canBeResized: boolean;
  bytes: number;
  hasPosition: boolean;
  /** Empty if too large to be emitted as it is. */
  body: Buffer | string;
}

export function loadImages({ content, sharp, kept }: ImageOptions) {
  const folder = join(content, 'images');
  const images: Image[] = [];
  const pictures: Picture[] = [];
  const { value: names = [], problems: ofFolder } = listFiles(folder);
  const problems = [...ofFolder];
  for (const name of names) {
    const source = join(folder, name);
    const { value: body, problems: ofFile } = readBytes(source);
    const facts = body && pictureFacts(body);
    const problem = problemOfName(name) ?? (body && problemOfFormat(name, facts?.format));
    const isSvg = !problem && facts?.format === 'svg';
    const { value: size, problems: ofSvg } =
      isSvg && body ? readSvg(source, body) : { value: facts, problems: [] };
    problems.push(...ofFile, ...ofSvg);
    if (problem) problems.push({ ...problem, source: wholeFile(source) });
    if (problem || !body || !facts || !size) {
      // Texts that show it, even by its right name, are not a second problem.
      images.push({ path: imagePath(problem?.suggestion ?? name), width: 0, height: 0 });
      continue;
    }
    const { width, height } = size;
    let image: Image = { path: imagePath(name), width, height };
    let resized: ResizedPicture | undefined;
    const isKept = kept.includes(name);
    const format = isKept ? undefined : RESIZED[facts.format];
    if (format && sharp !== undefined && !facts.isAnimated) {
      const ofBytes = hash('sha256', body);
      const key = hash('sha256', JSON.stringify([name, ofBytes, sharp])).slice(0, 10);
      const widths = new Set(WIDTHS.map((most) => Math.min(most, width)));
      const versions = (['avif', 'webp'] as const).map((format) =>
        Array.from(widths, (width) => ({
          path: variantPath({ key, name, format }, width),
          width,
          format,
        })),
      );
      const fallback = { path: image.path, width: Math.min(width, FALLBACK_WIDTH), format };
      const variants = [...versions.flat(), fallback];
      resized = {
        source,
        folder: variantFolder(key),
        hash: ofBytes,
        isTurned: facts.isTurned,
        variants,
      };
      image = { ...image, sources: versions.map(sourceOf) };
    }
    images.push(image);
    pictures.push({
      image,
      source,
      resized,
      isKept,
      canBeResized: format !== undefined && sharp === undefined,
      bytes: body.length,
      hasPosition: hasPosition(body),
      // A picture that weighs too much is a problem, but links to it are not.
      body: body.length > MOST_OTHER ? '' : body,
    });
  }

  /** `shown` has the paths of the pictures on pages: all of them if `isWhole`. */
  function filesFor(shown: ReadonlySet<string>, isWhole: boolean) {
    const files: Output[] = [];
    const resized: ResizedPicture[] = [];
    const ofUse: Problem[] = [];
    let unchangedPictures = 0;
    for (const picture of pictures) {
      const { path } = picture.image;
      const isShown = shown.has(path);
      if (isShown || isWhole) ofUse.push(...problemsOfUse(picture, isShown));
      if (isShown && picture.resized) resized.push(picture.resized);
      else {
        files.push({ file: path.slice(1), body: picture.body });
        if (isShown && !picture.isKept && !path.endsWith('.svg')) unchangedPictures += 1;
      }
    }
    return { value: { files, resized, unchangedPictures }, problems: [...problems, ...ofUse] };
  }
  return { images, filesFor };
}

const sourceOf = (variants: readonly Variant[]) => ({
  type: `image/${variants[0]?.format}`,
  srcset: variants.map(({ path, width }) => `${path} ${width}w`).join(', '),
});

const SHOWN = 'png|svg|webp|avif|jpg|gif';
const USABLE = new RegExp(`^[a-z0-9][a-z0-9/-]*\\.(?:${SHOWN})$`);

function problemOfName(name: string): ProblemText | undefined {
  const message = 'the folder images/share is only for pictures that the build draws.';
  if (name.startsWith('share/'))
    return { code: 'PG110', message, hint: 'Move this picture to another folder.' };
  if (USABLE.test(name)) return;
  const { dir, name: stem, ext } = parse(name);
  const ending = ext.toLowerCase().replace(/^\.(?:jpe|jpeg|jfif|pjpeg|pjp)$/, '.jpg');
  const plain = `${[...dir.split('/'), stem].filter(Boolean).map(slugify).join('/')}${ending}`;
  return {
    code: 'PG108',
    message: 'the name of this picture cannot be used.',
    hint: 'Use lowercase letters, digits and hyphens, and .png, .svg, .webp, .avif, .jpg or .gif.',
    suggestion: USABLE.test(plain) ? plain : undefined,
  };
}

function problemOfFormat(name: string, format: string | undefined): ProblemText | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (format === ending) return;
  const wanted = ending.toUpperCase();
  const message = `this picture is damaged, or not in ${wanted} format.`;
  const start = ending === 'svg' ? SVG_START : '';
  if (format === undefined)
    return { code: 'PG109', message, hint: `${start}Save or export the picture again.` };
  return {
    code: 'PG323',
    message: `this picture is in ${format.toUpperCase()} format, but its name says ${wanted}.`,
    hint: SHOWN.split('|').includes(format)
      ? `Rename it to ${name.slice(0, -ending.length)}${format}, here and where it is shown.`
      : `Open it and export it as ${wanted}.`,
  };
}

function problemsOfUse(picture: Picture, isShown: boolean): Problem[] {
  const { image, source, resized, canBeResized, bytes, hasPosition } = picture;
  const isResized = isShown && resized !== undefined;
  const most = isResized ? MOST_RESIZED : isShown ? MOST_SHOWN : MOST_OTHER;
  const use = isShown ? '' : ' for a picture that pages do not show';
  const megapixels = image.path.endsWith('.svg') ? 0 : (image.width * image.height) / 1e6;
  const install = ' Or run "npm install sharp" in the folder of the site: builds then do this.';
  const advice = isShown && canBeResized ? install : '';
  const hint = `Export it again, at most ${WIDEST} pixels wide and without its location.${advice}`;
  const problems: Problem[] = [];
  const add = (code: ProblemCode, message: string) =>
    problems.push({ code, source: wholeFile(source), message, hint });
  if (bytes > most)
    add('PG325', `this picture weighs ${weightOf(bytes)}; the limit is ${weightOf(most)}${use}.`);
  if (megapixels > MOST_MEGAPIXELS && !isResized)
    add(
      'PG325',
      `this picture has ${Math.ceil(megapixels)} million pixels, which a browser unpacks to ${weightOf(megapixels * 4e6)}; the limit is ${MOST_MEGAPIXELS} million.`,
    );
  if (hasPosition && !isResized)
    add('PG326', 'this photo says where it was taken, and the site would publish that.');
  return problems;
}

const weightOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
