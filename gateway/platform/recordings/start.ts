/** The folder in which this process's engine writes recordings, and what becomes of them when they are whole. */
import { chmod, mkdir, stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { recordingsDir, type GatewayConfig } from '../config';
import { storageOf } from './index';
import { RecordingMover, type RecordingNews } from './mover';

export interface RecordingsHere {
  /** Every event of the engine, from its first on. */
  heed(event: RecordingNews): void;
  /** After the engine, whose last recordings it was told of. */
  stop(): Promise<void>;
}

/** What was said on calls is for the gateway's user alone, also in a folder that an older release or somebody else made. */
async function openFolder(folder: string, log: Logger): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700).catch((error: unknown) =>
    log.warn({ err: error, folder }, 'the folder of recordings belongs to somebody else: who may read them is theirs to say'),
  );
}

/** By whatever paths they are named: a link, another mount. */
async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => null)));
  return !!a && !!b && a.dev === b.dev && a.ino === b.ino;
}

/** Opens the folder, and begins to move what is whole in it: before the engine starts. Where a floor has the engine, it moves. */
export async function startRecordings({
  config,
  log,
  metrics,
}: {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly metrics: Registry;
}): Promise<RecordingsHere> {
  const folder = recordingsDir(config);
  await openFolder(folder, log);
  const { recordings, floorUrls } = config;
  const storage = floorUrls.length > 0 ? null : storageOf(config);
  const isHere = recordings?.kind === 'folder' && (await isSameFolder(folder, recordings.folder));
  if (isHere) log.warn({ folder }, 'RECORDINGS_URL names the folder in which recordings are written: they stay there');
  if (!storage || isHere) return { heed() {}, async stop() {} };
  const mover = new RecordingMover({ folder, storage, log });
  measure(metrics, mover);
  mover.start();
  return { heed: (event) => mover.heed(event), stop: () => mover.stop() };
}

function measure(metrics: Registry, mover: RecordingMover): void {
  const registers = [metrics];
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  gauge('dialer_recordings_to_move', 'Recordings that wait to be moved to the storage', () => mover.size);
  gauge('dialer_recordings_oldest_to_move_seconds', 'How long the oldest of them has waited', () => mover.oldestSeconds);
}
