import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { expected } from '../../client/lead-form/payload.ts';
import { corsHeaders } from '../../docs/examples/worker/src/cors.ts';
import { csvOf } from '../../docs/examples/worker/src/csv.ts';
import { leadFields } from '../../docs/examples/worker/src/fields.ts';
import { oldestKept } from '../../docs/examples/worker/src/oldest-kept.ts';
import { hasToken } from '../../docs/examples/worker/src/token.ts';

/** The parts of the example of a Worker that need no Worker. test/browser/leads-worker.test.ts runs the whole. */
const parts = suite('leads: parts of the Worker');

parts('have exactly the fields of the contract', () => {
  assert.equal([...leadFields], Object.keys(expected));
});

parts('allow the origins of the site, letter by letter', () => {
  const allowed = 'https://www.a.example, https://a.example';
  for (const origin of ['https://www.a.example', 'https://a.example'])
    assert.is(corsHeaders(origin, allowed)?.['access-control-allow-origin'], origin);
  const foreign = [
    '',
    'null',
    '*',
    'https://a.example/',
    'http://a.example',
    'https://b.a.example',
    'https://a.exa',
  ];
  for (const origin of [null, ...foreign]) assert.is(corsHeaders(origin, allowed), undefined, String(origin));
  assert.is(corsHeaders('', ''), undefined);
});

parts('write CSV that spreadsheets take for texts', () => {
  const cell = (value: unknown) =>
    csvOf(['a'], [{ a: value }])
      .split('\r\n')
      .slice(1, -1)
      .join('\r\n');
  const formulas = ['=1+1', '+1 216 555 0100', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '"=1', "'=1", '＝1'];
  for (const formula of formulas) assert.is(cell(formula), `"'${formula.replaceAll('"', '""')}"`);
  assert.is(cell('Clara "C" Wieck, b. 1819\nLeipzig'), '"Clara ""C"" Wieck, b. 1819\nLeipzig"');
  for (const [value, text] of [
    [null, ''],
    [undefined, ''],
    [false, 'false'],
    [7, '7'],
    ['a=b', 'a=b'],
    ["O'Neil", "O'Neil"],
  ] as const)
    assert.is(cell(value), `"${text}"`);
  assert.is(csvOf(['a', 'b'], [{ b: 2, a: 1 }]), '"a","b"\r\n"1","2"\r\n');
});

parts('show leads for the whole token only', async () => {
  const token = 'a'.repeat(32);
  assert.ok(await hasToken(`Bearer ${token}`, token));
  for (const given of [null, '', token, `Bearer ${token} `, `Bearer ${token.slice(1)}`, `bearer ${token}`])
    assert.not(await hasToken(given, token), String(given));
  for (const unset of [undefined, '', 'short']) assert.not(await hasToken(`Bearer ${unset ?? ''}`, unset));
});

parts('delete nothing for a retention that makes no sense', () => {
  const now = Date.parse('2026-03-03T12:00:00.000Z');
  assert.is(oldestKept('2', now), '2026-03-01T12:00:00.000Z');
  for (const days of ['', '0', '1', '-7', '1.5', 'a year', '1e9', '999999'])
    assert.throws(() => oldestKept(days, now), /RETENTION_DAYS/);
});

parts.run();
