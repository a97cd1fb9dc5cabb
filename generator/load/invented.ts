import { hash } from 'node:crypto';
import type { Problem, Report } from '../problem/problem.ts';
import { readMarkdown } from './front-matter.ts';
import { readJson } from './json.ts';
import type { Folders } from './load.ts';

interface Fact {
  /** Hashes of the values that pianogen has shipped, the latest last. */
  shipped: readonly string[];
  cure: string;
}

/** The facts of the invented business in `site.json`, by their keys. */
const FACTS: Readonly<Record<string, Fact>> = {
  brand: { shipped: ['bab2ec9a808f3f04'], cure: 'Write the name of your business.' },
  email: { shipped: ['d9a0a7939be036b7'], cure: 'Write an address at which you read mail.' },
  phone: { shipped: ['905730f0bf24d1de'], cure: 'Write a number at which you answer.' },
  leadsHost: { shipped: ['bb6080e20aeffb2d'], cure: 'Write the origin of your own host for leads.' },
  'statements.legalName': { shipped: ['2ec85d981634ef2b'], cure: 'Write the name of your company.' },
  'statements.postalAddress': { shipped: ['baee5bf018c5499f'], cure: 'Write where you get your mail.' },
  'statements.funding': {
    shipped: ['fc7158102189b402', '238e1930375efe00'],
    cure: 'Write in your words who pays you, or delete it.',
  },
  'statements.verified': {
    shipped: ['512a21946843cd06', 'cec38be7e9c728e7'],
    cure: 'Write in your words what you check, or delete it.',
  },
  'statements.calls': {
    shipped: ['99ea6328073d2713', '12e3c7ebec23798e'],
    cure: 'Write in your words who calls, or delete it.',
  },
};

/** The drafts in `content/pages/`. The hashes are those of the texts without their front matter. */
const DRAFTS = {
  'privacy.md': [
    ...['4c0d2fd1c24e49dc', 'cf01de6273140b20', '882b9049d3c1ecea', 'e542d0ae339b53fa', '0f58a029cb7683a6'],
    ...['4604ef6178f5151b', '799c66544559382c', 'fff4b7ac77a1bf9b', 'eeb2f79673ca828c', '813504fa036b2e7a'],
    '91b21f0c81f14bf2',
  ],
  'terms.md': [
    ...['ef853de885772c72', '1973917c49cf3e8a', 'e1b45e0c729bcf59', 'aeef50ee9c1c0ce7', '2bccd8ff37a44abb'],
    'bb79dcd1df6267bd',
  ],
};

/** The names that belong to nobody, and all names below them. Source: RFC 2606, RFC 6761. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))$/;

/** True for an origin that nobody can publish a site at. */
const isExample = (origin: string): boolean => {
  const { hostname } = new URL(origin);
  return RESERVED.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]';
};

const hashOf = (value: unknown): string => hash('sha256', JSON.stringify(value)).slice(0, 16);

const ignore: Report = () => {};

/**
 * Finds what a site with a real address still has of the invented business that pianogen ships. The settings win over
 * `site.json`. Leaves out what cannot be read: the load reports that.
 */
export function inventedFacts(
  folders: Folders,
  settings: { siteUrl?: string | undefined; leadsHost?: string | undefined },
): Problem[] {
  const file = readJson(folders.data, 'site.json', ignore);
  const values = Object(file?.value);
  const url = settings.siteUrl ?? values.url;
  if (!file || !URL.canParse(url) || isExample(url)) return [];
  const given = { ...values, leadsHost: settings.leadsHost ?? values.leadsHost };
  const why = `is that of the invented business, but ${url} is a real address.`;
  const facts = Object.entries(FACTS).flatMap(([at, { shipped, cure }]): Problem[] => {
    const path = at.split('.');
    const value = path.reduce((inner, key) => Object(inner)[key], given);
    if (value === undefined || !shipped.includes(hashOf(value))) return [];
    return [{ code: 'PG416', source: file.locate(path), at, message: why, hint: cure }];
  });
  const drafts = (Object.keys(DRAFTS) as DraftName[]).flatMap((name): Problem[] => {
    const source = sourceOfDraft(folders.content, name);
    const hint = 'Have a lawyer read it, and change what is not so.';
    return source ? [{ code: 'PG416', source, message: `this draft ${why}`, hint }] : [];
  });
  return [...facts, ...drafts];
}

type DraftName = keyof typeof DRAFTS;

/** Returns the source of a legal text if it is still a draft that pianogen has shipped. */
function sourceOfDraft(content: string, name: DraftName): Problem['source'] | undefined {
  const text = readMarkdown(content, `pages/${name}`, ignore);
  return text && DRAFTS[name].includes(hashOf(text.body.trim()))
    ? { file: text.name, line: text.firstLine }
    : undefined;
}
