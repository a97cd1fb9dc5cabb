import * as z from 'zod';
import { articleSchema, historySchema, proseSchema } from './markdown/articles.ts';
import { BY_KEY } from './read/read-data.ts';
import { redirectsSchema } from './redirects.ts';
import * as ofPages from './schemas/page-schemas.ts';
import * as ofPlaces from './schemas/place-schemas.ts';
import { siteSchema } from './schemas/site-schemas.ts';

/** The schema of copy.json is written by hand. */
const schemas: Record<string, [title: string, schema: z.ZodType]> = {
  climates: ['The climates and their texts on city and state pages', ofPlaces.climatesSchema],
  constants: ['The business figures and limits', ofPages.constantsSchema],
  dealers: ['The dealers', ofPlaces.dealersSchema],
  faqs: ['The questions and answers of state pages and city pages', ofPages.faqsSchema],
  glossary: ['The terms of the glossary', ofPages.glossarySchema],
  home: ['The steps, benefits and badges of the home page', ofPages.homeSchema],
  humidity: ['The humidity of the air around cities, by month', ofPlaces.humiditySchema],
  locations: ['The cities', ofPlaces.locationsSchema],
  notes: ['Notes on the cities of a state, by the slug of the city', ofPlaces.notesSchema],
  options: ['The options of the lead form', ofPages.optionsSchema],
  prices: ['The price bands of city pages', ofPages.pricesSchema],
  redirects: ['The redirects to other paths', redirectsSchema],
  site: ['The settings of the site', siteSchema],
  states: ['The postal code and the climate of each state', ofPlaces.statesSchema],
  'zip-prefixes': ['The beginnings of the ZIP codes of cities', ofPlaces.zipPrefixesSchema],
  article: ['The front matter of an article in content/blog/', articleSchema],
  history: ['The front matter of content/pages/history-of-the-piano.md', historySchema],
  page: ['The front matter of the other pages in content/pages/', proseSchema],
};

const FRONT_MATTER = ['article', 'history', 'page'];

/** Draft 7 is the newest that common editors support in full. */
export const jsonSchemas = () =>
  Object.entries(schemas).map(([name, [title, schema]]) => {
    const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
    if (BY_KEY.includes(`${name}.json`)) dropNeeded(rest);
    const whole = { $schema, title, ...(FRONT_MATTER.includes(name) ? rest : allowSchemaKey(rest)) };
    return { name: `${name}.schema.json`, text: `${JSON.stringify(whole, null, 2)}\n` };
  });

/** The package has the keys that a site leaves out. Records in lists are whole. */
function dropNeeded(schema: z.core.JSONSchema.BaseSchema) {
  delete schema.required;
  for (const inner of Object.values(schema.properties ?? {}))
    if (typeof inner === 'object') dropNeeded(inner);
}

/** A list cannot have keys. */
function allowSchemaKey(schema: z.core.JSONSchema.BaseSchema) {
  if (schema.type !== 'object') return schema;
  const { type, properties, propertyNames, ...rest } = schema;
  const key = {
    type: 'string',
    description: 'The JSON Schema of this file. Only editors read it.',
  } as const;
  return {
    type,
    properties: { $schema: key, ...properties },
    ...(typeof propertyNames === 'object' && {
      propertyNames: { anyOf: [{ const: '$schema' }, propertyNames] },
    }),
    ...rest,
  };
}
