import { eq } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutage } from '../platform/db/away';
import { LaneBusy } from '../platform/db/lanes';
import { pluginHearings } from '../platform/db/schema';
import { limits } from '../platform/limits';
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
/** The first is of the agent; the others pass the plugin by, each with one look at the database. */
const fill = (events: number) => {
  const hearing = gateway.floor.gateway.ctx.use(createHearing);
  for (let at = 0; at < events; at++) hearing.tell('lead-saved', { accountId: at === 0 ? agent.id : 0, leadId: null, facts: { at } });
};
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

describe('what a gateway that was killed did not tell', () => {
  const startAnew = () => gateway.untold(async () => {});
  beforeEach(async () => {
    gateway.clock.advance(2 * limits.plugins.heardMarginMs);
    await startAnew();
    clearBook();
  });

  it('is told by the next one: calls and dispositions at least once, saved leads not', async () => {
    const lead = await gateway.lead({ phone: PHONE });
    let callId = '';
    await gateway.untold(async () => {
      const call = await gateway.talk(agent, PHONE);
      callId = call.callId;
      gateway.engine.down(call.far);
      expect((await agent.api.put(`/leads/${lead.id}`, { notes: 'After five' })).status).toBe(204);
      expect((await agent.dispose(lead.id, DISPOSITION)).status).toBe(201);
    });
    const of = { callId, accountId: agent.id, lead: { id: lead.id } };
    expect(book.heard).toMatchObject([
      ['call-answered', { ...of, phone: PHONE, type: 'auto', direction: 'outgoing', answeredAt: expect.any(Number) }],
      ['call-ended', { ...of, by: 'far', cause: 'normal', endedAt: expect.any(Number) }],
      ['call-disposed', { ...of, disposition: 'Not Interested', reason: 'Other', at: expect.any(Number) }],
    ]);

    // Twice while it may not have been heard, and no more when that is long ago.
    await startAnew();
    expect(heard('call-ended')).toHaveLength(2);
    gateway.clock.advance(2 * limits.plugins.heardMarginMs);
    await startAnew();
    const times = heard('call-ended').length;
    gateway.clock.advance(2 * limits.plugins.heardMarginMs);
    await startAnew();
    expect(heard('call-ended')).toHaveLength(times);
  });

  it('is told of a call that went on over the kill, too: what was heard of it before may be told again', async () => {
    await gateway.lead({ phone: PHONE });
    const { callId, far } = await gateway.talk(agent, PHONE);
    await gateway.heard();
    await gateway.untold(async () => gateway.engine.down(far));
    expect(heard('call-ended')).toMatchObject([{ callId }]);
    expect(heard('call-answered').length).toBeGreaterThan(0);
  });

  it('is told, too, when too much waited: it is put off, not lost', async () => {
    let free = () => {};
    book.hear = () => new Promise<void>((resolve) => (free = resolve));
    fill(limits.plugins.eventsWaiting);
    await expect.poll(() => book.heard.length).toBe(1);
    await gateway.lead({ phone: PHONE });
    const { callId, far } = await gateway.talk(agent, PHONE);
    gateway.engine.down(far);
    await gateway.floor.settled();
    expect(await gateway.metric('dialer_plugin_events_total{plugin="tally-book",outcome="put-off"}')).toBe(2);
    book.hear = async () => {};
    free();
    await gateway.heard();
    expect(heard('call-answered')).toMatchObject([{ callId }]);
    expect(heard('call-ended')).toMatchObject([{ callId }]);
  });

  it('is told by the next one, too, when a gateway stops while it tells what was put off', async () => {
    const { ctx } = gateway.floor.gateway;
    await gateway.untold(async () => {
      const stops: Parameters<typeof ctx.onStop>[0][] = [];
      const hearing = createHearing({ ...ctx, metrics: new Registry(), onStop: (stop) => void stops.push(stop) });
      hearing.attach([side], () => {});
      hearing.catchUp();
      await hearing.settled();
      await gateway.lead({ phone: PHONE });
      const { far } = await gateway.talk(agent, PHONE);
      gateway.engine.down(far);
      await gateway.floor.settled();

      const frees: (() => void)[] = [];
      book.hear = () => new Promise<void>((resolve) => void frees.push(resolve));
      const more = { leadId: null, facts: { at: 0 } };
      for (let at = 0; at < limits.plugins.eventsWaiting; at++) hearing.tell('lead-saved', { ...more, accountId: at === 0 ? agent.id : 0 });
      const putOffAt = ctx.clock.now();
      hearing.tell('call-answered', { ...more, accountId: agent.id } as never);
      gateway.clock.advance(2 * limits.plugins.heardMarginMs);
      await expect.poll(() => frees.length).toBe(1);
      frees[0]!();
      await expect.poll(() => frees.length).toBe(2);
      expect(heard('call-ended')).toEqual([]);
      await Promise.all(stops.map((stop) => stop()));
      book.hear = async () => {};
      frees[1]!();
      await hearing.settled();
      const [row] = await gateway.db.select().from(pluginHearings).where(eq(pluginHearings.plugin, manifest.id));
      expect(row!.heardTo.getTime()).toBeLessThanOrEqual(putOffAt);
    });
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
    let free = () => {};
    book.hear = () => new Promise<void>((resolve) => (free = resolve));
    fill(limits.plugins.eventsWaiting + 3);
    expect(await gateway.metric('dialer_plugin_events_total{plugin="tally-book",outcome="dropped"}')).toBe(3);
    await expect.poll(() => book.heard.length).toBe(1);
    await gateway.switchTo(false);
    free();
    await gateway.heard();
    expect(book.heard).toHaveLength(1);
  });
});
