import { transformSync } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTemplates } from '../../../generator/check/templates/check-templates.ts';
import type { Assets, Frame } from '../../../generator/model/index.ts';
import { markOf } from '../../../generator/shape/marks.ts';

const templates = suite('templates');

/** A page with texts that differ between pages, and with some flags. */
const PAGE = {
  kind: 'city' as const,
  route: {
    state: { name: markOf(3), path: markOf(4) },
    nearby: [markOf(5), markOf(6)],
    cities: [{ name: markOf(7) }, { name: markOf(8) }],
    kind: 'city',
    phone: '+1 555 010 0100',
    count: 2,
  },
  names: ['state.name', 'state.path', 'nearby.0', 'nearby.1', 'cities.0.name', 'cities.1.name'],
};

const FRAME = { site: {} } as Frame;
const ASSETS = {} as Assets;

/** Returns what is said of a template that shows this expression, and in which line; empty if nothing is. */
function saidOf(expression: string, before = ''): string[] {
  const text = `${before}
const Page = ({ state, nearby, cities, kind, phone, count, frame }: Props) => (
  <p>{${expression}}</p>
);
import { renderToStaticMarkup } from 'react-dom/server';
export const renderPage = (route: Route, { frame }: Shared) => renderToStaticMarkup(<Page {...route} frame={frame} />);
export const policyOf = () => ({});
`;
  const { code, map } = transformSync(text, {
    loader: 'tsx',
    format: 'cjs',
    jsx: 'automatic',
    supported: { 'template-literal': false },
    sourcemap: 'external',
    sourcefile: 'page.tsx',
  });
  const shared = { frame: FRAME, assets: ASSETS };
  return checkTemplates({ code, map, folder: process.cwd() }, [PAGE], shared).map(
    ({ source: { file, line }, message }) => `${file}:${line} ${message}`,
  );
}

const LETTERS = 'reads the letters of state.name';

