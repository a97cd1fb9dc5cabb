import { cityPath } from '../addresses.ts';
import { argument, command, flagOr, neededFlag, toggle } from './command.ts';
import { docName } from './root.ts';
import { dateFlag, siteFlags, siteSettings } from './site-settings.ts';

const group = { name: 'new', description: 'add an article, a city or a state' };

export const newArticle = command({
  name: 'article',
  group,
  description: 'write a draft of a new article, for you to fill in',
  example: 'pianogen new article "How to Choose a Bench" --tags buying,care',
  inputs: {
    title: argument('<title>', 'title of at most 60 characters; its words become the address'),
    content: siteFlags.content,
    date: dateFlag('date of the article'),
    tags: flagOr('--tags <slugs>', 'tags, with commas between them', 'buying'),
  },
  async run({ title, tags, ...values }, context) {
    const { addArticle } = await import('../edit/article.ts');
    const { content, today } = siteSettings(values, context);
    const slugs = tags.split(',').map((tag) => tag.trim());
    const { file, path } = addArticle(content, title.trim(), { tags: slugs, date: today });
    console.error(`Wrote ${file}; its page will be ${path}
It is a draft: builds leave it out. Fill it in: first the excerpt, of 70 to 160 characters, then the text. "pianogen dev" shows it.
To publish it, remove the line "draft: true", and run "pianogen check".`);
  },
});

export const newCity = command({
  name: 'city',
  group,
  description: 'add the record of a city to locations.json',
  example: 'pianogen new city "Dubuque" --state Iowa --primary',
  inputs: {
    name: argument('<name>', 'name of the city, in quotes if it has spaces'),
    state: neededFlag('--state <state>', 'its state, by name, slug or postal code'),
    primary: toggle('--primary', 'give it a card on the page of its state'),
    income: flagOr<'high' | 'medium'>(
      '--income <bucket>',
      'its median household income, compared with the nation',
      'medium',
    ).choices(['high', 'medium']),
    data: siteFlags.data,
    date: dateFlag('date of the record'),
  },
  async run({ name, state, primary = false, income, ...values }, context) {
    const { addCity, missingFigures } = await import('../edit/cities.ts');
    const settings = siteSettings(values, context);
    const facts = { primary, median_income_bucket: income, lastmod: settings.today };
    const { records, files, position } = addCity(settings, state, { city_name: name.trim(), ...facts });
    const [{ city_name, state_name, state_slug, city_slug, median_income_bucket: bucket }] = records;
    console.error(`Added ${city_name}, ${state_name} at ${position}; its page will be ${cityPath(state_slug, city_slug)}
It is a draft: builds leave it out, "pianogen dev" shows it. Wrote ${files.join(', ')}. Read or write its note in notes/${state_slug}.json, under "${city_slug}".
${missingFigures(settings, records)}Its income bucket is "${bucket}": ${docName('data-sources.md', context)} says when it is "high".
To publish it, remove "draft" from its record, and run "pianogen check". ${docName('content.md', context)} says how to add figures of its air.`);
  },
});

export const newState = command({
  name: 'state',
  group,
  description: 'add the cities of a state that pianogen ships, with their notes, as drafts',
  example: 'pianogen new state kentucky',
  inputs: { state: argument('<state>', 'name, slug or postal code of the state'), data: siteFlags.data },
  async run({ state, ...values }, context) {
    const { addState, missingFigures } = await import('../edit/cities.ts');
    const settings = siteSettings(values, context);
    const { records, files, position } = addState(settings, state);
    console.error(`Added ${records.map(({ city_name }) => city_name).join(', ')} at ${position}. Wrote ${files.join(', ')}.
They are drafts: builds leave them out, "pianogen dev" shows them. Read their notes.
${missingFigures(settings, records)}To publish one, remove "draft" from its record, and run "pianogen check".`);
  },
});
