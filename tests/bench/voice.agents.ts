/** Agents' telephones in a process of their own, so that the bench's figures are the floor's alone. Driven by messages. */
import { TestAgent, testMedia } from '../../gateway/telephony/simulator/testing/agent';

export interface AgentsOrder {
  url: string;
  realm: string;
  accounts: { extension: string; secret: string }[];
}

export type ToAgents = { type: 'connect'; order: AgentsOrder } | { type: 'measure' } | { type: 'close' };
export type FromAgents = { type: 'connected' } | { type: 'measured'; worstGapsMs: number[]; heard: number[] };

const agents: TestAgent[] = [];
const say = (message: FromAgents) => process.send!(message);

async function connect({ url, realm, accounts }: AgentsOrder): Promise<void> {
  const media = await testMedia([56_000, 56_999]);
  for (const { extension, secret } of accounts) {
    const agent = new TestAgent({ url, realm, extension, secret, media });
    agent.on('call', (call) => (call.tone = 440));
    agents.push(agent);
    await agent.connect();
  }
  say({ type: 'connected' });
}

/** The worst gap and the frames heard since the last question, per call. */
function measure(): void {
  const calls = agents.flatMap((agent) => [...agent.calls]);
  say({ type: 'measured', worstGapsMs: calls.map((call) => call.worstGapMs), heard: calls.map((call) => call.heard) });
  for (const call of calls) call.worstGapMs = call.heard = 0;
}

process.on('message', (message: ToAgents) => {
  if (message.type === 'connect') void connect(message.order);
  else if (message.type === 'measure') measure();
  else void Promise.all(agents.map((agent) => agent.close())).then(() => process.exit(0));
});
