/** Beginnings of marketing ids: by them a lead belongs to a campaign, and to the advisors of a lead group. */

/** All beginnings that a campaign gathers: its own, then the additional ones; separated by commas [SET-046], as `leads_find_campaign` reads them. */
export const campaignPrefixes = ({ prefix, prefixes }: { readonly prefix: string; readonly prefixes: string }): string[] =>
  `${prefix},${prefixes}`
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
