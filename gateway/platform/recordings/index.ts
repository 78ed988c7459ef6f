/** Recordings for whoever reads them: what lies here and was not moved yet, then the storage. */
import { recordingsDir, type GatewayConfig } from '../config';
import { createFolderStorage } from './folder';
import type { RecordingStorage, Stored } from './port';
import { createS3Storage } from './s3';

/** A recording, and the place that has it. */
export interface Found {
  readonly stored: Stored;
  readonly place: RecordingStorage;
}

export interface Recordings {
  /** Null: nobody has it, or the machine that wrote it has not moved it yet. Rejects when the storage cannot be asked. */
  find(name: string): Promise<Found | null>;
  /** Another machine may have recordings that are not in the storage yet. */
  readonly mayArrive: boolean;
}

/** Where whole recordings go; null: they stay where they are written. */
export function storageOf({ recordings }: Pick<GatewayConfig, 'recordings'>): RecordingStorage | null {
  if (!recordings) return null;
  return recordings.kind === 's3' ? createS3Storage(recordings) : createFolderStorage(recordings.folder);
}

/** It may be moved between the moment in which it was found here and the one in which it is read. */
const orMoved = (name: string, here: Stored, storage: RecordingStorage): Stored => ({
  size: here.size,
  read: (first, last) =>
    here.read(first, last).catch(async (error: NodeJS.ErrnoException) => {
      const moved = error.code === 'ENOENT' ? await storage.open(name) : null;
      if (!moved) throw error;
      return moved.read(first, last);
    }),
});

/** What is not here any more is in the storage already: a recording goes only when the storage has it. */
export function createReader(local: RecordingStorage, storage: RecordingStorage | null): Recordings['find'] {
  return async (name) => {
    const here = await local.open(name);
    if (here) return { stored: storage ? orMoved(name, here, storage) : here, place: local };
    const there = await storage?.open(name);
    return storage && there ? { stored: there, place: storage } : null;
  };
}

/** Those of a gateway. */
export function createRecordings({ config }: { readonly config: GatewayConfig }): Recordings {
  const storage = storageOf(config);
  return {
    find: createReader(createFolderStorage(recordingsDir(config)), storage),
    mayArrive: storage !== null && (config.floorUrls.length > 0 || config.cluster !== undefined),
  };
}
