import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemsOf } from '../../generator/preview/lead-problems.ts';
import { sentLead } from '../support/leads.ts';

/** What the preview says about a lead that differs from the agreed format. */
const problems = suite('preview: problems of a lead');

const problemsWith = (changes: Record<string, unknown>) =>
  problemsOf(JSON.stringify({ ...sentLead, ...changes }));

problems('finds none in a lead as the form sends it', () => {
  assert.equal(problemsWith({}), []);
  assert.equal(problemsWith({ utm_source: 'news', timestamp: '2026-01-31T12:00:00Z' }), []);
});

problems('names each wrong field with its value, and what is expected', () => {
  assert.equal(
    problemsWith({
      honeypot: 'x',
      timestamp: 'now',
      page_url: 'javascript:alert(1)',
      opt_in_sms: 'on',
      zip: undefined,
      phone: '123',
      email: 7,
      name: '',
    }),
    [
      'name is ""; expected 1 to 100 letters, spaces, apostrophes and hyphens',
      'email is 7; expected an email address of at most 255 characters',
      'phone is "123"; expected 10 to 20 digits, spaces, parentheses, plus signs and hyphens',
      'zip is missing; expected at most 10 digits and dashes, or an empty text',
      'opt_in_sms is "on"; expected true or false',
      'page_url is "javascript:alert(1)"; expected the address of a page, with http or https',
      'timestamp is "now"; expected a time such as 2026-01-31T12:00:00.000Z',
      'honeypot is "x"; expected no such field',
    ],
  );
});

problems('tells the lengths that the rules have', () => {
  const longest: Record<string, [character: string, length: number]> = {
    name: ['a', 100],
    phone: ['1', 20],
    zip: ['1', 10],
    city: ['a', 100],
    state: ['a', 50],
    timeline: ['a', 50],
    utm_medium: ['a', 200],
  };
  for (const [name, [character, length]] of Object.entries(longest)) {
    assert.equal(problemsWith({ [name]: character.repeat(length) }), [], name);
    const [problem = ''] = problemsWith({ [name]: character.repeat(length + 1) });
    assert.match(problem, new RegExp(`; expected .*\\b${length}\\b`));
  }
});

problems('shortens values, and writes out what a terminal would obey', () => {
  assert.equal(problemsWith({ state: `${'a'.repeat(59)}\u{1f600}bc` }), [
    `state is "${'a'.repeat(59)}\u{1f600}…"; expected 1 to 50 letters and spaces`,
  ]);
  assert.equal(problemsWith({ city: 'a\n\u001b[2J\u202e\u200b' }), [
    String.raw`city is "a\u000a\u001b[2J\u202e\u200b"; expected 1 to 100 letters, spaces, apostrophes and hyphens`,
  ]);
  const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`more-${index}`, '']));
  const found = problemsWith(fields);
  assert.is(found.length, 11);
  assert.is(found.at(-1), '990 more fields; expected none of them');
});

problems('says what came in place of a lead', () => {
  assert.equal(problemsOf('name=Clara'), ['the lead is "name=Clara"; expected JSON']);
  assert.match(
    problemsOf('[1]')[0] ?? '',
    /^the lead is \[1\]; expected an object with the fields name, email,/,
  );
  assert.match(problemsOf('null')[0] ?? '', /^the lead is null; expected an object/);
  assert.equal(problemsOf('{"__proto__": 1}').at(-1), '__proto__ is 1; expected no such field');
});

problems.run();
