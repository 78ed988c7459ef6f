/** Listening to recordings: by whoever had the call, and by managers of the centre; each listening is kept. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { BASE_PATH, holdsRole } from '@dialer/contract';
import type { SignedIn } from '../../platform/auth/sessions';
import { recordingsDir } from '../../platform/config';
import type { GatewayContext } from '../../platform/context';
import { accounts, calls, listenings } from '../../platform/db/schema';
import { FileReply } from '../../platform/http/file-reply';
import type { Handlers } from '../../platform/http/routes';
import type { Served } from '../../platform/http/served';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { conflict, forbidden, notFound } from '../../platform/problem';
import { fullName } from '../../people/agents';
import { soundsOf } from '../calls/sound';
import { peaksOf } from './peaks';

/** Newest calls that a list has. */
const ROWS = 50;
/** Newest listenings that it has of each; all are kept. */
const LISTENINGS = 100;
/** An address of audio is good so long after it was last asked; a page that is open longer asks for another. */
const ADDRESS_MS = 3_600_000;
/** Addresses that one person has at once; the oldest goes first. */
const ADDRESSES = 10;

/** Also only an extra one: the main one may have failed. */
const hasRecordings = sql`${calls.facts} -> 'recordings' -> 0 is not null`;

const AUDIO = '/recordings/audio/:address' as const;

interface Address {
  readonly path: string;
  readonly accountId: number;
  readonly sessionId: string;
  until: number;
}

/** Handlers, and the route of the audio itself: a player cannot say who it is, so its address does. */
export function listening(ctx: GatewayContext): { handlers: Handlers; audio: Served } {
  const db = ctx.db.lane('search');
  const countOpened = createRation(ctx, limits.recordings.openedPerMinute);
  const addresses = new Map<string, Address>();
  ctx.onStop(
    ctx.sessions.onEnded(({ sessionId }) => {
      for (const [address, each] of addresses) if (each.sessionId === sessionId) addresses.delete(address);
    }),
  );

  function addressFor({ id, sessionId }: SignedIn, path: string): string {
    const now = ctx.clock.now();
    for (const [address, { until }] of addresses) if (until <= now) addresses.delete(address);
    const own = [...addresses].filter(([, each]) => each.accountId === id).map(([address]) => address);
    for (const old of own.slice(0, Math.max(0, own.length - ADDRESSES + 1))) addresses.delete(old);
    const address = randomBytes(24).toString('base64url');
    addresses.set(address, { path, accountId: id, sessionId, until: now + ADDRESS_MS });
    return BASE_PATH + AUDIO.replace(':address', address);
  }

  function mayHear({ tenant }: SignedIn): void {
    if (!tenant.features.includes('recording-panel')) throw forbidden('Recording is not switched on for this centre.');
  }

  /** Of each of these calls, newest first. */
  async function newestListenings(tenantId: number, callIds: readonly string[]) {
    const { callId, accountId, at } = listenings;
    const newest = db
      .select({ callId, accountId, at, nth: sql<number>`row_number() over (partition by ${callId} order by ${at} desc)`.as('nth') })
      .from(listenings)
      .where(and(eq(listenings.tenantId, tenantId), inArray(callId, [...callIds])))
      .as('newest');
    return db
      .select({ callId: newest.callId, at: newest.at, firstName: accounts.firstName, lastName: accounts.lastName })
      .from(newest)
      .innerJoin(accounts, eq(accounts.id, newest.accountId))
      .where(lte(newest.nth, LISTENINGS))
      .orderBy(desc(newest.at));
  }

  const handlers: Handlers = {
    async getRecordings({ account }) {
      mayHear(account);
      const rows = await db
        .select({ facts: calls.facts, firstName: accounts.firstName, lastName: accounts.lastName })
        .from(calls)
        .innerJoin(accounts, eq(accounts.id, calls.accountId))
        .where(and(eq(calls.tenantId, account.tenantId), isNotNull(calls.endedAt), hasRecordings))
        .orderBy(desc(calls.createdAt))
        .limit(ROWS);
      const ids = rows.map(({ facts }) => facts.callId);
      const heard = await newestListenings(account.tenantId, ids);
      const sounds = await soundsOf(db, account.tenantId, ids);
      return rows.map(({ facts, ...agent }) => ({
        callId: facts.callId,
        agent: fullName(agent),
        name: facts.name,
        phone: facts.phone,
        startedAt: facts.since.farUp ?? facts.since.created,
        recordings: (facts.recordings ?? []).map((each) => ({ ...each, gaps: [...each.gaps] })),
        listenings: heard.filter(({ callId }) => callId === facts.callId).map((each) => ({ by: fullName(each), at: each.at.getTime() })),
        sound: sounds.get(facts.callId) ?? null,
      }));
    },

    async listenToRecording({ account, params, tx }) {
      mayHear(account);
      const [row] = await db
        .select()
        .from(calls)
        .where(and(eq(calls.id, params.callId), eq(calls.tenantId, account.tenantId)));
      const recording = row?.facts.recordings?.find(({ id }) => id === params.recording);
      if (!row || !recording || (row.accountId !== account.id && !holdsRole(account.roles, 'manager'))) throw notFound();
      if (recording.to === null) throw conflict('The recording still runs.', 'recording-runs');
      countOpened(account.id);
      const path = join(recordingsDir(ctx.config), `${recording.id}.wav`);
      const peaks = await peaksOf(path).catch((error: unknown) => {
        ctx.log.warn({ err: error, callId: row.id }, 'a recording cannot be read');
        throw notFound('The file of this recording is not there any more.');
      });
      return tx(async (orm) => {
        const { id: accountId, tenantId } = account;
        await orm
          .insert(listenings)
          .values({ tenantId, accountId, callId: row.id, recording: recording.id, at: new Date(ctx.clock.now()) });
        return { url: addressFor(account, path), seconds: peaks.seconds, left: [...peaks.left], right: [...peaks.right] };
      });
    },
  };

  const audio: Served = {
    id: 'recordingAudio',
    method: 'GET',
    path: AUDIO,
    status: 200,
    area: 'recordings',
    access: 'public',
    spec: [],
    payload: { params: z.object({ address: z.string().max(64) }) },
    bodyBytes: limits.http.smallBodyBytes,
    encode: (reply) => reply,
    async handler({ params, request }) {
      const known = addresses.get((params as { address: string }).address);
      if (!known || known.until <= ctx.clock.now()) throw notFound('This address is not good any more.');
      known.until = ctx.clock.now() + ADDRESS_MS;
      return new FileReply(known.path, 'audio/wav', request.headers.range);
    },
  };
  return { handlers, audio };
}
