/** The code of a system error, such as `ENOENT`; empty for any other error. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
