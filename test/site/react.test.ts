import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { planSite } from '../../generator/build/open-site.ts';
import { bundle } from '../../generator/bundle/bundle.ts';
import { allPages } from '../../generator/plan/place-pages.ts';
import { PageMaker } from '../../generator/render/page-maker.ts';
import { pageRenderer } from '../../generator/render/render.ts';
import { assert, suite } from '../support/suite.ts';
import { shippedSettings } from '../support/tiny-site.ts';
import { sites } from './sites.ts';

const react = suite('site: React');

for (const { name, root, text } of sites)
  react(`renders each page as the build has filled it: ${name}`, async () => {
    const folders = { root, data: join(root, 'data'), content: join(root, 'content') };
    const site = planSite({ ...shippedSettings, ...folders });
    for (const city of site.content.states.flatMap(({ cities }) => cities))
      Object.defineProperty(city, 'source', { get: () => assert.unreachable('It takes long to find.') });
    const render = pageRenderer(site.plan, await bundle(shippedSettings));
    const routes = [...allPages(site.plan)];
    // Notes, air, windows and neighbors make them, but no houses.
    const maker = new PageMaker(render);
    const cities = routes.filter(({ kind }) => kind === 'city');
    if (name === 'shipped') assert.ok(new Set(cities.map((page) => maker.make(page).template)).size < 40);
    const different = routes.flatMap((route) => (render(route) === text(route.file) ? [] : route.path));
    assert.equal(different, []);
    const unseen = new Set(
      cities.flatMap(({ texts, own, file }) => {
        const html = decodeHTML(text(file));
        return leavesOf({ ...texts, ...own }).flatMap(([at, value]) => (html.includes(value) ? [] : at));
      }),
    );
    // A city without a house has no drawing to name.
    unseen.delete('.house.title');
    assert.equal([...unseen], [], 'texts of cities that templates/pages/city.tsx does not show');
  });

function leavesOf(value: unknown, at = ''): [at: string, text: string][] {
  if (typeof value === 'string') return [[at, value]];
  return Object.entries(Object(value)).flatMap(([key, inner]) =>
    leavesOf(inner, /^\d+$/.test(key) ? at : `${at}.${key}`),
  );
}
