/** Which kinds of meeting a lead can have, and why not the others. Page and gateway ask the same. */
import type { CoverageRow } from '@dialer/contract';
import type { ClientData, InsuranceData } from '@dialer/contract/lead';
import type { RefusalReason } from '@dialer/contract/meeting';
import { isTooOldToVisit } from './age';
import { hasHealthIssue, LARGE_AMOUNT } from './health';

/** From here on enough field agents are near [BOOK-063, BOOK-064]. */
export const ENOUGH_AGENTS = 3;

/** Why a kind of meeting is closed; each has its sentence (`booking.closed.*`). */
export type Closed = 'age' | 'health' | 'coverage' | 'refused' | 'offer' | 'forced' | 'agents';

/** What of a client decides. */
export type MetClient = Pick<ClientData, 'dob' | 'conditions' | 'medications' | 'disability' | 'weight' | 'weightUnits'> & {
  readonly insurance: Pick<InsuranceData, 'type' | 'amount'>;
};

export interface MeetingFacts {
  /** `YYYY-MM-DD` where the client is. */
  readonly today: string;
  /** One of them decides for a couple. */
  readonly clients: readonly MetClient[];
  readonly coverage: readonly CoverageRow[];
  /** Field agents near the postal code of the meeting; null while nobody has answered. */
  readonly agents: number | null;
  /** The client has taken an instant offer. */
  readonly offerTaken: boolean;
  /** The agent books a visit without an offer. */
  readonly forcedByHand: boolean;
  /** The client does not want to be visited. */
  readonly refused: boolean;
}

interface MeetingChoice {
  /** Why a visit is not possible; empty where it is. */
  readonly faceToFace: readonly Closed[];
  readonly phone: readonly Closed[];
  /** Whether the visit is forced, and whose doing it is: nobody can switch off what is forced by itself. */
  readonly force: 'no' | 'by-hand' | 'by-itself';
  /** Instant offers are made, and forcing by hand is possible. */
  readonly visits: boolean;
  /** What a rule says of the client that is said as a reason for the phone. */
  readonly refusals: readonly RefusalReason[];
}

const PHONE: Pick<MeetingChoice, 'phone' | 'force' | 'visits'> = { phone: [], force: 'no', visits: false };

/**
 * Rules that allow the phone alone come first: they protect underwriting and the client's wish, and need no field agent.
 * Then an offer that was taken, then too few agents, then the agent's own forcing [BOOK-093].
 */
export function meetingChoice({ agents, offerTaken, forcedByHand, ...facts }: MeetingFacts): MeetingChoice {
  const { closed, refusals } = phoneOnly(facts);
  if (closed.length > 0) return { ...PHONE, faceToFace: closed, refusals };
  const visit = { faceToFace: [], visits: true, refusals } as const;
  if (offerTaken) return { ...visit, phone: ['offer'], force: 'no' };
  if (agents !== null && agents < ENOUGH_AGENTS) return { ...visit, phone: ['agents'], force: 'by-itself' };
  return forcedByHand ? { ...visit, phone: ['forced'], force: 'by-hand' } : { ...visit, phone: [], force: 'no' };
}

function phoneOnly({ today, clients, coverage, refused }: Pick<MeetingFacts, 'today' | 'clients' | 'coverage' | 'refused'>) {
  const chosen = clients.flatMap(({ insurance }) => insurance.type);
  const byPhone = coverage.flatMap(({ value, phoneOnly: reason }) =>
    reason && chosen.some((one) => isOfType(one, value)) ? [reason] : [],
  );
  const isOld = clients.some(({ dob }) => isTooOldToVisit(dob, today));
  const isIll = clients.some((client) => (client.insurance.amount ?? 0) > LARGE_AMOUNT && hasHealthIssue(client));
  const closed: Closed[] = [
    ...(isOld ? (['age'] as const) : []),
    ...(isIll ? (['health'] as const) : []),
    ...(byPhone.length > 0 ? (['coverage'] as const) : []),
    ...(refused ? (['refused'] as const) : []),
  ];
  const refusals: RefusalReason[] = [...(isOld ? (['age'] as const) : []), ...(isIll ? (['medical'] as const) : []), ...new Set(byPhone)];
  return { closed, refusals };
}

/** `term-20` is a sub-type of `term`. */
const isOfType = (chosen: string, value: string): boolean => chosen === value || chosen.startsWith(`${value}-`);
