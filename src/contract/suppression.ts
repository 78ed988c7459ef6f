/**
 * How many people have to be there for a publisher's calls to be taken: advisors, qualifiers, and those who may call into each
 * state, by the keys of the wire [SET-070, SET-075].
 */
export const SUPPRESSED_STATES =
  'ak al ar az ca co ct dc de fl ga hi ia id il in ks ky la ma md me mi mn mo ms mt nc nd ne nh nj nm nv ny oh ok or pa ri sc sd tn tx ut va vt wa wi wv wy'.split(
    ' ',
  );
export const SUPPRESSION_FIELDS: readonly string[] = ['min_advisors', 'min_qualifiers', ...SUPPRESSED_STATES];
/** By field of the wire. */
export type Suppression = Readonly<Record<string, number>>;

/** Each is a change of its own: `publisher-suppression:ny`. */
export type SuppressionKey = `publisher-suppression:${string}`;
export const suppressionKey = (field: string): SuppressionKey => `publisher-suppression:${field}`;
/** The field of such a key; null: another setting's. */
export function suppressionField(key: string): string | null {
  const [set, field] = key.split(':');
  return set === 'publisher-suppression' && field !== undefined && SUPPRESSION_FIELDS.includes(field) ? field : null;
}
/** More people than a centre has. */
export const MOST_PEOPLE = 2_000;
