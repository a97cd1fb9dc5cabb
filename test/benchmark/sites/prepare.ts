/**
 * Writes what Eleventy needs to build the same city pages, before its time counts:
 *
 * - `cities/<state>.json`: the strings of each city of a state, and its keys into the tables.
 * - `shared.json`: the tables of what cities share: `states`, `climates`, `stations` and `incomes`.
 * - `city.html`: pianogen's own city page with a slot such as `[[city.name]]` or `[[state.tax]]` at each string.
 *
 * Arguments: the data folder, and the folder to write into.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { bundle } from '../../../generator/bundle/bundle.ts';
import { load } from '../../../generator/load/load.ts';
import type { DescribedCity, Route, ShapedRoute, State, Station } from '../../../generator/model/index.ts';
import { dealersByState } from '../../../generator/plan/dealers.ts';
import { placePlanner } from '../../../generator/plan/place-routes.ts';
import { plan } from '../../../generator/plan/plan.ts';
import { policyOf } from '../../../generator/render/hosting/policy.ts';
import { renderPage } from '../../../generator/render/page.ts';
import { PriceSection } from '../../../templates/parts/price-section.tsx';

type Texts = Record<string, string>;

/** Slots for what a page makes of names and addresses, climate and income. `slotOf` knows the others. */
const MORE_SLOTS =
  'city.slug,state.name,state.slug,sibling.name,sibling.slug,climate.space,income.offer'.split(',');

const [data = '', folder = '', project = '', today = ''] = process.argv.slice(2);

/** A word for each slot, for a page that is rendered once. No text of the site has such words. */
const mark = (slot: string): string => `Zq${slot}qZ`;

const content = load({ data, content: join(project, 'content') });
const { frame } = plan({ ...content, states: content.states.map(withFewCities) }, today);
const { cityRoutes } = placePlanner(content, dealersByState(content, today));
const [firstState] = content.states;
const [firstCity] = firstState ? content.notesOf(firstState).describe().cities : [];
if (!firstState || !firstCity) throw new Error('The data has no city.');

const states: Record<string, Texts> = {};
const climates: Record<string, Texts> = {};
const stations: Record<string, Texts> = {};
const stationKeys = new Map<Station | undefined, string>();

mkdirSync(join(folder, 'cities'), { recursive: true });
const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
for (const state of content.states) json(`cities/${state.slug}.json`, citiesOf(state));
json('shared.json', { states, climates, stations, incomes: incomes() });
writeFileSync(join(folder, 'city.html'), await pageWithSlots(firstState, firstCity));

/** The records of the cities of a state. Adds what they share to the tables. */
function citiesOf(state: State): Texts[] {
  const { cities: described } = content.notesOf(state).describe();
  const routes = cityRoutes(state, described);
  return described.map(({ city, climate, humidity }, index) => {
    const shaped = shapedOf(routes[index]);
    const own = textsOf(shaped, 'city');
    const station = keyOf(humidity?.station);
    states[state.slug] ??= { name: state.name, slug: state.slug, ...textsOf(shaped, 'state') };
    climates[climate.slug] ??= { lowerCaseName: climate.name.toLowerCase(), space: climate.space };
    stations[station] ??= textsOf(shaped, 'station');
    const keys = { state: state.slug, climate: climate.slug, station, income: city.incomeBucket };
    return { slug: city.slug, ...own, ...keys };
  });
}

/** Numbers the stations. */
function keyOf(station: Station | undefined): string {
  const key = stationKeys.get(station) ?? `station-${stationKeys.size}`;
  stationKeys.set(station, key);
  return key;
}

function withFewCities(state: State): State {
  return { ...state, cities: state.cities.slice(0, 3) };
}

function shapedOf(route: Route<'city'> | undefined): ShapedRoute<'city'> {
  if (!route?.shaped) throw new Error('A city has no route.');
  return route.shaped;
}

/** The strings of a city page whose slots begin with `city`, `state` or `station`, by what follows in the name of the slot. */
function textsOf({ slots, names }: ShapedRoute, start: string): Texts {
  return Object.fromEntries(
    slots.flatMap((text, index) => {
      const [found, field] = slotOf(names[index]).split('.');
      return field && found === start ? [[field, text]] : [];
    }),
  );
}

/** The slot for a string of a city's route, by its name there; empty for names of other cities, and for addresses. */
function slotOf(name = ''): string {
  if (name === 'city') return 'city.name';
  if (name === 'air.source') return 'city.source';
  if (name === 'tax') return 'state.tax';
  if (name.startsWith('air.')) return `station.${name.slice('air.'.length).replaceAll('.', '_')}`;
  if (['title', 'description', 'lastmod'].includes(name)) return `city.${name}`;
  const [, field] = name.match(/^(?:answers\.)?note\.(\w+)$/) ?? [];
  return field ? `city.${field}` : '';
}

/** The sentence before the prices, and the markup of the prices, by income. */
function incomes(): Record<string, Texts> {
  return Object.fromEntries(
    Object.entries(content.prices.emphasis).map(([income, { lead }]) => [
      income,
      { offer: lead, prices: priceSection(income) },
    ]),
  );
}

function priceSection(income: string): string {
  const city = content.states.flatMap(({ cities }) => cities).find((city) => city.incomeBucket === income);
  if (!city) return '';
  const state = { ...(firstState as State), cities: [city] };
  const { copy, prices } = cityRoutes(state, [{ city, climate: state.climate }])[0]?.props ?? {};
  const { amounts, figures } = frame;
  const source = { name: copy?.prices.source ?? '', text: prices?.source ?? '' };
  const bands = prices?.bands ?? [];
  return renderToStaticMarkup(createElement(PriceSection, { amounts, figures, bands, source }));
}

/** The page of a city whose strings are slots, with one link to another city between `[[each]]` and `[[end]]`. */
async function pageWithSlots(state: State, described: DescribedCity): Promise<string> {
  const climate = { ...described.climate, name: mark('climate.name'), space: mark('climate.space') };
  // The line of a city is looked for when somebody asks: a copy has to be given it.
  const city = { ...described.city, source: described.city.source, slug: mark('city.slug') };
  const sibling = { ...city, name: mark('sibling.name'), slug: mark('sibling.slug') };
  const [marked] = cityRoutes(
    { ...state, name: mark('state.name'), slug: mark('state.slug'), cities: [city, sibling] },
    [
      { ...described, city, climate },
      { ...described, city: sibling },
    ],
  );
  const planned = shapedOf(marked);
  const known = planned.names.map(slotOf);
  const route = planned.withSlots(
    planned.slots.map((text, index) => {
      const slot = known[index];
      return slot ? mark(slot) : text;
    }),
  );
  const prices = { ...route.props.prices, lead: mark('income.offer') };
  const { assets } = await bundle(project);
  const policy = policyOf(frame.site, assets);
  const { body } = renderPage({ ...route, props: { ...route.props, prices } }, { frame, assets, policy });

  let html = String(body);
  const put = (found: string | RegExp, slot: string) => {
    const filled = html.replaceAll(found, slot);
    if (filled === html) throw new Error(`The city page lacks what belongs to ${slot}.`);
    html = filled;
  };
  put(priceSection(city.incomeBucket), '[[income.prices]]');
  put(/<li>(?:(?!<li>).)*?Zqsibling\.nameqZ.*?<\/li>/g, '[[each]]$&[[end]]');
  put(mark('climate.name').toLowerCase(), '[[climate.lowerCaseName]]');
  for (const slot of new Set([...MORE_SLOTS, ...known])) if (slot) put(mark(slot), `[[${slot}]]`);
  return html;
}
