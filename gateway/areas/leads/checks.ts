/** What a save may write into a lead beyond the shape of its fields, and how a refusal of the database is said. */
import { issueWords, type Issue } from '@dialer/contract/issues';
import { TEXTS } from '@dialer/contract/limits';
import { LEAD_STATUSES } from '@dialer/rules/lead-statuses';
import { storedPhone, tenDigits } from '@dialer/rules/phone';
import type { LeadRow } from '../../calls/leads';
import { violates } from '../../platform/db/errors';
import { conflict, fieldProblem, type HttpProblem } from '../../platform/problem';

interface Patch {
  readonly phone?: string | undefined;
  readonly status?: string | undefined;
}

const refuse = (field: keyof Patch, issue: Issue, words = issueWords(issue)) =>
  fieldProblem(field, words, { code: 'invalid', issues: { [field]: [issue] } });

/**
 * Throws 422 at `phone`: a lead's number is one of the North American plan, never a number for help or an extension.
 * `known`, in the stored form, needs no such shape: what the lead has already, or what the network said of a caller.
 */
export function checkPhone(phone: string, known: string | undefined): void {
  if (storedPhone(phone) !== known && tenDigits(phone) === null) throw refuse('phone', { code: 'phone' }, TEXTS.phoneInvalid);
}

/** The same of a save, and 422 at `status` for one that is not known [LEAD-046]. What the lead has already is no change. */
export function checkPatch({ phone, status }: Patch, before: Pick<LeadRow, 'phone' | 'status'>): void {
  if (phone !== undefined) checkPhone(phone, before.phone);
  if (status !== undefined && status !== before.status && !LEAD_STATUSES.includes(status))
    throw refuse('status', { code: 'choice', choices: LEAD_STATUSES.join(', ') });
}

/** 409 `number-in-campaign` when the database says that the lead's campaign has this number already; else undefined. */
export const numberTaken = (error: unknown): HttpProblem | undefined =>
  violates(error, 'leads_once_per_campaign')
    ? conflict('Another lead of this campaign has this number already. Search for it, or correct the number.', 'number-in-campaign')
    : undefined;
