/** Every hour: loads of programs that died, files whose parts stopped coming, and leads whose exemption has ended. */
import { and, eq, gt, lt } from 'drizzle-orm';
import { judgeNumberAnew } from '../../calls/gate/registry-stack';
import type { GatewayContext } from '../../platform/context';
import { exemptions, registryFiles } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { removeFiles } from '../leads-import/files';
import { endDeadLoads } from './load-registry';

const TWO_HOURS_MS = 2 * 3_600_000;

export async function tidyRegistries(ctx: Pick<GatewayContext, 'db' | 'config'>, now: number): Promise<void> {
  const db = ctx.db.lane('search');
  await endDeadLoads(db, new Date(now));
  const old = and(eq(registryFiles.state, 'sending'), lt(registryFiles.createdAt, new Date(now - limits.leadImports.unfinishedMs)));
  for (const { id } of await db.delete(registryFiles).where(old).returning({ id: registryFiles.id })) await removeFiles(ctx, id);
  // Their leads are passed over by each claim, which is faster once they are out of its way.
  const ended = and(gt(exemptions.validUntil, new Date(now - TWO_HOURS_MS)), lt(exemptions.validUntil, new Date(now)));
  for (const { tenantId, phone } of await db
    .select({ tenantId: exemptions.tenantId, phone: exemptions.phone })
    .from(exemptions)
    .where(ended))
    if (phone !== null) await judgeNumberAnew(db, tenantId, phone);
}
