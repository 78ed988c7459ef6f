// @long
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attempts, campaigns } from '../../platform/db/schema';
import tests from '../../telephony/embedded/training/scenarios/tests.json' with { type: 'json' };
import { openTrainingFloor, type TrainingFloor } from '../../testing/training-floor';
import { createPacing } from './pacing';

/** Real SIP, real sound and the real detector: what a fake engine cannot show. */
let floor: TrainingFloor;
let campaignId: number;
let timer: NodeJS.Timeout;

beforeAll(async () => {
  floor = await openTrainingFloor({
    ports: 52_500,
    scenario: { overrides: [{ number: '6175551101', outcome: 'human', ringMs: 4_000, hangUpAfterMs: null }, ...tests.overrides] },
  });
  const [campaign] = await floor.db
    .insert(campaigns)
    .values({ tenantId: 1, slug: 'paced', name: 'Paced', callerId: '6175550199', mode: 'batches' })
    .returning();
  campaignId = campaign!.id;
  const pacing = floor.gateway.ctx.use(createPacing);
  timer = setInterval(() => void pacing.tick(), 500);
});
afterAll(async () => {
  clearInterval(timer);
  await floor.stop();
});

const row = async (phone: string) => (await floor.db.select().from(attempts).where(eq(attempts.phone, phone)))[0];

it('a person who answers is with an agent within two seconds of their greeting; one whom nobody takes hears who has called', async () => {
  await floor.lead({ phone: '6175550101', campaignId });
  const { agent: ana, phone } = await floor.atWork('qualifier@isius.demo');
  const arriving = phone.nextCall();
  expect(await ana.api.post('/dials/auto')).toMatchObject({ status: 409, body: { code: 'paced' } });
  const call = await arriving;
  expect(call.header('X-Dialer-Answer')).toBe('1');
  expect((await ana.page.next('answer', ({ leg }) => leg === 'far')).call).toMatchObject({ type: 'auto', auto: true, direction: 0 });
  await call.audible();
  await expect.poll(async () => (await row('6175550101'))?.outcome).toBe('joined');
  const joined = (await row('6175550101'))!;
  // The verdict comes 0.8 s after the greeting.
  expect(joined.joinedAt!.getTime() - joined.verdictAt!.getTime()).toBeLessThanOrEqual(1_200);
  await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
  expect((await ana.page.next('hangup')).call.end?.by).toBe('agent');
  await floor.settled();
  expect((await ana.snapshot()).toDispose).toHaveLength(1);
  await ana.dispose((await ana.snapshot()).toDispose[0]!.leadId, { disposition: 'Not Interested', reason: 'Too expensive' });

  await floor.lead({ phone: '6175551101', campaignId });
  await ana.status('ready');
  await ana.api.post('/dials/auto');
  await expect.poll(async () => (await row('6175551101'))?.id).toBeDefined();
  // Whoever was meant to take them is gone while it rings.
  await ana.status('break');
  await expect.poll(async () => (await row('6175551101'))?.endedAt, { timeout: 50_000 }).toBeInstanceOf(Date);
  expect(await row('6175551101')).toMatchObject({ outcome: 'abandoned', abandoned: true, messagePlayed: true, accountId: null });
  expect((await floor.engine.stats()).legs).toBe(0);
});
