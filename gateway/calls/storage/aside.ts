/**
 * Calls of which the database refuses the facts. They lie on disk (`journal.ts`) for the next desk; here is what this one knows
 * of them, so that an agent is still told of a lead that waits for their disposition, and so that the disposition waits for
 * the end of its call instead of finding nothing to dispose.
 */
import { Counter } from 'prom-client';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { isDatabaseAway, TooSlow } from '../../platform/db/errors';
import { within } from '../../platform/process';
import type { Entry, Journal } from './journal';
import { callOf } from './stored-calls';

/** What the log says of a refusal. */
interface Told {
  readonly words: string;
  readonly what?: string;
}

export interface Aside {
  /** The database refuses a write of a call; told, counted, and nothing else. */
  refuse(callId: string, error: unknown, told: Told): void;
  /** It refuses these facts; `folder`: where they lie, if another desk has left them. Resolves when they are set aside. */
  add(entry: Entry, error: unknown, told: Told & { readonly folder?: string }): Promise<void>;
  /** The database has newer facts of the call. */
  stored(callId: string): void;
  /** Ends of an agent's calls that were set aside. */
  endsOf(accountId: number): Entry[];
  /** Whether the end of a call was set aside. */
  hasEnd(callId: string): boolean;
  /** Tries the end of a call once more; true when the database has an end of it. */
  tryEnd(callId: string, ms: number): Promise<boolean>;
}

/** Of a call that was set aside, and ended in another way before it could be stored, the file is the only word. */
export async function isOnlyWord(ctx: GatewayContext, { line: { call, accountId } }: Entry): Promise<boolean> {
  const row = await callOf(ctx.db, accountId, call.callId);
  return row !== undefined && (row.endBy !== (call.end?.by ?? null) || row.endCause !== (call.end?.cause ?? null));
}

/** `put`: stores the facts; says whether anything was written. */
export function createAside(ctx: GatewayContext, journal: Journal, put: (entry: Entry) => Promise<boolean>): Aside {
  const inBackground = ctx.use(createBackground);
  const entries = new Map<string, Entry>();
  const refused = new Counter({
    name: 'dialer_call_store_refused_total',
    help: 'Writes of calls that the database refused for good',
    registers: [ctx.metrics],
  });

  function stored(callId: string): void {
    if (entries.delete(callId)) inBackground(journal.remove(callId), 'the file of a stored call could not be removed', { callId });
  }

  function refuse(callId: string, error: unknown, { words, what }: Told): void {
    refused.inc();
    ctx.log.error({ err: error, callId, ...(what && { what }) }, words);
  }

  return {
    refuse,
    add(entry, error, told) {
      const { callId } = entry.line.call;
      refuse(callId, error, told);
      entries.set(callId, entry);
      return journal.setAside(entry, told.folder);
    },
    stored,
    endsOf: (accountId) => [...entries.values()].filter(({ line, over }) => over && line.accountId === accountId),
    hasEnd: (callId) => entries.get(callId)?.over === true,
    async tryEnd(callId, ms) {
      const entry = entries.get(callId);
      if (!entry?.over) return true;
      try {
        const isWritten = await within(put(entry), ms, TooSlow);
        // Closed in another way meanwhile: nothing waits for this end any more, and its file stays.
        if (!isWritten && (await isOnlyWord(ctx, entry))) entries.delete(callId);
        else stored(callId);
        return true;
      } catch (error) {
        if (isDatabaseAway(error)) return false;
        refused.inc();
        ctx.log.warn({ err: error, callId }, 'the database still refuses the end of a call: the disposition of its lead waits');
        return false;
      }
    },
  };
}
