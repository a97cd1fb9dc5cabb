import type { Problem } from '../problem/problem.ts';
import { bundleProblems } from './bundle-problems.ts';
import { renderProblems, thrownProblems } from './thrown-problems.ts';

/**
 * Returns the problems in the site's sources that caused an error; `undefined` for an error with another cause. They are
 * problems of content and data, or of code and templates. Errors are told apart by their properties, since code that was
 * bundled again has its own copy of each class.
 */
export function problemsOf(error: unknown, pianogen: string): readonly Problem[] | undefined {
  if (!(error instanceof Error)) return;
  if ('problems' in error) return error.problems as readonly Problem[];
  return codeProblemsOf(error, pianogen) ?? thrownProblems(error, pianogen);
}

/** Returns the problems of an error by esbuild, or by a template that fails; `undefined` for any other error. */
export function codeProblemsOf(error: unknown, pianogen: string): readonly Problem[] | undefined {
  if (!(error instanceof Error)) return;
  return bundleProblems(error, pianogen) ?? renderProblems(error, pianogen);
}
