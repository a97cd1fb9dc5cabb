/**
 * The shortest way to the same city pages with React: loads and plans the site, renders each city page with the project's own
 * templates, and writes it. Checks nothing. Arguments: the data folder, and the folder to write into.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundle } from '../../../generator/bundle/bundle.ts';
import { load } from '../../../generator/load/load.ts';
import { placePlanner } from '../../../generator/plan/place-routes.ts';
import { plan } from '../../../generator/plan/plan.ts';
import { policyOf } from '../../../generator/render/hosting/policy.ts';
import { renderPage } from '../../../generator/render/page.ts';

const [data = '', out = '', project = '', today = ''] = process.argv.slice(2);

const content = load({ data, content: join(project, 'content') });
const { frame } = plan(content, today);
const { cityRoutes } = placePlanner(content);
const { assets } = await bundle(project);
const policy = policyOf(frame.site, assets).meta;
for (const state of content.states) {
  for (const route of cityRoutes(state, content.notesOf(state).describe().cities)) {
    const { file, body } = renderPage(route, { frame, assets, policy });
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), body);
  }
}
