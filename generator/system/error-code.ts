/** Returns the code of a system error, such as `ENOENT`. Empty for any other error. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
