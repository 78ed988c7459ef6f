/** The copy on this machine of what a plugin keeps for its centre, for the time until the gateway has told. */
import type { ApiReply, StoragePort } from '../ports';

export type Stored = ApiReply<'getCentreState'>;

/** The last that this machine knew, one of each plugin, and only of the person who asks: another's is as if it were not there. */
export interface KeptCopy {
  read(plugin: string): Stored | null;
  write(plugin: string, stored: Stored): void;
}

const keyOf = (plugin: string): string => `centre-state-${plugin}`;

/** `owner` names the person and the centre: the next one who signs in here must not read it, and replaces it. */
export function createKeptCopy(storage: Pick<StoragePort, 'read' | 'write'>, owner: string): KeptCopy {
  return {
    read(plugin) {
      try {
        const kept = JSON.parse(storage.read('local', keyOf(plugin)) ?? 'null') as { owner?: unknown; stored?: Stored } | null;
        return kept?.owner === owner && typeof kept.stored?.revision === 'number' ? kept.stored : null;
      } catch {
        return null;
      }
    },
    write: (plugin, stored) => storage.write('local', keyOf(plugin), JSON.stringify({ owner, stored })),
  };
}
