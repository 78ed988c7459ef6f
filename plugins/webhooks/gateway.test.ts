import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestGateway, startService, type TestClient, type TestPluginGateway, type TestService } from '@dialer/gateway/testing';
import side from './gateway';

const SECRET = 'a secret of the centre';
const PHONE = '2125550101';
const DISPOSITION = {
  date_time: null,
  disposition: 'Not Interested',
  notes: 'Told me about her knee.',
  reason: 'Other',
  reason_other: 'no',
  reschedule_followup: false,
  short_call: false,
};

let gateway: TestPluginGateway;
let crm: TestService;
let admin: TestClient;
let slica: TestClient;
beforeAll(async () => {
  crm = await startService();
  gateway = await createTestGateway(side, { env: { OUTSIDE_ALLOW: '127.0.0.1' } });
  admin = await gateway.signIn('admin@isius.demo');
  slica = await gateway.signIn('admin@slica.demo');
});
afterAll(async () => {
  await gateway.stop();
  await crm.stop();
});
beforeEach(() => {
  crm.sent.length = 0;
  crm.answers(200);
});
afterEach(async () => {
  await gateway.db.execute('delete from plugin_webhooks_endpoints');
  await gateway.db.execute('delete from plugin_jobs');
  await gateway.floor.clear();
});

const add = async (body: object = {}, client = admin) =>
  gateway.call(client, 'add', { body: { url: `${crm.url}/hooks`, secret: SECRET, events: ['call.ended', 'call.disposed'], ...body } });
const deliveries = async (query?: Record<string, string>) =>
  (await gateway.call(admin, 'deliveries', query && { query })).body as Record<string, unknown>[];
const test = (id: string) => gateway.call(admin, 'test', { params: { id } });

