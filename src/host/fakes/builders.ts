/** Plain values for tests: a lead, a call, a session; each with everything filled in, to be overridden field by field. */
import type { Call, CallFacts, VariantManifest } from '@dialer/contract';
import { NO_INSURANCE } from '@dialer/contract/no-insurance';
import type { AddressData, CallView, ClientData, LeadData, SessionView } from '../../core/views';
import isiusDispositions from '../../../variants/isius/dispositions.json';
import isiusStatuses from '../../../variants/isius/statuses.json';
import isius from '../../../variants/isius/variant.json';
import slicaDispositions from '../../../variants/slica/dispositions.json';
import slicaStatuses from '../../../variants/slica/statuses.json';
import slica from '../../../variants/slica/variant.json';

export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** Thursday 19 November 2026, 19:05:00 UTC: 2:05 PM in New York, 1:05 PM in Chicago. */
export const NOON = Date.UTC(2026, 10, 19, 19, 5);

export function anAddress(over: Partial<AddressData> = {}): AddressData {
  return {
    address: '1819 N Dorgenois St',
    apartment: '',
    buzzer: '',
    city: 'New Orleans',
    postal: '70119',
    province: 'la',
    timezone: 'America/Chicago',
    latitude: 29.9774,
    longitude: -90.0746,
    type: 1,
    valid: true,
    invalidPostal: false,
    ...over,
  };
}

export function aClient(over: Partial<ClientData> = {}): ClientData {
  return {
    title: 'Mrs',
    firstName: 'Dana',
    lastName: 'Whitfield',
    gender: 2,
    dob: '1961-03-14',
    countryOfBirth: 'us',
    employment: 4,
    occupation: 'School nurse',
    income: 2,
    incomeType: 'Monthly',
    height: "5'4",
    heightUnits: 0,
    weight: '150',
    weightUnits: 0,
    measuringSystem: null,
    smoker: 0,
    disability: 0,
    conditions: [],
    medications: [],
    insurance: { ...NO_INSURANCE },
    ...over,
  };
}

export function aLead(over: Partial<LeadData> = {}): LeadData {
  return {
    id: '0b7f9a54-31f2-4c62-9d0b-6a3a1f0f5f10',
    marketingId: 'FE-LA-88213',
    phone: '5045550132',
    phoneOther: ['5045550171'],
    email: 'dana.whitfield@mail.example',
    language: 'en',
    status: 'In Process',
    previousStatus: 'Callback Scheduled',
    statusDescription: '',
    notes: 'Widow, two adult children.',
    creNotes: '',
    website: 'seniorlifequote.example',
    campaign: 'Final Expense South',
    keywords: '',
    mga: '',
    localDid: '5045550188',
    dials: 3,
    takenBy: '',
    calling: null,
    isInbound: false,
    isAnnuity: false,
    new: false,
    createdAt: '2026-11-18T15:20:00.000Z',
    crmId: 'CRM-1',
    setBy: '',
    entrance: '',
    reasonForRequest: '',
    qualifierName: '',
    qualifiedBy: '',
    reasons: ['final'],
    reasonOther: '',
    address: anAddress(),
    clients: [aClient()],
    ...over,
  };
}

/** What decides whether the lead's number may be rung: nothing is against it, at the training floor. */
export function callFacts(over: Partial<CallFacts> = {}): CallFacts {
  return { isNumber: true, doNotCall: false, onACall: false, country: 'US', zones: ['America/Chicago'], enforced: false, ...over };
}

/** Facts of an auto-dialed call that the lead has answered. */
export function aCall(over: Partial<Call> = {}): Call {
  return {
    callId: '7d0c1c1e-3f0e-4f0c-8f61-0d1d4a8c2b11',
    rev: 3,
    parent: null,
    channel: 'leg-1',
    sipCallId: null,
    auto: true,
    type: 'auto',
    direction: 0,
    suffix: null,
    leadId: '0b7f9a54-31f2-4c62-9d0b-6a3a1f0f5f10',
    phone: '5045550132',
    name: 'Dana Whitfield',
    agent: 'up',
    far: 'up',
    held: false,
    since: { created: NOON - 20_000, agentUp: NOON - 15_000, farUp: NOON - 10_000 },
    recording: 1,
    extra: null,
    playing: null,
    vm: null,
    side: null,
    transfer: null,
    end: null,
    ...over,
  };
}

export function aCallView(over: Partial<Omit<CallView, 'facts'>> & { facts?: Partial<Call> } = {}): Writable<CallView> {
  const { facts: changes, ...rest } = over;
  const facts = aCall(changes);
  return { callId: facts.callId, facts, status: 'answered', type: facts.type, bridged: true, duration: 10, ...rest };
}

/** The two centres of this release, with which tests work. */
export const isiusVariant = { ...isius, ...isiusDispositions, statuses: isiusStatuses } as VariantManifest;
export const slicaVariant = { ...slica, ...slicaDispositions, statuses: slicaStatuses } as VariantManifest;

export type SessionFacts = Omit<SessionView, 'hasRole' | 'hasPermission' | 'flag'>;
const RANKS = ['setter', 'manager', 'admin', 'super', 'operations-manager'];

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
      return this.roles.some((held) => held === role || (RANKS.includes(role) && RANKS.indexOf(held) >= RANKS.indexOf(role)));
    },
    hasPermission(permission) {
      return this.permissions.includes(permission);
    },
    flag(name) {
      return this.variant.flags[name] ?? false;
    },
  };
}
