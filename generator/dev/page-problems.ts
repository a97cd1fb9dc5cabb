import { visible } from '../problem/visible.ts';

/** What is wrong with single pages, as the terminal tells it. */
export interface PageProblems {
  /** Prints what is wrong with a page, once, or that nothing is wrong any more. */
  tell(path: string, text: string | undefined): void;
}

export function openPageProblems(log: (line: string) => void): PageProblems {
  const told = new Map<string, string>();
  return {
    tell(path, text) {
      if (told.get(path) === text) return;
      if (text === undefined) {
        told.delete(path);
        log(`The problem of ${visible(path)} is gone.`);
      } else {
        told.set(path, text);
        log(`\n${text}\n`);
      }
    },
  };
}
