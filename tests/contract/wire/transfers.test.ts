/** A lead that goes from one person's page to another's: both cores on one gateway, and what each of them makes of it. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { calls, dispositions, leads } from '../../../gateway/platform/db/schema';
import { callsFloor, type Floor } from '../../../gateway/testing/floor';
import { ManualTransferModel } from '../../../plugins/manual-transfer/model';
import { currentDraft } from '../../../src/core/desk/drafts';
import { corePage, type CorePage } from './core-page';

const PHONE = '6175550111';
let floor: Floor;
let pages: CorePage[] = [];
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  for (const page of pages) page.end();
  pages = [];
  await floor.clear();
});

async function open(email: string): Promise<CorePage> {
  const page = await corePage(floor, email);
  pages.push(page);
  return page;
}

/** A qualifier who talks with a lead; nobody else is ready. */
async function talking(email = 'qualifier@isius.demo', phone = PHONE) {
  const row = await floor.lead({ phone, firstName: 'Ida', lastName: 'Lowe', state: 'MA' });
  const page = await open(email);
  await page.core.status.request('ready');
  const own = await floor.engine.rung(page.extension);
  floor.engine.ringing(own.leg);
  floor.engine.up(own.leg);
  const far = await floor.engine.rung(phone);
  floor.engine.up(far.leg);
  await page.until(() => expect([page.core.calls.current?.status, page.core.calls.onPhone]).toEqual(['answered', true]));
  await page.until(() => expect(page.answered('createCall')).toBe(1));
  return { row, page, own: own.leg, far: far.leg };
}

const start = (page: CorePage, leadId: string) =>
  page.api.call('startLiveTransfer', { params: { leadId }, body: { notes: 'Two children', team: 'advisors' } });

describe('a live transfer', () => {
  it('is told to an advisor who is away, whose click makes them ready, and is taken by them [CALL-017] [SHELL-029] [SHELL-034] [SHELL-038] [MSG-114] [SOCKET-037] [SOCKET-040] [STATUS-026] [XFER-004] [XFER-005] [XFER-016] [XFER-018] [XFER-019] [XFER-020] [ENDPOINT-088] [ENDPOINT-090] [ENDPOINT-091] [DISPO-043] [DISPO-044]', async () => {
    const advisor = await open('advisor@isius.demo');
    expect(advisor.core.status.current).toBe('offline');
    const { row, page } = await talking();
    await start(page, row.id);
    await advisor.until(() =>
      expect(advisor.words()).toContain(
        'A live transfer is waiting. Switch to "READY" to take it. From Nora Whitfield: Massachusetts, English.',
      ),
    );
    expect(advisor.browser.notices).toHaveLength(1);
    advisor.browser.notices[0]!.click();
    await advisor.until(() => expect(advisor.core.status.current).toBe('ready'));

    const rung = await floor.engine.rung(advisor.extension);
    floor.engine.ringing(rung.leg);
    await advisor.until(() => expect(advisor.core.calls.current).toMatchObject({ status: 'incoming', type: 'transfer' }));
    await advisor.until(() => expect(advisor.core.leads.current?.id).toBe(row.id));
    floor.engine.up(rung.leg);
    await advisor.until(() => expect(advisor.core.calls.current?.status).toBe('answered'));
    await advisor.until(() => expect(advisor.answered('answerTransfer')).toBe(1));
    expect(advisor.words().some((text) => text.startsWith('A live transfer is waiting'))).toBe(false);
    expect(advisor.core.disposition).toMatchObject({ qualifierName: 'Nora Whitfield', qualifierNotes: 'Two children' });

    await page.until(() => expect(page.answered('confirmLiveTransfer')).toBe(1));
    expect(page.core.disposition).toMatchObject({ disposition: 'Live_Transfer', cannotBeChanged: true });
    expect(currentDraft(page.core.desk)).toMatchObject({ advisorExtension: advisor.extension, advisorName: 'Elena Ortiz' });
    await page.core.calls.hangUp();
    await page.until(() => expect(page.core.disposition.active).toBe(true));
    await page.until(() => expect(page.answered('updateCall')).toBe(1));
    expect(await page.core.disposition.save('stop')).toEqual({ kind: 'done' });
    expect(advisor.core.calls.current?.status).toBe('answered');
    const ownCalls = await floor.db.select().from(calls).where(eq(calls.accountId, page.id));
    expect(ownCalls).toMatchObject([{ liveTransfer: 1 }]);
    expect(await floor.db.select().from(dispositions)).toMatchObject([
      { leadId: row.id, disposition: 'Live_Transfer', accountId: page.id },
    ]);

    await advisor.core.calls.hangUp();
    await advisor.until(() => expect(advisor.core.disposition.active).toBe(true));
    expect(advisor.core.status.current).toBe('after-call-work');
    expect(advisor.core.leads.toDispose).toMatchObject([{ leadId: row.id, type: 'transfer' }]);
  });

  it('that found nobody asks who has a lead to dispose it first, and is stopped by the page when the call ends [SHELL-029] [MSG-114] [ENDPOINT-089] [XFER-005] [XFER-017] [CALL-023]', async () => {
    const { page: advisor } = await talking('advisor@isius.demo', '6175550112');
    await advisor.core.calls.hangUp();
    await advisor.until(() => expect(advisor.core.disposition.active).toBe(true));
    const asks = () =>
      advisor.words().some((text) => text.startsWith('A live transfer is waiting. Dispose your lead and click "Save & Next" to take it.'));

    const { row, page, far } = await talking();
    await start(page, row.id);
    await advisor.until(() => expect(asks()).toBe(true));
    floor.engine.down(far);
    await page.until(() => expect(page.answered('stopLiveTransfer')).toBe(1));
    await advisor.until(() => expect(asks()).toBe(false));
    const [call] = await floor.db.select().from(calls).where(eq(calls.accountId, page.id));
    expect(call).toMatchObject({ liveTransfer: 0 });
  });

  it('is refused in words', async () => {
    const { row, page } = await talking();
    await floor.db.update(leads).set({ state: '' }).where(eq(leads.id, row.id));
    await expect(start(page, row.id)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/^Validate the ZIP/) });
    await expect(start(await open('advisor@isius.demo'), row.id)).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/^You may not/),
    });
  });
});

