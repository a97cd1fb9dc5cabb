import { paths, taxRatesPath } from '../addresses.ts';
import type { Content, Link, Page } from '../model/index.ts';
import { page } from './page-head.ts';
import { shownDate } from './place-texts.ts';

export function costPage(content: Content): Page<'cost'> {
  const { copy, prices, salesTax } = content;
  const { body, ...head } = copy.cost;
  const tax = salesTax && {
    rates: taxRatesPath,
    asOf: shownDate(salesTax.asOf).text,
    source: salesTax.source,
  };
  return page(content, 'cost', {
    ...head,
    path: paths.cost,
    lastmod: prices.reviewed,
    name: 'Cost',
    props: { copy: body, tax: tax ?? null, guides: guidesOf(content), rentGuide: rentGuide(content) },
  });
}

export function oldPianoPage(content: Content): Page<'old-piano'> {
  const { copy, history, prices } = content;
  const { body, ...head } = copy.oldPiano;
  const names = history ? [{ name: history.title, path: history.path }] : [];
  return page(content, 'old-piano', {
    ...head,
    path: paths.oldPiano,
    lastmod: prices.reviewed,
    name: 'Old Piano',
    props: { copy: body, guides: [...guidesOf(content), ...names] },
  });
}

const PAYING = 'financing-piano';
const GUIDES = ['buying-used-pianos', PAYING];

const guidesOf = ({ articles }: Content): Link[] =>
  articles.filter(({ slug }) => GUIDES.includes(slug)).map(({ title, path }) => ({ name: title, path }));

function rentGuide({ articles }: Content): string | null {
  const { path, sections } = articles.find(({ slug }) => slug === PAYING) ?? {};
  const part = sections?.find(({ heading }) => heading?.id.startsWith('rent'));
  return part?.heading ? `${path}#${part.heading.id}` : null;
}
