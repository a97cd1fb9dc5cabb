export interface SafeStorage {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
}

/** The value of JSON at a key; undefined where nothing is kept, or another program has written there. */
export function readJson<Value>(storage: SafeStorage, key: string): Value | undefined {
  try {
    return JSON.parse(storage.read(key) ?? '') ?? undefined;
  } catch {
    return;
  }
}

/** Storage that never throws. Values that the browser refuses to store are kept for as long as the page lives. */
function safeStorage(open: () => Storage): SafeStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open());
    } catch {
      return;
    }
  };
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    write(key, value) {
      memory.set(key, value);
      attempt((storage) => {
        storage.setItem(key, value);
        memory.delete(key);
      });
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** The storage that all pages and tabs share. */
export const shared = safeStorage(() => localStorage);
/** The storage of this tab. */
export const own = safeStorage(() => sessionStorage);
