import * as z from 'zod';
import { articleSchema, historySchema, proseSchema } from './articles.ts';
import { constantsSchema } from './constants.ts';
import { copySchema } from './copy.ts';
import { humiditySchema } from './humidity.ts';
import { SCHEMA_KEY } from './json.ts';
import { faqsSchema, glossarySchema, homeSchema, optionsSchema, pricesSchema } from './page-texts.ts';
import { climatesSchema, locationsSchema, notesSchema, statesSchema } from './place-schemas.ts';
import { redirectsSchema } from './redirects.ts';
import { siteSchema } from './site.ts';

/** A JSON Schema file for `schemas/` in the data folder. */
export interface SchemaFile {
  name: string;
  text: string;
}

type TitledSchema = readonly [title: string, schema: z.ZodType];

/** The schemas of the data files, by the name of the file. */
const dataSchemas: Record<string, TitledSchema> = {
  climates: ['The climates and their texts on city and state pages', climatesSchema],
  constants: ['The business figures and limits', constantsSchema],
  copy: ['The words of pages', copySchema],
  faqs: ['The questions and answers of state pages and city pages', faqsSchema],
  glossary: ['The terms of the glossary', glossarySchema],
  home: ['The steps, benefits and badges of the home page', homeSchema],
  humidity: ['The humidity of the air around cities, by month', humiditySchema],
  locations: ['The cities', locationsSchema],
  notes: ['Notes on the cities of a state, by the slug of the city', notesSchema],
  options: ['The options of the lead form', optionsSchema],
  prices: ['The price bands of city pages', pricesSchema],
  redirects: ['The redirects from old paths to new ones', redirectsSchema],
  site: ['The settings of the site', siteSchema],
  states: ['The postal code and the climate of each state', statesSchema],
};

/** The schemas of front matter. */
const frontMatterSchemas: Record<string, TitledSchema> = {
  article: ['The front matter of an article in content/blog/', articleSchema],
  history: ['The front matter of content/pages/history-of-the-piano.md', historySchema],
  page: ['The front matter of the other pages in content/pages/', proseSchema],
};

/** Not the newest draft, but the newest that all common editors support in full. */
const DRAFT = 'draft-7';

/** Returns the JSON Schemas of all data files and all kinds of front matter. */
export const jsonSchemas = (): SchemaFile[] => [
  ...Object.entries(dataSchemas).map(([name, titled]) => schemaFile(name, titled, allowSchemaKey)),
  ...Object.entries(frontMatterSchemas).map(([name, titled]) => schemaFile(name, titled)),
];

function schemaFile(
  name: string,
  [title, schema]: TitledSchema,
  adapt: (schema: JsonSchema) => JsonSchema = (same) => same,
): SchemaFile {
  const { $schema, ...rest }: JsonSchema = z.toJSONSchema(schema, { target: DRAFT, io: 'input' });
  const text = JSON.stringify({ $schema, title, ...adapt(rest) }, null, 2);
  return { name: `${name}.schema.json`, text: `${text}\n` };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Allows the key `$schema` in a data file, unless the file is a list. */
function allowSchemaKey(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'object') return schema;
  const { type, properties, propertyNames, ...rest } = schema;
  const key: JsonSchema = {
    type: 'string',
    description: 'The JSON Schema of this file. Only editors read it.',
  };
  return {
    type,
    properties: { [SCHEMA_KEY]: key, ...properties },
    ...(typeof propertyNames === 'object' && {
      propertyNames: { anyOf: [{ const: SCHEMA_KEY }, propertyNames] },
    }),
    ...rest,
  };
}
