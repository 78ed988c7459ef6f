/**
 * Agents save dispositions on a way on which requests go wrong, and with a gateway that is killed again and again. What
 * they saved is then compared with the rows of the database: nothing lost, nothing there twice.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { blankCall } from '@dialer/contract';
import { DEMO_PASSWORD } from '../../../gateway/demo/people';
import { accounts, calls, dispositions, leads } from '../../../gateway/platform/db/schema';
import { randomOf, type Random } from '../../../gateway/telephony/embedded/training/random';
import type { Program } from '../../../gateway/testing/program';
import { memoryStorage } from '../../../src/core/testing/ports';
import { nextLead, openPage } from './page';
import { faultyWay, type Fault } from './way';

/** What goes wrong with a save, on its way or at the page: a button that is clicked twice, a tab that is killed. */
type Trouble = Fault | 'double-click' | 'reload';
const TROUBLES: Readonly<Record<Trouble, number>> = {
  reset: 22,
  cut: 26,
  twice: 10,
  'double-click': 22,
  reload: 14,
  'kill-early': 4,
  'kill-late': 4,
};

/** Leads that wait for one agent at a time; a page is opened anew for each lot. */
const SHIFT = 20;
const AGENTS = ['qualifier', 'qualifier2', 'advisor', 'advisor2'].map((login) => `${login}@isius.demo`);

export interface Storm {
  saves: number;
  /** Share of saves with which something goes wrong. */
  share: number;
  seed: string;
  start(): Promise<Program>;
}

export interface Report {
  readonly saves: number;
  readonly rows: number;
  /** Leads that were disposed, and have no row; that have several; whose row is not what was written of them. */
  readonly lost: number;
  readonly double: number;
  readonly wrong: number;
  /** Leads that still wait at the gateway, and drafts that are left in the browsers. */
  readonly waiting: number;
  readonly left: number;
  /** What agents were told besides that they have saved. */
  readonly complaints: readonly string[];
  readonly troubles: Readonly<Partial<Record<Trouble, number>>>;
  readonly requests: number;
}

/** An agent's leads whose calls have ended, and who wait for their disposition. */
async function waitingLeads({ db }: Program, email: string, phones: readonly string[]): Promise<string[]> {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  const { id: accountId, tenantId, extension } = account!;
  const rows = await db
    .insert(leads)
    .values(phones.map((phone) => ({ tenantId, phone, claimedBy: accountId })))
    .returning({ id: leads.id, phone: leads.phone });
  const ended = Date.now();
  await db.insert(calls).values(
    rows.map(({ id: leadId, phone }) => {
      const callId = randomUUID();
      const since = { created: ended - 60_000, agentUp: ended - 55_000, farUp: ended - 50_000, ended };
      const facts = blankCall({
        callId,
        type: 'auto',
        leadId,
        phone,
        agent: 'down',
        far: 'down',
        since,
        end: { by: 'far', cause: 'normal' },
      });
      const row = { tenantId, accountId, extension: extension!, leadId, phone, type: 'auto' as const, direction: 0 as const, facts };
      return { ...row, id: callId, endedAt: new Date(ended), toDispose: true };
    }),
  );
  return rows.map(({ id }) => id);
}

/** One trouble for each save, the same for the same seed. */
function planOf(random: Random, { saves, share }: Pick<Storm, 'saves' | 'share'>): (Trouble | null)[] {
  return Array.from({ length: saves }, () => (random.next() < share ? random.pick(TROUBLES) : null));
}

const NOTES = (leadId: string) => `Written of ${leadId}`;

export async function storm({ saves, share, seed, start }: Storm): Promise<Report> {
  const plan = planOf(randomOf('exactly-once', seed), { saves, share });
  let program = await start();
  let killing: Promise<void> | null = null;
  const kill = () =>
    (killing ??= (async () => {
      way.lead(null);
      await program.kill();
      program = await start();
      way.lead(program.url);
      killing = null;
    })());
  /** What waits for the first request of a lead's disposition. */
  const armed = new Map<string, Fault>();
  const way = await faultyWay(({ method, url = '' }) => {
    const leadId = method === 'POST' ? /\/leads\/([^/]+)\/dispositions/.exec(url)?.[1] : undefined;
    const fault = leadId === undefined ? undefined : armed.get(leadId);
    if (leadId !== undefined) armed.delete(leadId);
    return fault ?? null;
  }, kill);
  way.lead(program.url);
  const all: string[] = [];
  const complaints: string[] = [];
  let left = 0;
  let phones = 6_174_000_000;

  async function work(email: string, troubles: readonly (Trouble | null)[]): Promise<void> {
    const mine = await waitingLeads(
      program,
      email,
      troubles.map(() => String(phones++)),
    );
    all.push(...mine);
    const storage = memoryStorage();
    const open = () => openPage({ url: way.url, storage, email, password: DEMO_PASSWORD });
    let page = await open();
    const saved = new Set<string>();
    const close = () => {
      complaints.push(...page.toasts.filter((key) => key !== 'dispositions.saved'));
      page.kill();
    };
    for (const trouble of troubles) {
      const leadId = await nextLead(page, saved);
      if (leadId === null) break;
      const { disposition } = page.core;
      disposition.set({ disposition: 'Unreachable', notes: NOTES(leadId) });
      const atPage = trouble === 'double-click' || trouble === 'reload';
      if (trouble && !atPage) armed.set(leadId, trouble);
      saved.add(leadId);
      const answer = disposition.save('stop');
      if (trouble === 'double-click') void disposition.save('stop');
      if (trouble === 'reload') {
        close();
        page = await open();
      } else await answer;
    }
    // Until the last of them is answered.
    await nextLead(page, saved);
    close();
    left += storage.keys('outbox').length;
  }

  for (let from = 0; from < saves; from += AGENTS.length * SHIFT) {
    const shift = plan.slice(from, from + AGENTS.length * SHIFT);
    await Promise.all(
      AGENTS.map((email, nth) =>
        work(
          email,
          shift.filter((_, index) => index % AGENTS.length === nth),
        ),
      ),
    );
  }
  await killing;
  const rows = await program.db.select().from(dispositions).where(inArray(dispositions.leadId, all));
  const times = new Map(all.map((id) => [id, rows.filter(({ leadId }) => leadId === id).length]));
  const report: Report = {
    saves: all.length,
    rows: rows.length,
    lost: all.filter((id) => times.get(id) === 0).length,
    double: all.filter((id) => times.get(id)! > 1).length,
    wrong: rows.filter(({ leadId, notes, disposition }) => notes !== NOTES(leadId) || disposition !== 'Unreachable').length,
    waiting: await program.db.$count(calls, and(eq(calls.toDispose, true), inArray(calls.leadId, all))),
    left,
    complaints,
    troubles: plan.reduce<Partial<Record<Trouble, number>>>((sum, each) => (each ? { ...sum, [each]: (sum[each] ?? 0) + 1 } : sum), {}),
    requests: way.requests,
  };
  await program.stop();
  await way.close();
  return report;
}
