/** What the first step of a booking still wants. Pure. */
import type { LeadView, SessionView } from '@dialer/host';
import { isOther } from '@dialer/rules/booking/other';
import { ageOn } from '@dialer/rules/dates';
import { isPhone, postalState } from './checks';

type Postal = SessionView['variant']['postal'];

/** Fields that the footer names, in the order of the form. */
const ORDER = [
  'first_name',
  'last_name',
  'dob',
  'phone',
  'phone_other',
  'email',
  'postal',
  'city',
  'province',
  'address',
  'reasons',
  'another_reason',
];
/**
 * Names of required fields, in the order of the form: those that are empty, and those whose value cannot stand
 * [BOOK-002]. `unstored`: fields, required or not, that hold a text which is none of theirs.
 */
export function unfinished(
  lead: LeadView,
  rules: Postal,
  unstored: Iterable<string> = [],
  asksReasons = false,
): { missing: string[]; invalid: string[] } {
  const { address } = lead;
  const person = lead.clients[0];
  const isBorn = (dob: string) => ageOn(dob, lead.today) !== null;
  /** The value, and whether it can stand. */
  const fields: Record<string, readonly [value: string | undefined, valid: boolean]> = {
    first_name: [person?.firstName, true],
    last_name: [person?.lastName, true],
    // Of every client: a second one without a date of birth may be, one with half of it may not.
    dob: [person?.dob, lead.clients.every(({ dob }) => !dob || isBorn(dob))],
    phone: [lead.phone, isPhone(lead.phone)],
    postal: [address.postal, postalState(address.postal, address.valid, rules) === 'validated'],
    city: [address.city, true],
    province: [address.province, true],
    address: [address.address, true],
    ...(asksReasons && {
      reasons: [lead.reasons.join(' '), true],
      ...(lead.reasons.some(isOther) && { another_reason: [lead.reasonOther, true] }),
    }),
  };
  const names = Object.keys(fields);
  const missing = names.filter((name) => !fields[name]![0]?.trim());
  const invalid = new Set([...names.filter((name) => !fields[name]![1]), ...unstored]);
  const inOrder = [...invalid].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
  return { missing, invalid: inOrder.filter((name) => !missing.includes(name)) };
}
