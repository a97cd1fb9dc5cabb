/** In `content/images/`. `path` is rooted; width and height are CSS pixels. */
export interface Image {
  path: string;
  width: number;
  height: number;
  /** Smaller ones of each format, best first. Missing if pages show the image itself. */
  sources?: readonly Record<'type' | 'srcset', string>[];
}

/** An image that stands in no text, as pages show it. */
export type Picture = Record<'path' | 'alt' | 'width' | 'height', string> & Required<Pick<Image, 'sources'>>;

/** A smaller picture of an image. `path` is rooted, the width is in pixels. */
export interface Variant {
  path: string;
  width: number;
  format: 'avif' | 'webp' | 'jpeg' | 'png';
}

export interface ResizedPicture {
  source: string;
  folder: string;
  hash: string;
  /** Whether the camera says how to turn it. */
  isTurned: boolean;
  variants: readonly Variant[];
}
