import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutage } from '../platform/db/away';
import { LaneBusy } from '../platform/db/lanes';
import { createTestGateway, type TestPluginGateway, type Worker } from '../testing/plugin';
import { createHearing } from './hearing';
import { createPluginHealth } from './health';
import { DatabaseAway } from './own-db';
import { book, clearBook, manifest, migrations, side } from './testing';

const PHONE = '2125550101';
const DISPOSITION = {
  date_time: null,
  disposition: 'Not Interested',
  notes: '',
  reason: 'Other',
  reason_other: 'no',
  reschedule_followup: false,
  short_call: false,
};

let gateway: TestPluginGateway;
let agent: Worker;
beforeAll(async () => void (gateway = await createTestGateway(side, { migrations })));
afterAll(() => gateway.stop());
beforeEach(async () => {
  clearBook();
  agent = await gateway.worker('qualifier@isius.demo');
});
afterEach(async () => {
  await gateway.floor.clear();
  await gateway.switchTo(true);
  gateway.floor.gateway.ctx.use(createPluginHealth).tryAgain(manifest.id, 1);
});

const heard = (event: string) => book.heard.filter(([name]) => name === event).map(([, facts]) => facts);
const inUse = () => gateway.engine.legs.size;

describe('a plugin hears', () => {
  it('that a call was answered, ended and disposed, with the ids of its lead', async () => {
    const lead = await gateway.lead({ phone: PHONE, crmId: 'crm-17', marketingId: 'm-1' });
    const { callId, far } = await gateway.talk(agent, PHONE);
    await gateway.heard();
    const of = { callId, accountId: agent.id, lead: { id: lead.id, crmId: 'crm-17', marketingId: 'm-1' }, phone: PHONE };
    expect(heard('call-answered')).toEqual([
      { ...of, type: 'auto', direction: 'outgoing', startedAt: expect.any(Number), answeredAt: expect.any(Number) },
    ]);
    expect(heard('call-ended')).toEqual([]);

    gateway.engine.down(far);
    await gateway.heard();
    expect(heard('call-ended')).toMatchObject([{ ...of, by: 'far', cause: 'normal', endedAt: expect.any(Number) }]);

    expect((await agent.dispose(lead.id, DISPOSITION)).status).toBe(201);
    await gateway.heard();
    const { phone: _, ...ids } = of;
    expect(heard('call-disposed')).toMatchObject([
      { ...ids, disposition: 'Not Interested', reason: 'Other', dispositionId: expect.any(String) },
    ]);
    expect(heard('call-answered')).toHaveLength(1);
  });

  it('that a lead was saved, and nothing of a save that was refused', async () => {
    const lead = await gateway.lead({ phone: PHONE });
    await gateway.talk(agent, PHONE);
    expect((await agent.api.put(`/leads/${lead.id}`, { notes: 'After five' })).status).toBe(204);
    expect((await agent.api.put(`/leads/${lead.id}`, { notes: 5 })).status).toBe(422);
    await gateway.heard();
    expect(heard('lead-saved')).toMatchObject([{ accountId: agent.id, lead: { id: lead.id } }]);
  });

  it('nothing while it is off for the agent, though its roles do not name them', async () => {
    await gateway.switchTo(false);
    await gateway.lead({ phone: PHONE });
    await gateway.talk(agent, PHONE);
    await gateway.heard();
    expect(book.heard).toEqual([]);
  });

  it('one event after the other, and what waits is not lost when it is told late', async () => {
    let free = () => {};
    book.hear = () => new Promise<void>((resolve) => (free = resolve));
    await gateway.lead({ phone: PHONE });
    const { far } = await gateway.talk(agent, PHONE);
    gateway.engine.down(far);
    await gateway.floor.settled();
    await expect.poll(() => book.heard.map(([name]) => name)).toEqual(['call-answered']);
    book.hear = async () => {};
    free();
    await gateway.heard();
    expect(book.heard.map(([name]) => name)).toEqual(['call-answered', 'call-ended']);
  });
});

describe('a plugin that crashes over an event', () => {
  it('costs the call nothing: it goes on, ends and is disposed; the third crash sends the plugin to rest', async () => {
    book.hear = async () => {
      throw new Error('the service of maya@example.com is gone');
    };
    const lead = await gateway.lead({ phone: PHONE });
    const { callId, far } = await gateway.talk(agent, PHONE);
    await gateway.heard();
    const health = gateway.floor.gateway.ctx.use(createPluginHealth);
    expect(health.of(manifest.id, 1)).toMatchObject({
      state: 'running',
      crashes: 1,
      last: { where: 'event call-answered', message: 'the service of … is gone', callId },
    });
    expect(inUse()).toBeGreaterThan(0);

    gateway.engine.down(far);
    expect((await agent.dispose(lead.id, DISPOSITION)).status).toBe(201);
    await gateway.heard();
    expect(book.heard).toHaveLength(3);
    expect(health.of(manifest.id, 1)?.state).toBe('resting');

    await gateway.lead({ phone: '2125550102' });
    await gateway.talk(agent, '2125550102');
    await gateway.heard();
    expect(book.heard).toHaveLength(3);
    expect(await gateway.metric('dialer_plugin_events_total{plugin="tally-book",outcome="failed"}')).toBe(3);
    expect(await gateway.metric('dialer_plugin_events_total{plugin="tally-book",outcome="resting"}')).toBe(1);
  });

  it('hears again what a busy lane kept from it, and no outage of the database is announced', async () => {
    const noticed = vi.spyOn(gateway.floor.gateway.ctx.use(createOutage), 'noticed');
    book.hear = async () => {
      book.hear = async () => {};
      throw new DatabaseAway('The database is away.', { cause: new LaneBusy('plugins') });
    };
    await gateway.lead({ phone: PHONE });
    await gateway.talk(agent, PHONE);
    await gateway.heard();
    expect(heard('call-answered')).toHaveLength(2);
    expect(noticed).not.toHaveBeenCalled();
    noticed.mockRestore();
  });

  it('has crashed where a service that it asks by itself refuses it, and is not told again for that', async () => {
    const noticed = vi.spyOn(gateway.floor.gateway.ctx.use(createOutage), 'noticed');
    book.hear = async () => {
      book.hear = async () => {};
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });
    };
    await gateway.lead({ phone: PHONE });
    await gateway.talk(agent, PHONE);
    await gateway.heard();
    expect(heard('call-answered')).toHaveLength(1);
    expect(gateway.floor.gateway.ctx.use(createPluginHealth).of(manifest.id, 1)?.crashes).toBe(1);
    expect(noticed).not.toHaveBeenCalled();
    noticed.mockRestore();
  });

  it('is told no more than may wait, and the count says so', async () => {
    const hearing = gateway.floor.gateway.ctx.use(createHearing);
    let free = () => {};
    book.hear = () => new Promise<void>((resolve) => (free = resolve));
    for (let nth = 0; nth < 1_003; nth++) hearing.tell('lead-saved', { accountId: agent.id, leadId: null, facts: { at: nth } });
    expect(await gateway.metric('dialer_plugin_events_total{plugin="tally-book",outcome="dropped"}')).toBe(3);
    await expect.poll(() => book.heard.length).toBe(1);
    await gateway.switchTo(false);
    free();
    await gateway.heard();
    expect(book.heard).toHaveLength(1);
  });
});
