import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { callSounds } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(callSounds);
});

const report = { seconds: 30, bars: 3, lost: 0.5, jitter: 4, roundTrip: 40, faults: [] };

async function talking(): Promise<{ agent: Worker; callId: string }> {
  const agent = await floor.worker('advisor@isius.demo');
  await floor.lead({ phone: '6175550101', tenantId: 1 });
  return { agent, callId: (await floor.talk(agent, '6175550101')).callId };
}
const tell = ({ api }: Pick<Worker, 'api'>, callId: string, body: object = report, leg = 'leg-1@phone') =>
  api.put(`/calls/${callId}/sound/${encodeURIComponent(leg)}`, body);
const kept = () => floor.db.select().from(callSounds);

it('keeps the newest figures of each leg; a report that comes twice or late changes nothing', async () => {
  const { agent, callId } = await talking();
  const later = { ...report, seconds: 60, lost: 2, faults: [{ fault: 'no-packets-in', seconds: 1.5 }] };
  for (const body of [report, later, later, report]) expect((await tell(agent, callId, body)).status).toBe(204);
  expect(await kept()).toEqual([expect.objectContaining({ callId, leg: 'leg-1@phone', seconds: 60, lost: 2, faults: later.faults })]);
});

it("is for one's own calls, also when they are over", async () => {
  const { agent, callId } = await talking();
  const colleague = { api: await floor.gateway.signIn('advisor2@isius.demo') };
  expect((await tell(colleague, callId)).status).toBe(404);
  expect((await tell(agent, '00000000-0000-4000-8000-000000000000')).status).toBe(404);
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  expect((await tell(agent, callId)).status).toBe(204);
  expect(await kept()).toHaveLength(1);
});

it('refuses what no call can be, by the name of the field, and more legs than a call has', async () => {
  const { agent, callId } = await talking();
  for (const odd of [
    { lost: 101 },
    { bars: 4 },
    { jitter: -1 },
    { seconds: 100_000 },
    { faults: [{ fault: 'gremlins', seconds: 1 }] },
    { faults: [1, 2].map((seconds) => ({ fault: 'no-packets-in', seconds })) },
  ]) {
    const { status, body } = await tell(agent, callId, { ...report, ...odd });
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, Object.keys(odd)[0]]);
  }
  expect((await tell(agent, callId, report, 'x'.repeat(201))).status).toBe(422);
  expect(await kept()).toEqual([]);
  for (let leg = 0; leg < 20; leg += 1) expect((await tell(agent, callId, report, `leg-${leg}`)).status).toBe(204);
  expect((await tell(agent, callId, report, 'leg-20')).status).toBe(409);
  expect((await tell(agent, callId, report, 'leg-3')).status).toBe(204);
});

it('managers read with a recording how its call sounded, all legs together', async () => {
  const { agent, callId } = await talking();
  const gone = (seconds: number) => [{ fault: 'microphone-gone', seconds }];
  await tell(agent, callId, { ...report, seconds: 9, lost: 1, faults: gone(2.1) }, 'before');
  await tell(agent, callId, { ...report, seconds: 29, lost: 5, bars: 2, roundTrip: null, faults: gone(0.2) }, 'after');
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const { body } = await manager.get('/recordings');
  expect(body.map(({ sound }: { sound: unknown }) => sound)).toEqual([
    { seconds: 38, bars: 2, lost: 4, jitter: 4, roundTrip: 40, faults: gone(2.3) },
  ]);
});

it('legs that tell of more than a day together keep no manager from the list', async () => {
  const { agent, callId } = await talking();
  const gone = [{ fault: 'microphone-gone', seconds: 86_400 }];
  for (const leg of ['one', 'other']) await tell(agent, callId, { ...report, seconds: 86_400, faults: gone }, leg);
  await agent.page.ask('hangup', { extension: agent.extension, channel: '' });
  await floor.settled();
  const { status, body } = await (await floor.gateway.signIn('manager@isius.demo')).get('/recordings');
  expect([status, body[0]?.sound]).toMatchObject([200, { seconds: 172_800, faults: [{ seconds: 172_800 }] }]);
});

it('a call has no more legs when they are told of all at once', async () => {
  const { agent, callId } = await talking();
  const answers = await Promise.all(Array.from({ length: 40 }, (_, leg) => tell(agent, callId, report, `leg-${leg}`)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(20);
  expect(await kept()).toHaveLength(20);
});
