import { join } from 'node:path';
import { bundleTemplates } from '../../generator/bundle/templates.ts';
import { SAMPLE_DAY } from '../../generator/check/page-checker.ts';
import { checkTemplates } from '../../generator/check/templates/check-templates.ts';
import { load } from '../../generator/load/load.ts';
import type { Assets, Frame, Route } from '../../generator/model/index.ts';
import { plan } from '../../generator/plan/plan.ts';
import { ContentError } from '../../generator/problem/problem.ts';
import { shapeRenderer } from '../../generator/render/shapes.ts';
import { markOf } from '../../generator/shape/marks.ts';
import { checkOutputs } from './checked-site.ts';
import { replacing } from './edited-outputs.ts';
import { problemsPrintedBy } from './run-case.ts';
import { article, type Files, type TinySite, tinySite } from './tiny-site.ts';

/** A case whose fault no text of `test/cases/` can plant. */
export interface CodedCase {
  title: string;
  files?: Files;
  /** Throws the problems. */
  find: (site: TinySite) => unknown;
  prints: string;
}

/** Returns all that a case prints, with paths relative to its site. */
export async function printedByCoded({ files, find }: CodedCase): Promise<string> {
  const site = tinySite(files);
  return (await problemsPrintedBy(site, () => find(site))).replaceAll(`${site.root}/`, '');
}

/** The start of a photo of 4×3 pixels: a block of EXIF with a latitude, and the size. */
export const photoWithPosition = Buffer.from(
  'ffd8ffe10034457869660000' +
    '49492a00080000000100258804000100' +
    '00001a00000000000000010002000500030000000000000000000000' +
    'ffc0000b0800030004010111000000',
  'hex',
);

/** The start of a PNG of a size. */
function pngHead(width: number, height: number): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

const TERMS = 'terms/index.html';

/** A route whose title may only be shown. */
export const cityRoute = (title: string, key = ''): Route =>
  ({
    kind: 'city',
    path: '/ohio/cleveland/pianos/',
    title,
    shaped: {
      key,
      slots: [title],
      names: ['title'],
      ownFrom: 1,
      places: [],
      withSlots: ([title = '']) => cityRoute(title, key),
    },
  }) as Partial<Route<'city'>> as Route;

