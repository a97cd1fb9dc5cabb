import type { Plan } from '../../model/index.ts';
import type { Finding } from '../finding.ts';
import { standardFiles } from '../makers.ts';

/** Reports planned pages and standard files that are no outputs. */
export function missing(plan: Plan, has: (file: string) => boolean): Finding[] {
  const pages = [...plan.entries()].filter(({ file }) => !has(file));
  const files = Object.entries(standardFiles).filter(([file]) => !has(file));
  return [
    ...pages.map(
      ({ file, kind }): Finding => ({
        file,
        code: 'PG505',
        message: `this page is planned, but there is no file of it (kind: ${kind}).`,
        hint: 'Build the site again.',
      }),
    ),
    ...files.map(
      ([file, maker]): Finding => ({
        file,
        code: 'PG505',
        message: 'the site has no such file.',
        hint: 'Build the site again.',
        maker,
      }),
    ),
  ];
}
