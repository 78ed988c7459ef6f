/** Keys of the shared texts for values of the wire, which are English names [DISPO-053]; Pocket reads "Follow Up" [DISPO-011]. */

const slug = (value: string): string =>
  value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** `Medical DQ AA/GTL` as `dispositions.medical_dq_aa_gtl`; a lead's status reads the same. */
export const dispositionLabel = (value: string): string => `dispositions.${slug(value)}`;
/** `At work` as `reasons.at_work`. */
export const reasonLabel = (value: string): string => `reasons.${slug(value)}`;
