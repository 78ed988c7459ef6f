/** Sign-in, status and people: each row of the specification against the table of operations. */
import { describe, it } from 'vitest';
import { BY_ID, call, calls, listOf } from './support';

const account = {
  access_token: 't',
  auto_answer: '1',
  auto_answer_time: 3,
  id: '7',
  tenant_id: 1,
  deactivated: '0',
  email: 'a@b.ca',
  extension: '1001',
  has_webrtc: 1,
  first_name: 'Ann',
  last_name: 'Roy',
  language: 'en',
  roles: ['qualifier'],
  inbound_only: false,
  can_transfer_to_sunlife: 0,
  is_iapp2_agent: 0,
  can_transfer_to_matcha: 0,
  is_external: 0,
  health_licenses: ['on'],
  permissions: ['has_auto_ready'],
};
const STATUS = { body: [{ status: 'lunch_break' }, { status: 'asleep' }, {}] } as const;
const advisor = { id: 3, first_name: 'Bo', last_name: 'Li', extension: '2001' };
const agent = {
  id: 7,
  full_name: 'Ann Roy',
  first_name: 'Ann',
  last_name: 'Roy',
  extension: '1001',
  role: 'qualifier',
  level: 2,
  is_bilingual: 1,
  deactivated: '1',
  outboundEligibility: 'old',
  inboundOnly: true,
  internal_live_transfers: 1,
  external_live_transfers: 0,
  hasWebRtc: true,
  email: 'a@b.ca',
};
const goal = { hourly: { current: 1, target: 2 }, daily: { current: 3, target: 4 } };
const statistics = {
  dials: goal,
  transfers: goal,
  sales: goal,
  hours: 1.5,
  followUps: 2,
  pickups: 3,
  new_leads: 4,
  new_leads_more: true,
  'new-leads-threshold': 5,
};
const CODES = [['on', 'qc'], ['ontario'], 'on'] as const;
const AVAILABILITY = { body: [{ value: 1 }, { value: 2 }, {}] } as const;
const advisors = { query: [{ province: 'qc', language: 'fr' }, { province: 1 }], reply: listOf(advisor) } as const;

describe('sign-in', () => {
  it(
    'POST /login takes email and password and answers the account, 201 [describes ENDPOINT-001]',
    call('login', 'POST', '/login', 201, {
      body: [
        { email: 'qualifier', password: 'secret' },
        { email: 'a'.repeat(101), password: 'secret' },
        { email: 'a' },
        { email: '', password: 'x' },
      ],
      reply: [account, { ...account, access_token: '' }, { ...account, id: 'x' }],
    }),
  );
  it('POST /logout has no payload [describes ENDPOINT-002]', call('logout', 'POST', '/logout', 204));
  it(
    'GET /tenant-features answers the variant and the features [describes ENDPOINT-093]',
    call('getTenantFeatures', 'GET', '/tenant-features', 200, {
      reply: [
        { variant: 'SLICA', features: ['manual-transfer'] },
        { variant: '', features: [] },
      ],
    }),
  );
  it(
    'GET /webrtc/credentials answers data.password, 200 [describes ENDPOINT-115]',
    call('getWebrtcCredentials', 'GET', '/webrtc/credentials', 200, {
      reply: [
        { data: { password: 'p', ice_servers: [{ urls: 'turn:a', username: 'u', credential: 'c' }], ice_expires_in: 3600, centre: 1 } },
        { data: {} },
        { password: 'p' },
      ],
    }),
  );
  it(
    'the password calls contain /login, so that the block on calls without a token lets them pass [describes AUTH-034]',
    calls(
      call('createPassword', 'POST', '/login/new-password', 201, {
        body: [{ user: { email: 'a', token: 't' }, password: 'p' }, { user: { email: 'a', token: 't' }, password: '' }, { password: 'p' }],
      }),
      call('requestPasswordReset', 'POST', '/login/password-resets', 201, { body: [{ username: 'ann' }, { username: '' }] }),
      call('confirmPasswordReset', 'PUT', '/login/password-resets', 204, {
        body: [
          { username: 'ann', code: '123456', password: 'p' },
          { username: 'ann', password: 'p' },
          { username: 'ann', code: '', password: 'p' },
        ],
      }),
    ),
  );
});

describe('status', () => {
  it(
    'POST /agent-statuses takes status and answers data.duration, 201 [describes ENDPOINT-003]',
    call('setStatus', 'POST', '/agent-statuses', 201, {
      ...STATUS,
      reply: [{ data: { duration: 12 } }, { data: {} }, { duration: 12 }],
    }),
  );
  it('POST /overstayed-status takes status [describes ENDPOINT-004]', call('notifyOverstay', 'POST', '/overstayed-status', 201, STATUS));
  it(
    'POST /overstayed-status-notify-RTV takes status [describes ENDPOINT-005]',
    call('notifyOverstayRtv', 'POST', '/overstayed-status-notify-RTV', 201, STATUS),
  );
  it(
    'PUT /extensions/parameters/{parameter} knows dnd only, and takes active and extension [describes ENDPOINT-092]',
    call('setExtensionParameter', 'PUT', '/extensions/parameters/:parameter', 204, {
      params: [{ parameter: 'dnd' }, { parameter: 'ringtone' }],
      body: [
        { active: true, extension: '1001' },
        { active: true },
        { active: 'perhaps', extension: '1001' },
        { active: true, extension: '12' },
      ],
    }),
  );
});

