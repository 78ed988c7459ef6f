/**
 * One of several gateways (`ROLE=gateway`): its door is open from the start, and when nobody has the desk it takes it and
 * does the work of all. One that loses the desk ends: whatever supervises it begins it anew.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { GatewayConfig } from '../platform/config';
import type { Fence } from '../platform/db/lanes';
import { connect, migrateDatabase } from '../platform/db/open';
import type { Callers } from '../platform/http/caller';
import { gatewayKey } from '../platform/keys';
import { limits } from '../platform/limits';
import { keepDesk, type DeskRow } from './desk-keeper';
import { openDeskStore } from './desk-store';
import { openEdge } from './edge';
import { deskName, STILL_OURS } from './fence';

export interface ClusterParts {
  readonly config: GatewayConfig & { readonly databaseUrl: string };
  /** Where the other gateways reach this one. */
  readonly inner: { readonly host: string; readonly port: number };
  readonly log: Logger;
  /** Begins the work of all: a gateway that listens nowhere. */
  startDesk(seat: { epoch: number; fence: Fence; callers: Callers }): Promise<{ server: Server; stop(drainMs?: number): Promise<void> }>;
  /** Sockets of telephones that end at the floor. */
  phones?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** It cannot go on. */
  onFatal(why: string): void;
}

const TAKEN_OVER = 'Another gateway has taken the desk, because nothing was heard of this one for too long.';

/** The secret by which the gateways of one database know each other. */
async function doorsKey(url: string): Promise<string> {
  const { db, close } = connect(url);
  try {
    return await gatewayKey(db, 'doors');
  } finally {
    await close();
  }
}

export async function runCluster(parts: ClusterParts): Promise<{ url: string; stop(): Promise<void> }> {
  const { config, inner, log, phones, onFatal } = parts;
  const url = config.databaseUrl;
  await migrateDatabase(url, (text) => log.info(text));
  const secret = await doorsKey(url);
  const edge = await openEdge({
    ...{ config, inner, secret },
    ...(phones && { phones }),
    failed: (error) => log.debug({ err: error }, 'what was handed to the desk was not answered'),
  });
  log.info({ door: edge.innerAddress, url: edge.url }, 'the door is open');
  const store = openDeskStore(url, () => keeper.hurry());
  /** Being started, or at work. */
  let desk: Promise<{ server: Server; stop(drainMs?: number): Promise<void> }> | null = null;
  let isLost = false;
  /** What was seen last of another gateway's desk. */
  let other = '';

  function lost(why: string): void {
    if (isLost) return;
    isLost = true;
    onFatal(why);
  }

  async function begin(epoch: number): Promise<void> {
    const begun = performance.now();
    const fence = { name: deskName(epoch), check: { text: STILL_OURS, values: [epoch] }, closed: () => lost(TAKEN_OVER) };
    desk = parts.startDesk({ epoch, fence, callers: edge.callers });
    try {
      const { server } = await desk;
      edge.turnTo({ here: server });
      await store.open(epoch, edge.innerAddress);
      log.info({ epoch, ms: Math.round(performance.now() - begun) }, 'this gateway has the desk');
    } catch (error) {
      log.error({ err: error, epoch }, 'the desk could not be taken');
      desk = null;
      await keeper.release().catch(() => {});
      lost('The desk could not be taken.');
    }
  }

  function follow(row: DeskRow | null): void {
    const address = row?.held ? row.address : '';
    if (desk || other === `${row?.epoch} ${address}`) return;
    other = `${row?.epoch} ${address}`;
    edge.turnTo(address ? { there: address } : null);
    log.info({ epoch: row?.epoch, address }, address ? 'another gateway has the desk' : 'nobody has the desk');
  }

  const { renewMs, lookMs, mercyMs } = limits.cluster;
  const keeper = keepDesk({
    ...{ store, renewMs, lookMs, mercyMs, holder: randomUUID(), seen: follow },
    time: {
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    taken: (epoch) => void begin(epoch),
    lost: () => lost(TAKEN_OVER),
    failed: (error) => log.warn({ err: error }, 'the desk could not be looked at'),
  });
  keeper.start();

  let ending: Promise<void> | undefined;
  async function stop(): Promise<void> {
    keeper.retire();
    // Calls go on at the floor: nothing is waited for. One that has lost the desk may not write any more.
    if (!isLost) {
      await (await desk?.catch(() => null))?.stop(0);
      await keeper.release().catch((error: unknown) => log.warn({ err: error }, 'the desk was not released'));
    }
    keeper.stop();
    await edge.close();
    await store.close();
  }
  return { url: edge.url, stop: () => (ending ??= stop()) };
}
