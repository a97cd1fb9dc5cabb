import type { Row } from './fields.ts';
import options from './form-options.json';

const fields = [
  ['Piano', 'piano_type'],
  ['Condition', 'condition'],
  ['Budget', 'budget_range'],
  ['When', 'timeline'],
  ['Delivery to', 'delivery_location'],
] as const;

/**
 * What a buyer chose, in the words of the form. A value that the form does not offer is left out: anybody can post any text, and it
 * would stand in a mail to any address.
 */
export const wishesOf = (lead: Row): { label: string; words: string }[] =>
  fields.flatMap(([label, field]) => {
    const words = options[field].find(({ value }) => value === lead[field])?.label;
    return words === undefined ? [] : [{ label, words }];
  });
