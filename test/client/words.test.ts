import { clean } from '../../client/lead-form/rules.ts';
import { slugify } from '../../generator/addresses.ts';
import { dealerKey } from '../../generator/load/places/dealers.ts';
import { nameKey } from '../../generator/load/places/place-checks.ts';
import { assert, suite } from '../support/suite.ts';

const words = suite('words');

const slugs: Record<string, string[]> = {
  strasse: ['Straße', 'STRAẞE'],
  'lodz-ore': ['Łódź Øre', 'łódź øre'.normalize('NFD')],
  'aero-oeuvre': ['Ærø Œuvre', 'Ǽrǿ – œuvre'],
  'thor-dak': ['Þór Ðak', 'þor đak'],
  'kaneohe-hawaii': ['Kāneʻohe, Hawaiʻi', 'Kāne‘ohe Hawai’i', "Kane'ohe Hawai`i", 'Kane´ohe Hawaiʼi'],
  '5-8-st': ['5′8″ St.', '5-8 st'],
};
/** Each line has spellings of one place or dealer. All lines are different ones. */
const places = [
  ["Lee's Summit", 'Lee’s Summit', 'Lee‘s Summit', 'Lees summit'],
  ['Saint Paul', 'St Paul', 'St. Paul', 'ST PAUL'],
  ['Sault Sainte Marie', 'Sault Ste. Marie'],
  ['Mount Vernon', 'Mt. Vernon', 'Mt Vernon'],
  ['Fort Wayne', 'Ft. Wayne'],
  ['Vernon'],
  ['Main St'],
];
const dealers = [
  ['A Pianos', 'A. Pianos', 'a pianos'],
  ['A+ Pianos', 'A + Pianos'],
  ['Smith & Sons', 'Smith and Sons', 'SMITH&SONS'],
  ['Müller’s Pianos, Inc.', "Muller's Pianos Inc"],
];
words('make slugs and keys of plain letters: the same for all spellings, and for nothing else', () => {
  for (const [slug, names] of Object.entries(slugs)) for (const name of names) assert.is(slugify(name), slug);
  const placeKey = (city_name: string) => nameKey({ state_slug: 'ohio', city_name });
  for (const [lists, keyOf] of [[places, placeKey] as const, [dealers, dealerKey] as const]) {
    for (const names of lists) assert.is(new Set(names.map(keyOf)).size, 1, names[0]);
    assert.is(new Set(lists.flat().map(keyOf)).size, lists.length);
  }
});

words('have the apostrophes that the form makes one, and leave letters alone', () => {
  for (const mark of "'’‘‛´`ʼ") assert.is(clean(`O${mark}Fallon`), "O'Fallon");
  assert.is(clean('Hawaiʻi'), 'Hawaiʻi');
});
