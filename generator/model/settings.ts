/** Absolute paths. In a checkout of pianogen, they may be the same. */
export interface Folders {
  /** The package: nothing is written here. */
  pianogen: string;
  /** The site: its data, content, output and caches, unless flags name other folders. */
  root: string;
}

/** Folders as absolute paths, and settings from flags and environment. */
export interface SiteSettings extends Folders {
  data: string;
  content: string;
  siteUrl: string | undefined;
  leadsHost: string | undefined;
  /** The ISO date of the build: nothing else depends on the clock. */
  today: string;
}

export interface BuildSettings extends SiteSettings {
  out: string;
  /** Whether to compress text files too. */
  precompressed: boolean;
  /** Whether to refuse pages that are gone without a redirect. */
  strict?: boolean | undefined;
  /** The slice to write. By default, all of the site. */
  shard?: Shard | undefined;
}

/** `number` counts from 1 to `count`. */
export interface Shard {
  number: number;
  count: number;
}
