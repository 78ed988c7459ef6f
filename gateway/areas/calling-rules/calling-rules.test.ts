import moment from 'moment-timezone';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPermits } from '../../calls/gate/permits';
import { pluginChanges, settings } from '../../platform/db/schema';
import { rulesInWords } from './law-words';
import { startTestGateway, type TestClient, type TestGateway } from '../../testing/gateway';

let gateway: TestGateway;
let admin: TestClient;
let start: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  admin = await gateway.signIn('admin@isius.demo');
  start = gateway.clock.now();
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  await gateway.db.delete(settings);
  gateway.clock.advance(start - gateway.clock.now());
  admin = await gateway.signIn('admin@isius.demo');
});

const read = async (by = admin) => (await by.get('/workspace/calling-rules')).body;
const rule = async (id: string) => (await read()).rules.find((each: { id: string }) => each.id === id);
const facts = (number: string) => gateway.ctx.use(createPermits).look({ centre: { id: 1, variant: 'ISIUS' }, number });
/** Turns the clock to a moment in Lansing, Michigan; a session of before may have ended by then. */
async function turnTo(local: string): Promise<void> {
  gateway.clock.advance(moment.tz(local, 'America/Detroit').valueOf() - gateway.clock.now());
  admin = await gateway.signIn('admin@isius.demo');
}
const LANSING = '5175550101';

