/** When a lead's parts are good enough. Pure. */
import { isDay } from '../../rules/dates';
import type { AddressData } from '../views';

/** Empty, or a day that exists, written YYYY-MM-DD, at most yesterday [DISPO-033]. `today` is YYYY-MM-DD where the lead is. */
export const isDobValid = (dob: string, today: string): boolean => dob === '' || (isDay(dob) && dob < today);

/**
 * Edits of these keep an address valid; any other marks it invalid [LEAD-015]. A point of the map is more exact than the
 * postal code's: it changes the point alone [BOOK-030].
 */
const KEEPS_VALIDITY: readonly (keyof AddressData)[] = [
  ...(['type', 'apartment', 'buzzer', 'valid', 'invalidPostal', 'latitude', 'longitude'] as const),
];
/**
 * After a lookup that found nothing, the person fills in the place by hand as the screen asks [LEAD-017]: that makes no
 * looked-up place wrong, so only another postal code takes the validity away.
 */
export const keepsAddressValid = (fields: Partial<AddressData>, { invalidPostal }: Pick<AddressData, 'invalidPostal'>): boolean =>
  (Object.keys(fields) as (keyof AddressData)[]).every((field) => KEEPS_VALIDITY.includes(field) || (invalidPostal && field !== 'postal'));
