/** Two people have one lead on their screens: what a colleague has changed meanwhile is asked about, and not written over. */
import { describe, expect, it } from 'vitest';
import type { LeadPatch } from '../views';
import { ApiError } from '../ports';
import { aLead, bench, memoryStorage, settle, type BenchOptions } from '../testing';
import { merged, valueAt } from './patches';

const NINE = '2026-11-19T14:00:00.000Z';

/** A gateway with one lead, which a colleague may change; it refuses as the real one does. */
function gatewayWith(start = aLead()) {
  let lead = start;
  const changes = new Map<string, number>();
  return {
    lead: () => lead,
    colleague(path: string, patch: LeadPatch) {
      lead = { ...(merged(lead as LeadPatch, patch) as typeof lead), revision: lead.revision + 1 };
      changes.set(path, lead.revision);
    },
    replies: {
      getLeadByPhone: () => structuredClone(lead),
      saveLead({ body: { revision, ...body } }: { body: LeadPatch }) {
        const found = [...changes].filter(
          ([path, at]) => at > revision! && ![undefined, valueAt(lead, path)].includes(valueAt(body, path) as never),
        );
        if (found.length > 0) {
          const changed = Object.fromEntries(found.map(([path]) => [path, { by: 'Maya Torres', at: NINE }]));
          throw new ApiError('saveLead', 409, 'Changed', {}, { code: 'lead-changed', lead: structuredClone(lead), changed });
        }
        lead = { ...(merged(lead as LeadPatch, body) as typeof lead), revision: lead.revision + 1 };
      },
    },
  };
}
async function pageOf(gateway: ReturnType<typeof gatewayWith>, options: BenchOptions = {}) {
  const b = bench({ ...options, replies: gateway.replies });
  await b.connect();
  await b.core.leads.load('5045550132', 'manual');
  await settle();
  return { ...b, lead: b.core.leads.viewed!, save: () => b.clock.advance(800) };
}
const CITY = { path: 'address.city', theirs: 'Metairie', by: 'Maya Torres', at: Date.parse(NINE) };

describe('a field that a colleague has changed meanwhile', () => {
  it('is asked about with both values; everything else is saved, and what they changed elsewhere is shown', async () => {
    const gateway = gatewayWith();
    const { lead, save } = await pageOf(gateway);
    gateway.colleague('address.city', { address: { city: 'Metairie' } });
    gateway.colleague('email', { email: 'new@example.com' });
    lead.setAddress({ city: 'Kenner' });
    lead.set({ notes: 'typed here' });
    await save();
    expect(lead).toMatchObject({ conflicts: [CITY], email: 'new@example.com', notes: 'typed here', unsaved: false, saveError: null });
    expect(lead.address.city).toBe('Kenner');
    expect(gateway.lead()).toMatchObject({ notes: 'typed here', address: { city: 'Metairie' } });
  });
  it.each(['mine', 'theirs'] as const)('is what the person keeps: %s', async (keep) => {
    const gateway = gatewayWith();
    const { lead, save, storage } = await pageOf(gateway);
    gateway.colleague('address.city', { address: { city: 'Metairie' } });
    lead.setAddress({ city: 'Kenner' });
    await save();
    // Typed on while it is asked about: it is not sent either.
    lead.setAddress({ city: 'Kenner, LA' });
    await save();
    expect(gateway.lead().address.city).toBe('Metairie');
    lead.settleConflict('address.city', keep);
    await settle();
    const city = keep === 'mine' ? 'Kenner, LA' : 'Metairie';
    expect([gateway.lead().address.city, lead.address.city, lead.conflicts]).toEqual([city, city, []]);
    expect([lead.unsaved, storage.keys('outbox')]).toEqual([false, []]);
    lead.setAddress({ city: 'Gretna' });
    await save();
    expect([gateway.lead().address.city, lead.conflicts]).toEqual(['Gretna', []]);
  });
  it('is asked about again after a reload, until it is chosen', async () => {
    const [gateway, storage] = [gatewayWith(), memoryStorage()];
    const { lead, save } = await pageOf(gateway, { storage });
    gateway.colleague('clients.0.insurance.carrier', { clients: [{ insurance: { carrier: 'theirs' } }] });
    lead.setClient(0, { insurance: { carrier: 'mine' } });
    await save();
    expect(lead.conflicts).toMatchObject([{ path: 'clients.0.insurance.carrier', theirs: 'theirs' }]);
    const after = await pageOf(gateway, { storage });
    expect(after.lead.conflicts).toMatchObject([{ path: 'clients.0.insurance.carrier', theirs: 'theirs' }]);
    expect(after.lead.clients[0]!.insurance.carrier).toBe('mine');
    after.lead.settleConflict('clients.0.insurance.carrier', 'mine');
    await settle();
    expect(gateway.lead().clients[0]!.insurance.carrier).toBe('mine');
    expect((await pageOf(gateway, { storage })).lead.conflicts).toEqual([]);
  });
  it('is no question where both have written the same, or only one of them has written', async () => {
    const gateway = gatewayWith();
    const { lead, save } = await pageOf(gateway);
    gateway.colleague('address.city', { address: { city: 'Kenner' } });
    gateway.colleague('clients.0.firstName', { clients: [{ firstName: 'Dina' }] });
    lead.setAddress({ city: 'Kenner' });
    lead.setClient(0, { lastName: 'Reed' });
    await save();
    expect(lead.conflicts).toEqual([]);
    expect(gateway.lead().clients[0]).toMatchObject({ firstName: 'Dina', lastName: 'Reed' });
  });
  it('is no question of an answer that cannot be read: the words of the refusal are shown, and the text stays', async () => {
    const b = await pageOf(gatewayWith());
    b.api.fail('saveLead', 409, 'Changed since.', {}, { code: 'lead-changed', changed: {} });
    b.lead.set({ notes: 'kept' });
    await b.save();
    expect(b.lead).toMatchObject({ notes: 'kept', conflicts: [], saveError: 'Changed since.', saveRefused: true });
  });
});

it('a measure goes with its units and an income with its type, also with those that nobody chose [REF-009]', async () => {
  const gateway = gatewayWith();
  const { lead, save, api } = await pageOf(gateway);
  lead.setClient(0, { height: "5'9" });
  lead.setClient(0, { income: 4 });
  await save();
  expect(api.of('saveLead')[0]?.body).toMatchObject({ clients: [{ height: "5'9", heightUnits: 0, income: 4, incomeType: 'Monthly' }] });
});
