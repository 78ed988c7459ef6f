/**
 * The trunks of all centres, as the engine is to have them and as it tells of them: which may carry a call of a centre, how
 * each is now, and what went wrong on it last.
 */
import { and, desc, eq, sql } from 'drizzle-orm';
import { storedPhone } from '@dialer/rules/phone';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { trunkFailures, trunks } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { seen } from '../../platform/seen-text';
import { createSerial } from '../../platform/serial';
import type { Trunk, TrunkState } from '../../telephony/port';
import { inOrder } from './order';

type Row = typeof trunks.$inferSelect;
const f = trunkFailures;
export type TrunkFailure = Pick<typeof trunkFailures.$inferSelect, 'at' | 'kind' | 'code' | 'words' | 'number'>;

export interface Trunks {
  /** Tells the engine all there are: at the start, and after every change. */
  tell(): Promise<void>;
  /** Ids of those that may carry a call of this centre, the first to be tried first; `help`: a number for help. */
  of(tenantId: number, help?: boolean): string[];
  /** The number that is shown where a call has none of its own; empty: none is. */
  callerIdOf(tenantId: number): string;
  /** May a call over this trunk be for that centre? Centres at one carrier share its address, and so their lines. */
  mayBring(id: string, tenantId: number): boolean;
  /** How it is; undefined: the engine has not said. */
  stateOf(id: string): TrunkState | undefined;
  /** Can any call of this centre be rung now, as far as is known? The training floor always can. */
  hasWay(tenantId: number): boolean;
  /** Is there a line over which help can be called? */
  helps(tenantId: number): boolean;
  /** What the engine says of a trunk. */
  heed(state: TrunkState): void;
  /** A call over a trunk reached nobody. */
  failed(id: string, why: Pick<TrunkFailure, 'code' | 'words'> & { readonly number?: string }): void;
  /** The newest first. */
  failuresOf(tenantId: number, id: string): Promise<TrunkFailure[]>;
}

/** An engine's words may be somebody else's. */
const plainWords = (words: string): string => seen(words, 300);
const plainCode = (code: number | null): number | null =>
  code !== null && Number.isInteger(code) && code >= 100 && code < 700 ? code : null;

const asTrunk = (row: Row): Trunk => ({
  id: row.id,
  centre: row.tenantId,
  host: row.host,
  port: row.port,
  transport: row.transport,
  proxy: row.proxy,
  domain: row.domain,
  user: row.username,
  authUser: row.authUser,
  secret: row.secret,
  register: row.register,
  registerEveryS: row.registerEveryS,
  optionsEveryS: row.optionsEveryS,
  tls: { verify: row.tlsVerify, ca: row.tlsCa },
  codecs: row.codecs,
  srtp: row.srtp,
  format: row.format,
  prefix: row.prefix,
  maxCalls: row.maxCalls,
  callsPerSecond: row.callsPerSecond,
  emergency: row.emergency,
});

/** `ctx.use(createTrunks)` */
export function createTrunks(ctx: GatewayContext): Trunks {
  const inBackground = ctx.use(createBackground);
  const serial = createSerial();
  const states = new Map<string, TrunkState>();
  /** When each failed last. */
  const last = new Map<string, number>();
  let known: readonly Row[] = [];

  const ofCentre = (tenantId: number) => known.filter((row) => row.tenantId === tenantId);

  async function keep(id: string, failure: TrunkFailure): Promise<void> {
    const row = known.find((one) => one.id === id);
    if (!row) return;
    await ctx.db.insert(trunkFailures).values({ trunkId: id, tenantId: row.tenantId, ...failure });
    await ctx.db.execute(sql`
      delete from trunk_failures where trunk_id = ${id}::uuid and id not in (
        select id from trunk_failures where trunk_id = ${id}::uuid order by at desc limit ${limits.trunks.failuresKept})`);
  }

  function note(id: string, failure: Omit<TrunkFailure, 'at'>): void {
    // When it happened, not when it is written; of one moment, too, the last one is the newest.
    const at = new Date(Math.max(ctx.clock.now(), (last.get(id) ?? 0) + 1));
    last.set(id, at.getTime());
    inBackground(
      serial.run(id, () => keep(id, { ...failure, at })),
      'a failure of a trunk was not written down',
      { trunk: id },
    );
  }

  return {
    tell: () =>
      serial.run('tell', async () => {
        known = await ctx.db.select().from(trunks).where(eq(trunks.active, true));
        for (const id of states.keys()) if (!known.some((row) => row.id === id)) states.delete(id);
        await ctx.engine.setTrunks(known.map(asTrunk));
      }),
    of: (tenantId, help = false) =>
      inOrder(
        ofCentre(tenantId).filter(({ emergency }) => !help || emergency),
        Math.random,
      ),
    callerIdOf: (tenantId) => ofCentre(tenantId).find(({ callerId }) => callerId !== '')?.callerId ?? '',
    mayBring(id, tenantId) {
      const over = known.find((row) => row.id === id);
      // By its proxy too: else a line that only names their carrier, and speaks to somebody else, would bring their calls.
      return over !== undefined && ofCentre(tenantId).some(({ host, proxy }) => host === over.host && proxy === over.proxy);
    },
    stateOf: (id) => states.get(id),
    hasWay: (tenantId) =>
      // An exchange of one's own has its trunks itself.
      !ctx.engine.trunks.people ||
      (known.length === 0 && ctx.config.trunks === undefined) ||
      ofCentre(tenantId).some(({ id }) => states.get(id)?.state !== 'down'),
    // An exchange of one's own knows the way to help by itself, and has no trunks here.
    helps: (tenantId) => ctx.engine.trunks.emergency && (known.length === 0 || ofCentre(tenantId).some(({ emergency }) => emergency)),
    heed(told) {
      const state = { ...told, why: told.why === null ? null : plainWords(told.why), code: plainCode(told.code) };
      const before = states.get(state.trunk)?.state;
      states.set(state.trunk, state);
      if (state.state === 'down' && before !== 'down') {
        ctx.log.warn({ trunk: state.trunk, code: state.code, why: state.why }, 'a trunk is down');
        note(state.trunk, { kind: 'state', code: state.code, words: state.why ?? '', number: null });
      }
    },
    failed: (id, { code, words, number }) =>
      note(id, {
        kind: 'call',
        code: plainCode(code),
        words: plainWords(words),
        number: number === undefined ? null : storedPhone(number),
      }),
    failuresOf: (tenantId, id) =>
      ctx.db
        .select({ at: f.at, kind: f.kind, code: f.code, words: f.words, number: f.number })
        .from(f)
        .where(and(eq(f.tenantId, tenantId), eq(f.trunkId, id)))
        .orderBy(desc(f.at)),
  };
}
