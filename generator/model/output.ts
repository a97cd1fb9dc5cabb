/** `file` is relative to the out folder, with forward slashes. */
export interface Output {
  file: string;
  body: string | Uint8Array;
}

/** Rooted paths of bundled files, and inline scripts. All file names but one have a hash. */
export interface Assets {
  styles: string;
  /** A page on a screen does not wait for them. */
  printStyles: string;
  /** For pages that compute, on screens and paper. */
  calculatorStyles: string;
  headingFont: string;
  houses: string;
  /** In the drawing of houses. Firefox and Safari apply the site's policy to them. */
  houseStyles: string;
  campaignScript: string;
  notFoundScript: string;
  leadFormScript: string;
  /** Its path is the same in each build. */
  latestLeadFormScript: string;
  searchScript: string;
  thankYouScript: string;
  hearScript: string;
  dealersScript: string;
  costScript: string;
  oldPianoScript: string;
  leadFormLoader: string;
  hearLoader: string;
}

/** An image of `content/images/`. `path` is rooted; width and height are CSS pixels. */
export interface Image {
  path: string;
  width: number;
  height: number;
  /** Smaller pictures in each format, best first. Missing if pages show the image itself. */
  sources?: readonly Record<'type' | 'srcset', string>[];
}

/** An image outside of texts, as pages show it. */
export type Picture = Record<'path' | 'alt' | 'width' | 'height', string> &
  Required<Pick<Image, 'sources'>>;

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
  /** True if the camera says how to turn it. */
  isTurned: boolean;
  variants: readonly Variant[];
}
