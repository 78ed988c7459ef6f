/** Plain values for tests: a call as plugins see it, a session, the centres; with those of the contract, a lead and a call. */
import { FLAGS, holdsRole, type Call, type VariantManifest } from '@dialer/contract';
import { aCall } from '@dialer/contract/testing';
import type { CallView, SessionView } from '../../core/views';
import isiusDispositions from '../../../variants/isius/dispositions.json';
import isiusStatuses from '../../../variants/isius/statuses.json';
import isius from '../../../variants/isius/variant.json';
import slicaDispositions from '../../../variants/slica/dispositions.json';
import slicaStatuses from '../../../variants/slica/statuses.json';
import slica from '../../../variants/slica/variant.json';

export * from '@dialer/contract/testing';

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

export function aCallView(over: Partial<Omit<CallView, 'facts'>> & { facts?: Partial<Call> } = {}): Writable<CallView> {
  const { facts: changes, ...rest } = over;
  const facts = aCall(changes);
  return { callId: facts.callId, facts, status: 'answered', type: facts.type, bridged: true, duration: 10, ...rest };
}

/** The two centres of this release, with which tests work. */
export const isiusVariant = { ...isius, ...isiusDispositions, statuses: isiusStatuses } as VariantManifest;
export const slicaVariant = { ...slica, ...slicaDispositions, statuses: slicaStatuses } as VariantManifest;

export type SessionFacts = Omit<SessionView, 'hasRole' | 'hasPermission' | 'flag'>;

/** A qualifier of ISIUS with WebRTC, unless told otherwise. */
export function aSession(over: Partial<SessionFacts> = {}): Writable<SessionView> {
  const variantCode = over.variantCode ?? over.variant?.code ?? 'ISIUS';
  const workingRole = over.workingRole ?? 'qualifier';
  return {
    accountId: 7,
    tenantId: variantCode === 'ISIUS' ? 1 : 2,
    extension: '4127',
    hasWebRtc: true,
    firstName: 'Maya',
    lastName: 'Okafor',
    email: 'qualifier@isius.demo',
    roles: [workingRole],
    permissions: [],
    workingRole,
    agentRole: workingRole === 'advisor' || workingRole === 'qualifier' ? workingRole : null,
    deactivated: false,
    inboundOnly: false,
    canTransferToSunlife: false,
    canTransferToMatcha: false,
    isIapp2Agent: false,
    isExternal: false,
    healthLicenses: [],
    outboundEligible: false,
    language: 'en',
    variant: variantCode === 'SLICA' ? slicaVariant : isiusVariant,
    variantCode,
    tenantFeatures: [],
    ...over,
    hasRole(role) {
      return holdsRole(this.roles, role);
    },
    hasPermission(permission) {
      return this.permissions.includes(permission);
    },
    // Of a name that no centre declares the page says no, and nobody would see why.
    flag(name) {
      if (!FLAGS.includes(name)) throw new Error(`No centre declares the flag ${name}; there are ${[...FLAGS].sort().join(', ')}.`);
      return this.variant.flags[name] ?? false;
    },
  };
}
