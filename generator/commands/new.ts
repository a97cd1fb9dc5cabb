import { argument, command, flagOr, neededFlag, toggle } from './command.ts';
import { docName } from './root.ts';
import { dateFlag, siteFlags, siteSettings } from './site-settings.ts';

const group = { name: 'new', description: 'add an article or a city' };

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
    const { addCity } = await import('../edit/cities.ts');
    const settings = siteSettings(values, context);
    const { record, position, path } = addCity(settings, {
      name: name.trim(),
      state,
      primary,
      median_income_bucket: income,
      lastmod: settings.today,
    });
    console.error(`Added ${record.city_name}, ${record.state_name} at ${position}; its page will be ${path}
It is a draft: builds leave it out, "pianogen dev" shows it. Write a note about it into notes/${record.state_slug}.json, under "${record.city_slug}".
Its page has a picture of its humidity once humidity.json has the nearest station and its distance: ${docName('content.md', context)} says how.
Its income bucket is "${income}": ${docName('data-sources.md', context)} says when it is "high".
To publish it, remove "draft" from its record, and run "pianogen check".`);
  },
});
