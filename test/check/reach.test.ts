import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkWith, shippedSite } from '../support/checked-site.ts';
import type { Edits } from '../support/edited-outputs.ts';
import { linesOf } from '../support/planted-faults.ts';

/** Whether visitors find each page, and how far it lies from home. */
const reach = suite('check: reach');

const ORPHAN = '/privacy/';
const [NEAR, FAR] = ['/ohio/columbus/pianos/', '/ohio/cleveland/pianos/'];

const without = (html: string, path: string) => html.replaceAll(`<a href="${path}"`, '<a href="/contact/"');

/** Leads the links to the orphan elsewhere, and those to the far page but for one on the near page. */
function withoutLinks(path: string, html: string): string {
  const rest = path === ORPHAN ? html : without(html, ORPHAN);
  const far = path === FAR || path === NEAR ? rest : without(rest, FAR);
  if (path === '/directory/' || path === '/climate/') return without(far, NEAR);
  // The orphan is named, but no visitor can follow that.
  return path === '/' ? far.replace('</head>', `<link rel="next" href="${ORPHAN}"></head>`) : far;
}

reach('is told of an orphan, and of a page four clicks from home', async () => {
  const { routes } = await shippedSite();
  const edits: Edits = Object.fromEntries(
    routes.map(({ path, file }) => [file, (html) => withoutLinks(path, html)]),
  );
  const recordOf = (path: string) => {
    const { source } = routes.find((route) => route.path === path) ?? {};
    return `${source?.file}:${source?.line}`;
  };
  const hint = 'Link to it from a page nearer to home.';
  // Besides, the directory shows two cities fewer than are planned.
  const lines = linesOf(await checkWith({ edits })).filter((line) => line.endsWith(hint));
  assert.equal(lines.sort(), [
    `${recordOf(ORPHAN)}  ${ORPHAN}: no links lead from the home page to this one. ${hint}`,
    `${recordOf(FAR)}  ${FAR}: this page lies 4 clicks from the home page; at most 3 are good. ${hint}`,
  ]);
});

reach.run();
