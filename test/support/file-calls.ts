import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** A call of a function of `node:fs` that is about to be made. */
export interface FileCall {
  name: string;
  args: readonly unknown[];
  make(): unknown;
}

const NAMES = Object.keys(fs).filter((name) => name.endsWith('Sync'));

// Node loads the code that removes folders at its first use, and must not find changed functions then.
fs.rmSync('/missing', { recursive: true, force: true });

/** Does work, and has `answer` make each call of the file system, or throw an error instead. Its own calls are made as usual. */
export async function answeringCalls(answer: (call: FileCall) => unknown, work: () => unknown) {
  const genuine = Object.fromEntries(NAMES.map((name) => [name, Reflect.get(fs, name)]));
  let isAnswering = false;
  const answered = (name: string) =>
    function (this: unknown, ...args: unknown[]): unknown {
      const make = () => Reflect.apply(genuine[name], fs, args);
      if (isAnswering) return make();
      isAnswering = true;
      try {
        return answer({ name, args, make });
      } finally {
        isAnswering = false;
      }
    };
  try {
    for (const name of NAMES) Object.assign(fs, { [name]: Object.assign(answered(name), genuine[name]) });
    syncBuiltinESMExports();
    await work();
  } finally {
    Object.assign(fs, genuine);
    syncBuiltinESMExports();
  }
}

/** Does work while functions of `node:fs` fail. */
export const whileFailing = (names: readonly string[], code: string, work: () => unknown): Promise<void> =>
  answeringCalls(({ name, args, make }) => {
    if (names.includes(name)) throw Object.assign(new Error(code), { code, path: args[0] });
    return make();
  }, work);
