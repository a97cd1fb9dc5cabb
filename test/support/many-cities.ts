import { bundle } from '../../generator/bundle/bundle.ts';
import { load } from '../../generator/load/load.ts';
import type { City, Content, Output, Plan, State } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { render, renderRoute } from '../../generator/render/render.ts';
import { shippedSettings } from './shipped-settings.ts';
import { project } from './tiny-site.ts';

/** The shipped content. It is loaded anew for each caller, who may change it. */
export const shippedContent = (): Content => load(shippedSettings);

/** The shipped content with other states. Its articles have no links and no table of cities, which could lead to cities that are gone. */
export function contentWith(states: (shipped: State[]) => State[]): Content {
  const content = shippedContent();
  const articles = content.articles.map((article) => ({ ...article, links: [] }));
  return { ...content, articles, humidityExamples: [], states: states(content.states) };
}

/** A made-up city like one of a state. Its note has words that no other city has. */
export function cityLike(city: City, number: number, changes: Partial<City> = {}): City {
  const { climate, humidity, card, source } = city;
  return {
    ...city,
    ...{ climate, humidity, card, source },
    name: `City ${letters(number)}`,
    slug: `city-${letters(number).toLowerCase()}`,
    note: { music: noteOf(2 * number), home: noteOf(2 * number + 1) },
    ...changes,
  };
}

/** The cities that articles link to. */
const LINKED = ['houston', 'new-orleans'];

/** The shipped states with so many made-up cities, and those that articles link to. */
export const contentOf = (cities: number, change = (city: City, _number: number): City => city): Content =>
  contentWith((states) => {
    let number = 0;
    return states.map((state, index) => {
      const count = Math.floor(((index + 1) * cities) / states.length) - number;
      const made = Array.from({ length: count }, (_, position) => {
        const like = state.cities[position % state.cities.length] as City;
        number += 1;
        return change(cityLike(like, number - 1), number - 1);
      });
      return { ...state, cities: [...made, ...state.cities.filter(({ slug }) => LINKED.includes(slug))] };
    });
  });

/** `AAAA`, `AAAB` and so on. */
export const letters = (number: number): string =>
  [26 ** 3, 26 ** 2, 26, 1]
    .map((unit) => String.fromCharCode(65 + (Math.floor(number / unit) % 26)))
    .join('');

/** Sixty words that look drawn by chance, and are the same on every run. */
export function noteOf(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 60 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return `w${letters(state >>> 12).toLowerCase()}`;
  }).join(' ');
}

export interface RenderedSite {
  plan: Plan;
  outputs: Output[];
  /** Renders one page with React. */
  renderAlone(route: Plan['routes'][number]): Promise<string>;
}

/** Plans and renders a site of made-up content. */
export async function renderedSite(content: Content): Promise<RenderedSite> {
  const planned = plan(content, shippedSettings.today);
  const { assets, outputs } = await bundle(project);
  return {
    plan: planned,
    outputs: [...outputs, ...content.files, ...(await render(planned, { assets }))],
    renderAlone: async (route) => String((await renderRoute(route, { plan: planned, assets })).body),
  };
}
