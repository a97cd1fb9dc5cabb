import { transformSync } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTemplates } from '../../../generator/check/templates/check-templates.ts';
import { namesIn } from '../../../generator/check/templates/names.ts';
import { markOf } from '../../../generator/shape/marks.ts';

const templates = suite('templates');

/** What the templates below are given: a name, a list of names and a path, which differ between pages, and some flags. */
const names = namesIn([
  {
    state: { name: markOf(3), path: markOf(4) },
    nearby: [markOf(5)],
    kind: 'city',
    phone: '+1 555 010 0100',
    cities: [{ name: markOf(6) }],
  },
]);

/** Returns what is said of a template that shows this expression, and in which line; empty if nothing is. */
function saidOf(expression: string, before = ''): string[] {
  const text = `${before}\nexport const Page = ({ state, nearby, kind, cities, phone, count }: Props) => (\n  <p>{${expression}}</p>\n);\n`;
  const { code, map } = transformSync(text, {
    loader: 'tsx',
    jsx: 'automatic',
    sourcemap: 'external',
    sourcefile: 'page.tsx',
  });
  return checkTemplates({ code, map, folder: process.cwd() }, names).map(
    ({ source: { file, line }, message }) => `${file}:${line} ${message}`,
  );
}

/** What a template may not do with a text, in which words the problem says so, and code before the template. */
const REFUSED: [expression: string, said: string, before?: string][] = [
  ["state.name === 'New York' && 'home'", 'compares state.name'],
  ["state['name'] === 'New York' && 'home'", 'compares state["name"]'],
  ["'New York' !== state?.name && 'home'", 'compares state?.name'],
  ["state.name.startsWith('Saint ') ? 'a' : 'b'", 'calls startsWith() of state.name'],
  ["state.name.replaceAll('“', '\"')", 'calls replaceAll() of state.name'],
  ['state.name.slice(0, 3)', 'calls slice() of state.name'],
  ['state.name[0]', 'cuts state.name'],
  ['[...state.name].length', 'cuts state.name'],
  ['state.name.length > 9 && 1', 'measures state.name'],
  ["state.name < 'M' && 1", 'compares state.name'],
  ["({ 'New York': 'home' })[state.name]", 'looks up state.name'],
  ["['New York'].includes(state.name) && 1", 'compares state.name'],
  ['/^Saint /.test(state.name) && 1', 'compares state.name'],
  ["nearby.includes('Akron') && 1", 'calls includes() of nearby'],
  ["nearby.some((place) => place === 'Akron') && 1", 'compares place'],
  ["cities.map(({ name: city }) => city === 'Akron' && 1)", 'compares city'],
  ["state.name + ', USA' === 'Ohio, USA' && 1", 'compares state.name + ", USA"'],
  ["(state.name ?? '') === 'Ohio' && 1", 'compares state.name ?? ""'],
  ["isHome(state.name) && 'home'", 'compares place', "const isHome = (place: string) => place === 'Ohio';"],
  ["nameOf(state) === 'Ohio' && 1", 'compares nameOf(state)', 'const nameOf = (place) => place.name;'],
  [
    '<Mark label={state.name} />',
    'compares label',
    "const Mark = ({ label }) => <b>{label === 'Ohio' && 1}</b>;",
  ],
  ['<Mark {...state} />', 'calls at() of', 'const Mark = (place) => <b>{place.name.at(0)}</b>;'],
  ['shown() && 1', 'compares x', "function shown(x?: string) { switch (x) { case 'Ohio': return 1; } }"],
];

for (const [expression, said, before] of REFUSED)
  templates(`refuses {${expression}}`, () => {
    const [first = '', ...others] = saidOf(expression, before);
    assert.ok(first.includes(`a template ${said}`), first);
    assert.match(first, before ? /^page\.tsx:1 |^page\.tsx:3 / : /^page\.tsx:3 /);
    assert.is(others.length, 0);
  });

/** What templates may do: show texts, ask whether they are there, and decide by flags. */
const ALLOWED: [expression: string, before?: string][] = [
  ['<a href={state.path}>{state.name}</a>'],
  ["state.name + ', USA'"],
  ["nearby.length > 1 && nearby.join(', ')"],
  ['state !== undefined && state.name !== null && state.name'],
  ["kind === 'city' ? 'a' : 'b'"],
  ["phone.replace(/ /g, '')"],
  ['count === 1 || count > 5'],
  ['<Mark tone="dark" />', "const Mark = ({ tone }) => <b>{tone === 'dark' && 1}</b>;"],
  ["size === 'wide' && 1", "const size = Math.random() > 1 ? 'wide' : 'narrow';"],
  ['amount.toFixed(2).split(".")', 'const amount = 3;'],
];

for (const [expression, before] of ALLOWED)
  templates(`allows {${expression}}`, () => assert.equal(saidOf(expression, before), []));

templates.run();
