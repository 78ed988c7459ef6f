/** Every disposition, from what a page's core offers to what the gateway keeps: who may choose it, its name and its words. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls, dispositions, exceptions, leads } from '../../../gateway/platform/db/schema';
import { callsFloor, type Floor } from '../../../gateway/testing/floor';
import { ApiError } from '../../../src/core/ports';
import { pluginTextsOf } from '../../../src/host/fakes/texts';
import { corePage, type CorePage } from './core-page';

/** Of the specification; what a centre adds of its own has words of its own. */
const LISTED =
  'Voicemail, Callback Scheduled, Appointment Setup, Make Phone Appointment, Internal Transfer, Not Interested, Not In Service, Do Not Call, Pocket, External Follow-up, External Failed Transfer, Unreachable, Dead, Publisher Failed Transfer, Hoax, Inbound-Hoax, Duplicate, Live_Transfer, Engaged Opportunity, Failed Transfer, Failed Inbound Transfer, Sold, Call Dropped, Junk, Medical Disqualification, Medical DQ AA/GTL, Medical DQ EMC, Disqualified Transfer, Disqualified Transfer Age, Disqualified Transfer Banking, Sent External, Client Looking For a Job, No Valid Payment, Transferred to 3rd Party'.split(
    ', ',
  );
/** Somebody is always reached then. */
const DATE = '2031-05-06T17:15';
const NOTHING = { notes: '', reason: '', reason_other: '', reschedule_followup: false, short_call: false };
const NOBODY = { city: '', firstName: '', lastName: '', phone: '', province: '' };
const texts = { en: pluginTextsOf('core', ['en']), fr: pluginTextsOf('core', ['fr']) };

const CENTRES = {
  isius: { tenantId: 1, phone: '6175550111', state: 'ma' },
  slica: { tenantId: 2, phone: '5145550111', state: 'qc', zip: 'H2X1Y4' },
};
let floor: Floor;
let pages: CorePage[] = [];
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
async function clear() {
  for (const page of pages) page.end();
  pages = [];
  await floor.db.delete(exceptions);
  await floor.clear();
}
afterEach(clear);

/** An agent whose call has ended: its lead waits for a disposition. */
async function atEnd(role: 'qualifier' | 'advisor', centre: keyof typeof CENTRES) {
  const facts = CENTRES[centre];
  const { id: leadId } = await floor.lead(facts);
  const page = await corePage(floor, `${role}@${centre}.demo`);
  pages.push(page);
  const { core, until } = page;
  await core.status.request('ready');
  const own = await floor.engine.rung(page.extension);
  floor.engine.ringing(own.leg);
  floor.engine.up(own.leg);
  floor.engine.up((await floor.engine.rung(facts.phone)).leg);
  await until(() => expect([core.calls.current?.status, core.calls.onPhone]).toEqual(['answered', true]));
  await until(() => expect(page.answered('createCall')).toBe(1));
  expect(await core.calls.hangUp()).toEqual({ kind: 'done' });
  await until(() => expect(core.disposition.active).toBe(true));
  await floor.settled();

  /** What the gateway has kept of it; the lead waits again. */
  async function kept() {
    const [lead] = await floor.db.select().from(leads).where(eq(leads.id, leadId));
    const row = (await floor.db.select().from(dispositions)).at(-1);
    await floor.db.delete(exceptions);
    await floor.db.delete(dispositions);
    await floor.db.update(calls).set({ toDispose: true });
    return { lead: lead!, row };
  }
  async function save(disposition: string, over: object = {}) {
    const content = { ...NOTHING, date_time: null, disposition, ...over };
    await page.api.call('saveDisposition', { params: { id: leadId }, body: { lead: NOBODY, disposition: content } });
    return kept();
  }
  const approve = (subject: string) =>
    floor.db.insert(exceptions).values({
      ...{ tenantId: facts.tenantId, leadId, accountId: page.id, managerId: page.id, subject, reason: 'r', state: 'approved' as const },
    });
  return { core, leadId, save, approve };
}
type Scene = Awaited<ReturnType<typeof atEnd>>;

/** Chooses and saves each that is offered, with what it needs; answers their names as they are kept. */
async function saveAll({ core, save, approve }: Scene): Promise<string[]> {
  const names = core.disposition.options.map(({ value }) => value);
  for (const name of names) {
    core.disposition.set({ disposition: name });
    const { needs, reasonOptions } = core.disposition;
    if (needs.approval) await approve(name);
    const [reason] = reasonOptions;
    const { lead, row } = await save(name, {
      date_time: needs.dateTime ? DATE : null,
      reason: reason?.value ?? '',
      notes: needs.notes ? 'Passed away in May' : '',
    });
    expect([lead.status, row?.disposition, row?.reason, row?.dateTime?.toISOString().slice(0, 16) ?? null], name).toEqual([
      ...[name, name, reason?.value ?? ''],
      needs.dateTime ? DATE : null,
    ]);
  }
  return names;
}
const refusal = async (saving: Promise<unknown>) => {
  const thrown = await saving.then(
    () => null,
    (error: unknown) => error,
  );
  return thrown instanceof ApiError ? thrown.status : thrown;
};
/** The call came in, and this second party was on it. */
const inbound = async (kind: 'live' | 'third-party') => {
  const [call] = await floor.db.select().from(calls);
  const told = { kind, state: 'merged', with: 'far', level: 1, phone: '', name: '' } as const;
  await floor.db.update(calls).set({ facts: { ...call!.facts, direction: 1, side: told } });
};

