/** An answer without the carrier's own words beside its number: nobody reads them, and sip.js drops an answer with some signs in them. */
export const withoutPhrase = (text: string): string => text.replace(/^(SIP\/2\.0 \d{3})[^\r\n]*/, '$1 -');
