/** Everything that a site is made from besides its content. All folders are absolute. */
export interface SiteSettings {
  /** The folder of pianogen itself. */
  project: string;
  data: string;
  content: string;
  siteUrl: string | undefined;
  leadsHost: string | undefined;
  /** The build's ISO date: the only clock that the site knows. */
  today: string;
}

export interface BuildSettings extends SiteSettings {
  out: string;
  /** True if the pages are checked before they are written. */
  checked: boolean;
  /** True if compressed variants of texts are written too. */
  precompressed: boolean;
}
