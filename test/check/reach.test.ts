import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Plan } from '../../generator/model/index.ts';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import type { Edits } from '../support/edited-outputs.ts';
import { linesOf } from '../support/planted-faults.ts';

/** Whether visitors find each page, and how far it lies from home. */
const reach = suite('check: reach');

/** Leads every link to one path elsewhere, except on some pages. */
async function withoutLinksTo(path: string, except: readonly string[] = []): Promise<Edits> {
  const routes = (await shippedSite()).routes.filter(
    (route) => route.path !== path && !except.includes(route.path),
  );
  const edit = (html: string) => html.replaceAll(`<a href="${path}"`, '<a href="/contact/"');
  return Object.fromEntries(routes.map(({ file }) => [file, edit]));
}

const recordOf = async (path: string) => {
  const { source } = (await shippedSite()).routes.find((route) => route.path === path) ?? {};
  return `${source?.file}:${source?.line}`;
};

reach('finds an orphan', async () => {
  const edits = await withoutLinksTo('/privacy/');
  const withoutLink = edits['index.html'] as (html: string) => string;
  // It is named, but no visitor can follow that.
  const home = (html: string) =>
    withoutLink(html).replace('</head>', '<link rel="next" href="/privacy/"></head>');
  const report = await checkWith({ edits: { ...edits, 'index.html': home } });
  assert.equal(linesOf(report), [
    `${await recordOf('/privacy/')}  /privacy/: no links lead from the home page to this one. Link to it from a page nearer to home.`,
  ]);
});

reach('finds a page four clicks from home', async () => {
  const [near, far] = ['/ohio/columbus/pianos/', '/ohio/cleveland/pianos/'];
  const edits = await withoutLinksTo(far, [near]);
  const withoutFar = edits['directory/index.html'] as (html: string) => string;
  const directory = (html: string) => withoutFar(html).replace(`<a href="${near}"`, '<a href="/contact/"');
  // The directory then shows two cities fewer, and is planned so.
  const plan = (plan: Plan): Plan => ({
    ...plan,
    routes: plan.routes.map((route) => {
      if (route.kind !== 'directory') return route;
      const states = route.props.states.map((state) => ({
        ...state,
        cities: state.cities.filter(({ path }) => path !== near && path !== far),
      }));
      return { ...route, props: { ...route.props, states } };
    }),
  });
  const report = await checkWith({ edits: { ...edits, 'directory/index.html': directory }, plan });
  assert.equal(linesOf(report), [
    `${await recordOf(far)}  ${far}: this page lies 4 clicks from the home page; at most 3 are good. Link to it from a page nearer to home.`,
  ]);
});

reach.run();
