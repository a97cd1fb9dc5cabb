/** Runs `work` without the rights of root, which may read and write every file. */
export async function asOrdinaryUser<T>(work: () => T | Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}
