/** A file to emit. `file` is relative to the out folder, with forward slashes. */
export interface Output {
  file: string;
  body: string | Uint8Array;
  /** A hash of the body that is cheaper than reading the body. Outputs with the same hash have the same body. */
  hash?: string;
}

/** The bundled files that pages use, as rooted paths, and the inline scripts. Names of files have a hash, but for one. */
export interface Assets {
  styles: string;
  /** Only for paper: a page on a screen does not wait for them. */
  printStyles: string;
  headingFont: string;
  houses: string;
  /** The styles inside the drawing of houses: Firefox and Safari apply the policy of a site to them. */
  houseStyles: string;
  notFoundScript: string;
  leadFormScript: string;
  /** The same script at a path that is the same for each build. */
  latestLeadFormScript: string;
  searchScript: string;
  thankYouScript: string;
  printScript: string;
  hearScript: string;
  leadFormLoader: string;
  hearLoader: string;
}
