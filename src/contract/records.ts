/**
 * Things of a centre that managers make and change one by one. Each change is among the centre's changes, of the kind `record`,
 * with the subject `person:12`: what it is, and which one.
 */
export const RECORDS = [
  'person',
  'lead-campaign',
  'recycling',
  'lead-list',
  'lead-prefix',
  'lead-group',
  'attribute-group',
  'allowed-extension',
  'retreaver-mapping',
  'notification',
  'lead',
  'leads',
  'audit',
  'permits',
  'call-record',
  'listening',
  'calling-rule',
  'call-override',
  'emergency-ban',
  'registry',
  'exemption',
  'do-not-call',
  'trunk',
] as const;
export type RecordKind = (typeof RECORDS)[number];

/** One side of a recorded change: the record's name then, and the fields that differ, as the wire spells them; never a secret. */
export interface RecordValues {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What the subject of a recorded change speaks of; null: of nothing that this release knows. */
export function recordOf(subject: string): { kind: RecordKind; id: string } | null {
  const at = subject.indexOf(':');
  const kind = RECORDS.find((known) => known === subject.slice(0, at));
  return kind ? { kind, id: subject.slice(at + 1) } : null;
}
