import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { project } from './tiny-site.ts';

const schema = JSON.parse(readFileSync(join(project, 'data/schemas/lead.schema.json'), 'utf8'));
const validate = new Ajv2020({ allErrors: true }).compile(schema);

export const schemaProblems = (lead: unknown): string[] =>
  validate(lead)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
