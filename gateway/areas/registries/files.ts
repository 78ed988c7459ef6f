/** Files of registries that managers send in the page: part by part, then loaded beside everything else. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Reply } from '../../platform/http/routes';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { registryFiles } from '../../platform/db/schema';
import { conflict, fieldProblem, forbidden, notFound } from '../../platform/problem';
import { createSerial } from '../../platform/serial';
import { fileOf, removeFiles, writePart } from '../leads-import/files';
import { announceRecord, recordChange } from '../workspace/record-change';
import { whyNotDay, whyNotRegion } from './kinds';
import { RefusedRegistry } from './judge-file';
import { loadRegistry, markDeadLoads, refuseBusy, removeNumbers, type RegistryFile } from './load-registry';

type Shown = Reply<'getRegistryFile'>;

const LISTED = 20;

/** `by`: names of people by their accounts. */
export const shown = (file: RegistryFile, by: ReadonlyMap<number, string>): Shown => ({
  id: file.id,
  scope: file.scope,
  region: file.region,
  version_date: file.versionDate,
  name: file.name,
  bytes: file.bytes,
  received: file.received,
  state: file.state,
  share: file.share,
  rows: file.rows,
  added: file.added,
  removed: file.removed,
  refused: file.refused,
  problems: file.problems.map((problem) => ({ ...problem })),
  reason: file.reason,
  by: file.accountId === null ? '' : (by.get(file.accountId) ?? ''),
  at: (file.loadedAt ?? file.createdAt).toISOString(),
});

