/** Who comes and who goes: one page per person, the snapshot for who comes, offline for who stays away (flows F2). */
import type { ClientCommands, ServerEvent } from '@dialer/contract';
import { createStatuses } from '../people/statuses';
import { type Agent, agentById } from '../people/agents';
import { createCallControl } from '../calls/control';
import { createPresence } from '../people/presence';
import type { Door } from '../platform/http/caller';
import { limits } from '../platform/limits';
import { createSerial } from '../platform/serial';
import type { GatewayContext } from '../platform/context';
import { refuse } from './commands';
import type { Outbox } from './outbox';
import { type Hello, type PageSocket, personRoom } from './sockets';
import { buildSnapshot } from './snapshot';

/** A tab that is still alive answers a probe within this time, in milliseconds. */
export const PROBE_MS = 2_000;
/** A page that is away this long, without a call, has left. */
export const AWAY_MS = 10_000;

export interface Greeter {
  hello: Hello;
  /** A socket has closed, for whatever reason. */
  left(socket: PageSocket): void;
  /** After a restart: who was at work and does not come back in time has left when their page was last there. */
  awaitReturn(): Promise<void>;
}

/** What a page says of itself when it comes. */
type Came = Pick<ClientCommands['hello'], 'tabId' | 'epoch'>;

/** Whether the tab behind a socket is still there. */
async function answersProbe(socket: PageSocket): Promise<boolean> {
  try {
    await socket.timeout(PROBE_MS).emitWithAck('probe' satisfies ServerEvent, {});
    return true;
  } catch {
    return false;
  }
}