/** What a template may not do with a text, in which words the problem says so, and code before the template. */
const REFUSED: [expression: string, said: string, before?: string][] = [
  ["state.name === 'New York' && 'home'", 'compares state.name'],
  ["'New York' !== state?.name && 'home'", 'compares state.name'],
  ["state.name == 'New York' && 'home'", 'compares state.name'],
  ["(state.name ?? '') === 'Ohio' && 1", 'compares state.name'],
  ['state.name === nearby[0] && 1', 'compares state.name'],
  ["state.name < 'M' && 1", LETTERS],
  ["state.name.startsWith('Saint ') ? 'a' : 'b'", 'reads .startsWith of state.name'],
  ["state.name.replaceAll('“', '\"')", 'reads .replaceAll of state.name'],
  ['state.name.length > 9 && 1', 'reads .length of state.name'],
  ['state.name[0]', 'reads .0 of state.name'],
  ['state.name[count]', 'reads .2 of state.name'],
  ['[...state.name].length', LETTERS],
  ['Object.keys(state.name).length', LETTERS],
  ['(([first]) => first)(state.name)', LETTERS],
  ['Array.from(state.name).length', LETTERS],
  ["({ 'New York': 'home' })[state.name]", LETTERS],
  ["({ [state.name]: 'home' })['New York']", LETTERS],
  ["state.name in { Ohio: 1 } ? 'a' : 'b'", LETTERS],
  ["'M'.localeCompare(state.name) > 0 && 1", LETTERS],
  ['/^Saint /.test(state.name) && 1', LETTERS],
  ["new Intl.Collator('en').compare('M', state.name) > 0 && 1", LETTERS],
  ["new URLSearchParams({ q: state.name }) + ''", LETTERS],
  ['Number(frame.year) - 2000', 'reads the letters of year'],
  ["Object.is(state.name, 'Ohio') && 1", 'compares state.name'],
  ["['New York'].includes(state.name) && 1", 'compares state.name'],
  ["nearby.indexOf('Akron')", 'compares nearby.0'],
  ["new Set(['Ohio']).has(state.name) && 1", 'compares state.name'],
  ["new Set(nearby).has('Akron') && 1", 'compares nearby.0'],
  ["new Map([['Ohio', 1]]).get(state.name)", 'compares state.name'],
  ["nearby.some((place) => place === 'Akron') && 1", 'compares nearby.0'],
  ["cities.map(({ name: city }) => city === 'Akron' && 1)", 'compares cities.0.name'],
  ['[...nearby].sort()', 'reads the letters of nearby.1'],
  ["state.name + ', USA' === 'Ohio, USA' && 1", 'compares state.name'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one in the template.
  ["`${state.name}, ${nearby[0]}` === 'Ohio, Akron' && 1", 'compares state.name'],
  ["nearby.join(', ') === 'Akron, Dayton' && 1", 'compares nearby.0'],
  [
    "isHome(state.name) && 'home'",
    'compares state.name',
    "const isHome = (place = 'Ohio') => place === 'Ohio';",
  ],
  [
    'shown(state.name) && 1',
    'compares state.name',
    "function shown(x) { switch (x) { case 'Ohio': return 1; } }",
  ],
  [
    'shown(state.name) && 1',
    'compares state.name',
    "function shown(x) { switch ('Ohio') { case x: return 1; } }",
  ],
  [
    'shown(state.name)',
    'compares state.name',
    "const shown = (x) => { let y = ''; y += x; return y === 'Ohio' && 1; };",
  ],
  [
    '<Mark label={state.name} />',
    'compares state.name',
    "const Mark = ({ label }) => <b>{label === 'Ohio' && 1}</b>;",
  ],
  ['<Mark {...state} />', 'reads .at of state.name', 'const Mark = (place) => <b>{place.name.at(0)}</b>;'],
];

for (const [expression, said, before] of REFUSED)
  templates(`refuses {${expression}}${before ? ` with ${before}` : ''}`, () => {
    const [first = '', ...others] = saidOf(expression, before);
    assert.match(first, before ? /^page\.tsx:1 / : /^page\.tsx:3 /);
    assert.ok(first.includes(` a template ${said}, a text of the plan.`), first);
    assert.is(others.length, 0);
  });

/** What templates may do: show texts, ask whether they are there, and decide by flags. */
const ALLOWED: [expression: string, before?: string][] = [
  ['<a href={state.path} key={state.path} title={state.name}>{state.name}</a>'],
  ['<input defaultValue={state.name} />'],
  ["state.name + ', USA'"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is one in the template.
  ['<b title={`${state.name} in ${frame.year}`} />'],
  ["nearby.length > 1 && nearby.join(', ')"],
  ['[...nearby, ...cities.map(({ name }) => name)].filter(Boolean).slice(1)'],
  ["state !== undefined && state.name !== null && state.name !== '' && state.name"],
  ["typeof state.name === 'string' ? state.name.toString() : 1"],
  ['<b dangerouslySetInnerHTML={{ __html: JSON.stringify(state).replace(/</g, "") }} />'],
  ["kind === 'city' ? 'a' : 'b'"],
  ["kind === 'state' && state.name.length"],
  ["phone.replace(/ /g, '')"],
  ['count === 1 || count > 5'],
  ["typeof document === 'undefined' && 1"],
  ['<Mark name="dark" />', "const Mark = ({ name }) => <b>{name === 'dark' && name.length}</b>;"],
];

for (const [expression, before] of ALLOWED)
  templates(`allows {${expression}}`, () => assert.equal(saidOf(expression, before), []));

templates('refuses to hand texts to code that is not watched and takes nothing but strings', () => {
  const check = 'if (typeof text !== "string") throw new TypeError("It is no string.")';
  const [first = ''] = saidOf('strict(state.name)', `const strict = new Function('text', '${check}');`);
  assert.ok(
    first.startsWith('page.tsx:1 a template fails when it hands on a text of the plan ("It is no string.")'),
    first,
  );
});

templates.run();
