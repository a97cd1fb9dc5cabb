/** `file` is relative to the out folder, with forward slashes. */
export interface Output {
  file: string;
  body: string | Uint8Array;
}

/** Rooted paths of bundled files, and inline scripts. Names of files have a hash, but for one. */
export interface Assets {
  styles: string;
  /** For paper: a page on a screen does not wait for them. */
  printStyles: string;
  headingFont: string;
  houses: string;
  /** Within the drawing of houses, to which Firefox and Safari apply the site's policy. */
  houseStyles: string;
  notFoundScript: string;
  leadFormScript: string;
  /** At a path that is the same for each build. */
  latestLeadFormScript: string;
  searchScript: string;
  thankYouScript: string;
  hearScript: string;
  leadFormLoader: string;
  hearLoader: string;
}
