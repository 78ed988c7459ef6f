/** Files of leads that managers send, part by part, and what is made of them; they lie in the data folder for a week. */
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { importsDir } from '../../platform/config';
import type { GatewayContext } from '../../platform/context';
import { draftOf } from './rejected';

/** Where the file of an import lies, and the one of its rows that stay out. */
export const fileOf = ({ config }: Pick<GatewayContext, 'config'>, id: string): string => join(importsDir(config), `${id}.csv`);
export const reportOf = ({ config }: Pick<GatewayContext, 'config'>, id: string): string => join(importsDir(config), `${id}.rejected.csv`);

/**
 * Writes a part at its place. They hold people's names and numbers: nobody else on the machine may read them.
 * Returns how long the file is now.
 */
export async function writePart(ctx: Pick<GatewayContext, 'config'>, id: string, at: number, part: Uint8Array): Promise<number> {
  await mkdir(importsDir(ctx.config), { recursive: true, mode: 0o700 });
  const file = await open(fileOf(ctx, id), at === 0 ? 'w' : 'r+', 0o600);
  try {
    await file.write(part, 0, part.length, at);
    await file.truncate(at + part.length);
  } finally {
    await file.close();
  }
  return at + part.length;
}

/** It is gone once its import was given up, or after a week. */
export const hasFile = async (ctx: Pick<GatewayContext, 'config'>, id: string): Promise<boolean> =>
  (await stat(fileOf(ctx, id)).catch(() => null)) !== null;
export const hasReport = async (ctx: Pick<GatewayContext, 'config'>, id: string): Promise<boolean> =>
  (await stat(reportOf(ctx, id)).catch(() => null)) !== null;

/** With the report of a check that a gateway did not bring to its end. */
const allOf = (ctx: Pick<GatewayContext, 'config'>, id: string): string[] => [
  fileOf(ctx, id),
  reportOf(ctx, id),
  draftOf(reportOf(ctx, id)),
];

/** Bytes that lie there of it. */
export async function bytesOf(ctx: Pick<GatewayContext, 'config'>, id: string): Promise<number> {
  const sizes = await Promise.all(allOf(ctx, id).map((path) => stat(path).catch(() => ({ size: 0 }))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}

/** The rows are in: what stayed out stands in the report. */
export const removeFile = (ctx: Pick<GatewayContext, 'config'>, id: string): Promise<void> => rm(fileOf(ctx, id), { force: true });

export async function removeFiles(ctx: Pick<GatewayContext, 'config'>, id: string): Promise<void> {
  for (const path of allOf(ctx, id)) await rm(path, { force: true });
}
