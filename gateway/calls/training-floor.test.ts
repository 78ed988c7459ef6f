// @long
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { campaigns } from '../platform/db/schema';
import { TestAgent } from '../telephony/embedded/testing/agent';
import type { Worker } from '../testing/floor';
import { openTrainingFloor, REALM, type TrainingFloor } from '../testing/training-floor';

/** The whole gateway with real SIP and media in between: what the fake engine cannot show. */
let floor: TrainingFloor;

beforeAll(async () => {
  // As a release before this one, or a careless hand, has left it.
  floor = await openTrainingFloor({ ports: 45_000, prepare: (recordings) => void mkdirSync(recordings, { mode: 0o755 }) });
});
afterEach(() => floor.clear());
afterAll(() => floor.stop());

async function ready(email = 'qualifier@isius.demo'): Promise<{ ana: Worker; phone: TestAgent }> {
  const { agent: ana, phone } = await floor.atWork(email);
  expect(await ana.page.ask('checkExtensionAvailability', { extension: ana.extension })).toBe(true);
  return { ana, phone };
}

describe('on the training floor', () => {
  it('an auto dial reaches a person: heard, recorded, told from a machine, hung up, disposed', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const { ana, phone } = await ready();
    const arriving = phone.nextCall();
    const { body } = await ana.api.post('/dials/auto');
    const call = await arriving;
    expect(call.header('X-Dialer-Call')).toBe(body.callId);
    await ana.page.next('answer', ({ leg }) => leg === 'far');
    await call.audible();
    const heard = await ana.page.next('voicemail-detection', ({ status }) => status !== 'talk');
    expect(heard).toMatchObject({ status: 'AMD-Human-voice', call: { callId: body.callId, far: 'up' } });
    await ana.page.ask('hangup', { extension: ana.extension, channel: heard.call.channel });
    expect((await ana.page.next('hangup')).call.end?.by).toBe('agent');
    await floor.settled();
    const modeOf = (path: string) => statSync(path).mode & 0o777;
    expect([modeOf(floor.recordings), modeOf(join(floor.recordings, `${body.callId}.wav`))]).toEqual([0o700, 0o600]);
    expect((await ana.dispose(lead.id, { disposition: 'Not Interested', reason: 'Too expensive' })).status).toBe(201);
    expect((await floor.engine.stats()).legs).toBe(0);
  });

  it('a machine is told as a machine [VM-002]', async () => {
    await floor.lead({ phone: '6175550102' });
    const { ana } = await ready();
    await ana.api.post('/dials/auto');
    expect(await ana.page.next('voicemail-detection', ({ status }) => status === 'AMD-Machine-Vm-WA')).toMatchObject({
      call: { vm: { status: 'AMD-Machine-Vm-WA' } },
    });
  });

  it('a busy lead ends the call, and is disposed', async () => {
    const lead = await floor.lead({ phone: '6175550103' });
    const { ana } = await ready();
    await ana.api.post('/dials/auto');
    expect((await ana.page.next('hangup')).call).toMatchObject({ end: { by: 'far', cause: 'busy' }, far: 'down' });
    await floor.settled();
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id }]);
  });

  it('a hand dial rings, talks, holds and is ended by the phone', async () => {
    const { ana, phone } = await ready();
    const call = await phone.call('6175550101');
    await ana.page.next('answer', ({ leg }) => leg === 'agent');
    await call.hold(true);
    expect((await ana.page.next('call-state', (heard) => heard.call.held)).call.type).toBe('manual');
    await call.hold(false);
    await ana.page.next('call-state', (heard) => !heard.call.held && heard.call.far === 'up');
    await call.hangup();
    expect((await ana.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
  });

  it('a caller is answered by who is ready', async () => {
    await floor.db.insert(campaigns).values({ tenantId: 1, slug: 'inbound', name: 'Inbound', callerId: '6175550199' });
    const { ana, phone } = await ready();
    const arriving = phone.nextCall();
    await floor.engine.injectInbound({ from: '6175550101', did: '6175550199' });
    const call = await arriving;
    expect((await ana.page.next('answer', ({ leg }) => leg === 'far')).call).toMatchObject({ type: 'inbound', direction: 1 });
    await call.audible();
    await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
    await ana.page.next('hangup');
  });

  it('a page that reloads in a call gets its voice back [STATUS-025]', async () => {
    await floor.lead({ phone: '6175550101' });
    const { ana, phone } = await ready();
    const { body } = await ana.api.post('/dials/auto');
    const before = await ana.page.next('answer', ({ leg }) => leg === 'far');
    await ana.page.ask('goodbye', { extension: ana.extension, reason: 'unload', callId: body.callId });
    await phone.vanish();
    expect((await ana.page.next('call-state', (heard) => heard.call.agent === 'lost')).call.end).toBeNull();
    const again = floor.keep(new TestAgent({ ...phone.options }));
    const arriving = again.nextCall();
    await again.connect();
    const call = await arriving;
    expect(call.header('X-Dialer-Resume')).toBe('1');
    expect(
      (await ana.page.next('call-state', (heard) => heard.call.agent === 'up' && heard.call.channel !== before.call.channel)).call,
    ).toMatchObject({ callId: body.callId, far: 'up' });
    await call.audible();
  });

  it('a blind transfer joins lead and colleague, who talk on without the agent [PHONE-023]', async () => {
    await floor.db.execute(`insert into allowed_extensions values (1, '1003') on conflict do nothing`);
    const lead = await floor.lead({ phone: '6175550101' });
    const { ana, phone } = await ready();
    const ben = await floor.worker('advisor@isius.demo');
    const colleague = await floor.phoneOf(ben);
    const arriving = phone.nextCall();
    const dial = await ana.api.post('/dials/auto');
    const call = await arriving;
    await ana.page.next('answer', ({ leg }) => leg === 'far');
    const reached = colleague.nextCall();
    expect(await call.refer(`sip:1003@${REALM}`)).toBe(202);
    const handed = await reached;
    const { call: own } = await ben.page.next('answer', ({ leg }) => leg === 'far');
    expect(own).toMatchObject({ type: 'transfer', direction: 1, phone: '6175550101', leadId: lead.id, parent: dial.body.callId });
    expect(handed.header('X-Dialer-Call')).toBe(own.callId);
    expect((await ana.page.next('hangup')).call.end?.by).toBe('agent');
    await handed.audible();
    expect(await ben.page.ask('checkExtensionAvailability', { extension: ben.extension })).toBe(false);
    await handed.hangup();
    expect((await ben.page.next('hangup')).call).toMatchObject({ callId: own.callId, end: { by: 'agent' } });
    await floor.settled();
    expect((await ben.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, callId: own.callId, type: 'transfer' }]);
    expect(existsSync(join(floor.recordings, `${own.callId}.wav`))).toBe(true);
    expect((await floor.engine.stats()).legs).toBe(0);
  });

  it('a logout stops the phone of that session within a second, in a call too, and no other phone', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const phone = await floor.phoneOf(ana);
    const elsewhere = await floor.gateway.signIn('qualifier@isius.demo');
    const { body } = await elsewhere.get('/webrtc/credentials');
    const other = await floor.phone(ana.extension, body.data.password);
    const call = await phone.call('6175550101');
    await once(call, 'up');
    const [ended, closed] = [once(call, 'ended'), once(phone, 'closed')];
    expect((await ana.api.post('/logout')).status).toBe(204);
    await Promise.all([ended, closed]);
    expect(await floor.engine.endpoint(ana.extension)).toEqual({ registered: true, contacts: 1 });
    await phone.open();
    expect(await phone.register(600)).toBe(401);
    const refused = await phone.call('6175550101');
    expect(await once(refused, 'ended')).toEqual([401]);
    expect(await other.register(600)).toBe(200);
    await floor.settled();
    expect((await floor.engine.stats()).legs).toBe(0);
  });

  it('who is switched off can neither register nor dial, until they are switched on again', async () => {
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const ana = await floor.worker('qualifier@isius.demo');
    const phone = await floor.phoneOf(ana);
    const closed = once(phone, 'closed');
    await manager.patch(`/agents/${ana.id}/calling-statuses`, { deactivated: true });
    await closed;
    await phone.open();
    expect(await phone.register(600)).toBe(403);
    expect(await once(await phone.call('6175550101'), 'ended')).toEqual([403]);
    await manager.patch(`/agents/${ana.id}/calling-statuses`, { deactivated: false });
    expect(await phone.register(600)).toBe(200);
  });
});
