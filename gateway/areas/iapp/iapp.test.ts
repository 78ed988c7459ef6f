import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applications, exceptions, pluginStates } from '../../platform/db/schema';
import { callsFloor, type CallsFloor } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';
import { startService, type TestService } from '../../testing/service';

const PHONE = '6175550101';
let floor: CallsFloor;
let service: TestService;
/** Has iApp alone; the other has both applications. */
let advisor: TestClient;
let chooser: TestClient;
beforeAll(async () => {
  service = await startService();
  floor = await callsFloor({ env: { OUTSIDE_ALLOW: '127.0.0.1' } });
  advisor = await floor.gateway.signIn('advisor2@slica.demo');
  chooser = await floor.gateway.signIn('advisor@slica.demo');
});
afterAll(async () => {
  await floor.stop();
  await service.stop();
});
afterEach(async () => {
  service.answers(200);
  service.sent.length = 0;
  await floor.db.delete(pluginStates);
  await floor.clear();
});

const aLead = () => floor.lead({ tenantId: 2, phone: PHONE, firstName: 'Harold', lastName: '<b>Jennings', state: 'on', notes: 'private' });
const send = (who: TestClient, id: string, body: unknown, key?: string) =>
  who.post(`/leads/iapp/${id}`, body, key ? { 'idempotency-key': key } : {});
const toIapp = { qualified_by: 'Maya Okafor', destination: 'iapp' };
const toIapp2 = { ...toIapp, destination: 'iapp2' };
const kept = () => floor.db.select().from(applications);

/** An administrator has set where iApp is. */
const iappAt = (addresses: { sendTo?: string; page: string }) =>
  floor.db.insert(pluginStates).values({ tenantId: 2, configs: { iapp: { iapp: { sendTo: '', ...addresses } } } });
const answersPage = (url: unknown) =>
  service.answers((response) => void response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ url })));

