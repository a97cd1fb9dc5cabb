import * as z from 'zod/mini';
import { ANSWER_MS } from '../../client/lead-form/attempt.ts';
import { expected, type PayloadField, payload } from '../../client/lead-form/payload.ts';
import { leadsUrl } from '../addresses.ts';

/** A file of the contract for `schemas/` in the data folder. */
export interface ContractFile {
  name: string;
  text: string;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What each field is about, for the people who build the host. */
const meanings: Record<PayloadField, string> = {
  name: 'The name of the visitor.',
  email: 'The e-mail address of the visitor.',
  phone: 'The phone number of the visitor, as it was typed.',
  zip: 'The ZIP code.',
  city: 'The city where the piano is wanted.',
  state: 'The state where the piano is wanted, by its name.',
  piano_type: 'The kind of piano: a value of data/options.json.',
  condition: 'New or used: a value of data/options.json.',
  budget_range: 'The budget in dollars: a value of data/options.json.',
  timeline: 'When the visitor wants to buy: a value of data/options.json.',
  delivery_location: 'Where the piano will stand: a value of data/options.json.',
  opt_in_sms: 'Whether the visitor agrees to calls, texts and e-mails.',
  page_url: 'The address of the page with the form, with its query and fragment.',
  timestamp:
    'When the visitor first pressed the button with these fields, by the clock of the browser, in UTC. A repetition has the same timestamp.',
  utm_source: 'The campaign’s source in the address of the page.',
  utm_medium: 'The campaign’s medium in the address of the page.',
  utm_campaign: 'The campaign’s name in the address of the page.',
};

/** A lead as the form sends it. The name and the numbers belong to nobody. */
export const exampleLead: z.infer<typeof payload> = {
  name: 'Clara Wieck',
  email: 'clara@visitor.example',
  phone: '(216) 555-0100',
  zip: '44101',
  city: 'Cleveland',
  state: 'Ohio',
  piano_type: 'baby-grand',
  condition: 'used',
  budget_range: '5000-10000',
  timeline: '1-3-months',
  delivery_location: 'house',
  opt_in_sms: true,
  page_url: 'https://www.keyhaven.example/ohio/cleveland/pianos/?utm_source=newsletter',
  timestamp: '2026-01-31T12:00:00.000Z',
  utm_source: 'newsletter',
};

const examples: Record<PayloadField, unknown> = {
  ...exampleLead,
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'fall sale',
};

/** The contract: what the form sends, as JSON Schema and as OpenAPI. */
export const contractFiles = (): ContractFile[] => [
  file('lead.schema.json', { $schema: 'https://json-schema.org/draft/2020-12/schema', ...leadSchema() }),
  file('leads.openapi.json', openApi()),
];

const file = (name: string, content: object): ContractFile => ({
  name,
  text: `${JSON.stringify(content, null, 2)}\n`,
});

/** The JSON Schema of a lead. Its patterns alone decide; formats are left out, since validators differ in them. */
function leadSchema(): JsonSchema {
  const { $schema: _, properties = {}, ...rest } = z.toJSONSchema(payload, { io: 'input' });
  const described = (Object.entries(properties) as [PayloadField, JsonSchema][]).map(
    ([name, { format: _, ...rules }]) => [
      name,
      { description: `${meanings[name]} Expected: ${expected[name]}.`, ...rules, examples: [examples[name]] },
    ],
  );
  return {
    title: 'A lead, as the form sends it',
    description:
      'Patterns are regular expressions of ECMAScript with the flag u. The form counts UTF-16 units, so it never sends more characters than this schema allows. Fields that a form does not have are empty texts.',
    ...rest,
    properties: Object.fromEntries(described),
    examples: [exampleLead],
  };
}

const allowOrigin = {
  description:
    'The origin of the site, or *. Exactly one value. Without it, the browser keeps the answer from the page, and the form calls the lead failed.',
  required: true,
  schema: { type: 'string' },
  example: 'https://www.keyhaven.example',
};

const FAILED =
  'The form says "Something went wrong. Please try again or call us directly.", keeps all fields, and sends nothing more until the visitor presses the button again.';

/** The request with its answers. */
const openApi = () => ({
  openapi: '3.1.0',
  info: {
    title: 'The leads host of a pianogen site',
    version: '1.0.0',
    description:
      'What the form sends to the host that receives leads, and what the form makes of its answers.',
  },
  servers: [
    {
      url: '{leadsHost}',
      description: 'The origin `leadsHost` in data/site.json',
      variables: { leadsHost: { default: 'https://leads.keyhaven.example' } },
    },
  ],
  security: [],
  paths: {
    [leadsUrl('')]: {
      options: {
        operationId: 'askWhetherLeadsAreAllowed',
        summary: 'The preflight, by which a browser asks whether the site may post leads here',
        parameters: [
          parameter('Origin', 'The origin of the site.', 'https://www.keyhaven.example'),
          parameter('Access-Control-Request-Method', 'The method of the request to come.', 'POST'),
          parameter('Access-Control-Request-Headers', 'The headers of the request to come.', 'content-type'),
        ],
        responses: {
          '2XX': {
            description: 'Status 200 to 299, of which 204 is usual: the site may post leads.',
            headers: {
              'Access-Control-Allow-Origin': allowOrigin,
              'Access-Control-Allow-Headers': {
                description: 'A list with content-type, or *.',
                required: true,
                schema: { type: 'string' },
                example: 'content-type',
              },
            },
          },
          default: {
            description: `Any other status, and any redirect: the browser does not send the lead. ${FAILED}`,
          },
        },
      },
      post: {
        operationId: 'receiveLead',
        summary: 'A lead',
        description: `The form waits ${ANSWER_MS / 1000} seconds for the answer, and does not read its body. The same lead may come again: keep one of the leads that agree in email, phone and timestamp.`,
        parameters: [parameter('Origin', 'The origin of the site.', 'https://www.keyhaven.example')],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Lead' },
              example: exampleLead,
            },
          },
        },
        responses: {
          '2XX': {
            description:
              'Status 200 to 299: the host has the lead, for the first time or again. The visitor is thanked.',
            headers: { 'Access-Control-Allow-Origin': allowOrigin },
          },
          '3XX': { description: `A redirect is never followed. ${FAILED}` },
          '4XX': {
            description: `The host refuses the lead, such as 422 for one that breaks the schema, or 429 for too many. ${FAILED}`,
            headers: { 'Access-Control-Allow-Origin': allowOrigin },
          },
          '5XX': {
            description: `The host could not keep the lead. ${FAILED}`,
            headers: { 'Access-Control-Allow-Origin': allowOrigin },
          },
        },
      },
    },
  },
  components: { schemas: { Lead: leadSchema() } },
});

const parameter = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
