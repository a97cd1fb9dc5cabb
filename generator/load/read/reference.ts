import { nearestAmong } from '../../problem/nearest.ts';
import type { Problem, ProblemCode } from '../../problem/problem.ts';
import { formatValue } from '../schemas/format.ts';
import { entryAt, type Locate, type Part } from './json.ts';

interface Target {
  code?: ProblemCode;
  /** Completes "… is not …", such as `a climate in climates.json`. */
  what: string;
  /** Completes "Correct the spelling, or …". */
  cure: string;
  /** The right name for a wrong one, if its meaning is plain. */
  meantBy?: (name: string) => string | undefined;
}

export function referenceTo(
  known: ReadonlySet<string> | ReadonlyMap<string, unknown>,
  { code = 'PG212', what, cure, meantBy }: Target,
) {
  const nearestName = nearestAmong(() => [...known.keys()]);
  return (name: string, locate: Locate, path: readonly PropertyKey[], part?: Part): Problem[] => {
    if (known.has(name)) return [];
    const message = `${formatValue(name)} is not ${what}.`;
    const hint = `Correct the spelling, or ${cure}.`;
    const suggestion = meantBy?.(name) ?? nearestName(name);
    return [{ ...entryAt(locate, path, part), code, message, hint, suggestion }];
  };
}
