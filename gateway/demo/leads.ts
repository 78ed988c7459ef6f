/** Leads, campaigns and promises of the demo centres: always the same people, at real places, with numbers that belong to nobody. */
import { desc, eq } from 'drizzle-orm';
import { allPlaces, type PostalPlace } from '../platform/places/postal';
import type { Clock } from '../platform/context';
import type { Database, Orm } from '../platform/db/database';
import { CITIES, KEYWORDS, NAMES, REASONS, SOURCES, type DemoCity } from './vocabulary';
import { ALL_DEMO } from './people';
import { accounts, allowedExtensions, campaigns, followUps, leads } from '../platform/db/schema';

type NewLead = typeof leads.$inferInsert;
type NewCampaign = typeof campaigns.$inferInsert;
type Variant = keyof typeof CITIES;

const HOUR_MS = 3_600_000;

/** mulberry32: the same seed, the same people. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <T>(of: readonly T[]): T => of[below(of.length)]!;
  const shuffle = <T>(items: T[]): T[] => {
    for (let at = items.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [items[at], items[other]] = [items[other]!, items[at]!];
    }
    return items;
  };
  return { next, below, pick, shuffle };
}
type Random = ReturnType<typeof createRandom>;

/** Caller ids end in 0199, a number that no demo lead has. */
const CAMPAIGNS: Record<Variant, { tenantId: number; list: Omit<NewCampaign, 'tenantId'>[] }> = {
  ISIUS: {
    tenantId: 1,
    list: [
      { slug: 'final-expense', name: 'Final Expense', prefix: 'FE', callerId: '6175550199' },
      { slug: 'mortgage-protection', name: 'Mortgage Protection', prefix: 'MP', callerId: '3125550199' },
    ],
  },
  SLICA: {
    tenantId: 2,
    list: [
      { slug: 'assurance-vie', name: 'Assurance vie', prefix: 'AV', callerId: '5145550199' },
      { slug: 'term-life', name: 'Term Life', prefix: 'TL', callerId: '4165550199' },
    ],
  },
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();

/** The postal codes of the demo cities. The data's spelling of a city may have an area after its name. */
function codesOf(cities: readonly DemoCity[]): Map<DemoCity, PostalPlace[]> {
  const found = new Map<DemoCity, PostalPlace[]>(cities.map((city) => [city, []]));
  const names = cities.map((city) => [city, plain(city[0])] as const);
  for (const place of allPlaces()) {
    if (!place.timezone) continue;
    const name = plain(place.city);
    const match = names.find(([city, wanted]) => city[1] === place.region && name.startsWith(wanted));
    if (match) found.get(match[0])!.push(place);
  }
  return found;
}

const LETTERS = 'ABCEGHJKLMNPRSTVWXYZ';
/** Of Canadian codes only the first half is known; the second half is made up, in the right shape. */
const fullCode = (place: PostalPlace, random: Random) =>
  place.country === 'US' ? place.code : `${place.code}${random.below(10)}${random.pick([...LETTERS])}${random.below(10)}`;

function languageOf(variant: Variant, region: string, random: Random): 'en' | 'fr' | 'es' {
  if (variant === 'ISIUS') return random.next() < 0.15 ? 'es' : 'en';
  return random.next() < (region === 'qc' ? 0.85 : 0.08) ? 'fr' : 'en';
}

function describeLead(
  variant: Variant,
  city: DemoCity,
  places: readonly PostalPlace[],
  line: number,
  random: Random,
): Omit<NewLead, 'tenantId' | 'campaignId' | 'dueAt' | 'marketingId'> {
  const place = random.pick(places);
  const language = languageOf(variant, city[1], random);
  const names = NAMES[language];
  const woman = random.next() < 0.55;
  const firstName = random.pick(woman ? names.women : names.men);
  const lastName = random.pick(names.last);
  const number = 1 + random.below(4800);
  const street = random.pick(names.streets);
  const apartment = random.next() < 0.25 ? String(1 + random.below(40)) : '';
  const dob = `${1941 + random.below(45)}-${String(1 + random.below(12)).padStart(2, '0')}-${String(1 + random.below(28)).padStart(2, '0')}`;
  return {
    phone: `${city[2]}5550${String(100 + line)}`,
    firstName,
    lastName,
    email: random.next() < 0.8 ? `${plain(firstName)}.${plain(lastName)}${random.below(90) + 10}@mail.example` : '',
    language,
    street: language === 'fr' ? `${number}, ${street}` : `${number} ${street}`,
    apartment,
    addressType: apartment ? 2 : 1,
    city: city[0],
    state: city[1],
    zip: fullCode(place, random),
    latitude: place.latitude,
    longitude: place.longitude,
    timezone: place.timezone ?? '',
    website: random.pick(SOURCES),
    keywords: random.pick(KEYWORDS),
    reasonForRequest: random.pick(REASONS),
    clients: [{ first_name: firstName, last_name: lastName, gender: woman ? 2 : 1, dob }],
  };
}

/** So many leads, spread over the cities; the first in the stack is one whose simulated owner answers. */
function makeLeads(variant: Variant, count: number, campaignIds: readonly number[], now: number): NewLead[] {
  const { tenantId, list } = CAMPAIGNS[variant];
  const random = createRandom(tenantId * 7919);
  const places = codesOf(CITIES[variant]);
  const lines = new Map<string, number>();
  const drawn = Array.from({ length: count }, (_, index) => {
    const city = CITIES[variant][index % CITIES[variant].length]!;
    const line = (lines.get(city[2]) ?? 0) + 1;
    lines.set(city[2], line);
    return describeLead(variant, city, places.get(city)!, line, random);
  });
  return [...drawn.slice(0, 1), ...random.shuffle(drawn.slice(1))].map((lead, index) => {
    const which = random.below(list.length);
    return {
      ...lead,
      tenantId,
      campaignId: campaignIds[which]!,
      marketingId: `${list[which]!.prefix}${100_000 + index * 7 + tenantId}`,
      dueAt: new Date(now - (count - index) * 1000),
      createdAt: new Date(now - random.below(14 * 24) * HOUR_MS),
    };
  });
}

/** Leads that are left to the stack before any is promised to somebody: a centre with a handful of leads has work to give. */
const KEPT_FOR_STACK = 10;
/** Of each advisor's promises, in hours from now. */
const PROMISED_AFTER = [6, 27];

/**
 * Dated promises of the advisors: one soon, one tomorrow, each on a lead of their own that nobody else is offered;
 * fewer where there are few leads.
 */
async function promise(orm: Orm, tenantId: number, count: number, now: number): Promise<void> {
  const advisors = (await orm.select().from(accounts).where(eq(accounts.tenantId, tenantId)).orderBy(accounts.id)).filter(({ roles }) =>
    roles.includes('advisor'),
  );
  const free = await orm
    .select({ id: leads.id })
    .from(leads)
    .where(eq(leads.tenantId, tenantId))
    .orderBy(desc(leads.dueAt))
    .limit(Math.min(advisors.length * PROMISED_AFTER.length, Math.max(0, count - KEPT_FOR_STACK)));
  const rows = free.map(({ id }, at) => {
    const soon = at % PROMISED_AFTER.length === 0;
    const after = PROMISED_AFTER[at % PROMISED_AFTER.length]!;
    return {
      tenantId,
      leadId: id,
      accountId: advisors[Math.floor(at / PROMISED_AFTER.length)]!.id,
      type: soon ? 1 : 3,
      startsAt: new Date(Math.ceil((now + after * HOUR_MS) / (HOUR_MS / 4)) * (HOUR_MS / 4)),
      notes: soon ? 'Asked to be called back, spouse is home then.' : 'Has the papers ready, wants the second quote.',
    };
  });
  if (rows.length === 0) return;
  await orm.insert(followUps).values(rows);
  for (const { leadId } of rows) await orm.update(leads).set({ status: 'Pocket', new: false, dueAt: null }).where(eq(leads.id, leadId));
}

/** So that a first shift can try a transfer to a colleague. With the leads, once: what an administrator takes away stays away. */
async function allowColleagues(orm: Orm, tenantId: number): Promise<void> {
  const people = await orm.select({ extension: accounts.extension }).from(accounts).where(eq(accounts.tenantId, tenantId));
  const rows = people.flatMap(({ extension }) => (extension ? [{ tenantId, extension }] : []));
  if (rows.length > 0) await orm.insert(allowedExtensions).values(rows).onConflictDoNothing();
}

async function seedTenant(db: Database, variant: Variant, count: number, now: number): Promise<void> {
  const { tenantId, list } = CAMPAIGNS[variant];
  await db.tx(async (orm) => {
    const made = await orm
      .insert(campaigns)
      .values(list.map((campaign) => ({ ...campaign, tenantId })))
      .onConflictDoNothing()
      .returning({ id: campaigns.id });
    // The campaigns were there: this centre has been filled before, whatever has become of its leads.
    if (made.length < list.length) return;
    const rows = makeLeads(
      variant,
      count,
      made.map(({ id }) => id),
      now,
    );
    for (let at = 0; at < rows.length; at += 100) await orm.insert(leads).values(rows.slice(at, at + 100));
    await promise(orm, tenantId, count, now);
    await allowColleagues(orm, tenantId);
  });
}

/** Fills the demo centres, once. */
export async function seedLeads(db: Database, clock: Clock, count: number, only: readonly number[] = ALL_DEMO): Promise<void> {
  for (const variant of ['ISIUS', 'SLICA'] as const)
    if (only.includes(CAMPAIGNS[variant].tenantId)) await seedTenant(db, variant, count, clock.now());
}
