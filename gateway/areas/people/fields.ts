/** A person as the wire has them, and as the database has. Pure. */
import type { PayloadOf } from '@dialer/contract/schemas';
import type { accounts } from '../../platform/db/schema';

export type Row = typeof accounts.$inferSelect;
/** What is entered of a person again and again. */
export type Entered = Omit<PayloadOf<'setPerson', 'body'>, 'was'>;
/** With what is entered once, and is changed one by one afterwards. */
export type EnteredFirst = PayloadOf<'addPerson', 'body'>;

export const enteredOf = (row: Row) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  language: row.language ?? '',
  roles: row.roles,
  managerId: row.managerId,
  extension: row.extension ?? '',
  level: row.level,
  isBilingual: row.isBilingual,
  autoAnswer: row.autoAnswer,
  autoAnswerTime: row.autoAnswerTime,
  canTransferToSunlife: row.canTransferToSunlife,
  canTransferToMatcha: row.canTransferToMatcha,
  isIapp2Agent: row.isIapp2Agent,
});

export const toWire = (row: Row) => ({
  id: row.id,
  ...enteredOf(row),
  hasWebRtc: row.hasWebrtc,
  outboundEligibility: row.outboundEligibility,
  provinces: row.provinces,
  healthLicenses: row.healthLicenses,
  closed: row.closedAt !== null,
});

export const toColumns = ({ language, extension, roles, ...rest }: Entered) => ({
  ...rest,
  language: language || null,
  extension: extension || null,
  roles: [...new Set<string>(roles)],
});

export const toFirstColumns = ({ hasWebRtc, provinces, healthLicenses, ...rest }: EnteredFirst) => {
  const { outboundEligibility, ...entered } = rest;
  const isAdvisor = entered.roles.includes('advisor');
  return {
    ...toColumns(entered),
    hasWebrtc: hasWebRtc,
    provinces: [...new Set(provinces)].sort(),
    // Of advisors only, as where they are changed.
    outboundEligibility: isAdvisor ? outboundEligibility : ('none' as const),
    healthLicenses: isAdvisor ? [...new Set(healthLicenses)].sort() : [],
  };
};

/** What of a change keeps a person from going on as they are signed in: they sign in again. */
export const needsNewSignIn = (from: Row, to: Pick<Row, 'email' | 'extension' | 'roles'>): boolean =>
  from.email.toLowerCase() !== to.email.toLowerCase() ||
  from.extension !== to.extension ||
  [...from.roles].sort().join() !== [...to.roles].sort().join();
