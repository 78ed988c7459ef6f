/** Listening to recordings: by whoever had the call, and by managers of the centre; each listening is kept. */
import { and, desc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import { BASE_PATH, holdsRole, operations } from '@dialer/contract';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { accounts, calls, listenings } from '../../platform/db/schema';
import { createAddresses } from '../../platform/http/addresses';
import { FileReply } from '../../platform/http/file-reply';
import type { Handlers } from '../../platform/http/routes';
import type { Served } from '../../platform/http/served';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { createTurns } from '../../platform/turns';
import { conflict, forbidden, notFound, unavailable, type HttpProblem } from '../../platform/problem';
import { createRecordings, type Found } from '../../platform/recordings';
import { soundName } from '../../platform/recordings/port';
import { fullName } from '../../people/agents';
import { soundsOf } from '../calls/sound';
import { NoSound, peaksOf } from './peaks';

/** Newest calls that a list has. */
const ROWS = 50;
/** Newest listenings that it has of each; all are kept. */
const LISTENINGS = 100;
/** An address of audio is good so long after it was last asked; a page that is open longer asks for another. */
const ADDRESS_MS = 3_600_000;

/** Also only an extra one: the main one may have failed. */
const hasRecordings = sql`${calls.facts} -> 'recordings' -> 0 is not null`;

const GONE = 'The file of this recording is not there any more.';

const AUDIO = '/recordings/audio/:address' as const;

/** Handlers, and the route of the audio itself: a player cannot say who it is, so its address does. */
export function listening(ctx: GatewayContext): { handlers: Handlers; audio: Served } {
  const db = ctx.db.lane('search');
  const turns = ctx.use(createTurns);
  const recordings = ctx.use(createRecordings);
  const countOpened = createRation(ctx, limits.recordings.openedPerMinute);
  const addresses = createAddresses<{ name: string; isOwn: boolean }>(ctx, {
    keepMs: ADDRESS_MS,
    access: operations.listenToRecording.access,
  });

  function mayHear({ tenant }: SignedIn): void {
    if (!tenant.features.includes('recording-panel')) throw forbidden('Recording is not switched on for this centre.');
  }

  /** A storage that cannot be asked is no reason to call a recording gone. */
  function away(name: string, error: unknown): HttpProblem {
    ctx.log.warn({ err: error, recording: name }, 'a recording cannot be read just now');
    return unavailable('The recording cannot be read just now. Try again in some minutes.', 'recording-away', 60);
  }

  /** Null: nobody has it. */
  const find = (name: string): Promise<Found | null> =>
    recordings.find(name).catch((error: unknown) => {
      throw away(name, error);
    });

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
    getRecordings: ({ account }) =>
      turns.run(account.id, async () => {
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
      }),

    async listenToRecording({ account, params, tx }) {
      mayHear(account);
      const [row] = await db
        .select()
        .from(calls)
        .where(and(eq(calls.id, params.callId), eq(calls.tenantId, account.tenantId)));
      const recording = row?.facts.recordings?.find(({ id }) => id === params.recording);
      const isOwn = row?.accountId === account.id;
      if (!row || !recording || !(isOwn || holdsRole(account.roles, 'manager'))) throw notFound();
      if (recording.to === null) throw conflict('The recording still runs.', 'recording-runs');
      countOpened(account.id);
      const name = soundName(recording.id);
      const found = await find(name);
      if (!found && recordings.mayArrive && ctx.clock.now() - recording.to < limits.recordings.arriveMs)
        throw conflict('The recording is not in the storage yet. Try again in some minutes.', 'recording-arrives');
      if (!found) throw notFound(GONE);
      const peaks = await peaksOf(name, found).catch((error: unknown) => {
        if (!(error instanceof NoSound)) throw away(name, error);
        ctx.log.warn({ err: error, callId: row.id }, 'a recording cannot be read');
        throw notFound(GONE);
      });
      return tx(async (orm) => {
        const { id: accountId, tenantId } = account;
        await orm
          .insert(listenings)
          .values({ tenantId, accountId, callId: row.id, recording: recording.id, at: new Date(ctx.clock.now()) });
        return {
          url: BASE_PATH + AUDIO.replace(':address', addresses.give(account, { name, isOwn })),
          seconds: peaks.seconds,
          left: [...peaks.left],
          right: [...peaks.right],
        };
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
      const found = await addresses.find((params as { address: string }).address);
      if (!found || !(found.thing.isOwn || holdsRole(found.account.roles, 'manager'))) throw notFound('This address is not good any more.');
      const { name } = found.thing;
      const sound = await find(name);
      if (!sound) throw notFound(GONE);
      const read = (first: number, last: number) =>
        sound.stored.read(first, last).catch((error: unknown) => {
          throw away(name, error);
        });
      return new FileReply({ size: sound.stored.size, read }, 'audio/wav', { range: request.headers.range });
    },
  };
  return { handlers, audio };
}
