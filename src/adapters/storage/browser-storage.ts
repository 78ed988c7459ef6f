/** The storage port on the browser's own storages. */
import type { StoragePort } from '../../core/ports';

type Area = 'session' | 'local' | 'outbox';
/** Local storage holds two areas: the outbox's keys carry this. */
const OUTBOX = 'dialer-outbox:';

/** What the browser gives; in a private window, or with storage blocked, reading the property itself may throw. */
export interface Stores {
  session: Storage;
  local: Storage;
}

/**
 * A store that cannot be used (blocked, full) is replaced by memory for what it refused, so that an agent can work on;
 * what is only in memory does not survive a reload, which `onProblem` is told once.
 */
export function createStorage(
  stores: () => Stores = () => ({ session: sessionStorage, local: localStorage }),
  onProblem: (error: unknown) => void = () => undefined,
): StoragePort {
  const memory = new Map<string, string>();
  let told = false;

  const problem = (error: unknown): void => {
    if (!told) onProblem(error);
    told = true;
  };
  const store = (area: Area): Storage | null => {
    try {
      return area === 'session' ? stores().session : stores().local;
    } catch (error) {
      problem(error);
      return null;
    }
  };
  const nameOf = (area: Area, key: string): string => (area === 'outbox' ? OUTBOX + key : key);
  const spare = (area: Area, key: string): string => `${area}/${key}`;

  return {
    read: (area, key) => memory.get(spare(area, key)) ?? store(area)?.getItem(nameOf(area, key)) ?? null,
    write(area, key, value) {
      try {
        const target = store(area);
        if (!target) throw new Error('no storage');
        target.setItem(nameOf(area, key), value);
        memory.delete(spare(area, key));
      } catch (error) {
        problem(error);
        memory.set(spare(area, key), value);
      }
    },
    remove(area, key) {
      memory.delete(spare(area, key));
      store(area)?.removeItem(nameOf(area, key));
    },
    keys(area) {
      const kept = Object.keys(store(area) ?? {});
      const own =
        area === 'outbox'
          ? kept.filter((key) => key.startsWith(OUTBOX)).map((key) => key.slice(OUTBOX.length))
          : kept.filter((key) => !key.startsWith(OUTBOX));
      const spares = [...memory.keys()].filter((key) => key.startsWith(`${area}/`)).map((key) => key.slice(area.length + 1));
      return [...new Set([...own, ...spares])];
    },
  };
}
