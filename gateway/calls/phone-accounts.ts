/**
 * Who may use a telephone: each session of a person has a SIP secret of its own, which the engine knows as long as the
 * session lives. Sessions are in the database, so registrations survive a restart of the gateway.
 */
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { isAlive } from '../platform/auth/endings';
import type { SignedIn } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import { accounts, sessions } from '../platform/db/schema';
import { DEVICE } from '../platform/keys';
import { limits } from '../platform/limits';
import { createOrchestrator } from './orchestrator';
import { createSerial } from '../platform/serial';

/** A person with an extension. */
type Owner = Pick<SignedIn, 'id' | 'tenantId' | 'extension' | 'hasWebrtc' | 'deactivated'>;

export interface PhoneAccounts {
  /** From now on the telephone of this session may register. A person without a softphone has their own device's secret. */
  admit(account: Owner, sessionId: string): Promise<void>;
  /** Whether this person may register and dial at all; a call that lives goes on, and bars them when it ends (flows F20). */
  setDeactivated(accountId: number, deactivated: boolean): Promise<void>;
  /**
   * Whether this person telephones in the page, or with a device: the secrets of one end and those of the other begin. A call
   * that lives keeps its telephone until it ends.
   */
  setWebrtc(accountId: number, hasWebrtc: boolean): Promise<void>;
  /** Tells the engine of everyone who was signed in when the gateway before this one ended. */
  open(): Promise<void>;
}

interface Known {
  readonly extension: string;
  readonly tenantId: number;
  hasWebrtc: boolean;
  /** As the engine has it: a live call waits for its end. */
  inPage: boolean;
  deactivated: boolean;
  /** Oldest first. */
  sessions: readonly string[];
}

export function createPhoneAccounts(ctx: GatewayContext): PhoneAccounts {
  const calls = ctx.use(createOrchestrator);
  const known = new Map<number, Known>();
  const serial = createSerial();

  function secretsOf({ extension, inPage, sessions: alive }: Known): string[] {
    if (!inPage) return alive.length ? [ctx.sipSecret(extension, DEVICE)] : [];
    return alive.map((session) => ctx.sipSecret(extension, session));
  }

  /** In turn, and each time as things are then: the last word to the engine is the newest. */
  const tell = (accountId: number): Promise<void> =>
    serial.run(String(accountId), async () => {
      const person = known.get(accountId);
      if (!person) return;
      const live = calls.liveOf(accountId) !== undefined;
      if (!live) person.inPage = person.hasWebrtc;
      await ctx.engine.account(person.extension, secretsOf(person), person.deactivated && !live, person.tenantId);
      if (known.get(accountId)?.sessions.length === 0) known.delete(accountId);
    });

  function add({ id, tenantId, extension, hasWebrtc, deactivated }: Owner, sessionId: string): void {
    if (!extension) return;
    const before = known.get(id);
    const others = before?.sessions.filter((other) => other !== sessionId) ?? [];
    const inPage = before?.inPage ?? hasWebrtc;
    const alive = [...others, sessionId].slice(-limits.sip.secretsPerExtension);
    known.set(id, { extension, tenantId, hasWebrtc, inPage, deactivated, sessions: alive });
  }

  function remove(accountId: number, sessionId: string): void {
    const person = known.get(accountId);
    if (person) person.sessions = person.sessions.filter((other) => other !== sessionId);
  }

  const aliveSessions = (sessionId?: string) =>
    ctx.db
      .select({ session: sessions.id, account: accounts })
      .from(sessions)
      .innerJoin(accounts, eq(accounts.id, sessions.accountId))
      .where(and(isNotNull(accounts.extension), sessionId === undefined ? undefined : eq(sessions.id, sessionId), isAlive(ctx.clock.now())))
      .orderBy(desc(sessions.lastUsedAt));

  ctx.sessions.onEnded(({ accountId, sessionId }) => {
    remove(accountId, sessionId);
    return tell(accountId);
  });
  calls.onEnded(({ accountId }) => {
    const person = known.get(accountId);
    if (!person?.deactivated && person?.inPage === person?.hasWebrtc) return;
    tell(accountId).catch((error: unknown) => ctx.log.error({ err: error, account: accountId }, 'a phone was not barred or changed'));
  });
  ctx.onStop(() => serial.idle());

  return {
    async admit(account, sessionId) {
      const before = known.get(account.id)?.extension;
      if (before !== undefined && before !== account.extension) await ctx.engine.account(before, []);
      add(account, sessionId);
      // Signed out while this was asked: its end has been told already, and nobody would take the secret back.
      if ((await aliveSessions(sessionId)).length === 0) remove(account.id, sessionId);
      await tell(account.id);
    },
    async setDeactivated(accountId, deactivated) {
      const person = known.get(accountId);
      if (person) person.deactivated = deactivated;
      await tell(accountId);
    },
    async setWebrtc(accountId, hasWebrtc) {
      const person = known.get(accountId);
      if (person) person.hasWebrtc = hasWebrtc;
      await tell(accountId);
    },
    async open() {
      for (const { session, account } of (await aliveSessions()).reverse()) add(account, session);
      for (const accountId of [...known.keys()]) await tell(accountId);
    },
  };
}