describe('lists of people', () => {
  it(
    'GET /agents answers the list of agents in its mixed spellings, 200 [describes ENDPOINT-006]',
    call('getAgents', 'GET', '/agents', 200, { query: [{ role: 'advisor' }, { role: 1 }], reply: listOf(agent) }),
  );
  it(
    'GET /agents/available-advisors has a query and answers a list [describes ENDPOINT-007]',
    call('getAvailableAdvisors', 'GET', '/agents/available-advisors', 200, advisors),
  );
  it(
    'GET /agents/advisors has a query and answers a list [describes ENDPOINT-008]',
    call('getAdvisors', 'GET', '/agents/advisors', 200, advisors),
  );
  it(
    'GET /agents/managers answers name and email [describes ENDPOINT-009]',
    call('getManagers', 'GET', '/agents/managers', 200, { reply: listOf({ id: 2, name: 'Max', email: 'm@b.ca' }) }),
  );
});

describe("an agent's tools and settings", () => {
  it(
    'PATCH /agents/{id}/calling-statuses toggles calling, 204 [describes ENDPOINT-010]',
    call('setCallingStatus', 'PATCH', '/agents/:id/calling-statuses', 204, {
      params: BY_ID,
      body: [{ deactivated: 1 }, { deactivated: 'maybe' }],
    }),
  );
  it(
    'POST /agents/{id}/frontend-repairs, 201 [describes ENDPOINT-011]',
    call('repairFrontend', 'POST', '/agents/:id/frontend-repairs', 201, { params: BY_ID }),
  );
  it(
    'POST /agents/{id}/reset-sockets, 201 [describes ENDPOINT-012]',
    call('resetSockets', 'POST', '/agents/:id/reset-sockets', 201, { params: BY_ID }),
  );
  it(
    'GET /agents/{id}/statistics answers the goal statistics [describes ENDPOINT-014]',
    call('getStatistics', 'GET', '/agents/:id/statistics', 200, { params: BY_ID, reply: [statistics, { ...statistics, dials: 3 }] }),
  );
  it(
    'GET /settings/agents/{id}/provinces answers codes [describes ENDPOINT-018]',
    call('getAgentProvinces', 'GET', '/settings/agents/:id/provinces', 200, { params: BY_ID, reply: [['on'], [1]] }),
  );
  it(
    'PUT /settings/agents/{id}/provinces takes a list of codes, 204 [describes ENDPOINT-019]',
    call('setAgentProvinces', 'PUT', '/settings/agents/:id/provinces', 204, { params: BY_ID, body: CODES }),
  );
  it(
    'GET /settings/agents/{id}/health-licenses answers codes [describes ENDPOINT-020]',
    call('getAgentHealthLicenses', 'GET', '/settings/agents/:id/health-licenses', 200, { params: BY_ID, reply: [['ny'], [1]] }),
  );
  it(
    'PUT /settings/agents/{id}/health-licenses takes a list of codes, 204 [describes ENDPOINT-021]',
    call('setAgentHealthLicenses', 'PUT', '/settings/agents/:id/health-licenses', 204, { params: BY_ID, body: CODES }),
  );
  it(
    'PUT /outbound-eligibility/{id} takes eligibility [describes ENDPOINT-022]',
    call('setOutboundEligibility', 'PUT', '/outbound-eligibility/:id', 204, {
      params: BY_ID,
      body: [{ eligibility: 'both' }, { eligibility: 'all' }, {}],
    }),
  );
  it(
    'POST /inbound-agents/{id} blocks outbound [describes ENDPOINT-023]',
    call('blockOutbound', 'POST', '/inbound-agents/:id', 201, { params: BY_ID }),
  );
  it(
    'DELETE /inbound-agents/{id} unblocks outbound [describes ENDPOINT-024]',
    call('unblockOutbound', 'DELETE', '/inbound-agents/:id', 204, { params: BY_ID }),
  );
  it(
    'PUT /agents/transfer-availability/internal takes value 0 or 1, 204 [describes ENDPOINT-025]',
    call('setInternalTransferAvailability', 'PUT', '/agents/transfer-availability/internal', 204, AVAILABILITY),
  );
  it(
    'PUT /agents/transfer-availability/external takes value 0 or 1, 204 [describes ENDPOINT-026]',
    call('setExternalTransferAvailability', 'PUT', '/agents/transfer-availability/external', 204, AVAILABILITY),
  );
  it('POST /agents/{id}/webrtc, 201 [describes ENDPOINT-027]', call('enableWebrtc', 'POST', '/agents/:id/webrtc', 201, { params: BY_ID }));
  it(
    'DELETE /agents/{id}/webrtc, 204 [describes ENDPOINT-028]',
    call('disableWebrtc', 'DELETE', '/agents/:id/webrtc', 204, { params: BY_ID }),
  );
});

const notification = { message: 'Ten or more', type: 'success', dismissible: true, expires: true, timeout: 5, teamMembersOnly: true };
describe('notifications', () => {
  it(
    'POST /notifications takes its six fields [describes ENDPOINT-030]',
    call('sendNotification', 'POST', '/notifications', 201, {
      body: [
        notification,
        { ...notification, message: 'too short' },
        { ...notification, message: 'x'.repeat(101) },
        { ...notification, type: 'info' },
        { ...notification, timeout: 0 },
        { ...notification, timeout: null },
      ],
    }),
  );
});
