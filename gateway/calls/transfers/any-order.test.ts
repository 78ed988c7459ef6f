import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls, leads } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import type { Line } from '../line/line';
import { createOrchestrator } from '../orchestrator';

const LEAD = '6175550101';
let floor: CallsFloor;
let people: readonly Worker[];

beforeAll(async () => {
  floor = await callsFloor();
  const emails = ['qualifier@isius.demo', 'advisor@isius.demo', 'advisor2@isius.demo'];
  people = await Promise.all(emails.map((email) => floor.worker(email)));
}, 60_000);
afterAll(() => floor.stop());

const orchestrator = () => floor.gateway.ctx.use(createOrchestrator);
const lineOf = (agent: Worker): Line | undefined => orchestrator().liveOf(agent.id);

const WHAT = [
  'search',
  'cancel',
  'hand',
  'up',
  'answers',
  'heard',
  'down',
  'ringing',
  'hangup',
  'ready',
  'gone',
  'resume',
  'lost',
] as const;
interface Happening {
  readonly what: (typeof WHAT)[number];
  readonly who: number;
  readonly which: number;
}

async function happen({ what, who, which }: Happening, leadId: string): Promise<void> {
  const agent = people[who]!;
  const line = lineOf(agent);
  const standing = [...floor.engine.legs.keys()];
  const leg = standing[which % Math.max(1, standing.length)];
  if (what === 'search') await agent.api.post(`/live-transfers/${leadId}`, { notes: '', team: 'advisors' });
  if (what === 'cancel') {
    const taken = line?.call.side?.kind === 'live' && line.call.side.state === 'merged';
    const { status } = await agent.api.delete(`/live-transfers/${leadId}`);
    // Whoever has answered is not sent away by it.
    if (taken) expect([status, lineOf(agent)?.call.side?.state]).toEqual([409, 'merged']);
  }
  if (what === 'hand') {
    const to = people[(who + 1 + (which % 2)) % people.length]!.extension;
    await agent.page.ask('internal-transfer', { from: agent.extension, to, phone: '' });
  }
  if (what === 'ready') await agent.status('ready');
  if (what === 'hangup') await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  if (leg && what === 'ringing') floor.engine.ringing(leg);
  if (leg && what === 'up') floor.engine.up(leg);
  if (leg && what === 'answers') floor.engine.up(leg, false);
  if (leg && what === 'heard') floor.engine.heard(leg);
  if (leg && what === 'down') floor.engine.down(leg);
  if (line && what === 'gone') orchestrator().apply(line.call.callId, { type: 'agent-gone' });
  if (line && what === 'resume') orchestrator().apply(line.call.callId, { type: 'resume' });
  if (line && what === 'lost') orchestrator().apply(line.call.callId, { type: 'timeout', timer: 'lost' });
  // What is looked up in between (an advisor, a colleague) is read from the database before it is settled.
  for (let turn = 0; turn < 3; turn++) {
    await floor.settled();
    await floor.db.select().from(calls).limit(1);
  }
  await floor.settled();
}

/** The lead is with one agent, or with two who are joined; nobody else's phone stands, but the one that is rung for it. */
function holds(far: string): void {
  const lines = people.flatMap((agent) => lineOf(agent) ?? []);
  const owners = lines.filter((line) => line.alive.includes(far));
  expect(owners.length).toBe(floor.engine.legs.has(far) ? 1 : 0);
  for (const line of lines) {
    const { receiver, call } = line;
    if (receiver) expect([call.side?.state, receiver.kind]).toEqual([receiver.up ? 'merged' : 'initializing', call.side?.kind]);
    if (line.guest) {
      const host = orchestrator().lineOf(call.parent ?? '');
      expect([host?.call.end, host?.receiver?.accountId]).toEqual([null, line.accountId]);
    }
  }
  // Guests of one call: never two.
  expect(lines.filter(({ guest }) => guest).length).toBeLessThanOrEqual(owners.length);
  for (const agent of people) {
    const own = [...floor.engine.legs.values()].filter(({ to }) => to === agent.extension);
    expect(own.length).toBeLessThanOrEqual(2); // the second replaces a lost one
    if (own.length > 0) expect(lineOf(agent)).toBeDefined();
  }
}

describe('any order of events', () => {
  it('a lead on the line is with one agent or two who are joined, whoever is rung is let go, and every call ends once', async () => {
    const happening = fc.record({
      what: fc.constantFrom(...WHAT, 'up', 'up', 'answers', 'answers', 'heard', 'search', 'search', 'hand', 'ready'),
      who: fc.constantFrom(0, 0, 1, 2),
      which: fc.nat(7),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 25 }), async (happenings) => {
        await floor.db.delete(calls);
        await floor.db.delete(leads);
        for (const { page } of people) page.heard.length = 0;
        const lead = await floor.lead({ phone: LEAD, state: 'MA' });
        for (const agent of people.slice(1)) await agent.status('ready');
        const { far } = await floor.talk(people[0]!, LEAD);
        for (const each of happenings) {
          await happen(each, lead.id);
          holds(far);
        }
        for (const leg of [...floor.engine.legs.keys()]) floor.engine.down(leg);
        // Whose phone is lost is waited for; nobody comes back.
        for (const line of orchestrator().live()) orchestrator().apply(line.call.callId, { type: 'timeout', timer: 'lost' });
        await vi.waitFor(async () => {
          for (const leg of [...floor.engine.legs.keys()]) floor.engine.down(leg);
          await floor.settled();
          expect(orchestrator().live()).toEqual([]);
        });
        expect(floor.engine.legs.size).toBe(0);
        for (const agent of people) {
          await agent.page.ask('checkExtensionAvailability', { extension: agent.extension });
          const rows = await floor.db.select({ id: calls.id }).from(calls).where(eq(calls.accountId, agent.id));
          const ends = agent.page.heard.filter(({ event }) => event === 'hangup');
          const ids = ends.flatMap(({ payload }) => ('call' in payload && payload.call ? [payload.call.callId] : []));
          expect(ids.sort()).toEqual(rows.map(({ id }) => id).sort());
        }
      }),
      { numRuns: 10 },
    );
  }, 120_000);
});
