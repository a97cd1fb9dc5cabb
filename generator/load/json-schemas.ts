import * as z from 'zod';
import { articleSchema, historySchema, proseSchema } from './markdown/articles.ts';
import { SCHEMA_KEY } from './read/json.ts';
import { BY_KEY } from './read/read-data.ts';
import { redirectsSchema } from './redirects.ts';
import { constantsSchema } from './schemas/constants-schema.ts';
import * as ofPages from './schemas/page-schemas.ts';
import * as ofPlaces from './schemas/place-schemas.ts';
import { siteSchema } from './schemas/site-schemas.ts';

/** The schema of copy.json is written by hand. */
const dataSchemas: Record<string, { title: string; schema: z.ZodType }> = {
  climates: {
    title: 'The climates and their texts on city and state pages',
    schema: ofPlaces.climatesSchema,
  },
  constants: { title: 'The business figures and limits', schema: constantsSchema },
  dealers: { title: 'The dealers', schema: ofPlaces.dealersSchema },
  faqs: { title: 'The questions and answers of state pages and city pages', schema: ofPages.faqsSchema },
  glossary: { title: 'The terms of the glossary', schema: ofPages.glossarySchema },
  home: { title: 'The steps, benefits and badges of the home page', schema: ofPages.homeSchema },
  humidity: { title: 'The humidity of the air around cities, by month', schema: ofPlaces.humiditySchema },
  locations: { title: 'The cities', schema: ofPlaces.locationsSchema },
  notes: { title: 'Notes on the cities of a state, by the slug of the city', schema: ofPlaces.notesSchema },
  options: { title: 'The options of the lead form', schema: ofPages.optionsSchema },
  prices: { title: 'The price bands of city pages', schema: ofPages.pricesSchema },
  redirects: { title: 'The redirects to other paths', schema: redirectsSchema },
  site: { title: 'The settings of the site', schema: siteSchema },
  states: { title: 'The postal code and the climate of each state', schema: ofPlaces.statesSchema },
  'zip-prefixes': { title: 'The beginnings of the ZIP codes of cities', schema: ofPlaces.zipPrefixesSchema },
};

const frontMatterSchemas: typeof dataSchemas = {
  article: { title: 'The front matter of an article in content/blog/', schema: articleSchema },
  history: { title: 'The front matter of content/pages/history-of-the-piano.md', schema: historySchema },
  page: { title: 'The front matter of the other pages in content/pages/', schema: proseSchema },
};

/** Draft 7 is the newest that all common editors support in full. */
export const jsonSchemas = () =>
  Object.entries({ ...dataSchemas, ...frontMatterSchemas }).map(([name, { title, schema }]) => {
    const { $schema, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io: 'input' });
    if (BY_KEY.includes(`${name}.json`)) dropNeeded(rest);
    const whole = { $schema, title, ...(name in dataSchemas ? allowSchemaKey(rest) : rest) };
    return { name: `${name}.schema.json`, text: `${JSON.stringify(whole, null, 2)}\n` };
  });

/** A site may leave keys out, since the package has them. Records in lists are whole. */
function dropNeeded(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema.required;
  for (const inner of Object.values(schema.properties ?? {}))
    if (typeof inner === 'object') dropNeeded(inner);
}

/** A list cannot have keys. */
function allowSchemaKey(schema: z.core.JSONSchema.BaseSchema): z.core.JSONSchema.BaseSchema {
  if (schema.type !== 'object') return schema;
  const { type, properties, propertyNames, ...rest } = schema;
  const key = { type: 'string', description: 'The JSON Schema of this file. Only editors read it.' } as const;
  return {
    type,
    properties: { [SCHEMA_KEY]: key, ...properties },
    ...(typeof propertyNames === 'object' && {
      propertyNames: { anyOf: [{ const: SCHEMA_KEY }, propertyNames] },
    }),
    ...rest,
  };
}
