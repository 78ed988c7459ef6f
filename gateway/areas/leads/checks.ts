/** What a save may write into a lead beyond the shape of its fields, and how a refusal of the database is said. */
import type { CentreDispositions } from '@dialer/contract';
import type { Issue } from '@dialer/contract/issues';
import { TEXTS } from '@dialer/contract/limits';
import { isRegion } from '@dialer/rules/country';
import { leadStatuses } from '@dialer/rules/lead-statuses';
import { storedPhone, tenDigits } from '@dialer/rules/phone';
import type { LeadRow } from '../../calls/lead-claims';
import { violates } from '../../platform/db/errors';
import { conflict, fieldIssue, fieldProblem, type HttpProblem } from '../../platform/problem';

interface Patch {
  readonly phone?: string | undefined;
  readonly status?: string | undefined;
  readonly cre_notes?: string | undefined;
  readonly address?: { readonly state?: string | undefined } | undefined;
}

const refuse = (field: Exclude<keyof Patch, 'address'> | 'address.state', issue: Issue, words?: string) => fieldIssue(field, issue, words);

/** CRE notes are entries with their dates: another may stand before or behind them, and none of them goes. */
const keepsEntries = (before: string, after: string): boolean =>
  before === '' || after === before || after.endsWith(`<br>${before}`) || after.startsWith(`${before}<br>`);

/**
 * Throws 422 at `phone`: a lead's number is one of the North American plan, never a number for help or an extension.
 * `known`, in the stored form, needs no such shape: what the lead has already, or what the network said of a caller.
 */
export function checkPhone(phone: string, known: string | undefined): void {
  if (storedPhone(phone) !== known && tenDigits(phone) === null) throw refuse('phone', { code: 'phone' }, TEXTS.phoneInvalid);
}

/**
 * The same of a save, and 422 at `status` for one that the centre does not know [LEAD-046]; what the lead has already is no
 * change. Also at `cre_notes` for a save that would rewrite them [LEAD-040]: they are the lead's history, to which
 * dispositions add; `notes` is an ordinary field of the form, and may be rewritten.
 */
export function checkPatch(
  { phone, status, address, cre_notes: notes }: Patch,
  before: Pick<LeadRow, 'phone' | 'status' | 'state' | 'creNotes'>,
  centre: CentreDispositions,
): void {
  if (phone !== undefined) checkPhone(phone, before.phone);
  // The law of a state goes by it. What an import left as it came is no fault of who saves something else.
  const state = address?.state;
  if (state && state !== before.state && !isRegion(state)) throw refuse('address.state', { code: 'state-code' });
  if (notes !== undefined && !keepsEntries(before.creNotes, notes))
    throw fieldProblem('cre_notes', 'CRE notes are added to: what stands there cannot be changed.');
  if (status === undefined || status === before.status) return;
  const known = leadStatuses(centre);
  if (!known.includes(status)) throw refuse('status', { code: 'choice', choices: known.join(', ') });
}

/**
 * Throws 422 at the date of birth of who is born today or later, wherever the lead may be [DISPO-033]: `days` are today's dates
 * there. What the lead has already is no fault of who saves something else.
 */
export function checkBirths(
  clients: readonly { readonly dob?: string | undefined }[] = [],
  before: Pick<LeadRow, 'clients'>,
  days: readonly string[],
): void {
  for (const [nth, { dob = '' }] of clients.entries())
    if (dob !== (before.clients[nth]?.['dob'] ?? '') && days.every((today) => dob >= today))
      throw fieldIssue(`clients.${nth}.dob`, { code: 'past-date' });
}

/** 409 `number-in-campaign` when the database says that the lead's campaign has this number already; else undefined. */
export const numberTaken = (error: unknown): HttpProblem | undefined =>
  violates(error, 'leads_once_per_campaign')
    ? conflict('Another lead of this campaign has this number already. Search for it, or correct the number.', 'number-in-campaign')
    : undefined;
