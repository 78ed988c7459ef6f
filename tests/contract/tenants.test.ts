import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HOST_API } from '@dialer/host';
import { leads, tenants } from '../../gateway/platform/db/schema';
import { startTestGateway, type TestGateway } from '../../gateway/testing/gateway';
import disclosures from '../../plugins/disclosures/manifest';
import manualTransfer from '../../plugins/manual-transfer/manifest';
import recordings from '../../plugins/recordings/manifest';
import type { FlagSwitch, PluginManifest } from '../../src/host/manifest';
import { resolve } from '../../src/registry/resolve';
import { fakeCore } from '../../src/host/fakes/core';
import { holds } from '../../src/shell/grid/conditions';

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
  ['PUT', `/leads/:id/linked-calls/${randomUUID()}`],
  ['POST', '/leads/:id/dispositions', disposition],
  ['POST', '/leads/iapp/:id', { qualified_by: 'Ana', destination: 'iapp' }],
  ['POST', '/dials/follow-ups', { leadId: ':id' }],
  ['POST', '/dials/redials', { leadId: ':id' }],
  ['GET', '/leads/by-phone/6175550111?type=manual&timestamp=1'],
  ['GET', '/leads/search/6175550111'],
];

it('gives disclosures and the recording panel to tenant 1, which is ISIUS, and to no other [VARIANT-009] [VARIANT-011]', async () => {
  const [first, second] = await Promise.all(['isius', 'slica'].map((centre) => gateway.signIn(`advisor@${centre}.demo`)));
  const tenantOf = async (centre: string) => (await gateway.account(`advisor@${centre}.demo`)).tenantId;
  expect([await tenantOf('isius'), await tenantOf('slica')]).toEqual([1, 2]);
  const { body } = await first!.get('/tenant-features');
  expect(body).toMatchObject({ variant: 'ISIUS', features: expect.arrayContaining(['disclosures', 'recording-panel']) });
  for (const feature of ['disclosures', 'recording-panel'])
    expect((await second!.get('/tenant-features')).body.features).not.toContain(feature);
});

/** Which of these panels an agent's page has, by what it reads of its centre at its start. */
async function panelsOf(
  role: 'advisor' | 'qualifier',
  centre: string,
  flags: FlagSwitch[] = [],
  manifests: PluginManifest[] = [disclosures, recordings],
) {
  const agent = await gateway.signIn(`${role}@${centre}.demo`);
  const [tenant, { body }] = await Promise.all([agent.get('/tenant-features'), agent.get('/workspace/centre')]);
  const account = { roles: [role], permissions: [], workingRole: role, team: null };
  const tenantFeatures = tenant.body.features;
  const found = resolve({ manifests, variant: body.variant, switches: [], flags, tenantFeatures, account, hostApi: HOST_API });
  return manifests.filter(({ id }) => found.get(id)?.at === 'active').map(({ id }) => id);
}

it('leaves both panels to the advisors of tenant 1, each while its flag is on [DISC-002] [REC-002] [VARIANT-009] [VARIANT-010]', async () => {
  const off = (flag: string) => panelsOf('advisor', 'isius', [{ flag, on: false }]);
  expect(await panelsOf('advisor', 'isius')).toEqual(['disclosures', 'recordings']);
  expect([await off('disclosures'), await off('recordingPanel')]).toEqual([['recordings'], ['disclosures']]);
  expect(await panelsOf('qualifier', 'isius')).toEqual([]);
  expect(await panelsOf('advisor', 'slica')).toEqual([]);
});

it('gives the manual-transfer panel to a tenant with its feature, and takes it with the feature [VARIANT-008] [VARIANT-009] [XFER-043]', async () => {
  const there = () => panelsOf('qualifier', 'slica', [], [manualTransfer]);
  const setFeatures = (features: string[]) => gateway.db.update(tenants).set({ features }).where(eq(tenants.id, 2));
  expect(await there()).toEqual(['manual-transfer']);
  await setFeatures([]);
  expect(await there()).toEqual([]);
  await setFeatures(['manual-transfer']);
});

it('shows the panels of a conversation once the far party is up, manual transfer until a disposition is due [XFER-043] [CALL-042]', () => {
  const core = fakeCore([]);
  const shown = (onPhone: boolean, dispositionActive: boolean) => {
    Object.assign(core.calls, { live: true, onPhone });
    core.disposition.active = dispositionActive;
    return [manualTransfer, disclosures].map(({ contributes }) => holds(contributes.panels[0].visibleWhen, core));
  };
  expect(shown(false, false)).toEqual([false, false]);
  expect(shown(true, false)).toEqual([true, true]);
  expect(shown(true, true)).toEqual([false, true]);
});

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
