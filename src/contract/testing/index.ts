/**
 * A lead, its parts and a call as the core has them: Dana Whitfield of New Orleans, with everything filled in, to be
 * overridden field by field. The one set for tests and fakes of page and gateway.
 */
import type { CallFacts } from '../call-facts';
import { blankCall, type Call } from '../calls';
import { blank } from '../fields';
import { ADDRESS, CLIENT, LEAD, type AddressData, type ClientData, type LeadData } from '../lead';

/** Of the lead that these builders make, and of its call. */
export const LEAD_ID = '0b7f9a54-31f2-4c62-9d0b-6a3a1f0f5f10';

/** Thursday 19 November 2026, 19:05:00 UTC: 2:05 PM in New York, 1:05 PM in Chicago. */
export const NOON = Date.UTC(2026, 10, 19, 19, 5);

export const anAddress = (over: Partial<AddressData> = {}): AddressData => ({
  ...blank(ADDRESS),
  address: '1819 N Dorgenois St',
  city: 'New Orleans',
  postal: '70119',
  province: 'la',
  timezone: 'America/Chicago',
  latitude: 29.9774,
  longitude: -90.0746,
  valid: true,
  ...over,
});

export const aClient = (over: Partial<ClientData> = {}): ClientData => ({
  ...blank(CLIENT),
  title: 'Mrs',
  firstName: 'Dana',
  lastName: 'Whitfield',
  gender: 2,
  dob: '1961-03-14',
  countryOfBirth: 'us',
  employment: 4,
  occupation: 'School nurse',
  income: 2,
  height: "5'4",
  heightUnits: 0,
  weight: '150',
  weightUnits: 0,
  smoker: 0,
  disability: 0,
  ...over,
});

/** A lead of which only what is given is known. */
export const blankLead = (known: Pick<LeadData, 'id'> & Partial<LeadData>): LeadData => ({ ...blank(LEAD), ...known });

export const aLead = (over: Partial<LeadData> = {}): LeadData =>
  blankLead({
    id: LEAD_ID,
    marketingId: 'FE-LA-88213',
    phone: '5045550132',
    phoneOther: ['5045550171'],
    email: 'dana.whitfield@mail.example',
    status: 'In Process',
    previousStatus: 'Callback Scheduled',
    notes: 'Widow, two adult children.',
    website: 'seniorlifequote.example',
    campaign: 'Final Expense South',
    localDid: '5045550188',
    dials: 3,
    createdAt: '2026-11-18T15:20:00.000Z',
    crmId: 'CRM-1',
    reasons: ['final'],
    address: anAddress(),
    clients: [aClient()],
    ...over,
  });

/** What decides whether the lead's number may be rung: nothing is against it, at the training floor. */
export function callFacts(over: Partial<CallFacts> = {}): CallFacts {
  return {
    isNumber: true,
    areaCode: 'fine',
    doNotCall: false,
    registry: null,
    onACall: false,
    country: 'US',
    zones: ['America/Chicago'],
    capped: null,
    override: null,
    open: [],
    until: 0,
    closed: null,
    enforced: false,
    ...over,
  };
}

/** A business of the centre's list that is being rung beside the lead. */
export const aSide = (over: Partial<NonNullable<Call['side']>> = {}): NonNullable<Call['side']> => ({
  kind: 'external',
  state: 'initializing',
  with: 'side',
  level: 2,
  phone: '8005550171',
  name: 'Beacon Life',
  ...over,
});

/** Facts of an auto-dialed call that the lead has answered. */
export function aCall(over: Partial<Call> = {}): Call {
  return blankCall({
    callId: '7d0c1c1e-3f0e-4f0c-8f61-0d1d4a8c2b11',
    rev: 3,
    channel: 'leg-1',
    auto: true,
    type: 'auto',
    leadId: LEAD_ID,
    phone: '5045550132',
    name: 'Dana Whitfield',
    agent: 'up',
    far: 'up',
    since: { created: NOON - 20_000, agentUp: NOON - 15_000, farUp: NOON - 10_000 },
    recording: 1,
    ...over,
  });
}
