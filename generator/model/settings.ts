/** The two folders that every command starts from, as absolute paths. In a checkout of pianogen, they may be the same. */
export interface Folders {
  /** The folder of pianogen itself: its generator, its templates, and its code for browsers. Nothing is written here. */
  pianogen: string;
  /** The folder of the site: its data and content, the built site and the caches, unless flags name others. */
  root: string;
}

/** The input of a site: its folders, as absolute paths, and its settings from flags and environment. */
export interface SiteSettings extends Folders {
  data: string;
  content: string;
  siteUrl: string | undefined;
  leadsHost: string | undefined;
  /** The ISO date of the build. Nothing else in a site depends on the clock. */
  today: string;
}

export interface BuildSettings extends SiteSettings {
  out: string;
  /** True to write compressed variants of text files too. */
  precompressed: boolean;
  /** True to refuse pages that are gone without a redirect. */
  strict?: boolean | undefined;
  /** The slice of the site to write. By default, all of it. */
  shard?: Shard | undefined;
}

/** One of several slices of a site. `number` counts from 1 to `count`. */
export interface Shard {
  number: number;
  count: number;
}
