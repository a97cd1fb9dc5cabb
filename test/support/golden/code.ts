import { join } from 'node:path';
import { bundle } from '../../../generator/bundle/bundle.ts';
import { SAMPLE_DAY } from '../../../generator/check/page-checker.ts';
import type { Route } from '../../../generator/model/index.ts';
import { ContentError } from '../../../generator/problem/problem.ts';
import { shapeRenderer } from '../../../generator/render/shapes.ts';
import { problemsOf } from '../../../generator/report/error-problems.ts';
import type { Files, TinySite } from '../tiny-site.ts';
import type { Goldens } from './golden.ts';

const thrown = (error: unknown, { root }: TinySite): never => {
  throw new ContentError(problemsOf(error, root) ?? []);
};

/** A route whose title may only be shown. */
const cityRoute = (title: string): Route =>
  ({
    kind: 'city',
    path: '/ohio/cleveland/pianos/',
    title,
    shaped: {
      key: '',
      slots: [title],
      names: ['title'],
      ownFrom: 1,
      places: [],
      withSlots: ([title = '']) => cityRoute(title),
    },
  }) as Partial<Route<'city'>> as Route;

const bundled = (site: TinySite) => bundle(site.root).catch((error) => thrown(error, site));

/** Styles in a site with empty fonts and scripts. */
export const styled = (css: string, more: Files = {}): Files => ({
  'templates/styles/fonts/gloock-latin.woff2': '',
  'client/not-found/not-found.ts': '',
  'client/lead-form/hydrate.tsx': '',
  'client/lead-form/loader.ts': '',
  'client/search/search.ts': '',
  'client/print/print.ts': '',
  'templates/styles/site.css': css,
  ...more,
});

/** Returns a function that throws as code at a position in the site would. */
const throws = (message: string, position: string) => (site: TinySite) => {
  const error = new TypeError(message);
  error.stack = `TypeError: ${message}\n    at render (node:internal:1:1)\n    at Home (${join(site.root, position)})`;
  thrown(error, site);
};

/** Problems of templates, styles and code: 6xx. */
export const inCode: Goldens = {
  'a misspelt property of a style': {
    files: styled('h1 {\n  --name: "Flügel"; colr: red;\n}\n'),
    find: bundled,
    printed: `
templates/styles/site.css:2:21 PG601 "colr" is not a known CSS property.
2 |   --name: "Flügel"; colr: red;
  |                     ^^^^
  = Did you mean "color"?
`,
  },
  'a bracket of a style that is not closed': {
    files: styled('h1 {\n  color: red;\n'),
    find: bundled,
    printed: `
templates/styles/site.css:3:1 PG601 Expected "}" to go with "{".
3 |
  | ^
  = The unbalanced "{" is here: templates/styles/site.css:1:4.
`,
  },
  'an import of a file that is misspelt': {
    files: styled("@import './bse.css';\n", { 'templates/styles/base.css': '' }),
    find: bundled,
    printed: `
templates/styles/site.css:1:9 PG601 Could not resolve "./bse.css".
1 | @import './bse.css';
  |         ^^^^^^^^^^^
  = Did you mean "./base.css"?
`,
  },
  'a picture in a style without its address on the site': {
    files: styled('h1 {\n  background: url(images/piano.png);\n}\n'),
    find: bundled,
    printed: `
templates/styles/site.css:2:15 PG601 Could not resolve "images/piano.png".
2 |   background: url(images/piano.png);
  |               ^^^^^^^^^^^^^^^^^^^^^
  = In styles, write the address that a picture has on the site, such as url(/images/piano.png).
`,
  },
  'a merge in styles that was not finished': {
    files: styled('h1 {\n<<<<<<< HEAD\n  color: red;\n=======\n  color: blue;\n>>>>>>> other\n}\n'),
    find: bundled,
    printed: `
templates/styles/site.css:2:1 PG105 this line is the mark of a merge that was not finished.
2 | <<<<<<< HEAD
  | ^^^^^^^^^^^^
  = Keep what is right of the two versions, and remove the lines "<<<<<<<", "=======" and ">>>>>>>".
`,
  },
  'a template that throws': {
    files: { 'templates/pages/home.tsx': 'export const Home = () => (\n  <p>{steps.length}</p>\n);\n' },
    find: throws("Cannot read properties of undefined (reading 'length')", 'templates/pages/home.tsx:2:13'),
    printed: `
templates/pages/home.tsx:2:13 PG602 Cannot read properties of undefined (reading 'length').
2 |   <p>{steps.length}</p>
  |             ^
`,
  },
  'a template that changes a text which it may only show': {
    files: { 'templates/pages/city.tsx': '' },
    find() {
      const shapes = shapeRenderer(
        ({ file, title }) => ({ file, body: `<h1>Pianos in ${title.toUpperCase()}</h1>` }),
        { day: SAMPLE_DAY },
      );
      shapes.pageOf(cityRoute('Cleveland'));
      shapes.verify();
    },
    printed: `
templates/pages/city.tsx:1 PG603 on /ohio/cleveland/pianos/ a template measures, compares or changes a text that it may only show: with the text it renders <h1>Pianos in CLEVELAND</h1>, without it <h1>Pianos in Cleveland</h1>.
  = Show texts of city pages as they are. Decide in the plan, and give the template a flag.
`,
  },
};
