/** The state of a number of the United States, by its area code (`data/area-codes.tsv`). */
import { REGIONS } from '@dialer/rules/country';
import { regionsOfAreaCode } from './area-codes';

/** In lower case, as on the wire; null for a code of no state: another country's, a territory's, a toll-free one. */
export const stateOfAreaCode = (code: string): string | null =>
  regionsOfAreaCode(code).find((region) => REGIONS.US.includes(region)) ?? null;
