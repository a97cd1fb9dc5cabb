import { load } from '../../generator/load/load.ts';
import { plan } from '../../generator/plan/plan.ts';
import { assert, suite } from '../support/suite.ts';
import { shippedSettings } from '../support/tiny-site.ts';

const sources = suite('plan: sources');

sources('finds the line of a city only for a problem, since it takes long on a large site', () => {
  const content = load(shippedSettings);
  const asked: string[] = [];
  for (const city of content.states.flatMap(({ cities }) => cities)) {
    const { source } = city;
    const get = () => {
      asked.push(city.name);
      return source;
    };
    Object.defineProperty(city, 'source', { get });
  }
  const { pagesOf, states, heads } = plan(content, '2026-01-31');
  for (const state of states) Array.from(pagesOf(state));
  Array.from(heads());
  assert.equal(asked, []);
});
