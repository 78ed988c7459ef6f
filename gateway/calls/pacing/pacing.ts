/**
 * Campaigns whose people are rung before an agent is chosen. Every half second each crew is looked at: who is free, what
 * rings, what the campaign may lose; so many lines begin as `pace` says, and what it said is kept.
 */
import type { SignedIn } from '../../platform/auth/sessions';
import { startOf } from '../../people/centre';
import { readWorkRules, type WorkRules } from '../../people/work-rules';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import type { Centre } from '../gate/permits';
import { holdLeads } from '../claimed-leads';
import { nextLead } from '../next-lead';
import { answeredBy, answerRate, type Rung } from './answer-rate';
import type { Attempt } from './attempt';
import { createAttempts } from './attempts';
import type { Ledger } from './budget';
import { createCrews } from './crew';
import type { PacingMode } from '@dialer/contract';
import { type Decision, pace } from './pace';
import { campaignIds, DIALER, logDecision, pacedCampaigns, readLedger, readLines } from './store';

/** Agents who may be given the same leads of a campaign. */
interface Crew {
  readonly key: string;
  readonly centre: Centre;
  readonly timezone: string;
  readonly campaignId: number;
  readonly provinces: readonly string[];
  readonly rules: WorkRules;
  mode: PacingMode;
  /** No lead was found; looked for again after this moment. */
  dryUntil: number;
  /** Leads that are being taken. */
  taking: number;
  logged: Decision | null;
  loggedAt: number;
}

/** What is known of a campaign. */
interface Book {
  thirtyDays: Ledger;
  today: Ledger;
  readAt: number;
  /** The newest last. */
  lines: { placed: number; answered: number | null; over: boolean; id: string }[];
  answers: readonly number[];
}

const DRY_MS = 8_000;
const READ_EVERY_MS = 10 * 60_000;
const LOG_EVERY_MS = 1_000;
const HOLD_EVERY_MS = 10_000;
const REMEMBERED = { lines: 1_000, answers: 400 } as const;

export interface Pacing {
  /** Whether the dialer rings people for this agent, who asks for somebody to talk with. False: it has nobody for them. */
  waitsFor(account: SignedIn): Promise<boolean>;
  /** One look at every crew. Resolves when the lines that it wanted have begun. */
  tick(): Promise<void>;
  /** What was decided last for each campaign of a centre where agents wait or have waited. */
  decisions(tenantId: number): Promise<ReadonlyMap<number, { readonly at: number; readonly decision: Decision }>>;
}

