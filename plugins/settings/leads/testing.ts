import type { ApiReply } from '@dialer/host';
import type { PluginStates } from '@dialer/host/testing';

const lead = (nth: number, more: object) => ({
  id: `lead-${nth}`,
  position: 100 - nth,
  name: 'Alvin Broussard',
  phone: '3375550129',
  state: 'LA',
  campaign: 'Final Expense South',
  marketingId: 'FE-1',
  status: 'New',
  outcome: '',
  lastDial: null,
  dials: 0,
  created: '2026-11-20T15:00:00Z',
  next: 'now' as const,
  nextAt: null,
  nextAfter: '',
  list: '',
  listExpiresOn: null,
  ...more,
});
export const leads = [
  lead(1, {}),
  lead(2, { name: 'Betty Nakamura', phone: '8085550114', state: 'HI', next: 'hours' }),
  lead(3, {
    name: 'Dana Whitfield',
    outcome: 'Callback',
    dials: 3,
    next: 'callback',
    nextAt: '2026-11-27T19:30:00Z',
    lastDial: '2026-11-23T19:05:00Z',
  }),
  lead(4, { name: 'Earl Jenkins', outcome: 'Do Not Call', next: 'never', dials: 2 }),
];
export const wholeLead = {
  ...leads[2]!,
  otherPhones: [],
  email: 'dana@mail.example',
  language: 'en',
  street: '12 Elm St',
  apartment: '',
  city: 'Lafayette',
  zip: '70501',
  timezone: 'America/Chicago',
  dob: '1958-02-11',
  website: 'seniors.example',
  reason: 'Final expense',
  notes: 'Call after six.',
  creNotes: '',
  workedOnBy: '',
  outcomes: [
    { id: 'o1', outcome: 'Callback', reason: '', notes: 'Asks for Friday', by: 'Grace Lindqvist', at: '2026-11-23T19:06:00Z' },
    { id: 'o2', outcome: 'Voicemail', reason: '', notes: '', by: 'Sam Whitlock', at: '2026-11-22T16:00:00Z' },
  ],
  calls: [
    { id: 'call-1', by: 'Grace Lindqvist', at: '2026-11-23T19:05:00Z', inbound: false, seconds: 64 },
    { id: 'call-2', by: 'Sam Whitlock', at: '2026-11-22T15:59:00Z', inbound: false, seconds: null },
  ],
  followUp: { at: '2026-11-27T19:30:00Z', by: '', engaged: false },
  meeting: { at: '2026-11-30T15:00:00Z', by: 'Grace Lindqvist', type: 'IOA' },
  calling: {
    ...{ allowed: false, why: 'It is 7:10 AM for this lead; calling opens at 8:00 AM.', zones: ['America/Chicago'] },
    ...{ override: null, mayAllow: false, lawUntil: null, whyNot: 'It is 7:10 AM for this lead; calling opens at 8:00 AM.' },
  } as ApiReply<'getListedLead'>['calling'],
};
export const consent: ApiReply<'getExemptions'>[number] = {
  ...{ id: 1, kind: 'consent', phone: '5045550101', areaCode: '', campaign: '', leadId: 'lead-3', channel: 'web' },
  ...{ validFrom: '2026-11-20T00:00:00.000Z', validUntil: null, by: 'Grace Lindqvist', at: '2026-11-20T15:00:00.000Z' },
  ...{ evidence: '“You may call me about final expense.”', revokedAt: null, revokedBy: '', revokedReason: '' },
};
export const decisions = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    at: '2026-11-23T19:05:00.000Z',
    phone: '5045550101',
    path: 'auto',
    granted: true,
    rule: null,
    ruleWords: '',
    opensAt: null,
    name: 'Dana Whitfield',
    leadId: 'lead-3',
    campaign: 'Seniors',
    by: 'Grace Lindqvist',
    callId: 'call-1',
    times: ['America/Chicago 2026-11-23T13:05:00-06:00'],
    zoneData: '2026f',
    training: false,
    override: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    at: '2026-11-22T13:59:00.000Z',
    phone: '5045550101',
    path: 'manual',
    granted: false,
    rule: 'us-hours',
    ruleWords: 'United States: calling hours',
    opensAt: '2026-11-22T14:00:00.000Z',
    name: 'Dana Whitfield',
    leadId: 'lead-3',
    campaign: 'Seniors',
    by: 'Sam Whitlock',
    callId: 'call-2',
    times: ['America/Chicago 2026-11-22T07:59:00-06:00'],
    zoneData: '2026f',
    training: false,
    override: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    at: '2026-11-21T11:33:00.000Z',
    phone: '5045550101',
    path: 'auto',
    granted: true,
    rule: 'us-hours',
    ruleWords: 'United States: calling hours',
    opensAt: '2026-11-21T14:00:00.000Z',
    name: 'Dana Whitfield',
    leadId: 'lead-3',
    campaign: 'Seniors',
    by: 'Sam Whitlock',
    callId: 'call-3',
    times: ['America/Chicago 2026-11-21T05:33:00-06:00'],
    zoneData: '2026f',
    training: true,
    override: null,
  },
];
export const counts = { rows: 5, imported: 2, duplicates: 1, doNotCall: 1, optedOut: 0, refused: 1 };
export const anImport = {
  id: '3f1c2b9a-5f2d-4a54-9a53-0a7d1a6f0001',
  name: 'seniors',
  by: 'Maya Reyes',
  state: 'done' as const,
  bytes: 400,
  received: 400,
  campaign: 'Seniors',
  list: '',
  listSource: '',
  share: 1,
  counts,
  problems: [{ line: 3, code: 'not-a-phone' as const, column: '', value: '617555' }],
  kinds: [{ code: 'not-a-phone' as const, count: 1 }],
  warnings: [],
  hasReport: true,
  reason: null,
  at: '2026-11-23T19:05:00Z',
};

const states: PluginStates = {
  full({ api }) {
    api.reply('listLeads', { rows: leads, total: 4, totalMore: false, more: true, statuses: ['New', 'Callback'], training: false });
    api.reply('getLeadCampaigns', [{ id: 1, slug: 'seniors', name: 'Seniors', active: true, prefix: 'SE', prefixes: '' }]);
    api.reply('getListedLead', wholeLead);
    api.reply('listPermits', { rows: decisions, more: false });
    api.reply('getExemptions', [consent]);
    api.reply('getLeadImports', [anImport]);
  },
};
export default states;
