/** Runs work of the same key one after the other, and work of different keys side by side. */
export interface Serial {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}

export function createSerial(): Serial {
  const last = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const result = (last.get(key) ?? Promise.resolve()).then(work, work);
      const done = result.catch(() => undefined).finally(() => last.get(key) === done && last.delete(key));
      last.set(key, done);
      return result;
    },
    async idle() {
      while (last.size > 0) await Promise.all(last.values());
    },
  };
}
