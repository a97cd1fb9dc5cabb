import { z } from 'zod';
import { articleSchema, historySchema, proseSchema } from './articles.ts';
import { constantsSchema } from './constants.ts';
import { SCHEMA_KEY } from './json.ts';
import { faqsSchema, glossarySchema, homeSchema, optionsSchema, pricesSchema } from './page-texts.ts';
import { climatesSchema, locationsSchema, notesSchema, statesSchema } from './place-schemas.ts';
import { redirectsSchema } from './redirects.ts';
import { siteSchema } from './site.ts';

/** A JSON Schema as a file of the folder `schemas/` beside the data. */
export interface SchemaFile {
  name: string;
  text: string;
}

type Described = readonly [title: string, schema: z.ZodType];

/** The schema of each data file, by the file's name. */
const dataSchemas: Record<string, Described> = {
  'city-notes': ['What is worth knowing of a city, by its slug', notesSchema],
  climates: ['The climates, and their texts on city and state pages', climatesSchema],
  constants: ['The business figures and limits', constantsSchema],
  faqs: ['The questions of state pages and of city pages', faqsSchema],
  glossary: ['The terms of the glossary', glossarySchema],
  home: ['The steps, benefits and badges of the home page', homeSchema],
  locations: ['The cities', locationsSchema],
  options: ['The choices of the lead form', optionsSchema],
  prices: ['The price bands of city pages', pricesSchema],
  redirects: ['The addresses that have changed', redirectsSchema],
  site: ['Brand, addresses and other settings of the site', siteSchema],
  states: ['Postal code and climate of each state', statesSchema],
};

/** The schemas of Markdown files' front matter. */
const frontMatterSchemas: Record<string, Described> = {
  article: ['The front matter of an article in content/blog/', articleSchema],
  history: ['The front matter of content/pages/history-of-the-piano.md', historySchema],
  page: ['The front matter of the other pages in content/pages/', proseSchema],
};

/** Not in the newest draft, but in the one that every editor knows in full. */
const DRAFT = 'draft-7';

/** The schemas of the data files, and of the front matter of articles and pages, as JSON Schemas. */
export const jsonSchemas = (): SchemaFile[] => [
  ...Object.entries(dataSchemas).map(([name, described]) => schemaFile(name, described, allowingSchemaKey)),
  ...Object.entries(frontMatterSchemas).map(([name, described]) => schemaFile(name, described)),
];

function schemaFile(
  name: string,
  [title, schema]: Described,
  adapt: (schema: JsonSchema) => JsonSchema = (same) => same,
): SchemaFile {
  const { $schema, ...rest }: JsonSchema = z.toJSONSchema(schema, { target: DRAFT });
  const text = JSON.stringify({ $schema, title, ...adapt(rest) }, null, 2);
  return { name: `${name}.schema.json`, text: `${text}\n` };
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Lets a data file name its schema. A list has no place for it. */
function allowingSchemaKey(schema: JsonSchema): JsonSchema {
  if (schema.type !== 'object') return schema;
  const { type, properties, propertyNames, ...rest } = schema;
  const key: JsonSchema = { type: 'string', description: 'The schema of this file, for editors.' };
  return {
    type,
    properties: { [SCHEMA_KEY]: key, ...properties },
    ...(typeof propertyNames === 'object' && {
      propertyNames: { anyOf: [{ const: SCHEMA_KEY }, propertyNames] },
    }),
    ...rest,
  };
}
