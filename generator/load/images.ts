import { hash } from 'node:crypto';
import { join, parse } from 'node:path';
import { imagePath, slugify, variantFolder, variantPath } from '../addresses.ts';
import type { Image, Output, ResizedPicture, Variant } from '../model/index.ts';
import { displayName } from '../problem/display-name.ts';
import type { Problem } from '../problem/problem.ts';
import { listFiles, readBytes } from './files.ts';
import { hasPosition, type PictureFacts, pictureFacts, problemOfScripts } from './picture-format.ts';
import type { LoadContext } from './read-data.ts';

/** In place of the size of a picture that cannot be read. Its problem is reported, and no text that shows it has another. */
const UNREADABLE = { width: 0, height: 0 };

/** The most bytes of a picture that a text shows as it is: a page should be there in a few seconds on a phone. */
const MOST_SHOWN = 400_000;
/** The same for a picture that no text shows, such as an icon or the share image. */
const MOST_OTHER = 2_000_000;
/** The same for a picture of which smaller ones are made. */
const MOST_RESIZED = 30_000_000;

const MOST_MEGAPIXELS = 40;

/** The widths in which pages show a picture: on phones and in the column of a text, each for coarse and for fine screens. */
const WIDTHS = [360, 680, 1020, 1360];
/** The width of the picture for feed readers and old browsers. */
const FALLBACK_WIDTH = 1020;

