/**
 * Who watches a centre's floor, and what they are told: once everything, then what has changed, at most four times a
 * second however many people work. What nothing announces (a disposition saved, do-not-disturb by hand) is found by a look
 * at everything every few seconds, by which also whoever may not watch or listen in any more is left out.
 */
import { randomUUID } from 'node:crypto';
import type { FloorChange, FloorQueue, FloorRow } from '@dialer/contract';
import { createCallControl } from '../../calls/control';
import { createListening } from '../../calls/listening';
import { createPresence } from '../../people/presence';
import { createStatuses } from '../../people/statuses';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { createSerial } from '../../platform/serial';
import { atMostEvery } from '../workspace/news';
import { createFloorRights } from './rights';
import { readFloor, readQueue } from './rows';

type Watcher = Pick<SignedIn, 'id' | 'tenantId'>;
type Place = Pick<FloorChange, 'stream' | 'rev'>;

export interface FloorWatch {
  /** Everything, and from now on what changes. */
  open(watcher: Watcher): Promise<Omit<FloorChange, 'gone'>>;
  /** They go on watching; who has not asked for everything before is told of a stream that they do not know. */
  keep(watcher: Watcher): Place;
  /** One round: whoever has stayed away or may not watch any more is left out, and everybody is looked at anew. */
  round(): Promise<void>;
}

/** A centre that somebody watches. */
interface Centre {
  readonly stream: string;
  rev: number;
  /** Until when each is told, in epoch milliseconds. */
  readonly watchers: Map<number, number>;
  /** People of whom something has changed since the last words. */
  readonly touched: Set<number>;
  /** What they have been told, as it was sent. */
  readonly told: Map<number, string>;
  queue: string;
  readonly news: ReturnType<typeof atMostEvery>;
}

const NOBODY = JSON.stringify({ callers: 0, since: null } satisfies FloorQueue);

export function createFloorWatch(ctx: GatewayContext): FloorWatch {
  const centres = new Map<number, Centre>();
  const serial = createSerial();
  const presence = ctx.use(createPresence);
  const listening = ctx.use(createListening);
  const rights = ctx.use(createFloorRights);
  const inBackground = ctx.use(createBackground);

  function centreOf(tenantId: number): Centre {
    const there = centres.get(tenantId);
    if (there) return there;
    const news = atMostEvery(limits.floor.everyMs, () => inBackground(tell(tenantId), 'managers were not told of the floor'));
    const centre: Centre = {
      ...{ stream: randomUUID(), rev: 0, watchers: new Map(), touched: new Set(), told: new Map(), queue: NOBODY, news },
    };
    centres.set(tenantId, centre);
    return centre;
  }

  function close(tenantId: number): void {
    centres.get(tenantId)?.news.stop();
    centres.delete(tenantId);
  }

  const readAll = async (tenantId: number, only?: readonly number[]) => {
    const [rows, queue] = await Promise.all([readFloor(ctx, tenantId, only), readQueue(ctx, tenantId)]);
    return { rows, queue };
  };

  /** Sends what differs from what was told; `only`: people who were looked at. */
  async function tellOf(centre: Centre, read: { rows: FloorRow[]; queue: FloorQueue }, only?: readonly number[]): Promise<void> {
    const { queue } = read;
    const rows = read.rows.filter((row) => centre.told.get(row.id) !== JSON.stringify(row));
    const there = new Set(read.rows.map(({ id }) => id));
    const gone = (only ?? [...centre.told.keys()]).filter((id) => centre.told.has(id) && !there.has(id));
    const queued = JSON.stringify(queue);
    if (rows.length === 0 && gone.length === 0 && queued === centre.queue) return;
    for (const row of rows) centre.told.set(row.id, JSON.stringify(row));
    for (const id of gone) centre.told.delete(id);
    centre.queue = queued;
    centre.rev += 1;
    const { stream, rev } = centre;
    const open = new Set(await presence.pages());
    for (const id of centre.watchers.keys()) if (open.has(id)) ctx.people.send(id, 'floor', { stream, rev, rows, gone, queue });
  }

  /** In the centre's turn, as the reading of everything: nobody is told something older after something newer. */
  const tell = (tenantId: number) =>
    serial.run(String(tenantId), async () => {
      const centre = centres.get(tenantId);
      if (!centre) return;
      const only = [...centre.touched];
      centre.touched.clear();
      await tellOf(centre, await readAll(tenantId, only), only);
    });

  /** Whose centre it is need not be known: who is of another one has no row there. */
  function touch(accountId: number): void {
    for (const centre of centres.values()) {
      centre.touched.add(accountId);
      centre.news.ask();
    }
  }

  async function round(): Promise<void> {
    await listening.recheck(rights.stillListens);
    for (const [tenantId, centre] of centres) {
      for (const [id, until] of centre.watchers)
        if (until <= ctx.clock.now() || !(await rights.stillWatches(id, tenantId))) centre.watchers.delete(id);
      if (centre.watchers.size === 0) close(tenantId);
      else await serial.run(String(tenantId), async () => tellOf(centre, await readAll(tenantId)));
    }
  }

  ctx.use(createStatuses).onChange(touch);
  presence.onPlugins(touch);
  const control = ctx.use(createCallControl);
  control.onChange(touch);
  listening.onChange(touch);
  control.onCallers((tenantId) => centres.get(tenantId)?.news.ask());
  const timer = setInterval(() => inBackground(round(), 'the floor was not looked at'), limits.floor.roundMs);
  timer.unref();
  ctx.onStop(() => {
    clearInterval(timer);
    [...centres.keys()].forEach(close);
  });

  return {
    open: ({ id, tenantId }) =>
      serial.run(String(tenantId), async () => {
        const centre = centreOf(tenantId);
        centre.watchers.set(id, ctx.clock.now() + limits.floor.watchMs);
        const read = await readAll(tenantId);
        // Whoever watches already is told as well: from here on all of them know the same.
        await tellOf(centre, read);
        const { stream, rev } = centre;
        return { stream, rev, ...read };
      }),
    keep({ id, tenantId }) {
      const centre = centres.get(tenantId);
      if (!centre?.watchers.has(id)) return { stream: '', rev: 0 };
      centre.watchers.set(id, ctx.clock.now() + limits.floor.watchMs);
      return { stream: centre.stream, rev: centre.rev };
    },
    round,
  };
}