describe('a lead that is sent', () => {
  it('is one of twenty a minute at most', async () => {
    const { id } = await aLead();
    floor.clock.advance(60_000 - (floor.clock.now() % 60_000));
    const statuses = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await send(advisor, id, toIapp)).status);
    expect(statuses).toEqual([...Array(20).fill(201), 429]);
    expect(await kept()).toHaveLength(20);
    floor.clock.advance(60_000);
    expect((await send(advisor, id, toIapp)).status).toBe(201);
  });

  it('is kept with who sent it, and its page on the training floor shows it to nobody’s frame [ENDPOINT-106] [IAPP-007]', async () => {
    const { id } = await aLead();
    const answer = await send(chooser, id, toIapp2);
    expect(answer).toMatchObject({ status: 201, body: { url: `/training/applications/${id}` } });
    expect(await kept()).toMatchObject([
      { leadId: id, tenantId: 2, destination: 'iapp2', qualifiedBy: 'Maya Okafor', url: answer.body.url },
    ]);

    const page = await fetch(floor.gateway.url + answer.body.url, { headers: { 'accept-language': 'fr-CA' } });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'$/);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    expect(html).toContain('Proposition de Harold &lt;b&gt;Jennings');
    for (const fact of ['iApp2', 'ON', 'Maya Okafor', 'Camille Tremblay']) expect(html).toContain(fact);
    expect(html).not.toContain('private');
  });

  it('goes to the address that the centre has set, with what an application needs; the answer’s page is opened [IAPP-006]', async () => {
    await iappAt({ sendTo: `${service.url}/iapp`, page: 'https://apps.example/client/' });
    answersPage('https://apps.example/client/77');
    const { id } = await aLead();
    expect((await send(advisor, id, toIapp)).body).toEqual({ url: 'https://apps.example/client/77' });
    const [told] = service.sent;
    expect(told!.path).toBe('/iapp');
    expect(JSON.parse(told!.body)).toMatchObject({
      id: told!.headers['idempotency-key'],
      destination: 'iapp',
      qualified_by: 'Maya Okafor',
      lead: { id, phone: PHONE, address: { state: 'on' }, clients: [{ first_name: 'Harold' }] },
    });
    expect(told!.body).not.toContain('private');
  });

  it.each([
    ['no page', undefined],
    ['a page of another host', 'https://evil.example/client/77'],
    ['a script', 'javascript:alert(1)'],
  ])('opens the set address with the lead’s id where the service answers %s [IAPP-006]', async (_, url) => {
    await iappAt({ sendTo: service.url, page: 'https://apps.example/client/' });
    answersPage(url);
    const { id } = await aLead();
    expect((await send(advisor, id, toIapp)).body).toEqual({ url: `https://apps.example/client/${id}` });
  });

  it('is sent once by a double click, and again under the same id when the first was not taken', async () => {
    await iappAt({ sendTo: service.url, page: 'https://apps.example/' });
    const { id } = await aLead();
    service.answers(503);
    expect(await send(advisor, id, toIapp, 'a-click')).toMatchObject({
      status: 409,
      body: { code: 'iapp-not-taken', message: 'Something went wrong. Please try again or contact support' },
    });
    expect(await kept()).toEqual([]);
    service.answers(200);
    const both = await Promise.all([send(advisor, id, toIapp, 'a-click'), send(advisor, id, toIapp, 'a-click')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(service.sent).toHaveLength(2);
    expect(new Set(service.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await kept()).toHaveLength(1);
  });

  it('cannot be deleted any more', async () => {
    const { id: createdBy } = await floor.gateway.account('advisor2@slica.demo');
    const { id } = await floor.lead({ tenantId: 2, phone: PHONE, createdBy });
    await send(advisor, id, toIapp);
    expect(await advisor.delete(`/leads/${id}`)).toMatchObject({ status: 409, body: { code: 'lead-in-use' } });
  });
});

describe('nothing is sent', () => {
  it('by a qualifier or a manager: the plugin is for advisors [describes IAPP-009]', async () => {
    const { id } = await aLead();
    for (const email of ['qualifier@slica.demo', 'manager@slica.demo'])
      expect((await send(await floor.gateway.signIn(email), id, toIapp)).status).toBe(403);
    expect(await kept()).toEqual([]);
  });

  it('to iApp2 by who is no iApp2 agent, or where the centre has no such application: 422 at destination', async () => {
    const { id } = await aLead();
    expect(await send(advisor, id, toIapp2)).toMatchObject({
      status: 422,
      body: { errors: { destination: [expect.any(String)] } },
    });
    expect((await send(advisor, id, { ...toIapp, destination: 'emc' })).body.errors).toHaveProperty('destination');
    await iappAt({ page: '' });
    expect((await send(advisor, id, toIapp)).body.errors).toEqual({ destination: ['Your centre has no such application.'] });
  });

  it('of another centre’s lead, or of one that a colleague talks to', async () => {
    const foreign = await floor.lead({ tenantId: 1, phone: PHONE });
    expect((await send(advisor, foreign.id, toIapp)).status).toBe(404);
    const mine = await floor.worker('qualifier@slica.demo');
    const { id } = await floor.lead({ tenantId: 2, phone: '6475550102' });
    await floor.talk(mine, '6475550102');
    expect(await send(advisor, id, toIapp)).toMatchObject({ status: 409, body: { code: 'lead-taken' } });
  });

  it('where the address is inside of the operator’s network', async () => {
    await iappAt({ sendTo: 'https://192.168.1.1/iapp', page: 'https://apps.example/' });
    const { id } = await aLead();
    expect((await send(advisor, id, toIapp)).status).toBe(409);
    expect(await kept()).toEqual([]);
  });
});

describe('iApp1 of who has both applications', () => {
  afterEach(() => floor.db.delete(exceptions));

  /** The advisor talks to a lead; `ask` is their request for it. */
  async function scene() {
    const agent = await floor.worker('advisor@slica.demo');
    const manager = await floor.worker('manager@slica.demo');
    const { id } = await floor.lead({ tenantId: 2, phone: PHONE });
    await floor.talk(agent, PHONE);
    const ask = () =>
      agent.api.post(`/leads/${id}/exceptions`, { subject: 'iApp1', manager: manager.id, reason: 'iApp2 has no such plan' });
    const decide = (request: string, body: object) => manager.api.put(`/exceptions/${request}`, body);
    return { agent, id, ask, decide };
  }

  it('goes out only when the manager who was asked has approved it, and iApp2 at any time', async () => {
    const { agent, id, ask, decide } = await scene();
    const refusal = { code: 'exception-needed', errors: { destination: ['This needs the approval of a manager.'] } };
    expect(await send(agent.api, id, toIapp)).toMatchObject({ status: 422, body: refusal });
    const first = await ask();
    expect(await send(agent.api, id, toIapp)).toMatchObject({ status: 422, body: refusal });
    await decide(first.body.id, { state: 'refused', note: 'It has one' });
    expect(await send(agent.api, id, toIapp)).toMatchObject({ status: 422, body: refusal });
    expect(await kept()).toEqual([]);
    expect((await send(agent.api, id, toIapp2)).status).toBe(201);
    await decide((await ask()).body.id, { state: 'approved' });
    expect((await send(agent.api, id, toIapp)).status).toBe(201);
    expect((await kept()).map(({ destination }) => destination)).toEqual(['iapp2', 'iapp']);
  });

  it('is asked for again in the next call, and never of another lead or by a colleague', async () => {
    const { agent, id, ask, decide } = await scene();
    await decide((await ask()).body.id, { state: 'approved' });
    const other = await floor.lead({ tenantId: 2, phone: '6475550102' });
    expect((await send(agent.api, other.id, toIapp)).status).toBe(422);
    floor.engine.down([...floor.engine.legs.keys()][0]!);
    await floor.settled();
    expect((await agent.dispose(id, { disposition: 'Do Not Call' })).status).toBe(201);
    expect((await send(agent.api, id, toIapp)).status).toBe(422);
  });

  it('needs nobody’s approval where there is no second: 422 to who asks for it, and it is sent', async () => {
    const { agent, id, ask } = await scene();
    await floor.db.insert(pluginStates).values({ tenantId: 2, configs: { iapp: { iapp2: { sendTo: '', page: '' } } } });
    expect((await ask()).body.errors).toHaveProperty('subject');
    expect((await send(agent.api, id, toIapp)).status).toBe(201);
  });
});

// Last: the clock outlives the sessions of the other tests.
it('its page is not there before it was sent, after a day, and of a made-up address', async () => {
  const { id } = await aLead();
  const page = () => fetch(`${floor.gateway.url}/training/applications/${id}`);
  expect((await page()).status).toBe(404);
  await send(advisor, id, toIapp);
  expect((await page()).status).toBe(200);
  floor.clock.advance(24 * 3_600_000 + 1);
  expect((await page()).status).toBe(404);
  expect((await fetch(`${floor.gateway.url}/training/applications/nobody`)).status).toBe(404);
});
