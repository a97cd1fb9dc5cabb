import { hash } from 'node:crypto';
import { join, parse } from 'node:path';
import { imagePath, slugify, variantFolder, variantPath } from '../../addresses.ts';
import type { Image, Output, ResizedPicture, Variant } from '../../model/index.ts';
import type { Problem, ProblemCode, ProblemText } from '../../problem/problem.ts';
import { listFiles, readBytes, wholeFile } from '../read/files.ts';
import type { LoadContext } from '../read/read-data.ts';
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

interface ImageOptions extends Pick<LoadContext, 'content'> {
  /** A key of the owner's sharp, if it is installed. */
  sharp: string | undefined;
  /** Names of pictures that are never made smaller. */
  kept: readonly (string | undefined)[];
}

interface Picture extends ResizedPicture {
  image: Image;
  bytes: number;
  hasPosition: boolean;
  isKept: boolean;
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
    problems.push(...ofFile);
    const facts = body && pictureFacts(body);
    const problem = problemOfName(name) ?? (body && problemOfFormat(name, facts?.format));
    if (problem) problems.push({ ...problem, source: wholeFile(source) });
    const svg = !problem && body && facts?.format === 'svg' ? readSvg(source, body) : undefined;
    problems.push(...(svg?.problems ?? []));
    const size = svg ? svg.value : facts;
    if (problem || !body || !facts || !size) {
      // Texts that show it, even by its right name, are not a second problem.
      images.push({ path: imagePath(problem?.suggestion ?? name), width: 0, height: 0 });
      continue;
    }
    const ofBytes = hash('sha256', body);
    const key = hash('sha256', JSON.stringify([name, ofBytes, sharp])).slice(0, 10);
    const { width, height } = size;
    const isKept = kept.includes(name);
    const widths = sharp === undefined || isKept ? [] : widthsOf(facts);
    const versions = (['avif', 'webp'] as const).map((format) =>
      widths.map((width): Variant => ({ path: variantPath({ key, name, format }, width), width, format })),
    );
    const variants = versions.flat();
    const sources = versions.map(sourceOf);
    const image = { path: imagePath(name), width, height, ...(variants.length > 0 && { sources }) };
    images.push(image);
    const format = RESIZED[facts.format] ?? 'png';
    const fallback = { path: image.path, width: Math.min(width, FALLBACK_WIDTH), format };
    pictures.push({
      source,
      folder: variantFolder(key),
      hash: ofBytes,
      isTurned: facts.isTurned,
      isKept,
      image,
      variants: variants.length > 0 ? [...variants, fallback] : [],
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
    const unfit: Problem[] = [];
    let unchanged = 0;
    for (const picture of pictures) {
      const { image, source, folder, hash, isTurned, isKept, variants, body } = picture;
      const isShown = shown.has(image.path);
      const isResized = isShown && variants.length > 0;
      const isChangeable = isShown && !isKept;
      const canBeResized = isChangeable && sharp === undefined && /\.(?:jpg|png|webp|avif)$/.test(image.path);
      if (isShown || isWhole) unfit.push(...problemsOfUse(picture, { isShown, isResized, canBeResized }));
      if (isResized) resized.push({ source, folder, hash, isTurned, variants });
      else files.push({ file: image.path.slice(1), body });
      if (isChangeable && !isResized && !image.path.endsWith('.svg')) unchanged += 1;
    }
    const value = { files, resized, unchangedPictures: unchanged };
    return { value, problems: [...problems, ...unfit] };
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

function widthsOf({ format, width, isAnimated }: { format: string; width: number; isAnimated: boolean }) {
  if (!RESIZED[format] || isAnimated) return [];
  return [...WIDTHS.filter((narrow) => narrow < width), ...(width <= WIDEST ? [width] : [])];
}

function problemsOfUse(
  { image, source, bytes, hasPosition }: Picture,
  { isShown, isResized, canBeResized }: Record<'isShown' | 'isResized' | 'canBeResized', boolean>,
): Problem[] {
  const most = isResized ? MOST_RESIZED : isShown ? MOST_SHOWN : MOST_OTHER;
  const use = isShown ? '' : ' for a picture that pages do not show';
  const megapixels = image.path.endsWith('.svg') ? 0 : (image.width * image.height) / 1e6;
  const faults: [isFault: boolean, code: ProblemCode, message: string][] = [
    [bytes > most, 'PG325', `this picture weighs ${weightOf(bytes)}; the limit is ${weightOf(most)}${use}.`],
    [
      megapixels > MOST_MEGAPIXELS && !isResized,
      'PG325',
      `this picture has ${Math.ceil(megapixels)} million pixels, which a browser unpacks to ${weightOf(megapixels * 4e6)}; the limit is ${MOST_MEGAPIXELS} million.`,
    ],
    [
      hasPosition && !isResized,
      'PG326',
      'this photo says where it was taken, and the site would publish that.',
    ],
  ];
  const install = ' Or run "npm install sharp" in the folder of the site: builds then do this.';
  const hint = `Export it again, at most ${WIDEST} pixels wide and without its location.${canBeResized ? install : ''}`;
  return faults.flatMap(([isFault, code, message]) =>
    isFault ? { code, source: wholeFile(source), message, hint } : [],
  );
}

const weightOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
