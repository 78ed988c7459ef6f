/** Agents' telephones in a process of their own, so that the bench's figures are the floor's alone. Driven by messages. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { TestAgent, testMedia } from '../../gateway/telephony/embedded/testing/agent';

export interface AgentsOrder {
  url: string;
  realm: string;
  accounts: { extension: string; secret: string }[];
}

export type ToAgents =
  | { type: 'connect'; order: AgentsOrder }
  /** Every telephone dials the number; the answer comes when all are up (or, for `ringing`, hear it ring). */
  | { type: 'dial'; number: string; until: 'up' | 'ringing' }
  /** Every telephone hangs up, or cancels what rings; or the far ends do so by themselves. */
  | { type: 'hang-up'; by: 'agents' | 'leads' }
  | { type: 'measure' }
  | { type: 'close' };
export type FromAgents =
  | { type: 'connected' | 'dialled' | 'hung-up' }
  /** `ownPauseMs`: the longest time that this process itself was late; a gap no longer than that proves nothing. */
  | { type: 'measured'; worstGapsMs: number[]; heard: number[]; ownPauseMs: number };

const agents: TestAgent[] = [];
const say = (message: FromAgents) => process.send!(message);
const calls = () => agents.flatMap((agent) => [...agent.calls]);
const lateness = monitorEventLoopDelay({ resolution: 5 });

async function connect({ url, realm, accounts }: AgentsOrder): Promise<void> {
  const media = await testMedia([56_000, 56_999]);
  for (const { extension, secret } of accounts) {
    const agent = new TestAgent({ url, realm, extension, secret, media });
    agent.on('call', (call) => (call.tone = 440));
    agents.push(agent);
    const status = await agent.connect();
    if (status !== 200) throw new Error(`extension ${extension} was not registered: ${status}`);
  }
  lateness.enable();
  say({ type: 'connected' });
}

async function dial(number: string, until: 'up' | 'ringing'): Promise<void> {
  await Promise.all(
    agents.map(async (agent) => {
      const call = await agent.call(number);
      call.tone = 440;
      await once(call, until);
    }),
  );
  say({ type: 'dialled' });
}

async function hangUp(by: 'agents' | 'leads'): Promise<void> {
  const ended = calls().map((call) => once(call, 'ended'));
  if (by === 'agents') await Promise.all(calls().map((call) => call.hangup()));
  await Promise.all(ended);
  say({ type: 'hung-up' });
}

/** The sockets are given time to send their goodbyes: a gateway waits for calls that nobody has ended. */
async function close(): Promise<void> {
  const closed = agents.map((agent) => once(agent, 'closed'));
  await Promise.all(agents.map((agent) => agent.close()));
  await Promise.all(closed);
  process.exit(0);
}

/** The worst gap and the frames heard since the last question, per call. */
function measure(): void {
  const live = calls();
  say({
    type: 'measured',
    worstGapsMs: live.map((call) => call.worstGapMs),
    heard: live.map((call) => call.heard),
    ownPauseMs: lateness.max / 1e6,
  });
  lateness.reset();
  for (const call of live) call.worstGapMs = call.heard = 0;
}

/** These are the ears of the measurement: on their own machines they would wait for nobody. */
function listenFirst(): void {
  try {
    setPriority(-15);
    writeFileSync('/proc/self/autogroup', '-15');
  } catch {
    // Only root on Linux may; `ownPauseMs` tells how late they were.
  }
}

listenFirst();
process.on('disconnect', () => process.exit(1));
process.on('message', (message: ToAgents) => {
  switch (message.type) {
    case 'connect':
      return void connect(message.order);
    case 'dial':
      return void dial(message.number, message.until);
    case 'hang-up':
      return void hangUp(message.by);
    case 'measure':
      return measure();
    case 'close':
      return void close();
  }
});
