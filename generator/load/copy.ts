import type { Faq, HomeCopy, Options, Prices, Source, Term } from '../model/index.ts';
import { type Later, type Reader, readData } from './reader.ts';
import { show } from './show.ts';
import { distinct, isoDate, question, record, slug, some, text } from './validate.ts';

const named = record({ name: text, text });
const faqs = distinct(record({ question, answer: text }), 'question');
const options = distinct(record({ value: slug.max(50), label: text }), 'value');
const band = record({ slug, name: text, rows: some(record({ item: text, price: text })), note: text });
const emphasis = record({
  lead: text,
  order: some(slug).describe('Every band once, the one that comes first in front.'),
});

export const faqsFile = record({ state: faqs, city: faqs });
export const homeFile = record({ steps: some(named), benefits: some(named), badges: some(named) });
export const optionsFile = record({
  piano_type: options,
  condition: options,
  budget_range: options,
  timeline: options,
  delivery_location: options,
});
export const glossaryFile = record({
  updated: isoDate.describe('The day on which the glossary was last changed.'),
  entries: some(record({ term: text, definition: text })),
});
export const pricesFile = record({
  bands: distinct(band, 'slug'),
  emphasis: record({ high: emphasis, medium: emphasis }).describe(
    'The order of the bands for each income bucket of a city.',
  ),
});

export function loadFaqs(reader: Reader): { state: Faq[]; city: Faq[] } | undefined {
  const later: Later = ([page]) => (page === 'city' ? ['state', 'city', 'climate.humidity'] : ['state']);
  return readData(reader, 'faqs.json', { schema: faqsFile, later })?.value;
}

export function loadHome(reader: Reader): HomeCopy | undefined {
  return readData(reader, 'home.json', { schema: homeFile })?.value;
}

export function loadOptions(reader: Reader): Options | undefined {
  return readData(reader, 'options.json', { schema: optionsFile })?.value;
}

export function loadGlossary(
  reader: Reader,
): { updated: string; entries: Term[]; source: Source } | undefined {
  const file = readData(reader, 'glossary.json', { schema: glossaryFile });
  if (!file) return;
  const { updated, entries } = file.value;
  const seen = new Map<string, number>();
  for (const [index, { term }] of entries.entries()) {
    const earlier = seen.get(term.toLowerCase());
    seen.set(term.toLowerCase(), index);
    if (earlier === undefined) continue;
    reader.report({
      code: 'PG209',
      source: file.locate(['entries', index, 'term']),
      at: `entries[${index}].term`,
      message: `${show(term)} already stands on line ${file.locate(['entries', earlier, 'term']).line}.`,
      hint: 'Keep one of the two.',
    });
  }
  return { updated, entries, source: file.locate([]) };
}

/** Reads the price bands; each order has to name every band once. */
export function loadPrices(reader: Reader): Prices | undefined {
  const file = readData(reader, 'prices.json', { schema: pricesFile });
  if (!file) return;
  const slugs = file.value.bands.map((band) => band.slug);
  for (const bucket of ['high', 'medium'] as const) {
    const { order } = file.value.emphasis[bucket];
    if ([...order].sort().join() === [...slugs].sort().join()) continue;
    reader.report({
      code: 'PG218',
      source: file.locate(['emphasis', bucket, 'order']),
      at: `emphasis.${bucket}.order`,
      message: `is ${show(order)}; expected each of ${slugs.join(', ')} once.`,
    });
  }
  return file.value;
}