describe('endpoints', () => {
  it("are each centre's own, and their secret never comes out again", async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body).toEqual({ id: expect.any(String), url: `${crm.url}/hooks`, events: ['call.ended', 'call.disposed'], on: true });
    expect((await gateway.call(admin, 'endpoints')).body).toEqual([body]);
    expect((await gateway.call(slica, 'endpoints')).body).toEqual([]);
    const theirs = { params: { id: body.id }, body: { url: 'https://evil.example/', events: ['call.ended'], on: true } };
    expect((await gateway.call(slica, 'change', theirs)).status).toBe(404);
    expect((await gateway.call(slica, 'remove', { params: { id: body.id } })).status).toBe(404);
    expect((await gateway.call(slica, 'test', { params: { id: body.id } })).status).toBe(404);
  });

  it('are refused inside this network and without TLS, with too short a secret, and beyond the tenth', async () => {
    expect((await add({ url: 'https://10.0.0.1/' })).body.errors).toEqual({ url: ['address-refused'] });
    expect((await add({ url: 'http://crm.example/' })).body.errors).toEqual({ url: ['not-https'] });
    expect((await add({ secret: 'short' })).status).toBe(422);
    for (let nth = 0; nth < 10; nth++) expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });

  it('are never more than ten, however many are added at the same moment', async () => {
    for (let nth = 0; nth < 9; nth++) await add();
    const waiting = `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`;
    // Both have counted, or wait to, before either may write.
    const both = await gateway.db.tx(async (tx) => {
      await tx.execute('lock table plugin_webhooks_endpoints in share mode');
      const answers = [add(), add()];
      await expect.poll(async () => (await tx.execute(waiting)).rows.length).toBe(2);
      return answers;
    });
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await gateway.call(admin, 'endpoints')).body).toHaveLength(10);
  });

  it('are kept as they are asked for, whatever way the address was typed', async () => {
    const { body } = await add({ url: 'https://CRM.example:443/a/../hooks' });
    expect(body.url).toBe('https://crm.example/hooks');
    const changed = { url: 'https://CRM.example/other hooks', events: ['call.ended'], on: true };
    expect((await gateway.call(admin, 'change', { params: { id: body.id }, body: changed })).body.url).toBe(
      'https://crm.example/other%20hooks',
    );
  });

  it('are told of one test at a time', async () => {
    crm.answers(503);
    const [one, other] = [(await add()).body, (await add()).body];
    expect((await test(one.id)).status).toBe(202);
    expect(await test(one.id)).toMatchObject({ status: 409, body: { message: 'A test of this endpoint is still on its way.' } });
    expect((await test(other.id)).status).toBe(202);
    await gateway.pass();
    expect((await test(one.id)).status).toBe(409);
    gateway.clock.advance(13_000);
    crm.answers(200);
    await gateway.pass();
    expect((await test(one.id)).status).toBe(202);
  });

  it('are told of one test, however often it is asked for at the same moment', async () => {
    const { id } = (await add()).body;
    const answers = await Promise.all(Array.from({ length: 6 }, () => test(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409, 409]);
    expect(await deliveries()).toHaveLength(1);
  });

  it('have their changes on the Changes page: who, when and what, without address in full, secret or Undo', async () => {
    const { body } = await add({ url: `${crm.url}/hooks?token=t0ken` });
    const changed = { url: body.url, events: ['call.answered'], on: false, secret: 'another secret of it' };
    expect((await gateway.call(admin, 'change', { params: { id: body.id }, body: changed })).status).toBe(200);
    expect((await gateway.call(admin, 'remove', { params: { id: body.id } })).status).toBe(204);
    expect((await gateway.call(admin, 'remove', { params: { id: body.id } })).status).toBe(404);
    const { body: changes } = await admin.get('/workspace/plugins/changes?subject=webhooks&limit=3');
    const host = new URL(crm.url).host;
    expect(changes.map(({ to }: { to: unknown }) => to)).toEqual([
      { key: 'changes.removed', values: { host } },
      { key: 'changes.switched_off', values: { host } },
      { key: 'changes.added', values: { host } },
    ]);
    expect(changes[0]).toMatchObject({ kind: 'note', subject: 'webhooks', from: null, by: { name: expect.any(String) } });
    expect(JSON.stringify(changes)).not.toMatch(/t0ken|secret/);
    expect((await slica.get('/workspace/plugins/changes')).body).toEqual([]);
    const { revision } = (await admin.get('/workspace/plugins')).body;
    expect(changes[0].revision).toBe(revision);
    expect((await admin.post(`/workspace/plugins/changes/${changes[0].id}/undo`, { revision, reason: '' })).status).toBe(404);
  });

  it('keep their secret when they are changed without one', async () => {
    const { body } = await add();
    const changed = await gateway.call(admin, 'change', {
      params: { id: body.id },
      body: { url: `${crm.url}/other`, events: ['call.answered'], on: true },
    });
    expect(changed.body).toEqual({ ...body, url: `${crm.url}/other`, events: ['call.answered'] });
    await test(body.id);
    await gateway.pass();
    expect(crm.sent[0]?.path).toBe('/other');
    expect(isSigned(crm.sent[0]!, SECRET)).toBe(true);
  });
});

/** As docs/webhooks.md tells a CRM's developer to check it. */
function isSigned({ headers, body }: { headers: Record<string, unknown>; body: string }, secret: string): boolean {
  const [, seconds, sent] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(headers['x-dialer-signature'])) ?? [];
  return sent === createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
}