it('shows the law with its sources and what nobody is sure of, in the reader’s language, to managers too', async () => {
  const body = await read(await gateway.signIn('manager@isius.demo'));
  expect(body).toMatchObject({
    zone_data: moment.tz.dataVersion,
    terms: { days: null, most: 3 },
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  expect(await rule('us-pa-hours')).toMatchObject({
    words: 'Pennsylvania: calling hours',
    lines: expect.arrayContaining([expect.stringMatching(/^Mon to Sat: 9:00 AM to 7:00 PM/)]),
    unsure: false,
    accepted: null,
  });
  expect(await rule('us-mi-hours')).toMatchObject({ unsure: true, questions: [expect.stringMatching(/\w/)] });
  expect(await rule('centre-cap')).toMatchObject({
    lines: ['3 calls to one number in 24 hours'],
    sources: ['The centre’s own rule; no law'],
  });
  expect(await rule('ca-bc-cap')).toMatchObject({ lines: ['1 call to one number in 30 days'] });
  const french = rulesInWords(['US'], { days: null, most: 3, accepted: {} }, gateway.clock.now(), 'fr').find(({ id }) => id === 'us-hours');
  expect(french!.lines[0]).toMatch(/^Chaque jour\u00a0: 8 h 00 à 21 h 00/);
});

it('an unsure rule holds until an administrator accepts it by name and reason, and again once that is withdrawn', async () => {
  await turnTo('2026-12-01T08:30');
  expect((await facts(LANSING)).closed).toMatchObject({ rule: 'us-mi-hours' });
  for (const reason of [' ', '\u200b\u2060', 'Counsel\u200b said no', 'Counsel \u202eon dias', 'x'.repeat(100)])
    expect(await admin.put('/workspace/calling-rules/us-mi-hours', { reason })).toMatchObject({
      status: 422,
      body: { errors: { reason: expect.arrayContaining([expect.any(String)]) } },
    });
  expect((await admin.put('/workspace/calling-rules/us-mi-hours', { reason: 'Counsel, Nov 20' })).status).toBe(204);
  expect((await facts(LANSING)).closed).toBeNull();
  expect((await rule('us-mi-hours')).accepted).toMatchObject({ reason: 'Counsel, Nov 20', by: expect.stringMatching(/\w/) });
  const changes = await gateway.db.select().from(pluginChanges);
  expect(changes.at(-1)).toMatchObject({ subject: 'calling-rule:us-mi-hours', to: { fields: { reason: 'Counsel, Nov 20' } } });
  expect((await admin.delete('/workspace/calling-rules/us-mi-hours')).status).toBe(204);
  expect((await facts(LANSING)).closed).toMatchObject({ rule: 'us-mi-hours' });
  expect((await admin.delete('/workspace/calling-rules/us-mi-hours')).status).toBe(404);
});

it('a rule that is sure, and one that is none, cannot be accepted; managers cannot accept any', async () => {
  for (const id of ['us-pa-hours', 'us-hours', 'us-zz-hours'])
    expect((await admin.put(`/workspace/calling-rules/${id}`, { reason: 'I want to' })).status).toBe(404);
  const manager = await gateway.signIn('manager@isius.demo');
  expect((await manager.put('/workspace/calling-rules/us-mi-hours', { reason: 'x' })).status).toBe(403);
});

it('hours of the centre narrow the law by the clock of the person, and a number of calls is its own', async () => {
  await turnTo('2026-12-01T09:30');
  expect((await facts(LANSING)).closed).toBeNull();
  const days = ['10:00 18:00', '10:00 18:00', '10:00 18:00', '10:00 18:00', '10:00 18:00', '', ''];
  expect((await admin.put('/workspace/calling-rules', { days, most: 1 })).status).toBe(204);
  expect((await facts(LANSING)).closed).toMatchObject({ rule: 'centre-hours' });
  await turnTo('2026-12-01T10:30');
  expect((await facts(LANSING)).closed).toBeNull();
  // A Saturday noon.
  await turnTo('2026-12-05T12:00');
  expect((await facts(LANSING)).closed).toMatchObject({ rule: 'centre-hours' });
  await turnTo('2026-12-08T12:00');
  const ring = { centre: { id: 1, variant: 'ISIUS' as const }, number: LANSING, path: 'manual' as const, accountId: 1, callerId: '' };
  await gateway.ctx.use(createPermits).grant({ ...ring, callId: crypto.randomUUID() });
  expect((await facts(LANSING)).capped).toMatchObject({ rule: 'centre-cap' });
  // They never widen it.
  await admin.put('/workspace/calling-rules', { days: days.map(() => '00:00 24:00'), most: 20 });
  await turnTo('2026-12-09T22:30');
  expect((await facts(LANSING)).closed).not.toBeNull();
});

it('says how wide the law of the countries is that the centre rings, of which no own hours get out', async () => {
  const us = { country: 'United States', days: Array.from({ length: 7 }, () => '08:00 21:00') };
  const days = [...Array.from({ length: 5 }, () => '09:00 21:30'), '10:00 18:00', '10:00 18:00'];
  expect((await read()).widest).toEqual([us, { country: 'Canada', days }]);
  const slica = await read(await gateway.signIn('manager@slica.demo'));
  expect(slica.widest.map(({ country }: { country: string }) => country)).toEqual(['Canada', 'États-Unis']);
});

it('begins with what holds everywhere and the law of the centre’s own country', async () => {
  const countries = async (by: TestClient) => [
    ...new Set((await read(by)).rules.map(({ country }: { country: string | null }) => country)),
  ];
  expect(await countries(admin)).toEqual([null, 'US', 'CA']);
  expect(await countries(await gateway.signIn('manager@slica.demo'))).toEqual([null, 'CA', 'US']);
});

it('refuses hours that end before they begin, and what would overwrite a colleague’s change unseen', async () => {
  const days = ['18:00 10:00', '', '', '', '', '', ''];
  expect((await admin.put('/workspace/calling-rules', { days, most: 3 })).status).toBe(422);
  expect((await admin.put('/workspace/calling-rules', { days: null, most: 0 })).status).toBe(422);
  expect((await admin.put('/workspace/calling-rules', { days: null, most: 2, was: { days: null, most: 3 } })).status).toBe(204);
  expect(await admin.put('/workspace/calling-rules', { days: null, most: 5, was: { days: null, most: 3 } })).toMatchObject({
    status: 409,
    body: { code: 'changed-meanwhile', current: { days: null, most: 2 }, since: [{ by: { name: expect.stringMatching(/\w/) } }] },
  });
  expect((await read()).terms.most).toBe(2);
});

it('keeps what a colleague saved of the other term', async () => {
  const was = { days: null, most: 3 };
  const days = ['10:00 18:00', '', '', '', '', '', ''];
  expect((await admin.put('/workspace/calling-rules', { days: null, most: 2, was })).status).toBe(204);
  expect((await admin.put('/workspace/calling-rules', { days, most: 3, was })).status).toBe(204);
  expect((await read()).terms).toEqual({ days, most: 2 });
});
