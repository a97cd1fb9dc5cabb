import { addArticle } from '../edit/article.ts';
import { addCity } from '../edit/city.ts';
import type { Folders } from '../model/index.ts';
import { docName } from './root.ts';
import { resolveSiteSettings, type SiteFlags } from './settings.ts';

export interface NewArticleFlags extends Pick<SiteFlags, 'content' | 'date'> {
  tags: string;
}

export interface NewCityFlags extends Pick<SiteFlags, 'data' | 'date'> {
  state: string;
  primary?: boolean;
  income: 'high' | 'medium';
}

/** `pianogen new article`: writes the file of a new article, and prints the next steps. */
export function runNewArticle(title: string, flags: NewArticleFlags, folders: Folders): void {
  const context = { ...folders, env: process.env, now: new Date() };
  const { content, today } = resolveSiteSettings(flags, context);
  const tags = flags.tags.split(',').map((tag) => tag.trim());
  const { file, path } = addArticle(content, { title: title.trim(), tags, today });
  console.error(`Wrote ${file}; its page will be ${path}
It is a draft: builds leave it out. Fill it in: first the excerpt, of 70 to 160 characters, then the text. "pianogen dev" shows it.
To publish it, remove the line "draft: true", and run "pianogen check".`);
}

/** `pianogen new city`: adds the record of a city, and prints the next steps. */
export function runNewCity(name: string, flags: NewCityFlags, folders: Folders): void {
  const { data, today } = resolveSiteSettings(flags, { ...folders, env: process.env, now: new Date() });
  const { state, primary = false, income } = flags;
  const { record, position, path } = addCity(data, { name: name.trim(), state, primary, income, today });
  console.error(`Added ${record.city_name}, ${record.state_name} at ${position}; its page will be ${path}
It is a draft: builds leave it out, "pianogen dev" shows it. Write a note about it into notes/${record.state_slug}.json, under "${record.city_slug}".
Its page has a picture of its humidity once humidity.json has the nearest station and its distance: ${docName('content.md', folders)} says how.
Its income bucket is "${income}": ${docName('data-sources.md', folders)} says when it is "high".
To publish it, remove "draft" from its record, and run "pianogen check".`);
}
