import type { Faq, HomeCopy, Options, Prices, Source, Term } from '../model/index.ts';
import type { DeferredTokens } from './fill-tokens.ts';
import { formatValue } from './format.ts';
import { type LoadContext, readData } from './read-data.ts';
import { distinct, isoDate, question, record, slug, some, text } from './validate.ts';

const named = record({ name: text, text });
const faqs = distinct(record({ question, answer: text }), 'question');
const options = distinct(record({ value: slug.max(50), label: text }), 'value');
const band = record({ slug, name: text, rows: some(record({ item: text, price: text })), note: text });
const emphasis = record({
  lead: text,
  order: some(slug).describe('Every band once, the one that comes first in front.'),
});

export const faqsSchema = record({ state: faqs, city: faqs });
export const homeSchema = record({ steps: some(named), benefits: some(named), badges: some(named) });
export const optionsSchema = record({
  piano_type: options,
  condition: options,
  budget_range: options,
  timeline: options,
  delivery_location: options,
});
export const glossarySchema = record({
  updated: isoDate.describe('The day on which the glossary was last changed.'),
  entries: some(record({ term: text, definition: text })),
});
export const pricesSchema = record({
  bands: distinct(band, 'slug'),
  emphasis: record({ high: emphasis, medium: emphasis }).describe(
    'The order of the bands for each income bucket of a city.',
  ),
});

export function loadFaqs(context: LoadContext): { state: Faq[]; city: Faq[] } | undefined {
  const deferred: DeferredTokens = ([page]) =>
    page === 'city' ? ['state', 'city', 'climate.humidity'] : ['state'];
  return readData(context, 'faqs.json', { schema: faqsSchema, deferred })?.value;
}

export function loadHome(context: LoadContext): HomeCopy | undefined {
  return readData(context, 'home.json', { schema: homeSchema })?.value;
}

export function loadOptions(context: LoadContext): Options | undefined {
  return readData(context, 'options.json', { schema: optionsSchema })?.value;
}

export function loadGlossary(
  context: LoadContext,
): { updated: string; entries: Term[]; source: Source } | undefined {
  const file = readData(context, 'glossary.json', { schema: glossarySchema });
  if (!file) return;
  const { updated, entries } = file.value;
  const seen = new Map<string, number>();
  for (const [index, { term }] of entries.entries()) {
    const earlier = seen.get(term.toLowerCase());
    seen.set(term.toLowerCase(), index);
    if (earlier === undefined) continue;
    context.report({
      code: 'PG209',
      source: file.locate(['entries', index, 'term']),
      at: `entries[${index}].term`,
      message: `${formatValue(term)} already stands on line ${file.locate(['entries', earlier, 'term']).line}.`,
      hint: 'Keep one of the two.',
    });
  }
  return { updated, entries, source: file.locate([]) };
}

/** Reads the price bands; each order has to name every band once. */
export function loadPrices(context: LoadContext): Prices | undefined {
  const file = readData(context, 'prices.json', { schema: pricesSchema });
  if (!file) return;
  const slugs = file.value.bands.map((band) => band.slug);
  for (const bucket of ['high', 'medium'] as const) {
    const { order } = file.value.emphasis[bucket];
    if ([...order].sort().join() === [...slugs].sort().join()) continue;
    context.report({
      code: 'PG218',
      source: file.locate(['emphasis', bucket, 'order']),
      at: `emphasis.${bucket}.order`,
      message: `is ${formatValue(order)}; expected each of ${slugs.join(', ')} once.`,
    });
  }
  return file.value;
}
