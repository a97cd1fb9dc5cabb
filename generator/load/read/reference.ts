import { nearestAmong } from '../../problem/nearest.ts';
import type { Problem, ProblemCode } from '../../problem/problem.ts';
import { formatValue } from '../schemas/format.ts';
import { entryAt, type Locate, type Part } from './json.ts';

interface Target {
  code?: ProblemCode;
  /** Completes "… is not …", such as `a climate in climates.json`. */
  what: string;
  /** Completes "Correct its spelling, or …". */
  cure: string;
  /** The name that was plainly meant by another. */
  meantBy?: (name: string) => string | undefined;
}

/** Returns a check of names in records that must be among the known ones. */
export function referenceTo(
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  { code = 'PG212', what, cure, meantBy }: Target,
) {
  const nearestName = nearestAmong(() => [...known.keys()]);
  return (name: string, locate: Locate, path: readonly PropertyKey[], part?: Part): Problem[] => {
    if (known.has(name)) return [];
    return [
      {
        ...entryAt(locate, path, part),
        code,
        message: `${formatValue(name)} is not ${what}.`,
        hint: `Correct its spelling, or ${cure}.`,
        suggestion: meantBy?.(name) ?? nearestName(name),
      },
    ];
  };
}
