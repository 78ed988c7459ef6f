/** A person as the fields of their dialog, and back. Pure. */
import { AGENT_ROLES, holdsRole, LIMITS, PATTERNS, RANKED_ROLES, type OutboundEligibility, type Role } from '@dialer/contract';
import type { ApiReply } from '@dialer/host';

export type PersonRead = ApiReply<'getPerson'>;

export interface PersonValues {
  firstName: string;
  lastName: string;
  email: string;
  language: '' | 'en' | 'fr';
  roles: readonly string[];
  /** Account id of the manager; empty: in no team. */
  managerId: number | '';
  extension: string;
  level: string;
  isBilingual: boolean;
  autoAnswer: boolean;
  autoAnswerTime: string;
  canTransferToSunlife: boolean;
  canTransferToMatcha: boolean;
  isIapp2Agent: boolean;
  hasWebRtc: boolean;
  outboundEligibility: OutboundEligibility;
  provinces: readonly string[];
  healthLicenses: readonly string[];
}

const NEW: PersonValues = {
  ...{ firstName: '', lastName: '', email: '', language: '', roles: ['qualifier'], managerId: '', extension: '', level: '1' },
  ...{ isBilingual: false, autoAnswer: true, autoAnswerTime: '0', canTransferToSunlife: false, canTransferToMatcha: false },
  ...{ isIapp2Agent: false, hasWebRtc: true, outboundEligibility: 'both', provinces: [], healthLicenses: [] },
};

export function fromWire(person?: PersonRead): PersonValues {
  if (!person) return NEW;
  const { id: _, closed: __, managerId, level, autoAnswerTime, language, ...rest } = person;
  return {
    ...rest,
    language: language === 'en' || language === 'fr' ? language : '',
    managerId: managerId ?? '',
    level: String(level),
    autoAnswerTime: String(autoAnswerTime),
  };
}

/** What is changed again and again. */
export const toWire = (values: PersonValues) => ({
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  language: values.language,
  roles: values.roles as Role[],
  managerId: values.managerId === '' ? null : values.managerId,
  extension: values.extension.trim(),
  level: Number(values.level),
  isBilingual: values.isBilingual,
  autoAnswer: values.autoAnswer,
  autoAnswerTime: Number(values.autoAnswerTime || 0),
  canTransferToSunlife: values.canTransferToSunlife,
  canTransferToMatcha: values.canTransferToMatcha,
  isIapp2Agent: values.isIapp2Agent,
});
export const toFirst = ({ hasWebRtc, outboundEligibility, provinces, healthLicenses, ...values }: PersonValues) => ({
  ...toWire({ ...values, hasWebRtc, outboundEligibility, provinces, healthLicenses }),
  ...{ hasWebRtc, outboundEligibility, provinces: [...provinces], healthLicenses: [...healthLicenses] },
});

const WHOLE = /^\d{1,6}$/;
const isWhole = (text: string, least: number, most: number) => WHOLE.test(text) && Number(text) >= least && Number(text) <= most;

/** Keys of the texts for what is wrong; fields that are right are left out. */
export function faultsOf(values: PersonValues, mostLevels: number): Partial<Record<keyof PersonValues, string>> {
  const email = values.email.trim();
  return {
    ...(!PATTERNS.seen.test(values.firstName) && { firstName: 'fault.required' }),
    ...(values.firstName.trim().length > LIMITS.name && { firstName: 'fault.long_name' }),
    ...(values.lastName.trim().length > LIMITS.name && { lastName: 'fault.long_name' }),
    ...(email === '' ? { email: 'fault.required' } : !PATTERNS.email.test(email) && { email: 'fault.email' }),
    ...(email.length > LIMITS.email && { email: 'fault.long' }),
    ...(values.roles.length === 0 && { roles: 'fault.roles' }),
    ...(!PATTERNS.maybeExtension.test(values.extension.trim()) && { extension: 'fault.extension' }),
    ...(!isWhole(values.level, 1, mostLevels) && { level: 'fault.level' }),
    ...(values.autoAnswer && !isWhole(values.autoAnswerTime || '0', 0, LIMITS.autoAnswer) && { autoAnswerTime: 'fault.seconds' }),
  };
}

/** Roles that somebody may give, and those that the person has already. */
export const rolesFor = (own: readonly string[], held: readonly string[]): Role[] =>
  [...AGENT_ROLES, ...RANKED_ROLES].filter((role) => {
    if (held.includes(role)) return true;
    if (role === 'setter' || role === 'super') return false;
    return (AGENT_ROLES as readonly string[]).includes(role) || holdsRole(own, role);
  });

/** What a change ends: whoever is signed in by it signs in again. */
export const signsOut = (values: PersonValues, was: PersonValues): boolean =>
  values.email.trim().toLowerCase() !== was.email.toLowerCase() ||
  values.extension.trim() !== was.extension ||
  [...values.roles].sort().join() !== [...was.roles].sort().join();