export function createRegistryFiles(ctx: GatewayContext) {
  const inBackground = ctx.use(createBackground);
  const oneByOne = createSerial();
  const running = new Map<string, AbortController>();
  ctx.onStop(() => running.forEach((each) => each.abort()));
  const now = () => new Date(ctx.clock.now());
  const db = ctx.db.lane('search');

  async function find(tenantId: number, id: string): Promise<RegistryFile> {
    const [file] = await ctx.db
      .select()
      .from(registryFiles)
      .where(and(eq(registryFiles.id, id), eq(registryFiles.tenantId, tenantId)));
    if (!file) throw notFound('There is no such file.');
    return file;
  }

  /** 409 in the words of the load. */
  const orConflict = (error: unknown): never => {
    throw error instanceof RefusedRegistry ? conflict(error.message, 'registry-busy') : error;
  };

  async function note(account: SignedIn, { id, scope, region, name, versionDate }: RegistryFile, to: Record<string, unknown>) {
    const record = { kind: 'registry' as const, id, name: [scope, region].filter(Boolean).join(' ') };
    const revision = await ctx.db.tx((orm) =>
      recordChange(orm, account, now(), { ...record, from: null, to: { file: name, version_date: versionDate, ...to } }),
    );
    await announceRecord(ctx, account.tenantId, revision);
  }

  /** `smaller`: why it is so much smaller than the list in force; empty: nobody has said that it is. */
  async function load(account: SignedIn, file: RegistryFile, smaller: string, stop: AbortController): Promise<void> {
    try {
      const done = await loadRegistry(db, { file, path: fileOf(ctx, file.id), smaller: smaller !== '', now, signal: stop.signal });
      const { rows, added, removed } = done;
      await note(account, file, { rows, added, removed, ...(smaller !== '' && { smaller_reason: smaller }) });
    } catch (error) {
      if (!(error instanceof RefusedRegistry) && !stop.signal.aborted) throw error;
    } finally {
      running.delete(file.id);
      await removeFiles(ctx, file.id);
    }
  }

  /** 409 while another file of the centre is loaded. One whose program has died is at its end, and its numbers go beside everything else. */
  async function refuseWhileBusy(orm: Orm, tenantId: number): Promise<void> {
    const dead = await markDeadLoads(ctx.db, now());
    for (const version of dead) inBackground(removeNumbers(db, version), 'numbers of a load that died were not taken away');
    await refuseBusy(orm, tenantId);
  }

  async function start(account: SignedIn, { id, tenantId }: RegistryFile, smaller: string): Promise<RegistryFile> {
    const begun = await ctx.db
      .tx(async (orm) => {
        await refuseWhileBusy(orm, tenantId);
        const values = { state: 'loading' as const, toldAt: now() };
        const [row] = await orm
          .update(registryFiles)
          .set(values)
          .where(and(eq(registryFiles.id, id), eq(registryFiles.state, 'sending')))
          .returning();
        return row;
      })
      .catch(orConflict);
    if (!begun) return find(tenantId, id);
    const stop = new AbortController();
    running.set(id, stop);
    inBackground(load(account, begun, smaller, stop), 'a registry was not loaded');
    return begun;
  }

  return {
    find,
    list: (tenantId: number): Promise<RegistryFile[]> =>
      ctx.db.select().from(registryFiles).where(eq(registryFiles.tenantId, tenantId)).orderBy(desc(registryFiles.createdAt)).limit(LISTED),
    async begin(
      { id: accountId, tenantId }: SignedIn,
      about: Pick<RegistryFile, 'name' | 'bytes' | 'scope' | 'region' | 'versionDate'>,
    ): Promise<RegistryFile> {
      const day = whyNotDay(about.versionDate, ctx.clock.now());
      if (day) throw fieldProblem('version_date', day);
      const region = whyNotRegion(about.scope, about.region);
      if (region) throw fieldProblem('region', region);
      await ctx.db.tx((orm) => refuseWhileBusy(orm, tenantId)).catch(orConflict);
      // What this person began to send before, and did not, takes no room any more.
      const mine = and(eq(registryFiles.tenantId, tenantId), eq(registryFiles.accountId, accountId), eq(registryFiles.state, 'sending'));
      const before = await ctx.db.delete(registryFiles).where(mine).returning({ id: registryFiles.id });
      for (const { id } of before) await removeFiles(ctx, id);
      const [file] = await ctx.db
        .insert(registryFiles)
        .values({ ...about, tenantId, accountId, state: 'sending', createdAt: now() })
        .returning();
      return file!;
    },
    /** A part at its place; 409 with `received` when it belongs elsewhere. */
    add: (account: SignedIn, id: string, at: number, part: Uint8Array, smaller: string): Promise<RegistryFile> =>
      oneByOne.run(id, async () => {
        const file = await find(account.tenantId, id);
        // It comes in force in the name of who began it, and by their right.
        if (file.accountId !== account.id) throw forbidden('Only who began to send this file sends its parts.');
        const misplaced = () => conflict('This part does not belong there.', 'import-part', { received: file.received });
        if (at + part.length <= file.received) return file;
        if (file.state !== 'sending' || at !== file.received || at + part.length > file.bytes) throw misplaced();
        const received = await writePart(ctx, id, at, part);
        const [kept] = await ctx.db.update(registryFiles).set({ received }).where(eq(registryFiles.id, id)).returning();
        return received === file.bytes ? start(account, kept!, smaller) : kept!;
      }),
    /** Ends its loading or its sending; the list in force stays. 409 for one that is in force, or was: there is nothing to end. */
    async cancel(tenantId: number, id: string): Promise<void> {
      const ended = { state: 'failed' as const, reason: 'cancelled' };
      const [file] = await ctx.db
        .update(registryFiles)
        .set(ended)
        .where(and(eq(registryFiles.id, id), eq(registryFiles.tenantId, tenantId), inArray(registryFiles.state, ['sending', 'loading'])))
        .returning();
      if (!file) {
        const { state } = await find(tenantId, id);
        if (state === 'failed') return;
        throw conflict('This file is loaded already. To go back, load the file before it anew.');
      }
      const load = running.get(id);
      if (load) return load.abort();
      // Nothing loads it here: a program that died has left its numbers; one that lives elsewhere hears of it and takes its own away.
      inBackground(removeNumbers(db, file.version), 'numbers of a file that was given up were not taken away');
      await removeFiles(ctx, id);
    },
  };
}
