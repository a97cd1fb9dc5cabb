import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { planSite } from '../../generator/build/site.ts';
import { bundle } from '../../generator/bundle/bundle.ts';
import { allPages } from '../../generator/plan/all-pages.ts';
import { pageRenderer } from '../../generator/render/render.ts';
import { PageMaker } from '../../generator/render/template.ts';
import { project, shippedSettings } from '../support/tiny-site.ts';
import { sites } from './sites.ts';

const react = suite('site: React');

for (const { name, root, text } of sites)
  react(`renders each page of the ${name} as the build has filled it`, async () => {
    const folders = { root, data: join(root, 'data'), content: join(root, 'content') };
    const site = planSite({ ...shippedSettings, ...folders });
    for (const city of site.content.states.flatMap(({ cities }) => cities))
      Object.defineProperty(city, 'source', { get: () => assert.unreachable('It takes long to find.') });
    const { assets } = await bundle(project);
    const render = pageRenderer(site.plan, assets);
    const routes = [...allPages(site.plan)];
    // Notes, air, windows and neighbors make them, but no houses.
    const maker = new PageMaker(render);
    const cities = routes.filter(({ kind }) => kind === 'city');
    if (name === 'shipped') assert.ok(new Set(cities.map((page) => maker.make(page).template)).size < 40);
    const different = routes.filter((route) => render(route) !== text(route.file));
    assert.equal(
      different.map(({ path }) => path),
      [],
    );
  });

react.run();
