/** A running gateway with as many agents as a benchmark wants, and what their telephones need to register. */
import { eq } from 'drizzle-orm';
import { connect } from '../../../gateway/platform/db/open';
import { accounts } from '../../../gateway/platform/db/schema';
import { DEMO_PASSWORD } from '../../../gateway/demo/people';
import { readRuntimeFile, type RuntimeFile } from '../../../gateway/platform/runtime-file';
import { createTestGateway, type TestGateway } from '../../e2e/support/gateway';
import type { AgentsOrder } from '../voice.agents';

export const SCENARIO = 'tests/bench/support/scenario.json';
const FIRST_EXTENSION = 8000;
const emailOf = (extension: number) => `bench${extension}@isius.demo`;

export interface Centre {
  gateway: TestGateway;
  pid: number;
  order: AgentsOrder;
}

/** People with the password of the demo's. */
async function hire({ databaseUrl }: RuntimeFile, count: number): Promise<void> {
  const { db, close } = connect(databaseUrl);
  try {
    const [model] = await db.select().from(accounts).where(eq(accounts.email, 'qualifier@isius.demo'));
    const { id: _id, ...traits } = model!;
    const people = Array.from({ length: count }, (_, at) => FIRST_EXTENSION + at);
    await db.insert(accounts).values(people.map((extension) => ({ ...traits, email: emailOf(extension), extension: String(extension) })));
  } finally {
    await close();
  }
}

/** Signs in as the page does and asks for the softphone's credentials. */
async function credentials(url: string, extension: number): Promise<AgentsOrder['accounts'][number] & { realm: string }> {
  const signedIn = await fetch(`${url}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(extension), password: DEMO_PASSWORD }),
  });
  if (!signedIn.ok) throw new Error(`${emailOf(extension)} cannot sign in: ${await signedIn.text()}`);
  const answer = await fetch(`${url}/api/v1/webrtc/credentials`, {
    headers: { authorization: signedIn.headers.get('authorization') ?? '' },
  });
  const { data } = (await answer.json()) as { data: { username: string; password: string; realm: string } };
  return { extension: data.username, secret: data.password, realm: data.realm };
}

/** The built gateway on a fresh data folder, with this many agents who have signed in. */
export async function openCentre(agents: number): Promise<Centre> {
  const gateway = await createTestGateway({ scenario: SCENARIO, env: { DEMO_LEADS: '0' } });
  await gateway.start();
  const running = readRuntimeFile(gateway.dataDir);
  if (!running) throw new Error('the gateway left no run-time file');
  await hire(running, agents);
  const people = [];
  for (let at = 0; at < agents; at++) people.push(await credentials(gateway.url, FIRST_EXTENSION + at));
  return {
    gateway,
    pid: running.pid,
    order: { url: `${gateway.url.replace(/^http/, 'ws')}/sip`, realm: people[0]?.realm ?? '', accounts: people },
  };
}
