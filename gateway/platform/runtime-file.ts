import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderHolder } from './lock';

/** How other commands on this machine reach a running gateway. */
export interface RuntimeFile {
  readonly pid: number;
  readonly url: string;
  /** Holds the database's password: the file is for the gateway's user alone. */
  readonly databaseUrl: string;
}

const pathIn = (dataDir: string) => join(dataDir, 'gateway.json');

/** Written once the gateway listens; the lock of the data folder must be held. */
export function writeRuntimeFile(dataDir: string, content: RuntimeFile): void {
  const draft = `${pathIn(dataDir)}.new`;
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, pathIn(dataDir));
}

export const removeRuntimeFile = (dataDir: string): void => rmSync(pathIn(dataDir), { force: true });

/** The running gateway of a data folder, or null; what a killed gateway left behind does not count. */
export function readRuntimeFile(dataDir: string): RuntimeFile | null {
  try {
    const content = JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as RuntimeFile;
    return folderHolder(dataDir)?.pid === content.pid ? content : null;
  } catch {
    return null;
  }
}
