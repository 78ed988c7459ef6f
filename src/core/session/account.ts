/** The signed-in person, as the login reply gives it and as this tab keeps it. */
import { ELIGIBILITIES, validPermissions, type OutboundEligibility, type Role } from '@dialer/contract';

/** Account state [AUTH-041], with the fields that rules use beside the listed ones [AUTH-042]. */
export interface Account {
  id: number;
  tenantId: number;
  extension: string;
  hasWebRtc: boolean;
  deactivated: boolean;
  inboundOnly: boolean;
  canTransferToSunlife: boolean;
  canTransferToMatcha: boolean;
  isIapp2Agent: boolean;
  isExternal: boolean;
  outboundEligibility: OutboundEligibility;
  healthLicenses: string[];
  /** Of the softphone; the login reply brings them [AUTH-011]. */
  autoAnswer: boolean;
  /** Seconds. */
  autoAnswerTime: number;
  tokens: { accessToken: string };
  acl: { roles: Role[]; permissions: string[] };
  user: { id: number; tenantId: number; email: string; firstName: string; lastName: string; language: 'en' | 'fr' | null };
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const list = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);
const flag = (value: unknown): boolean => value === true || value === 1 || value === '1';

/**
 * Account of a login reply in the core's names [AUTH-008, AUTH-040]; null when the reply holds no person.
 * Permissions that the roles may not have are left out [AUTH-009].
 */
export function accountFromReply(reply: unknown): Account | null {
  if (!reply || typeof reply !== 'object') return null;
  const given = reply as Record<string, unknown>;
  const id = Number(given['id']);
  const accessToken = text(given['accessToken']);
  if (!Number.isFinite(id) || given['id'] === null || given['id'] === '' || !accessToken) return null;
  const roles = list(given['roles']) as Role[];
  const tenantId = Number(given['tenantId'] ?? 0);
  const eligibility = text(given['outboundEligibility']);
  return {
    id,
    tenantId,
    extension: text(given['extension']),
    hasWebRtc: flag(given['hasWebRtc']),
    deactivated: flag(given['deactivated']),
    inboundOnly: flag(given['inboundOnly']),
    canTransferToSunlife: flag(given['canTransferToSunlife']),
    canTransferToMatcha: flag(given['canTransferToMatcha']),
    isIapp2Agent: flag(given['isIapp2Agent']),
    isExternal: flag(given['isExternal']),
    outboundEligibility: ELIGIBILITIES.find((known) => known === eligibility) ?? 'none',
    healthLicenses: list(given['healthLicenses']).map((code) => code.toLowerCase()),
    autoAnswer: flag(given['autoAnswer']),
    autoAnswerTime: Number(given['autoAnswerTime'] ?? 0) || 0,
    tokens: { accessToken },
    acl: { roles, permissions: validPermissions(list(given['permissions']), roles) },
    user: {
      id,
      tenantId,
      email: text(given['email']),
      firstName: text(given['firstName']),
      lastName: text(given['lastName']),
      language: given['language'] === 'fr' || given['language'] === 'en' ? given['language'] : null,
    },
  };
}
