/** A call's own record as managers of its centre read it. */
import type { PayloadOf } from '@dialer/contract/schemas';
import type { Language } from '@dialer/rules/times';
import { ruleWords } from '../../calls/gate/rule-words';
import { storedRecordOf, type StoredRecord } from '../../calls/record/stored-record';
import type { Orm } from '../../platform/db/database';

export type CallRecord = PayloadOf<'getCallTimeline', 'reply'>;
type Moment = StoredRecord['moments'][number];
type Leg = StoredRecord['legs'][number];
type MomentRow = CallRecord['moments'][number];
type LegRow = CallRecord['legs'][number];

const iso = (at: number): string => new Date(at).toISOString();
const endFacts = ({ by, cause, sip, q850, reached }: Moment['facts']) => ({
  by: by ?? null,
  cause: cause ?? null,
  sip: sip ?? null,
  q850: q850 ?? null,
  reached: reached ?? null,
});

function momentRow({ at, what, leg, who, facts, rule }: Moment, beganAt: number, language: Language): MomentRow[] {
  if (what === 'quality') return [];
  return [
    {
      ...{ at: iso(at), after_ms: at - beganAt, what, leg, who, ...endFacts(facts) },
      ended_by: facts.endedBy ?? null,
      count: facts.count ?? null,
      verdict: facts.verdict ?? null,
      to: facts.moved ?? null,
      rule: rule ?? null,
      rule_words: rule === undefined ? '' : ruleWords(rule, language),
      fault: facts.fault ?? null,
      gap: facts.gap ?? null,
    },
  ];
}

const legRow = (of: Leg): LegRow => ({
  ...{ leg: of.leg, who: of.who, from: of.from, to: of.to, trunks: [...of.trunks] },
  answered_at: of.answeredAt === null ? null : iso(of.answeredAt),
  ended_at: of.down === null ? null : iso(of.down.at),
  ...endFacts(of.down ?? {}),
  quality: of.quality && {
    lost: of.quality.lost,
    jitter_ms: of.quality.jitterMs,
    round_trip_ms: of.quality.roundTripMs,
    mos: of.quality.mos,
  },
});

/** Null: this centre has no such call, and rang nobody by that id. */
export async function recordOfCall(orm: Orm, tenantId: number, callId: string, language: Language): Promise<CallRecord | null> {
  const record = await storedRecordOf(orm, tenantId, callId);
  if (!record) return null;
  const { beganAt, endedAt, legs, moments, ...rest } = record;
  return {
    ...{ id: callId, ...rest },
    began_at: iso(beganAt),
    ended_at: endedAt === null ? null : iso(endedAt),
    legs: legs.map(legRow),
    moments: moments.flatMap((each) => momentRow(each, beganAt, language)),
  };
}
