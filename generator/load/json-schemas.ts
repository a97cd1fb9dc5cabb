import * as z from 'zod';
import { constantsSchema } from './constants.ts';
import { dataFiles } from './data-files.ts';
import { dealersSchema } from './dealer-schema.ts';
import { humiditySchema } from './humidity.ts';
import { SCHEMA_KEY } from './json.ts';
import { climatesSchema, locationsSchema, notesSchema, statesSchema } from './place-schemas.ts';
import { siteSchema } from './site.ts';
import { articleSchema, historySchema, proseSchema } from './texts.ts';
import { zipPrefixesSchema } from './zip-prefixes.ts';

interface SchemaFile {
  name: string;
  text: string;
}

interface TitledSchema {
  title: string;
  schema: z.ZodType;
}

const dataSchemas: Record<string, TitledSchema> = {
  ...dataFiles,
  climates: { title: 'The climates and their texts on city and state pages', schema: climatesSchema },
  constants: { title: 'The business figures and limits', schema: constantsSchema },
  dealers: { title: 'The dealers', schema: dealersSchema },
  humidity: { title: 'The humidity of the air around cities, by month', schema: humiditySchema },
  locations: { title: 'The cities', schema: locationsSchema },
  notes: { title: 'Notes on the cities of a state, by the slug of the city', schema: notesSchema },
  site: { title: 'The settings of the site', schema: siteSchema },
  states: { title: 'The postal code and the climate of each state', schema: statesSchema },
  'zip-prefixes': { title: 'The beginnings of the ZIP codes of cities', schema: zipPrefixesSchema },
};

const frontMatterSchemas: Record<string, TitledSchema> = {
  article: { title: 'The front matter of an article in content/blog/', schema: articleSchema },
  history: { title: 'The front matter of content/pages/history-of-the-piano.md', schema: historySchema },
  page: { title: 'The front matter of the other pages in content/pages/', schema: proseSchema },
};

/** Not the newest draft, but the newest that all common editors support in full. */
const DRAFT = 'draft-7';

export const jsonSchemas = (): SchemaFile[] => [
  ...Object.entries(dataSchemas).map(([name, titled]) => schemaFile(name, titled, allowSchemaKey)),
  ...Object.entries(frontMatterSchemas).map(([name, titled]) => schemaFile(name, titled)),
];

function schemaFile(
  name: string,
  { title, schema }: TitledSchema,
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