export function createGreeter(ctx: GatewayContext, outbox: Outbox, socketsOf: (accountId: number) => PageSocket[]): Greeter {
  const control = ctx.use(createCallControl);
  const statuses = ctx.use(createStatuses);
  const presence = ctx.use(createPresence);
  const serial = createSerial();
  const away = new Map<number, NodeJS.Timeout>();
  /** By which door each person's page came last. */
  const cameBy = new Map<number, { readonly tabId: string; readonly door: Door }>();
  const greetedOf = (accountId: number, but?: PageSocket) => socketsOf(accountId).filter((socket) => socket.data.greeted && socket !== but);

  /**
   * Makes room for the new page: the same tab replaces itself, a dead one goes, a living one stays, unless the person asks
   * for the work here. A call is never torn away from the tab that carries its voice.
   */
  async function isOnlyTab(socket: PageSocket, tabId: string | undefined, takeOver: boolean): Promise<boolean> {
    const { account } = socket.data;
    for (const other of greetedOf(account.id, socket)) {
      const same = tabId !== undefined && other.data.tabId === tabId;
      if (!same && (await answersProbe(other))) {
        if (!takeOver || (await control.liveOf(account))) return false;
        other.data.greeted = false;
        other.emit('connection-refused' satisfies ServerEvent, { reason: 'duplicate-tab' });
        setImmediate(() => other.disconnect(true)); // the words go first
        continue;
      }
      other.data.greeted = false;
      other.disconnect(true);
    }
    return true;
  }

  /** The tab came by another gateway, whose door is not there any more: it was not the person's network that went. */
  async function hasLostDoor({ id }: Agent, tabId: string | undefined): Promise<boolean> {
    const before = cameBy.get(id);
    return before !== undefined && before.tabId === tabId && (await before.door.isGone());
  }

  /**
   * The page was at work with this desk or another until a moment ago, and did not go: a gateway did. One that was loaded
   * anew knows no numbers; one that has come to lie open over night finds nobody's status.
   */
  async function wasCutOff(agent: Agent, { epoch, tabId }: Came): Promise<boolean> {
    if (epoch === undefined || agent.deactivated) return false;
    if (epoch === outbox.epoch && !(await hasLostDoor(agent, tabId))) return false;
    const work = await statuses.workOf(agent.id);
    return work !== null && work.status !== 'on-a-call' && ctx.clock.now() - work.seen < limits.realtime.keptMs;
  }

  /**
   * Without a call everyone begins offline, with do-not-disturb [STATUS-024, STATUS-081], but whose gateway has gone
   * (decisions 153 and 160): they keep what they had.
   */
  async function settle(agent: Agent, came: Came): Promise<{ resumed: boolean; kept?: true }> {
    if (await control.liveOf(agent)) return { resumed: true };
    if (!agent.extension) return { resumed: false };
    if (await wasCutOff(agent, came)) return { resumed: false, kept: true };
    await statuses.set(agent, 'offline', 'system');
    await statuses.setDnd(agent.id, true);
    return { resumed: false };
  }

  function rememberDoor(socket: PageSocket, { id }: Agent, tabId: string | undefined): void {
    const door = ctx.callers.doorOf?.(socket.conn.request);
    if (door && tabId !== undefined) cameBy.set(id, { tabId, door });
    else cameBy.delete(id);
  }

  async function welcome(socket: PageSocket, agent: Agent, came: Came): Promise<void> {
    // A page that asks for a fresh snapshot in mid-work keeps its status; only a new connection settles it.
    const settled = socket.data.greeted ? { resumed: true } : await settle(agent, came);
    socket.data.greeted = true;
    rememberDoor(socket, agent, came.tabId);
    await socket.join(personRoom(agent.id));
    clearTimeout(away.get(agent.id));
    presence.setPage(agent.id, true);
    socket.emit('connection-accepted' satisfies ServerEvent, { extension: agent.extension ?? '', ...settled, ...outbox.last(agent.id) });
    // Numbered before the facts are read: what happens meanwhile is sent again by its own event.
    const number = outbox.last(agent.id);
    socket.emit('snapshot' satisfies ServerEvent, { ...(await buildSnapshot(ctx, agent)), ...number });
  }

  /** A page that reloaded in a call asks for its voice back (flows F21). */
  async function resume(agent: Agent, callId: string): Promise<void> {
    if ((await control.liveOf(agent))?.callId !== callId || !agent.extension) return;
    if (await presence.hasPhone(agent.extension)) await control.command(agent, { type: 'resume', callId });
  }

  const hello: Hello = (socket, payload) =>
    serial.run(String(socket.data.account.id), async () => {
      const agent = await agentById(ctx.db, socket.data.account.id);
      if (!agent) return refuse(ctx.clock.now(), 'forbidden', 'This account no longer exists.');
      if (!socket.connected) return refuse(ctx.clock.now(), 'gone', 'The connection is closed.');
      if (!(await isOnlyTab(socket, payload.tabId, payload.takeOver === true))) {
        socket.emit('connection-refused' satisfies ServerEvent, { reason: 'duplicate-tab' });
        setImmediate(() => socket.disconnect(true));
        return refuse(ctx.clock.now(), 'duplicate-tab', 'The dialer is open in another tab.');
      }
      socket.data.tabId = payload.tabId;
      await welcome(socket, agent, payload);
      if (payload.plugins !== undefined) presence.setPlugins(agent.id, { revision: payload.plugins });
      if (payload.resume) await resume(agent, payload.resume);
      return { ok: true, at: ctx.clock.now() };
    });

  async function stayedAway(accountId: number, since: number): Promise<void> {
    away.delete(accountId);
    cameBy.delete(accountId);
    const agent = await agentById(ctx.db, accountId);
    if (!agent?.extension || (await presence.hasPage(accountId)) || (await control.liveOf(agent))) return;
    await statuses.set(agent, 'offline', 'system', since);
    await control.holdUndisposed(agent);
  }

  /** Starts the time that a page has to come back. */
  function watch(accountId: number, since: number): void {
    clearTimeout(away.get(accountId));
    const followUp = () =>
      void stayedAway(accountId, since).catch((error: unknown) => ctx.log.error({ err: error }, 'a lost page was not followed up'));
    away.set(accountId, setTimeout(followUp, AWAY_MS).unref());
  }

  ctx.onStop(() => away.forEach((timer) => clearTimeout(timer)));
  return {
    hello,
    left(socket) {
      const { account, greeted } = socket.data;
      if (!greeted || greetedOf(account.id, socket).length > 0) return;
      presence.setPage(account.id, false);
      watch(account.id, ctx.clock.now());
    },
    async awaitReturn() {
      for (const { accountId, seen } of await statuses.atWork()) if (!(await presence.hasPage(accountId))) watch(accountId, seen);
    },
  };
}