/** `ctx.use(createPacing)` */
export function createPacing(ctx: GatewayContext): Pacing {
  const crewsOf = ctx.use(createCrews);
  const attempts = ctx.use(createAttempts);
  const inBackground = ctx.use(createBackground);
  const crews = new Map<string, Crew>();
  const books = new Map<number, Book>();
  const latest = new Map<number, { tenantId: number; at: number; decision: Decision }>();
  let heldAt = 0;

  async function bookOf({ campaignId, timezone }: Crew): Promise<Book> {
    const known = books.get(campaignId);
    const now = ctx.clock.now();
    if (known && now - known.readAt < READ_EVERY_MS) return known;
    const read = await readLedger(ctx.db, campaignId, now, startOf('day', now, timezone).getTime());
    const book = { ...(books.get(campaignId) ?? (await seenBefore(campaignId, now))), ...read, readAt: now };
    books.set(campaignId, book);
    return book;
  }

  async function seenBefore(campaignId: number, now: number): Promise<Pick<Book, 'lines' | 'answers'>> {
    const lines = (await readLines(ctx.db, campaignId, now)).map((line) => ({ ...line, over: true }));
    return { lines, answers: lines.flatMap(({ answered }) => answered ?? []) };
  }

  const plus = ({ answered, abandoned }: Ledger, lost: boolean): Ledger => ({
    answered: answered + 1,
    abandoned: abandoned + Number(lost),
  });

  attempts.onStep((attempt, before) => {
    const book = books.get(attempt.campaignId);
    if (!book) return;
    noteLine(book, attempt);
    const { outcome } = attempt;
    if (outcome === before?.outcome || (outcome !== 'joined' && outcome !== 'abandoned')) return;
    book.thirtyDays = plus(book.thirtyDays, outcome === 'abandoned');
    book.today = plus(book.today, outcome === 'abandoned');
  });

  /** A machine that has answered is no answer: until it is known who it is, the line still rings. */
  function noteLine(book: Book, { id, since, state, outcome }: Attempt): void {
    const line = book.lines.find((each) => each.id === id);
    if (!line) {
      book.lines = [...book.lines.slice(1 - REMEMBERED.lines), { id, placed: since.placed, answered: null, over: false }];
      return;
    }
    const isPerson = since.verdict !== undefined && since.up !== undefined && line.answered === null;
    if (isPerson) {
      line.answered = since.up! - since.placed;
      book.answers = [...book.answers.slice(1 - REMEMBERED.answers), line.answered];
    }
    if (state === 'over' && outcome !== null) line.over = true;
  }

  function* newestFirst({ lines }: Book): Generator<Rung> {
    const now = ctx.clock.now();
    for (let index = lines.length - 1; index >= 0; index--) {
      const { placed, answered, over } = lines[index]!;
      yield { age: now - placed, answered, over };
    }
  }

  async function crewFor(account: SignedIn, campaign: { id: number; mode: PacingMode }, rules: WorkRules): Promise<Crew> {
    const others = (await campaignIds(ctx.db, account.tenantId)).map(({ id }) => id).filter((id) => id !== campaign.id);
    // 0 stands for leads of no campaign.
    const only = { ...rules, deniedCampaigns: [0, ...others] };
    const provinces = [...account.provinces].sort();
    const key = `${campaign.id} ${provinces.join()} ${JSON.stringify([only.prefixes, only.dials])}`;
    const known = crews.get(key);
    if (known) return Object.assign(known, { mode: campaign.mode, rules: only });
    const { id, variant, timezone } = account.tenant;
    const made: Crew = {
      ...{ key, centre: { id, variant: variant as Centre['variant'] }, timezone, campaignId: campaign.id, provinces, rules: only },
      ...{ mode: campaign.mode, dryUntil: 0, taking: 0, logged: null, loggedAt: 0 },
    };
    crews.set(key, made);
    return made;
  }

  async function look(crew: Crew): Promise<void> {
    const book = await bookOf(crew);
    const now = ctx.clock.now();
    const waiting = crewsOf.waiting(crew.key);
    const mine = attempts.of(crew.key);
    const occupied = crewsOf.occupied(crew.key);
    const isIdle = waiting.length === 0 && occupied.length === 0 && mine.length === 0;
    if (isIdle && !crewsOf.hasResting(crew.key)) return void crews.delete(crew.key);
    const ringing = mine.filter(({ state }) => state === 'ringing').map(({ since }) => now - since.placed);
    // Who has answered and is offered to nobody yet speaks for somebody who is free.
    const spokenFor = mine.filter(({ state }) => state === 'greeting' || state === 'waiting').length;
    const habits = { ...crewsOf.habits(crew.key), answers: book.answers };
    const decision = pace({
      mode: crew.mode,
      free: Math.max(0, waiting.length - spokenFor),
      occupied,
      ringing: [...ringing, ...Array.from({ length: crew.taking }, () => 0)],
      p: answerRate(newestFirst(book), answeredBy(habits.answers)),
      habits,
      ledger: book.thirtyDays,
      today: book.today,
      mostLines: limits.pacing.lines,
    });
    keep(crew, decision);
    if (now >= crew.dryUntil) await begin(crew, Math.min(decision.begin, limits.pacing.linesAtOnce));
  }

  const isNews = (before: Decision | null, { mode, reason, free, begin: lines, abandoned }: Decision): boolean =>
    !before || lines > 0 || before.mode !== mode || before.reason !== reason || before.free !== free || before.abandoned !== abandoned;

  function keep(crew: Crew, decision: Decision): void {
    const at = ctx.clock.now();
    const { centre, campaignId, logged, loggedAt } = crew;
    latest.set(campaignId, { tenantId: centre.id, at, decision });
    if (!isNews(logged, decision) || at - loggedAt < LOG_EVERY_MS) return;
    Object.assign(crew, { logged: decision, loggedAt: at });
    inBackground(logDecision(ctx.db, { tenantId: centre.id, campaignId }, at, decision), 'a decision of pacing was not kept');
  }

  async function begin(crew: Crew, lines: number): Promise<void> {
    const { centre, campaignId, provinces, rules, key } = crew;
    for (let line = 0; line < lines; line++) {
      crew.taking++;
      try {
        const claim = await nextLead(ctx, ctx.db, { centre, accountId: DIALER, provinces, rules, paced: true });
        if (!claim) {
          crew.dryUntil = ctx.clock.now() + DRY_MS;
          return;
        }
        await attempts.begin({ centre, campaignId, crew: key, claim });
      } finally {
        crew.taking--;
      }
    }
  }

  /** Leads of people who are rung are held: their lease is shorter than a long ring with a message. */
  async function hold(): Promise<void> {
    const now = ctx.clock.now();
    if (now - heldAt < HOLD_EVERY_MS) return;
    heldAt = now;
    await holdLeads(ctx.db, attempts.leads(), new Date(now));
  }

  return {
    async waitsFor(account) {
      const paced = await pacedCampaigns(ctx.db.lane('desk'), account.tenantId);
      const rules = paced.length === 0 ? null : await readWorkRules(ctx.db.lane('desk'), account);
      for (const campaign of paced) {
        if (rules!.deniedCampaigns.includes(campaign.id)) continue;
        const crew = await crewFor(account, campaign, rules!);
        if (ctx.clock.now() < crew.dryUntil) continue;
        crewsOf.wait(account.id, crew.key);
        return true;
      }
      crewsOf.leave(account.id);
      return false;
    },
    async tick() {
      if (ctx.draining) return;
      for (const crew of [...crews.values()]) await look(crew);
      await hold();
    },
    decisions: async (tenantId) =>
      new Map([...latest].flatMap(([id, { tenantId: of, at, decision }]) => (of === tenantId ? [[id, { at, decision }] as const] : []))),
  };
}

/** So often it is looked. */
const EVERY_MS = 500;

/** Goes by the machine's time, not by `ctx.clock`: a running gateway begins it, a test looks by itself. */
export function startPacing(ctx: GatewayContext): void {
  const pacing = ctx.use(createPacing);
  let looks: Promise<void> | undefined;
  const timer = setInterval(() => {
    looks ??= pacing
      .tick()
      .catch((error: unknown) => ctx.draining || ctx.log.error({ err: error }, 'pacing could not look at its agents'))
      .then(() => void (looks = undefined));
  }, EVERY_MS);
  timer.unref();
  ctx.onStop(() => clearInterval(timer));
}
