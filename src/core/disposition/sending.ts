/** Sending what was written of a lead: the body, one try, and what became of it. */
import type { CentreDispositions, Refusal } from '@dialer/contract';
import type { NextWork } from '@dialer/contract/mapping';
import { needsOf, RESCHEDULED } from '@dialer/rules/dispositions';
import { printableAscii } from '../../rules/ascii';
import { codeOf, errorText, isRetryable, statusOf } from '../errors';
import type { ApiInput, CoreEnv } from '../ports';
import type { Draft, WaitsFor } from './draft';
import { withSale } from './text';

/** Code of the gateway's 422 for a disposition that this person may not choose. */
const NOT_OFFERED = 'disposition-not-offered' satisfies Refusal;
/** Code of the gateway's 503 while the end of the call is not stored yet. */
const CALL_NOT_STORED = 'call-not-stored-yet' satisfies Refusal;

type Body = ApiInput<'saveDisposition'>['body'];
export type LeadSummary = Body['lead'];

/** Of a lead that is not loaded. */
const UNKNOWN: LeadSummary = { city: '', firstName: '', lastName: '', phone: '', province: '' };

export type Sent =
  | { kind: 'saved'; /** What the gateway tells of what comes after it. */ next: NextWork }
  /** Disposed elsewhere. */
  | { kind: 'gone' }
  /** No answer, or one that may come later: it is sent again under its key. */
  | { kind: 'waits'; waitsFor: WaitsFor }
  | { kind: 'refused'; message: string; status: number | undefined; isNotOffered: boolean };

export function bodyOf(draft: Draft, lead: LeadSummary | undefined, centre: CentreDispositions): Body {
  const { disposition, reason, reasonOther, notes, dateTime, shortCall } = draft;
  const needs = needsOf(disposition, [], centre);
  return {
    lead: lead ?? UNKNOWN,
    disposition: {
      date_time: needs.dateTime && dateTime !== '' ? dateTime : null,
      disposition,
      notes: printableAscii(needs.sale ? withSale(notes, draft) : notes),
      reason,
      reason_other: printableAscii(reasonOther),
      reschedule_followup: false,
      short_call: shortCall,
    },
  };
}

/** A follow-up gets a new date without a call [DISPO-052, FUP-030]. */
export const rescheduledBody = (lead: LeadSummary = UNKNOWN, dateTime: string, notes: string): Body => ({
  lead,
  disposition: {
    date_time: dateTime,
    disposition: RESCHEDULED,
    notes: printableAscii(notes),
    reason: '',
    reason_other: '',
    reschedule_followup: true,
    short_call: false,
  },
});

/** One try. A lost reply, a double click or a killed tab saves once: key and body stay the same until there is an answer. */
export async function sendDraft(
  env: Pick<CoreEnv, 'api' | 't'>,
  { leadId, key, sentBody }: Draft,
  then: 'next' | 'stop' | null,
): Promise<Sent> {
  const body = JSON.parse(sentBody!) as Body;
  try {
    const { next = {} } = await env.api.call(
      'saveDisposition',
      { params: { id: leadId }, ...(then && { query: { after: then } }), body },
      { key },
    );
    return { kind: 'saved', next };
  } catch (thrown) {
    const status = statusOf(thrown);
    if (status === 404) return { kind: 'gone' };
    if (isRetryable(thrown)) return { kind: 'waits', waitsFor: waitsForOf(thrown) };
    return { kind: 'refused', message: wordsOf(env, thrown), status: status ?? undefined, isNotOffered: codeOf(thrown) === NOT_OFFERED };
  }
}

function wordsOf({ t }: Pick<CoreEnv, 't'>, thrown: unknown): string {
  if (codeOf(thrown) === NOT_OFFERED) return t('dispositions.not_offered');
  const status = statusOf(thrown);
  const general = t('dispositions.failed'); // [DISPO-041]
  return status === 409 || status === 422 ? errorText(thrown, general) : general;
}

function waitsForOf(thrown: unknown): WaitsFor {
  if (statusOf(thrown) === null) return 'connection';
  return codeOf(thrown) === CALL_NOT_STORED ? 'call' : 'gateway';
}

/** Code of a refusal, so that it is said in the reader's language. */
