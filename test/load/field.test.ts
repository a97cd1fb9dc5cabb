import { field, fieldIn } from '../../generator/load/schemas/field.ts';
import { assert, suite } from '../support/suite.ts';

const fields = suite('fields');

const read = {
  'Free behind the store.': 'Free behind the store.',
  'Free. See the [map](https://a.example/map).': [
    'Free. See the ',
    { a: 'map', href: 'https://a.example/map' },
    '.',
  ],
  '**Early**,\n*late*': [{ strong: 'Early' }, ',', { br: null }, { em: 'late' }],
};

for (const [markdown, parts] of Object.entries(read))
  fields(`read ${JSON.stringify(markdown)}`, () => {
    assert.equal(fieldIn(markdown), parts);
    assert.ok(field.safeParse(markdown).success);
  });

for (const markdown of ['', ' a', 'a\n\nb', '[a](javascript:x)', '![a](/b.png)', 'a `b`', '[a](//b.example)'])
  fields(`refuse ${JSON.stringify(markdown)}`, () => assert.not(field.safeParse(markdown).success));

fields('says which rule an empty line breaks', () => {
  const { error } = field.safeParse('a\n\nb');
  assert.is(error?.issues[0]?.message, 'has an empty line; expected one paragraph.');
});