describe('an internal transfer', () => {
  it('frees the agent at the answer and gives the colleague the lead, whose page reports the end [SHELL-038] [SOCKET-009] [XFER-045] [XFER-047] [ENDPOINT-085]', async () => {
    const advisor = await open('advisor@isius.demo');
    const { row, page } = await talking();
    await advisor.core.status.request('idle');
    page.core.leads.current!.set({ notes: 'Wants term life' });
    expect(await page.core.calls.actOnSide('internal-transfer', advisor.extension)).toEqual({ kind: 'done' });
    const [kept] = await floor.db.select().from(leads).where(eq(leads.id, row.id));
    expect(kept).toMatchObject({ notes: 'Wants term life' });
    const rung = await floor.engine.rung(advisor.extension);
    floor.engine.ringing(rung.leg);
    await advisor.until(() => expect(advisor.core.calls.current?.status).toBe('incoming'));
    floor.engine.up(rung.leg);
    await page.until(() => expect(page.core.disposition.active).toBe(true));
    expect(page.core.status.current).toBe('after-call-work');
    await advisor.until(() => expect(advisor.core.leads.current?.id).toBe(row.id));
    await advisor.until(() => expect(advisor.core.status.current).toBe('on-a-call'));
    await advisor.core.calls.hangUp();
    await advisor.until(() => expect(advisor.answered('reportTransferHangup')).toBe(1));
  });

  it('shows the advisors of the centre by name, and who of them is ready [XFER-033] [ENDPOINT-007, ENDPOINT-008]', async () => {
    const { page } = await talking();
    const advisor = await open('advisor@isius.demo');
    const model = new ManualTransferModel(page);
    const elena = (ready: boolean) =>
      page.until(() => expect(model.colleagues).toContainEqual({ name: 'Elena Ortiz', extension: advisor.extension, ready }));
    await elena(false);
    expect(model.colleagues.map(({ name }) => name)).toContain('Samuel Okafor');
    expect(await advisor.core.status.request('ready')).toEqual({ kind: 'done' });
    await page.clock.advance(5000);
    await elena(true);
    model.dispose();
  });
});
