import { slipIn } from '../../client/lead-form/slips.ts';
import { assert, suite } from '../support/suite.ts';

const slips = suite('slips in accepted values');

const meant: [typed: string, host: string][] = [
  ['gmial.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['GMAIL.CON', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['hotnail.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['iclould.com', 'icloud.com'],
  ['comcast.ner', 'comcast.net'],
  ['aol.cmo', 'aol.com'],
  ['parkview-piano.vom', 'parkview-piano.com'],
];
for (const [typed, host] of meant)
  slips(`asks about ${typed}`, () =>
    assert.is(slipIn('email', ` Ann.Lee@${typed}`), `Did you mean Ann.Lee@${host}?`),
  );

for (const host of 'gmail.com mail.com email.com ymail.com cloud.com hotmail.ca yahoo.co.uk outlook.de aol.com me.com live.com gmx.net example.com visitor.example piano.co'.split(
  ' ',
))
  slips(`asks nothing about ${host}`, () => assert.is(slipIn('email', `ann@${host}`), ''));

const COUNT = (digits: number) => `Is the number right? It has ${digits} digits, not 10.`;
const NONE = 'Is the number right? No US number looks like it.';
const phones: [typed: string, question: string][] = [
  ['(216) 555-0100', ''],
  ['+1 216-555-0100', ''],
  ['1 216 555 0100', ''],
  ['+44 20 7946 0958', ''],
  ['(216) 555-010', COUNT(9)],
  ['216-555-0100 12', COUNT(12)],
  ['123-456-7890', NONE],
  ['216-055-0100', NONE],
  ['911-555-0100', NONE],
  ['555-555-5555', NONE],
];
for (const [typed, question] of phones)
  slips(`asks of ${typed}: ${question || 'nothing'}`, () => assert.is(slipIn('phone', typed), question));

slips('asks about no other field', () => assert.is(slipIn('name', 'ann@gmial.com'), ''));
