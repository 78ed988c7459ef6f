/** A lead that two people have on their screens: what one has changed since the other read it is not written over. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type CallsFloor } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';

let floor: CallsFloor;
let ana: TestClient;
let bob: TestClient;
beforeAll(async () => {
  floor = await callsFloor();
  ana = await floor.gateway.signIn('qualifier@isius.demo');
  bob = await floor.gateway.signIn('advisor@isius.demo');
});
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const PHONE = '6175550101';
const read = async (api: TestClient) => (await api.get(`/leads/by-phone/${PHONE}?type=manual&timestamp=1`)).body;
/** Both have read the lead, in this revision. */
async function both(values: object = {}) {
  const { id } = await floor.lead({ phone: PHONE, firstName: 'Ida', city: 'Boston', ...values });
  const { revision } = await read(ana);
  const save = (api: TestClient, body: object) => api.put(`/leads/${id}`, body);
  return { id, revision, save };
}

describe('a field that somebody else has changed since it was read', () => {
  it.each([
    ['notes', { notes: 'his' }, { notes: 'hers' }],
    ['address.city', { address: { city: 'Salem' } }, { address: { city: 'Lynn' } }],
    ['clients.0.first_name', { clients: [{ first_name: 'Eda' }] }, { clients: [{ first_name: 'Ada' }] }],
    ['clients.0.insurance.carrier', { clients: [{ insurance: { carrier: 'a' } }] }, { clients: [{ insurance: { carrier: 'b' } }] }],
    ['phone_other', { phone_other: ['6175550155'] }, { phone_other: ['6175550156'] }],
  ])('refuses %s with who and when, and with the lead as it is; nothing of the save is written', async (path, his, hers) => {
    const { revision, save } = await both();
    expect((await save(bob, { ...his, revision })).status).toBe(204);
    const now = await read(ana);
    const refused = await save(ana, { ...hers, email: 'ida@example.com', revision });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'lead-changed', lead: now, changed: { [path]: { by: expect.stringMatching(/\w+ \w+/), at: expect.any(String) } } },
    });
    expect(Object.keys(refused.body.changed)).toEqual([path]);
    expect(await read(ana)).toEqual(now);
    // Sent again by who has seen the other value, it is what they want.
    expect((await save(ana, { ...hers, revision: now.revision })).status).toBe(204);
    expect(await read(bob)).toMatchObject(path === 'phone_other' ? { phone_other: '["6175550156"]' } : hers);
  });

  it('refuses nothing of who writes other fields, the same value, or over what they have written themselves', async () => {
    const { revision, save } = await both();
    const his = { notes: 'his', phone_other: '["6175550155"]', address: { state: 'MA' }, revision };
    expect((await save(bob, his)).status).toBe(204);
    expect((await save(bob, { notes: 'his, and more', revision })).status).toBe(204);
    const hers = {
      email: 'ida@example.com',
      notes: 'his, and more',
      phone_other: ['6175550155'],
      clients: [{ last_name: 'Low' }],
      revision,
    };
    expect((await save(ana, hers)).status).toBe(204);
    expect(await read(ana)).toMatchObject({
      email: 'ida@example.com',
      notes: 'his, and more',
      clients: [{ first_name: 'Ida', last_name: 'Low' }],
    });
  });

  it('asks nobody who names no revision, as one page that knows none', async () => {
    const { save } = await both();
    await save(bob, { notes: 'his', revision: 0 });
    expect((await save(ana, { notes: 'hers' })).status).toBe(204);
  });

  it('knows a status and a language that were set by themselves', async () => {
    const { id, revision, save } = await both();
    expect((await bob.put(`/leads/${id}/languages`, { language: 'es' })).status).toBe(204);
    expect(await save(ana, { language: 'fr', revision })).toMatchObject({ status: 409, body: { lead: { language: 'es' } } });
  });

  it.each([-1, 1.5, 'one', null])('takes no revision %j', async (revision) => {
    const { save } = await both();
    expect(await save(ana, { notes: 'x', revision })).toMatchObject({ status: 422, body: { errors: { revision: [expect.any(String)] } } });
  });

  it('of two saves at the same moment one is written, and the other is told of it', async () => {
    const { revision, save } = await both();
    const answers = await Promise.all([save(ana, { notes: 'hers', revision }), save(bob, { notes: 'his', revision })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});
