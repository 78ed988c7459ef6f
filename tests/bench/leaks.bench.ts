/** Sixty calls, ended in three ways: what is left of them on the engine (legs, rooms) and in the gateway's process (sockets). */
import { startFloor, type FloorServer } from '../../gateway/telephony/embedded/testing/floor-server';
import { openCentre } from './support/centre';
import { figure } from './support/figures';
import { openFiles } from './support/process';
import { telephones, type Telephones } from './support/telephones';

const AT_ONCE = 20;
const CALLS = 60;
const NUMBER = '2125550101';
const LEAVES = '2125550105';
const RINGS_LONG = '2125550109';
const WAIT_MS = 10_000;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Asks until the answer is 0 or the wait is over. */
async function remaining(count: () => Promise<number> | number): Promise<number> {
  for (const end = performance.now() + WAIT_MS; (await count()) > 0 && performance.now() < end;) await sleep(100);
  return count();
}

/** Twenty calls hung up by agents, twenty by the leads, twenty given up while they ring. */
async function sixtyCalls(phones: Telephones): Promise<void> {
  await phones.ask({ type: 'dial', number: NUMBER, until: 'up' }, 'dialled');
  await phones.ask({ type: 'hang-up', by: 'agents' }, 'hung-up');
  await phones.ask({ type: 'dial', number: LEAVES, until: 'up' }, 'dialled');
  await phones.ask({ type: 'hang-up', by: 'leads' }, 'hung-up');
  await phones.ask({ type: 'dial', number: RINGS_LONG, until: 'ringing' }, 'dialled');
  await phones.ask({ type: 'hang-up', by: 'agents' }, 'hung-up');
}

/** The whole gateway, seen from outside: before the sixty and after them. */
async function onTheGateway(): Promise<void> {
  const centre = await openCentre(AT_ONCE);
  const phones = telephones();
  try {
    await phones.ask({ type: 'connect', order: centre.order }, 'connected');
    // Once before the count: pools of connections are filled by the first calls and kept.
    await sixtyCalls(phones);
    await remaining(() => openFiles(centre.pid).udp);
    const before = openFiles(centre.pid);
    await sixtyCalls(phones);
    await remaining(() => Math.max(0, openFiles(centre.pid).all - before.all));
    const after = openFiles(centre.pid);
    figure(`media sockets after ${CALLS} calls on the gateway`, [after.udp], '', 1);
    figure(`TCP sockets more than before ${CALLS} calls`, [after.tcp - before.tcp], '', 1);
    figure(`open files more than before ${CALLS} calls (of ${before.all})`, [after.all - before.all], '', 1);
  } finally {
    await phones.close();
    await centre.gateway.remove();
  }
}

/** One call with all that belongs to a call: a recording, a detector, a prompt, music. */
async function wholeCall(floor: FloorServer, extension: string, who: 'agent' | 'far end'): Promise<void> {
  const agent = await floor.agent(extension);
  const { call, room, agentLeg, farLeg } = await floor.talk(agent, '5145550101');
  await floor.engine.record(`record-${extension}`, room);
  await floor.engine.detect(farLeg, true);
  await floor.engine.play(`play-${extension}`, { room }, 'disclosure');
  await floor.engine.music(farLeg, true);
  if (who === 'agent') await call.hangup();
  else await floor.engine.hangup(agentLeg, 'normal');
  await floor.engine.hangup(farLeg, 'normal');
  await floor.engine.closeRoom(room);
  await agent.close();
}

/** The engine alone, which can be asked what it holds. */
async function onTheEngine(): Promise<void> {
  const floor = await startFloor();
  for (let at = 0; at < CALLS; at++) await wholeCall(floor, String(6000 + at), at % 2 ? 'agent' : 'far end');
  const left = async () => {
    const [{ legs, rooms }, stats] = await Promise.all([floor.engine.list(), floor.engine.stats()]);
    const { parties, plays, records, peers, udpSockets, sockets } = stats;
    return { legs: legs.length, rooms: rooms.length, parties, plays, records, peers, 'media sockets': udpSockets, sockets };
  };
  await remaining(async () => Object.values(await left()).reduce((sum, count) => sum + count, 0));
  for (const [what, count] of Object.entries(await left())) figure(`${what} after ${CALLS} calls on the engine`, [count], '', 1);
  await floor.close();
}

await onTheEngine();
await onTheGateway();
process.exit(0);
