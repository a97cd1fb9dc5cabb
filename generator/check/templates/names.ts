import { hasMark } from '../../shape/marks.ts';
import { DAY_SLOTS } from '../../shape/shape.ts';
import { bindingsIn } from './bindings.ts';
import { highest, type Meaning, meaningOf, type Names } from './meaning.ts';
import type { AnyNode } from './nodes.ts';

/** The names of all strings in values that reach templates: those with marks are texts, the others flags. */
export function namesIn(values: readonly unknown[]): Names {
  const names = new Map<string, Meaning>(DAY_SLOTS.map((name) => [name.split('.').at(-1) ?? name, 'text']));
  const walk = (value: unknown, name: string, isListed: boolean): void => {
    if (typeof value === 'string') {
      const meaning = hasMark(value) ? (isListed ? 'texts' : 'text') : 'flag';
      names.set(name, highest([names.get(name) ?? 'flag', meaning]));
    } else if (Array.isArray(value)) for (const inner of value) walk(inner, name, true);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, key, false);
  };
  for (const value of values) walk(value, '', false);
  return names;
}

/** The same for the same names in any order. */
export const keyOf = (names: Names): string => JSON.stringify([...names].sort());

/** Adds the names that code gives to such values: variables, parameters, properties of components, and functions that return them. */
export function withOwnNames(program: AnyNode, given: Names): Names {
  const names = new Map(given);
  const bindings = bindingsIn(program);
  const meansOf = (node: AnyNode) => meaningOf(node, names);
  const isText = (meaning: Meaning) => meaning === 'text' || meaning === 'texts';
  repeat(names, () => {
    for (const { name, means } of bindings) {
      const meaning = means(meansOf);
      if (isText(meaning)) names.set(name, highest([names.get(name) ?? 'flag', meaning]));
    }
  });
  repeat(names, () => {
    const others = new Set(bindings.flatMap(({ name, means }) => (means(meansOf) === 'flag' ? [] : name)));
    for (const { name } of bindings) if (!names.has(name) && !others.has(name)) names.set(name, 'flag');
  });
  return names;
}

/** Repeats a step until it changes nothing. */
function repeat(names: Names, step: () => void): void {
  for (let before = ''; before !== keyOf(names); ) {
    before = keyOf(names);
    step();
  }
}
