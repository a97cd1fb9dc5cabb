import { errorCode } from '../system/error-code.ts';

/** Does work on a folder. An error of the system then names the folder: by itself, it may name neither file nor folder. */
export function namingFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw withFolder(error, folder);
  }
}

/** Returns the error to throw for one of the system, which names a folder. Other errors stay as they are. */
export function withFolder(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  // Errors of Node itself, not of the system, begin with ERR.
  if (!code || code.startsWith('ERR_') || !(error instanceof Error)) return error;
  return Object.assign(new Error(`${folder} cannot be written: ${error.message}`, { cause: error }), {
    code,
  });
}
