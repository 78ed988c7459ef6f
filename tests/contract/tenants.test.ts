import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leads } from '../../gateway/platform/db/schema';
import { startTestGateway, type TestGateway } from '../../gateway/platform/testing';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const disposition = {
  lead: { city: 'Boston', firstName: 'Ana', lastName: 'Roy', phone: '6175550111', province: 'ma' },
  disposition: {
    date_time: null,
    disposition: 'Not Interested',
    notes: '',
    reason: 'Other',
    reason_other: 'no',
    reschedule_followup: false,
    short_call: false,
  },
};
/** Every served write and read that names a lead, with a body that would be good in its own centre. */
const CALLS: [method: string, path: string, body?: unknown][] = [
  ['PUT', '/leads/:id', { notes: 'mine' }],
  ['DELETE', '/leads/:id'],
  ['PUT', '/leads/:id/statuses', { status: 'Dead' }],
  ['PUT', '/leads/:id/languages', { language: 'es' }],
  ['GET', '/leads/followup-by-lead-id/:id'],
  ['POST', '/leads/:id/calls', { phone: '6175550111', name: 'Ana', direction: 0, qualifier_extension: '' }],
  ['PUT', `/leads/:id/calls/${randomUUID()}`, { extra_recording_index: 0 }],
  ['POST', '/leads/:id/dispositions', disposition],
  ['POST', '/dials/follow-ups', { leadId: ':id' }],
  ['POST', '/dials/redials', { leadId: ':id' }],
  ['GET', '/leads/by-phone/6175550111?type=manual&timestamp=1'],
  ['GET', '/leads/search/6175550111'],
];

it("does not know another centre's lead in any call, and leaves it as it is", async () => {
  const [lead] = await gateway.ctx.db
    .insert(leads)
    .values({ tenantId: 1, phone: '6175550111', firstName: 'Ana', lastName: 'Roy' })
    .returning();
  const stranger = await gateway.signIn('advisor@slica.demo');
  for (const [method, path, body] of CALLS) {
    const sent = body && JSON.parse(JSON.stringify(body).replaceAll(':id', lead!.id));
    const { status, body: answer } = await stranger.request(method, path.replace(':id', lead!.id), sent);
    expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBe(404);
  }
  expect(await gateway.ctx.db.select().from(leads)).toEqual([lead]);
});
