import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Orm } from './db/database';
import { gatewayKeys } from './db/schema';

/** A secret of this gateway, drawn at its first use and kept in the database; several gateways on one database agree. */
export async function gatewayKey(orm: Orm, name: string): Promise<string> {
  await orm
    .insert(gatewayKeys)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await orm.select().from(gatewayKeys).where(eq(gatewayKeys.name, name));
  return row!.value;
}

/** Stands for a session where the telephone is a device of its own, without a page. */
export const DEVICE = 'device';

/**
 * SIP password of an extension for one session (or for `DEVICE`): always the same for the same key, so that it outlives a
 * restart, and of no use for signing in.
 */
export const deriveSipSecret = (key: string, extension: string, session: string): string =>
  createHmac('sha256', key).update(`sip ${extension} ${session}`).digest('base64url').slice(0, 32);
