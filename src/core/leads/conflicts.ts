/** A save that was not taken because somebody else has changed the same fields since the lead was read. */
import { ApiError } from '../ports';
import type { LeadConflict, LeadData, LeadPatch } from '../views';
import { fieldAt } from './held';
import { valueAt } from './patches';

/** Body of the 409 `lead-changed`, in the core's names. Nothing of the save was written. */
export interface LeadChanged {
  readonly code: 'lead-changed';
  /** As it is now. */
  readonly lead: LeadData;
  /** The fields that were sent and that somebody else has changed since, by path. */
  readonly changed: Readonly<Record<string, { readonly by: string; readonly at: string }>>;
}

/** The lead as it is now, and the fields of a save that it holds otherwise; null where this is not why it was refused. */
export function conflictsIn(thrown: unknown, body: LeadPatch): { lead: LeadData; conflicts: ReadonlyMap<string, LeadConflict> } | null {
  const refusal = thrown instanceof ApiError && thrown.status === 409 ? (thrown.body as Partial<LeadChanged> | null) : null;
  if (refusal?.code !== 'lead-changed' || !refusal.lead || !refusal.changed) return null;
  const { lead, changed } = refusal;
  const conflicts = Object.entries(changed).flatMap(([path, { by, at }]) => {
    const field = fieldAt(body, path);
    return field ? [[field.path, { path: field.path, theirs: valueAt(lead, field.path), by, at: Date.parse(at) }] as const] : [];
  });
  return conflicts.length > 0 ? { lead, conflicts: new Map(conflicts) } : null;
}
