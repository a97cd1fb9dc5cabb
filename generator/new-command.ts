import { addArticle } from './add/article.ts';
import { addCity } from './add/city.ts';
import { type SiteFlags, settle } from './settings.ts';

export interface NewArticleFlags extends Pick<SiteFlags, 'content' | 'date'> {
  tags: string;
}

export interface NewCityFlags extends Pick<SiteFlags, 'data' | 'date'> {
  state: string;
  primary?: boolean;
  income: 'high' | 'medium';
}

/** `pianogen new article`: writes a file, and tells what to do with it. */
export function runNewArticle(title: string, flags: NewArticleFlags, project: string): void {
  const { content, today } = settle(flags, { project, env: process.env, now: new Date() });
  const tags = flags.tags.split(',').map((tag) => tag.trim());
  const { file, path } = addArticle(content, { title: title.trim(), tags, today });
  console.error(`Wrote ${file}; its page will be ${path}
It builds as it is, so fill it in before you publish: first the excerpt, of 70 to 160 characters, then the text.
See it with "pianogen dev", and check it with "pianogen check".`);
}

/** `pianogen new city`: adds a record, and tells what to do with it. */
export function runNewCity(name: string, flags: NewCityFlags, project: string): void {
  const { data, today } = settle(flags, { project, env: process.env, now: new Date() });
  const { state, primary = false, income } = flags;
  const { record, place, path } = addCity(data, { name: name.trim(), state, primary, income, today });
  console.error(`Added ${record.city_name}, ${record.state_name} at ${place}; its page will be ${path}
Next, write what is worth knowing of it into city-notes.json, under "${record.city_slug}".
Its income bucket is "${income}": hold it against the table that docs/content.md names. Then run "pianogen check".`);
}
