/**
 * Writes what other generators need to build the same city pages, before their time counts: `cities.json` with the strings of each
 * city, `shared.json` with the markup of charts and tables, and `city.html`, pianogen's own city page with a slot such as `[[name]]`
 * at each string of the city. Arguments: the data folder, and the folder to write into.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { bundle } from '../../../generator/bundle/bundle.ts';
import { load } from '../../../generator/load/load.ts';
import type { City, Content, Route, ShapedRoute, State } from '../../../generator/model/index.ts';
import { placeRoutes } from '../../../generator/plan/place-routes.ts';
import { plan } from '../../../generator/plan/plan.ts';
import { policyOf } from '../../../generator/render/hosting/policy.ts';
import { renderPage } from '../../../generator/render/page.ts';
import { PriceSection } from '../../../templates/parts/price-section.tsx';

/** The most links to other cities of the state: those that follow in the data, around the end. */
const SIBLINGS = 12;

const [data = '', folder = '', project = '', today = ''] = process.argv.slice(2);

/** A word for each slot, for a page that is rendered once. No text of the site has such words. */
const mark = (slot: string): string => `Zq${slot}qZ`;
const slotNames = 'name,slug,state,stateslug,title,description,lastmod,music,home,space,offer'.split(',');

const content = load({ data, content: join(project, 'content') });
const { frame } = plan({ ...content, states: content.states.map(withFewCities) }, today);
const [firstState] = content.states;
const [firstCity] = firstState?.cities ?? [];
if (!firstState || !firstCity) throw new Error('The data has no city.');

mkdirSync(folder, { recursive: true });
const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
json('cities.json', content.states.flatMap(citiesOf));
json('shared.json', sharedMarkup());
writeFileSync(join(folder, 'city.html'), await pageWithSlots(firstState, firstCity));

/** The strings of the cities of a state. */
function citiesOf(state: State) {
  // The routes of a few cities at a time: each has links to all the others.
  const few = chunks(state.cities).map((cities) => ({ ...state, cities }));
  const routes = cityRoutes({ ...content, states: few });
  return state.cities.map((city, index) => {
    const route = routes[index];
    if (!route) throw new Error(`${city.name} has no route.`);
    const { music = '', home = '' } = city.note ?? {};
    return {
      name: city.name,
      slug: city.slug,
      state: state.name,
      stateslug: state.slug,
      title: route.title,
      description: route.description,
      lastmod: city.lastmod,
      music,
      home,
      climate: city.climate.name,
      air: city.climate.name.toLowerCase(),
      space: city.climate.space.replaceAll('{{city}}', city.name).replaceAll('{{state}}', state.name),
      offer: route.props.prices.lead,
      ...figuresOf(route.shaped),
      income: city.incomeBucket,
      siblings: following(state.cities, index).map(({ name, slug }) => ({ name, slug })),
    };
  });
}

function following(cities: readonly City[], index: number): City[] {
  return [...cities.slice(index + 1), ...cities.slice(0, index)].slice(0, SIBLINGS);
}

function chunks(cities: readonly City[]): City[][] {
  const starts = [...cities.keys()].filter((index) => index % SIBLINGS === 0);
  return starts.map((start) => cities.slice(start, start + SIBLINGS));
}

function withFewCities(state: State): State {
  return { ...state, cities: state.cities.slice(0, 3) };
}

function cityRoutes(content: Content): Route<'city'>[] {
  return placeRoutes(content).filter((route): route is Route<'city'> => route.kind === 'city');
}

/** The strings on the air of a city and in its answers, each by the name of its slot. */
function figuresOf(shaped: ShapedRoute | undefined): Record<string, string> {
  const known = shaped?.slots.flatMap((text, slot) =>
    isFigure(shaped, slot) ? [[fieldOf(shaped, slot), text]] : [],
  );
  return Object.fromEntries(known ?? []);
}

function isFigure({ names }: ShapedRoute, slot: number): boolean {
  return /^(?:air|answers)\./.test(names[slot] ?? '');
}

/** The name of a slot as a word. */
function fieldOf({ names }: ShapedRoute, slot: number): string {
  return names[slot]?.replaceAll(/\W/g, '_') ?? '';
}

/** The markup that depends on the income of a city only. */
function sharedMarkup() {
  const prices = Object.keys(content.prices.emphasis).map((income) => [income, priceSection(income)]);
  return { prices: Object.fromEntries(prices) };
}

function priceSection(income: string): string {
  const city = content.states.flatMap(({ cities }) => cities).find((city) => city.incomeBucket === income);
  if (!city) return '';
  const states = [{ ...(firstState as State), cities: [city] }];
  const bands = cityRoutes({ ...content, states })[0]?.props.prices.bands ?? [];
  const { amounts, figures } = frame;
  return renderToStaticMarkup(createElement(PriceSection, { amounts, figures, bands }));
}

/** The page of a city whose strings are slots, with one link to another city between `[[each]]` and `[[end]]`. */
async function pageWithSlots(state: State, city: City): Promise<string> {
  const climate = {
    ...city.climate,
    name: mark('climate'),
    space: mark('space'),
  };
  const note = { ...city.note, music: mark('music'), home: mark('home') };
  const marked = { ...city, name: mark('name'), slug: mark('slug'), lastmod: mark('lastmod'), climate, note };
  const sibling = { ...marked, name: mark('siblingname'), slug: mark('siblingslug') };
  const states = [{ ...state, name: mark('state'), slug: mark('stateslug'), cities: [marked, sibling] }];
  const shaped = cityRoutes({ ...content, states })[0]?.shaped;
  const figures = Object.keys(figuresOf(shaped));
  const route = shaped?.withSlots(
    shaped.slots.map((text, slot) => (isFigure(shaped, slot) ? mark(fieldOf(shaped, slot)) : text)),
  );
  if (!route) throw new Error('The page with slots has no route.');
  const { prices } = route.props;
  const props = { ...route.props, prices: { ...prices, lead: mark('offer') } };
  const { assets } = await bundle(project);
  const policy = policyOf(frame.site, assets).meta;
  const titled = { ...route, title: mark('title'), description: mark('description'), props };
  const { body } = renderPage(titled, { frame, assets, policy });

  let html = String(body);
  const put = (found: string | RegExp, slot: string) => {
    const filled = html.replaceAll(found, slot);
    if (filled === html) throw new Error(`The city page lacks what belongs to ${slot}.`);
    html = filled;
  };
  put(priceSection(city.incomeBucket), '[[prices]]');
  put(/<li>(?:(?!<li>).)*?ZqsiblingnameqZ.*?<\/li>/g, '[[each]]$&[[end]]');
  for (const slot of [...slotNames, ...figures, 'siblingname', 'siblingslug']) put(mark(slot), `[[${slot}]]`);
  put(mark('climate').toLowerCase(), '[[air]]');
  return html;
}