export const codedCases: CodedCase[] = [
  {
    title: 'two pages with one address',
    find: ({ settings }) => {
      const content = load(settings);
      const [first] = content.articles;
      const copy = first && { ...first, title: 'Another', excerpt: 'Another.' };
      return plan({ ...content, articles: [...content.articles, ...(copy ? [copy] : [])] }, '2026-01-31');
    },
    prints: `content/blog/an-article.md:1 PG401 this page's address, /blog/an-article/, is taken by content/blog/an-article.md:1.
  = Change one of the two slugs.`,
  },
  {
    title: 'too many redirects',
    files: {
      'data/redirects.json': {
        redirects: Array.from({ length: 1001 }, (_, at) => ({ from: `/old-${at}/`, to: '/blog/' })),
      },
    },
    find: (site) => site.build(),
    prints: `data/redirects.json:3995:5 PG406 redirects[998]: this redirect is one too many: Cloudflare Pages takes 998 of them.
3995 |     {
     |     ^
     = Remove those that have not been followed for the longest time.`,
  },
  {
    title: 'HTML that is not valid',
    files: { 'templates/pages/text.tsx': '<ul>\n  <p>No entry of a list</p>\n</ul>\n' },
    find: (site) =>
      checkOutputs(site, {
        edits: { [TERMS]: replacing('</main>', '<ul><p>No entry of a list</p></ul></main>') },
        isValidated: true,
      }),
    prints: `templates/pages/text.tsx:2:6 PG534 /terms/: invalid HTML: <p> element is not permitted as content under <ul> (element-permitted-content)
2 |   <p>No entry of a list</p>
  |      ^^^^^^^^^^^^^^^^^^
  = https://html-validate.org/rules/element-permitted-content.html`,
  },
  {
    title: 'a page that weighs too much',
    find: (site) => checkOutputs(site, { edits: {}, weights: { [TERMS]: 20_000 } }),
    prints: `content/pages/terms.md:1 PG580 /terms/: the html of a text page weighs 20.0 kB compressed; at most 18.0 kB are good. The heaviest is /terms/ with 20.0 kB.
  = Visitors on slow connections wait for it.`,
  },
  {
    title: 'a small file with the pixels of a large picture',
    files: { 'content/images/wall.png': Buffer.concat([pngHead(30_000, 30_000), Buffer.from('IEND')]) },
    find: (site) => site.build(),
    prints: `content/images/wall.png:1 PG325 this picture has 900 million pixels, which a browser unpacks to 3600.0 MB; at most 40 million are good.
  = Make it at most 1360 pixels wide and export it again.`,
  },
  {
    title: 'a photo that says where it was taken',
    files: {
      'content/images/photo.jpg': photoWithPosition,
      'content/blog/an-article.md': article({}, '![A room](/images/photo.jpg)'),
    },
    find: (site) => site.build(),
    prints: `content/images/photo.jpg:1 PG326 this photo says where it was taken, and so would the site.
  = Export it without its location. Or run "npm install sharp" in the folder of the site: builds then leave that out.`,
  },
  {
    title: 'a template that throws',
    files: { 'templates/pages/home.tsx': 'export const Home = () => (\n  <p>{steps.length}</p>\n);\n' },
    find({ root }) {
      const error = new TypeError("Cannot read properties of undefined (reading 'length')");
      const position = join(root, 'templates/pages/home.tsx:2:13');
      error.stack = `${error}\n    at render (node:internal:1:1)\n    at Home (${position})`;
      throw error;
    },
    prints: `templates/pages/home.tsx:2:13 PG602 Cannot read properties of undefined (reading 'length').
2 |   <p>{steps.length}</p>
  |             ^`,
  },
  {
    title: 'a template that changes a text which it may only show',
    files: { 'templates/pages/city.tsx': '' },
    find() {
      const shapes = shapeRenderer(
        ({ file, title }) => ({ file, body: `<h1>Pianos in ${title.toUpperCase()}</h1>` }),
        { day: SAMPLE_DAY },
      );
      shapes.pageOf(cityRoute('Cleveland'));
      shapes.verify();
    },
    prints: `templates/pages/city.tsx:1 PG603 on /ohio/cleveland/pianos/ a template measures, compares or changes a text that it may only show: with the text it renders <h1>Pianos in CLEVELAND</h1>, without it <h1>Pianos in Cleveland</h1>.
  = Show texts of city pages as they are. Decide in the plan, and give the template a flag.`,
  },
  {
    title: 'templates that branch on texts',
    files: {
      'generator/render/page.ts': `import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { CityPage } from '../../templates/pages/city.tsx';
export const renderPage = (route) => renderToStaticMarkup(createElement(CityPage, { route }));
`,
      'generator/render/hosting/policy.ts': 'export const policyOf = () => ({});\n',
      'templates/pages/city.tsx': `import { Quote } from '../parts/quote.tsx';

export const CityPage = ({ route: { props: { city, state } } }: PageProps<'city'>) => (
  <h1>
    {state.name === 'New York' ? 'Upstate' : city.name}
    {city.name.startsWith('Saint ') ? 'St.' : <Quote text={city.name} />}
  </h1>
);
`,
      'templates/parts/quote.tsx': `export const Quote = ({ text }: { text: string }) => <q>{text.replaceAll('“', '"')}</q>;\n`,
    },
    async find({ root }) {
      const props = { city: { name: markOf(3) }, state: { name: markOf(4) } };
      const pages = [{ kind: 'city' as const, route: { props }, names: ['city', 'state.name'] }];
      const shared = { frame: { site: {} } as Frame, assets: {} as Assets };
      throw new ContentError(checkTemplates(await bundleTemplates(root, pages), pages, shared));
    },
    prints: `templates/pages/city.tsx:5:12 PG603 a template compares state.name, a text of the plan. Pages that share their HTML would all get the result of one of them.
5 |     {state.name === 'New York' ? 'Upstate' : city.name}
  |            ^
  = Show texts as they are. Let the plan decide, and give the template a flag.

templates/pages/city.tsx:6:16 PG603 a template reads .startsWith of city, a text of the plan. Pages that share their HTML would all get the result of one of them.
6 |     {city.name.startsWith('Saint ') ? 'St.' : <Quote text={city.name} />}
  |                ^
  = Show texts as they are. Let the plan decide, and give the template a flag.

templates/parts/quote.tsx:1:63 PG603 a template reads .replaceAll of city, a text of the plan. Pages that share their HTML would all get the result of one of them.
1 | export const Quote = ({ text }: { text: string }) => <q>{text.replaceAll('“', '"')}</q>;
  |                                                               ^
  = Show texts as they are. Let the plan decide, and give the template a flag.`,
  },
];