/** The formats of which smaller pictures are made, by the ending of their files. */
const RESIZED = { jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const;

interface ImageOptions extends Pick<LoadContext, 'content' | 'report'> {
  /** A key of the owner's sharp, which makes smaller pictures; `undefined` without it. */
  sharp: string | undefined;
  /** The names of pictures that are emitted as they are even if a text shows them. */
  kept: readonly (string | undefined)[];
}

interface PictureFiles {
  files: Output[];
  resized: ResizedPicture[];
  /** How many pictures made of pixels are shown as they are. */
  unchanged: number;
}

interface Picture extends ResizedPicture {
  image: Image;
  bytes: number;
  hasPosition: boolean;
  /** Missing for a picture that is too large to be emitted as it is. */
  body: Buffer | undefined;
}

/** Reads the images in `content/images/`, one after the other: the bytes of large ones are not held. */
export function loadImages(options: ImageOptions) {
  const { content, report } = options;
  const folder = join(content, 'images');
  const pictures = (listFiles(folder, report) ?? []).flatMap(
    (name) => readPicture(folder, name, options) ?? [],
  );
  return {
    images: pictures.map(({ image }) => image),
    /** Returns the files to emit. `shown` has the paths of the images in texts. Reports those that are not fit for it. */
    filesFor: (shown: ReadonlySet<string>) => filesFor(pictures, { shown, ...options }),
  };
}

function readPicture(
  folder: string,
  name: string,
  { sharp, kept, report }: ImageOptions,
): Picture | undefined {
  const source = join(folder, name);
  const body = readBytes(source, report);
  const problem = problemOfName(name);
  if (problem) report({ ...problem, source: { file: displayName(source), line: 1 } });
  // Texts may show a picture that has to be renamed by its right name already.
  if (problem)
    return problem.suggestion === undefined
      ? undefined
      : { ...NOTHING, source, image: { path: imagePath(problem.suggestion), ...UNREADABLE } };
  const path = imagePath(name);
  const facts = body && pictureFacts(body);
  const misfit = body && problemOfFormat(name, facts);
  if (misfit) report({ ...misfit, source: { file: displayName(source), line: 1 } });
  if (!body || !facts || misfit) return { ...NOTHING, source, image: { path, ...UNREADABLE } };
  const script = facts.format === 'svg' ? problemOfScripts(displayName(source), body) : undefined;
  if (script) report(script);
  const { width, height, isTurned } = facts;
  const image = { path, width, height };
  const ofBytes = hash('sha256', body);
  const widths = sharp === undefined || kept.includes(name) ? undefined : widthsOf(facts);
  const key = hash('sha256', JSON.stringify([name, ofBytes, sharp])).slice(0, 10);
  const variants = (['avif', 'webp'] as const).flatMap((format) =>
    (widths ?? []).map(
      (width): Variant => ({ path: variantPath({ key, name, width, format }), width, format }),
    ),
  );
  return {
    source,
    folder: variantFolder(key),
    hash: ofBytes,
    isTurned,
    image: widths ? { ...image, variants } : image,
    variants: widths ? [...variants, fallbackOf(image, facts)] : [],
    bytes: body.length,
    hasPosition: hasPosition(body),
    body: body.length > MOST_OTHER ? undefined : body,
  };
}

/** In place of the facts about a picture that cannot be read. */
const NOTHING = {
  folder: '',
  hash: '',
  isTurned: false,
  variants: [],
  bytes: 0,
  hasPosition: false,
  body: Buffer.alloc(0),
};

type Fault = Omit<Problem, 'source'>;

/** `summer/My Piano.JPEG` to `summer/my-piano.jpg`. */
function plainName(name: string): string {
  const { dir, name: stem, ext } = parse(name);
  const ending = ext.toLowerCase().replace('.jpeg', '.jpg');
  return `${[...dir.split('/'), stem].filter(Boolean).map(slugify).join('/')}${ending}`;
}

function problemOfName(name: string): Fault | undefined {
  const isUsable = (name: string) => /^[a-z0-9][a-z0-9/-]*\.(?:png|svg|webp|avif|jpg|gif)$/.test(name);
  if (!isUsable(name)) {
    const plain = plainName(name);
    return {
      code: 'PG108',
      message: 'the name of this picture cannot be used.',
      hint: 'Use lower-case letters, digits and hyphens, and .png, .svg, .webp, .avif, .jpg or .gif.',
      suggestion: isUsable(plain) ? plain : undefined,
    };
  }
  if (name.startsWith('share/'))
    return {
      code: 'PG110',
      message: 'the folder images/share is for the pictures that the build draws.',
      hint: 'Move this picture to another folder.',
    };
  return;
}

function problemOfFormat(name: string, facts: PictureFacts | undefined): Fault | undefined {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  if (!facts)
    return {
      code: 'PG109',
      message: `this is damaged, or no ${ending.toUpperCase()}.`,
      hint: 'Save or export the picture again.',
    };
  const { format } = facts;
  if (format === ending) return;
  const isShown = /^(?:png|svg|webp|avif|jpg|gif)$/.test(format);
  return {
    code: 'PG323',
    message: `this is a picture in the format ${format.toUpperCase()}, but its name says ${ending.toUpperCase()}.`,
    hint: isShown
      ? `Rename it to ${name.slice(0, -ending.length)}${format}, here and where it is shown.`
      : `Open it and export it as ${ending.toUpperCase()}.`,
  };
}

function widthsOf({ format, width, isAnimated }: PictureFacts): number[] | undefined {
  if (!(format in RESIZED) || isAnimated) return;
  const [widest = 0] = WIDTHS.slice(-1);
  return [...WIDTHS.filter((narrow) => narrow < width), ...(width <= widest ? [width] : [])];
}

const fallbackOf = ({ path, width }: Image, { format }: PictureFacts): Variant => ({
  path,
  width: Math.min(width, FALLBACK_WIDTH),
  format: RESIZED[format as keyof typeof RESIZED],
});

function filesFor(
  pictures: readonly Picture[],
  { shown, sharp, report }: Pick<ImageOptions, 'sharp' | 'report'> & { shown: ReadonlySet<string> },
): PictureFiles {
  const files: Output[] = [];
  const resized: ResizedPicture[] = [];
  let unchanged = 0;
  for (const picture of pictures) {
    const { image, source, folder, hash, isTurned, variants, body } = picture;
    const isShown = shown.has(image.path);
    const isResized = isShown && variants.length > 0;
    reportUnfit(picture, { isShown, isResized, sharp, report });
    if (isResized) resized.push({ source, folder, hash, isTurned, variants });
    // A picture that weighs too much has a problem, and links to it none.
    else files.push({ file: image.path.slice(1), body: body ?? '' });
    if (isShown && !isResized && !image.path.endsWith('.svg')) unchanged += 1;
  }
  return { files, resized, unchanged };
}

interface Use extends Pick<ImageOptions, 'sharp' | 'report'> {
  isShown: boolean;
  isResized: boolean;
}

function reportUnfit(
  { image, source, bytes, hasPosition }: Picture,
  { isShown, isResized, sharp, report }: Use,
): void {
  const at = { file: displayName(source), line: 1 };
  const most = isResized ? MOST_RESIZED : isShown ? MOST_SHOWN : MOST_OTHER;
  const canBeResized = isShown && sharp === undefined && /\.(?:jpg|png|webp|avif)$/.test(image.path);
  const remedy = canBeResized ? ' Or run "npm install sharp" in the folder of the site: builds then' : '';
  if (bytes > most)
    report({
      code: 'PG325',
      source: at,
      message: `this picture weighs ${weightOf(bytes)}; at most ${weightOf(most)} are good${isShown ? '' : ' for one that no text shows'}.`,
      hint: `Make it at most ${WIDTHS.at(-1)} pixels wide and export it again.${remedy && `${remedy} make it smaller.`}`,
    });
  const megapixels = (image.width * image.height) / 1e6;
  if (megapixels > MOST_MEGAPIXELS && !isResized && !image.path.endsWith('.svg'))
    report({
      code: 'PG325',
      source: at,
      message: `this picture has ${Math.ceil(megapixels)} million pixels, which a browser unpacks to ${weightOf(megapixels * 4e6)}; at most ${MOST_MEGAPIXELS} million are good.`,
      hint: `Make it at most ${WIDTHS.at(-1)} pixels wide and export it again.`,
    });
  if (hasPosition && !isResized)
    report({
      code: 'PG326',
      source: at,
      message: 'this photo says where it was taken, and so would the site.',
      hint: `Export it without its location.${remedy && `${remedy} leave that out.`}`,
    });
}

const weightOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
