/** When a lead's parts are good enough. Pure. */
import { isDay } from '../../rules/dates';
import type { AddressData, ClientData } from '../views';

/** Date of an instant in a zone, as YYYY-MM-DD. */
export const dateIn = (timezone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Empty, or a day that exists, written YYYY-MM-DD, at most yesterday [DISPO-033]. `today` is YYYY-MM-DD where the lead is. */
export const isDobValid = (dob: string, today: string): boolean => dob === '' || (isDay(dob) && dob < today);

/** Edits of these keep an address valid; any other marks it invalid [LEAD-015]. */
const KEEPS_VALIDITY: readonly (keyof AddressData)[] = ['type', 'apartment', 'buzzer', 'valid', 'invalidPostal'];
/**
 * After a lookup that found nothing, the person fills in the place by hand as the screen asks [LEAD-017]: that makes no
 * looked-up place wrong, so only another postal code takes the validity away.
 */
export const keepsAddressValid = (fields: Partial<AddressData>, { invalidPostal }: Pick<AddressData, 'invalidPostal'>): boolean =>
  (Object.keys(fields) as (keyof AddressData)[]).every((field) => KEEPS_VALIDITY.includes(field) || (invalidPostal && field !== 'postal'));

/** Every client has height, occupation and weight [LEAD-019]. */
export const areClientsValid = (clients: readonly Pick<ClientData, 'height' | 'occupation' | 'weight'>[]): boolean =>
  clients.length > 0 && clients.every(({ height, occupation, weight }) => height !== '' && occupation !== '' && weight !== '');

/** 400 lb+ or 200 kg+ counts as overweight [LEAD-020]. */
export function isOverweight({ weight, weightUnits }: Pick<ClientData, 'weight' | 'weightUnits'>): boolean {
  const amount = Number.parseInt(weight, 10);
  return Number.isFinite(amount) && amount >= (weightUnits === 0 ? 400 : 200);
}

const OTHER = 'Other';
const hasOther = (values: readonly string[]): boolean => values.some((value) => value.toLowerCase() === OTHER.toLowerCase());

/** Reasons are chosen, and Other is explained [LEAD-024]. */
export const isLeadValid = ({ reasons, reasonOther }: { reasons: readonly string[]; reasonOther: string }): boolean =>
  reasons.length > 0 && (!hasOther(reasons) || reasonOther.trim() !== '');

/** Types are chosen, and Other is explained [LEAD-022]. */
export const isInsuranceValid = ({ type, typeOther }: { type: readonly string[]; typeOther: string }): boolean =>
  type.length > 0 && (!hasOther(type) || typeOther.trim() !== '');

/** [LEAD-023] */
export const isAmountFlagged = (amount: number | null): boolean => amount !== null && amount > 100_000;