describe('a delivery', () => {
  it('tells of a call that ended and was disposed: signed, with ids and times and nothing of the person', async () => {
    await add();
    const lead = await gateway.lead({ phone: PHONE, crmId: 'crm-17', firstName: 'Dana', lastName: 'Whitfield' });
    const agent = await gateway.worker('qualifier@isius.demo');
    const { callId, far } = await gateway.talk(agent, PHONE);
    gateway.engine.down(far);
    await gateway.heard();
    gateway.clock.advance(1); // the list is newest first
    await agent.dispose(lead.id, DISPOSITION);
    await gateway.heard();
    await gateway.pass();

    const told = crm.sent.map(({ body }) => JSON.parse(body) as { event: string; id: string; data: Record<string, unknown> });
    const [ended, disposed] = ['call.ended', 'call.disposed'].map((name) => told.find(({ event }) => event === name));
    expect(ended).toMatchObject({
      event: 'call.ended',
      data: { callId, crmId: 'crm-17', leadId: lead.id, endedBy: 'far', cause: 'normal' },
    });
    expect(disposed).toMatchObject({ event: 'call.disposed', data: { callId, crmId: 'crm-17', disposition: 'Not Interested' } });
    expect(crm.sent.every((sent) => isSigned(sent, SECRET))).toBe(true);
    expect(crm.sent.map(({ headers }) => [headers['x-dialer-event'], headers['x-dialer-delivery']])).toContainEqual([
      'call.disposed',
      disposed?.id,
    ]);
    expect(JSON.stringify(crm.sent)).not.toMatch(/Dana|Whitfield|2125550101|knee/);
    expect(await deliveries()).toMatchObject([
      { state: 'done', event: 'call.disposed' },
      { state: 'done', event: 'call.ended' },
    ]);
  });

  it('is made once of a call that a killed gateway may not have told, and that the next one tells again', async () => {
    await add();
    const call = async (email: string, phone: string) => {
      const agent = await gateway.worker(email);
      await gateway.lead({ phone });
      const { far } = await gateway.talk(agent, phone);
      gateway.engine.down(far);
      await gateway.floor.settled();
    };
    await call('qualifier@isius.demo', PHONE);
    await gateway.heard();
    expect(await deliveries()).toHaveLength(1);
    await gateway.untold(() => call('qualifier2@isius.demo', '2125550102'));
    expect(await deliveries()).toHaveLength(2);
    await gateway.untold(async () => {});
    expect(await deliveries()).toHaveLength(2);
  });

  it('is tried again after a refusal, under the same id and a new signature, and shown with its next try', async () => {
    crm.answers(503);
    const { body } = await add();
    const { id } = (await test(body.id)).body;
    await gateway.pass();
    expect(await deliveries({ state: 'waiting' })).toMatchObject([
      { id, event: 'test', attempts: 1, answer: '503', next: expect.any(String) },
    ]);
    gateway.clock.advance(13_000);
    crm.answers(204);
    await gateway.pass();
    expect(await deliveries({ state: 'done' })).toMatchObject([{ id, attempts: 2, answer: '204', next: null }]);
    expect(crm.sent.map(({ headers }) => headers['x-dialer-delivery'])).toEqual([id, id]);
    expect(new Set(crm.sent.map(({ headers }) => headers['x-dialer-signature'])).size).toBe(2);
  });

  it('is listed before a time; what is none is refused and nothing rests', async () => {
    const { body } = await add();
    await test(body.id);
    gateway.clock.advance(1);
    expect(await deliveries({ before: new Date(gateway.clock.now()).toISOString() })).toHaveLength(1);
    for (const before of ['0000-01-01T00:00:00Z', 'yesterday', '0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'])
      expect((await gateway.call(admin, 'deliveries', { query: { before } })).status).toBe(422);
    expect((await gateway.call(admin, 'deliveries')).status).toBe(200);
  });

  it('is given up at 410, and sent again when somebody asks for it', async () => {
    crm.answers(410);
    const { body } = await add();
    const { id } = (await test(body.id)).body;
    await gateway.pass();
    expect(await deliveries({ state: 'given-up' })).toMatchObject([{ id, answer: '410' }]);
    crm.answers(200);
    expect((await gateway.call(slica, 'again', { params: { id } })).status).toBe(404);
    expect((await gateway.call(admin, 'again', { params: { id } })).status).toBe(202);
    await gateway.pass();
    expect(await deliveries()).toMatchObject([{ id, state: 'done' }]);
  });

  it('follows no redirect, and waits for no endpoint that is off or was removed', async () => {
    crm.answers((response) => response.writeHead(302, { location: `${crm.url}/elsewhere` }).end());
    const { body } = await add();
    await test(body.id);
    await gateway.pass();
    expect(crm.sent.map(({ path }) => path)).toEqual(['/hooks']);
    expect((await gateway.call(admin, 'remove', { params: { id: body.id } })).status).toBe(204);
    expect(await deliveries()).toMatchObject([{ state: 'given-up', answer: 'removed', url: `${crm.url}/hooks`, urlNow: null }]);

    gateway.clock.advance(1000); // the list is newest first
    const off = (await add()).body;
    await gateway.call(admin, 'change', { params: { id: off.id }, body: { url: off.url, events: off.events, on: false } });
    await test(off.id);
    await gateway.pass();
    expect(await deliveries()).toMatchObject([{ state: 'given-up', answer: 'off' }, {}]);
    expect(crm.sent).toHaveLength(1);

    const moved = `${crm.url}/moved`;
    await gateway.call(admin, 'change', { params: { id: off.id }, body: { url: moved, events: off.events, on: false } });
    expect(await deliveries()).toMatchObject([{ url: off.url, urlNow: moved }, {}]);
  });
});
