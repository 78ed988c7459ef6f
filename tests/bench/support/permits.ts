/** Part of `law.bench.ts`: dials whose permits the database writes, as a ring's are. */
import { eq } from 'drizzle-orm';
import { createPermits } from '../../../gateway/calls/gate/permits';
import { TERMS as SETTING } from '../../../gateway/calls/gate/terms';
import { writeSetting } from '../../../gateway/people/settings';
import { doNotCall, exemptions, type leads, permits, registries, registryNumbers } from '../../../gateway/platform/db/schema';
import { createFakeEngine } from '../../../gateway/testing/engine';
import { type Found, noDifferences, note } from '../../contract/law/compare-dials';
import { callee, countryOf, dial, mayDial, SETTLED } from '../../contract/law/dials';
import { randomly } from '../../contract/law/people';
import { openFloorWith } from './floor';

const DAY_MS = 86_400_000;
/** Of each centre's time: four weeks, so that the registry of its first day holds to the end; clocks change in most. */
const WEEKS_FROM = ['2026-10-12', '2026-11-09', '2027-03-01', '2027-05-17', '2027-10-18', '2027-12-06'].map((day) => Date.parse(day));
const FOUR_WEEKS = 28 * DAY_MS;
/** Calls of one number, within those weeks. */
const EACH = 12;
const REGISTRY = { 'national-us': 1, 'national-ca': 2 } as const;

/** So many dials, each asked of `grant` with the way that asks for it; the rows that were kept, and how long each permit took, ms. */
export async function dialThroughDatabase(seed: number, dials: number): Promise<{ found: Found; kept: number; took: number[] }> {
  const took: number[] = [];
  const engine = createFakeEngine();
  engine.trunks.people = true;
  let now = WEEKS_FROM[0]!;
  const floor = await openFloorWith(engine, { now: () => now });
  const { db } = floor;
  const gate = floor.ctx.use(createPermits);
  const random = randomly(seed);
  const found = noDifferences();
  const like = await floor.lead('6175550100');
  for (const scope of ['national-us', 'national-ca'] as const)
    await db.insert(registries).values({ tenantId: 1, scope, kept: true, version: REGISTRY[scope] });
  const people = Array.from({ length: Math.ceil(dials / EACH) }, (_, nth) => callee(random, nth));
  const listed = people.filter((one) => one.listed).map(({ phone }) => ({ tenantId: 1, phone }));
  const version = (one: (typeof people)[number]) => (countryOf(one) === 'CA' ? REGISTRY['national-ca'] : REGISTRY['national-us']);
  const registered = people.filter((one) => one.registered).map((one) => ({ phone: Number(one.phone), version: version(one) }));
  const consents = people
    .filter((one) => one.consent)
    .map(({ phone, signed }) => ({ tenantId: 1, kind: 'consent' as const, phone, channel: signed ? 'paper' : 'call' }));
  await db.insert(doNotCall).values(listed).onConflictDoNothing();
  await db.insert(registryNumbers).values(registered).onConflictDoNothing();
  await db.insert(exemptions).values(consents.map((one) => ({ ...one, evidence: 'a form', validFrom: new Date('2026-01-01') })));

  for (let nth = 0; nth < people.length; nth += 50) {
    const weeks = (nth / 50) % WEEKS_FROM.length;
    const from = WEEKS_FROM[weeks]!;
    const settled = Math.floor(random() * SETTLED.length);
    const old = random() < 0.1;
    const versionDate = new Date(from - (old ? 33 : 1) * DAY_MS).toISOString().slice(0, 10);
    await db.update(registries).set({ versionDate }).where(eq(registries.tenantId, 1));
    await writeSetting(db, 1, SETTING, SETTLED[settled], 1, new Date(from));
    for (const to of people.slice(nth, nth + 50)) {
      const calls: number[] = [];
      const lead: typeof leads.$inferSelect = { ...like, phone: to.phone, zip: to.postal, state: '', timezone: to.written };
      const first = dial(random, to, settled, [from, from + FOUR_WEEKS]);
      for (let each = 0; each < EACH; each++) {
        const other = dial(random, to, settled, [from, from + FOUR_WEEKS]);
        // Mostly soon after the one before: that is when a cap stops somebody.
        const soon = Math.min(first.at + Math.floor(random() * 26 * 3_600_000), from + FOUR_WEEKS - 1);
        // What a manager allows is written for a time that goes forward, and is judged without the database.
        const one = { ...other, allowed: false, at: each === 0 ? first.at : random() < 0.2 ? other.at : soon };
        now = one.at;
        const asked = { centre: { id: 1, variant: 'ISIUS' as const }, number: to.phone, lead, path: one.way, accountId: 1 };
        const began = performance.now();
        const { permit } = await gate.grant({ ...asked, callId: crypto.randomUUID(), callerId: '8005550100' });
        took.push(performance.now() - began);
        note(found, one, mayDial(one, { old }, new Map([[to.phone, calls]])), permit !== null);
        if (permit !== null) calls.push(one.at);
      }
    }
  }
  const kept = await db.$count(permits);
  await floor.close();
  return { found, kept, took };
}