describe('the full list', () => {
  it.each([
    ['isius', ['Internal Transfer', 'Failed Inbound Transfer']],
    ['slica', ['Sold']],
  ] as const)(
    'is chosen, saved and kept in %s by its listed names, but %j; the hidden ones by what happened in the call [DISPO-007] [DISPO-008] [DISPO-012] [DISPO-015]',
    async (centre, elsewhere) => {
      const seen = new Set<string>();
      for (const role of ['qualifier', 'advisor'] as const) {
        const scene = await atEnd(role, centre);
        for (const name of await saveAll(scene)) seen.add(name);
        for (const hidden of ['Live_Transfer', 'Transferred to 3rd Party']) {
          expect(scene.core.disposition.options.map(({ value }) => value)).not.toContain(hidden);
          expect(await refusal(scene.save(hidden))).toBe(422);
        }
        for (const [kind, names] of [
          ['live', ['Live_Transfer', 'Inbound-Hoax']],
          ['third-party', ['Transferred to 3rd Party']],
        ] as const) {
          await inbound(kind);
          for (const name of names) {
            expect((await scene.save(name)).lead.status).toBe(name);
            seen.add(name);
          }
        }
        await clear();
      }
      expect(LISTED.filter((name) => !seen.has(name))).toEqual(elsewhere);
    },
  );

  it('has no “Other reason”: it is a reason’s Other, with a text of its own [DISPO-009]', async () => {
    const { core, save } = await atEnd('qualifier', 'isius');
    for (const name of ['Other', 'Other reason']) {
      expect(core.disposition.options.map(({ value }) => value)).not.toContain(name);
      expect(await refusal(save(name))).toBe(422);
    }
    core.disposition.set({ disposition: 'Not Interested' });
    core.disposition.set({ reason: 'Other' });
    expect(core.disposition.errors).toEqual({ reasonOther: 'dispositions.errors.reason_other_required' });
    core.disposition.set({ reasonOther: 'Moves abroad' });
    expect(core.disposition.errors).toEqual({});
    const { row, lead } = await save('Not Interested', { reason: 'Other', reason_other: 'Moves abroad' });
    expect([row?.reason, row?.reasonOther, lead.statusDescription]).toEqual(['Other', 'Moves abroad', 'Moves abroad']);
  });

  it('is read in the agent’s language and travels by its listed names: Pocket reads Follow Up, reasons and destinations the same [DISPO-011] [DISPO-053]', async () => {
    const { core, save } = await atEnd('qualifier', 'isius');
    const words = (language: 'en' | 'fr') => core.disposition.options.map(({ labelKey }) => texts[language].t(labelKey));
    expect([words('en'), words('fr')]).toEqual([expect.arrayContaining(['Follow Up']), expect.arrayContaining(['Suivi'])]);
    for (const all of [words('en'), words('fr')]) expect(all).not.toContain('Pocket');
    expect((await save('Pocket', { date_time: DATE, reason: 'ID confirmed' })).row).toMatchObject({ disposition: 'Pocket' });
    for (const [name, value, label] of [
      ['Not Interested', 'Client hung up', 'Le client a raccroché'],
      ['Sent External', 'External Transfer', 'Transfert externe'],
    ] as const) {
      core.disposition.set({ disposition: name });
      const option = core.disposition.reasonOptions.find((each) => each.value === value);
      expect(texts.fr.t(option!.labelKey)).toBe(label);
      expect((await save(name, { reason: value })).row).toMatchObject({ disposition: name, reason: value });
    }
  });

  it.each(['isius', 'slica'] as const)(
    'has the same medical conditions for EMC and for AA/GTL, ending in Other, in %s [DISPO-026]',
    async (centre) => {
      const { core, save } = await atEnd('advisor', centre);
      const offered = ['Medical DQ EMC', 'Medical DQ AA/GTL'].map((disposition) => {
        core.disposition.set({ disposition });
        expect(core.disposition.errors).toEqual({ reason: 'dispositions.errors.reason_required' });
        return core.disposition.reasonOptions.map(({ value }) => value);
      });
      expect(offered[0]).toEqual(expect.arrayContaining(['Cancer', 'Diabetes with complications', 'Stroke']));
      expect(offered[0]!.at(-1)).toBe('Other');
      expect(offered[1]).toEqual(offered[0]);
      expect((await save('Medical DQ EMC', { reason: 'Stroke' })).row).toMatchObject({ reason: 'Stroke' });
    },
  );
});
