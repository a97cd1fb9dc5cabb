/** Absolute paths. In a checkout of pianogen, both may be the same. */
export interface Folders {
  /** The package. Commands write nothing here. */
  pianogen: string;
  /** The site: its data, content, output and caches, unless flags name other folders. */
  root: string;
}

/** Absolute paths, and settings from flags and environment. */
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
  precompressed: boolean;
  /** Fails on removed pages without a redirect, and dealers verified more than a year ago. */
  strict?: boolean | undefined;
  /** The slice to write, from 1 to `count`. By default, the whole site. */
  shard?: Record<'number' | 'count', number> | undefined;
}
