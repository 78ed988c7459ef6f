/**
 * People at work without a browser: a socket, and what their pages ask for. Each takes the next lead, talks, disposes and is ready
 * again, once in a minute. Their own process, so that what is measured of the gateway is the gateway's alone.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import type { Call } from '@dialer/contract';

export interface Person {
  readonly token: string;
  readonly extension: string;
}
export type Order = { type: 'work'; url: string; people: readonly Person[] } | { type: 'count' } | { type: 'end' };
export interface Counted {
  /** From the engine's event until the page has it, ms. */
  readonly events: readonly number[];
  /** From asking until the answer, ms, by what was asked. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
  readonly calls: number;
  /** What was not as it should be, and how often. */
  readonly failures: Readonly<Record<string, number>>;
}

const MINUTE = 60_000;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
let counted = fresh();
function fresh() {
  return { events: [] as number[], answers: {} as Record<string, number[]>, calls: 0, failures: {} as Record<string, number> };
}
const failed = (why: string) => (counted.failures[why] = (counted.failures[why] ?? 0) + 1);

function send(url: string, what: string, path: string, { token }: Person, body: unknown): Promise<number> {
  const began = performance.now();
  const text = JSON.stringify(body);
  return new Promise((done, fail) => {
    const asked = request(
      `${url}/api/v1${path}`,
      {
        ...{ method: 'POST', agent },
        headers: {
          ...{ 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
          'content-length': Buffer.byteLength(text),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => {
          (counted.answers[what] ??= []).push(performance.now() - began);
          const status = answer.statusCode ?? 0;
          if (status >= 400) failed(`${what} ${status}`);
          done(status);
        });
      },
    );
    asked.on('error', fail);
    asked.end(text);
  });
}

/** Let in, or thrown. */
async function open(url: string, person: Person): Promise<Socket> {
  const socket = io(url, { auth: { token: person.token }, transports: ['websocket'], reconnection: false, forceNew: true });
  socket.on('probe', (...args: unknown[]) => (args.at(-1) as (alive: boolean) => void)(true));
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });
  await socket
    .timeout(60_000)
    .emitWithAck('hello', { extension: person.extension, hasWebRtc: true, tabId: person.extension, id: randomUUID() });
  return socket;
}

interface Told {
  readonly call: Call;
  readonly leg?: string;
}

async function work(url: string, person: Person, socket: Socket, first: number): Promise<never> {
  const ends: ((call: Call) => void)[] = [];
  socket.on('answer', ({ call, leg }: Told) => {
    if (leg === 'far' && call.since.farUp !== undefined) counted.events.push(Date.now() - call.since.farUp);
  });
  socket.on('hangup', ({ call }: Told) => {
    if (call.since.ended !== undefined) counted.events.push(Date.now() - call.since.ended);
    ends.splice(0).forEach((end) => end(call));
  });
  socket.on('disconnect', () => failed('a socket was closed'));
  await pause(first);
  for (;;) {
    const next = pause(MINUTE);
    const over = new Promise<Call | null>((done) => {
      ends.push(done);
      setTimeout(() => done(null), 50_000);
    });
    await send(url, 'status', '/agent-statuses', person, { status: 'ready' });
    await send(url, 'dial', '/dials/auto', person, {});
    const call = await over;
    if (!call) failed('no call within 50 s');
    else {
      counted.calls += 1;
      // They write for a moment.
      await pause(3_000);
      const lead = { city: '', firstName: '', lastName: '', phone: '', province: '' };
      const disposition = { disposition: 'Not Interested', reason: '', reason_other: '', notes: 'wants no call any more' };
      const path = `/leads/${call.leadId}/dispositions`;
      await send(url, 'disposition', path, person, { lead, disposition });
    }
    await next;
  }
}

process.on('message', (order: Order) => {
  if (order.type === 'end') process.exit(0);
  if (order.type === 'count') {
    process.send!(counted satisfies Counted);
    counted = fresh();
    return;
  }
  void (async () => {
    const { url, people } = order;
    const sockets: Socket[] = [];
    // A floor comes back over some seconds; forty at a time is faster than any.
    for (let from = 0; from < people.length; from += 40)
      sockets.push(...(await Promise.all(people.slice(from, from + 40).map((person) => open(url, person)))));
    process.send!('open');
    people.forEach(
      (person, nth) =>
        void work(url, person, sockets[nth]!, (nth / people.length) * MINUTE).catch((error: unknown) => failed(String(error))),
    );
  })();
});
