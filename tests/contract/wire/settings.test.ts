/** The settings area: each row of the specification against the table of operations. */
import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '@dialer/contract';
import { GLOBAL_KEYS } from '@dialer/contract/globals';
import { BY_EXTENSION, BY_ID, call, calls, listOf } from './support';

const CREATED = [{ id: 4 }, {}, { id: 'x' }] as const;
const NAME = [{ name: 'Spring' }, { name: '' }, { name: 'x'.repeat(100) }, {}] as const;
const campaign = { name: 'Spring', active: true, prefix: 'SP', prefixes: 'SA,SB' };
const CAMPAIGN = [
  campaign,
  { ...campaign, name: 'x'.repeat(100) },
  { ...campaign, prefix: 'x'.repeat(49) },
  { ...campaign, prefixes: 'x'.repeat(49) },
  { ...campaign, active: 'perhaps' },
] as const;
const group = { name: 'North', shortName: 'N', provider: 'CONVOSO', transferScore: 3, attributeIds: [1], userIds: [2] };
const GROUP = [group, { ...group, shortName: 'x'.repeat(100) }, { ...group, userIds: ['x'] }, { ...group, name: '' }] as const;
const campaignRow = { id: 1, slug: 'spring', name: 'Spring', active: 1, prefix: 'SP', prefixes: '' };
const leadGroupRow = { id: 1, name: 'North', assignedPrefixesCount: 2, assignedAdvisorsCount: 3 };
const attributeGroupRow = {
  id: 1,
  name: 'North',
  shortName: 'N',
  did: '5145550100',
  provider: 'CONVOSO',
  transferScore: 3,
  hasInternalAutoForward: true,
  autoForwardInternalDelay: 5,
  hasExternalAutoForward: 0,
  autoForwardExternalDelay: 0,
  attributeIds: [1],
  userIds: [2],
};
const prefixRow = { id: 1, name: 'SP' };

const lists = [
  call('getLeadCampaigns', 'GET', '/settings/lead-campaigns', 200, { reply: listOf(campaignRow) }),
  call('getLeadPrefixes', 'GET', '/settings/lead-prefixes', 200, { reply: listOf(prefixRow) }),
  call('getLeadGroups', 'GET', '/settings/lead-groups', 200, { reply: listOf(leadGroupRow) }),
  call('getAttributeGroups', 'GET', '/settings/attribute-groups', 200, { reply: listOf(attributeGroupRow) }),
] as const;
const additions = [
  call('addLeadCampaign', 'POST', '/settings/lead-campaigns', 201, { body: CAMPAIGN, reply: CREATED }),
  call('addLeadPrefix', 'POST', '/settings/lead-prefixes', 201, { body: NAME, reply: CREATED }),
  call('addLeadGroup', 'POST', '/settings/lead-groups', 201, { body: NAME, reply: CREATED }),
  call('addAttributeGroup', 'POST', '/settings/attribute-groups', 201, { body: GROUP, reply: CREATED }),
] as const;
const changes = [
  call('setLeadCampaign', 'PUT', '/settings/lead-campaigns/:id', 204, { params: BY_ID, body: CAMPAIGN }),
  call('setLeadPrefix', 'PUT', '/settings/lead-prefixes/:id', 204, { params: BY_ID, body: NAME }),
  call('setLeadGroup', 'PUT', '/settings/lead-groups/:id', 204, { params: BY_ID, body: NAME }),
  call('setAttributeGroup', 'PUT', '/settings/attribute-groups/:id', 204, { params: BY_ID, body: GROUP }),
] as const;

describe('allowed extensions', () => {
  it(
    'GET /allowed-extensions answers rows of extension [describes ENDPOINT-031]',
    call('getAllowedExtensions', 'GET', '/allowed-extensions', 200, { reply: [[{ extension: '1001' }], [{ extension: {} }], {}] }),
  );
  it(
    'POST /allowed-extensions takes extension, 201 [describes ENDPOINT-032]',
    call('addAllowedExtension', 'POST', '/allowed-extensions', 201, {
      body: [{ extension: '100001' }, { extension: '12' }, { extension: '1000001' }, { extension: '10a' }, {}],
    }),
  );
  it(
    'DELETE /allowed-extensions/{extension}, 204 [describes ENDPOINT-033]',
    call('removeAllowedExtension', 'DELETE', '/allowed-extensions/:extension', 204, { params: BY_EXTENSION }),
  );
});

describe('the four entities', () => {
  it('GET answers the list, 200 [describes ENDPOINT-034]', calls(...lists));
  it('POST takes the fields themselves and answers the id, 201 [describes ENDPOINT-035]', calls(...additions));
  it('PUT takes the fields, 204 [describes ENDPOINT-036]', calls(...changes));
  it('lead prefixes [describes ENDPOINT-037]', lists[1]);
  it('lead campaigns [describes ENDPOINT-038]', calls(lists[0], additions[0], changes[0]));
  it('lead groups [describes ENDPOINT-039]', calls(lists[2], additions[2], changes[2]));
  it('attribute groups [describes ENDPOINT-040]', calls(lists[3], additions[3], changes[3]));
  it('and their relations all lie below /settings [describes ENDPOINT-048]', () => {
    const ids = Object.keys(operations) as OperationId[];
    const generic = ids.filter((id) => /\/(lead-(prefixes|campaigns|groups)|attribute-groups)/.test(operations[id].path));
    expect(generic).toHaveLength(30);
    for (const id of generic) expect(operations[id].path).toMatch(/^\/settings\//);
  });
});

const AMOUNT = [{ maxCallsAmount: 999_999_999 }, { maxCallsAmount: 1_000_000_000 }, { maxCallsAmount: -1 }, {}] as const;
const globals = Object.fromEntries(GLOBAL_KEYS.map((key) => [key, 1]));
const { 'stack-rebuild': _left, ...lacking } = globals;
const GLOBALS = [globals, lacking, { ...globals, 'follow-up-window': -1 }, { ...globals, 'follow-up-window': 'soon' }] as const;
const days = ['09:00 17:00', '09:00 17:00', '09:00 17:00', '09:00 17:00', '09:00 17:00', '', ''];
const DAYS = [
  { days },
  { days: days.slice(1) },
  { days: ['17:00 09:00', ...days.slice(1)] },
  { days: ['9 to 5', ...days.slice(1)] },
] as const;
const QUOTA = { advisor: [1, 2, 3, 4], qualifier: [0, 0, 0, 0] };
const QUOTAS = {
  body: [
    { params: QUOTA, was: QUOTA },
    { params: { ...QUOTA, advisor: [1, 2, 3] } },
    { params: { ...QUOTA, advisor: [-1, 2, 3, 4] } },
    { params: { advisor: [1, 2, 3, 4] } },
    QUOTA,
  ],
} as const;
const READ_QUOTAS = { reply: [QUOTA, { ...QUOTA, advisor: 4 }, [1]] } as const;
const DID = [{ did: '5145550100' }, { did: '514555010' }, {}] as const;
const mapping = { prefix: 'SP', duplicate_checker: true, short_calls: 0 };

describe('sets of values', () => {
  it(
    'GET /settings/max-calls-amount [describes ENDPOINT-049]',
    call('getMaxCallsAmount', 'GET', '/settings/max-calls-amount', 200, { reply: AMOUNT }),
  );
  it(
    'PUT /settings/max-calls-amount takes maxCallsAmount, 204 [describes ENDPOINT-050]',
    call('setMaxCallsAmount', 'PUT', '/settings/max-calls-amount', 204, { body: AMOUNT }),
  );
  it(
    'GET /settings/dialing-sequence [describes ENDPOINT-051]',
    call('getDialingSequence', 'GET', '/settings/dialing-sequence', 200, { reply: [{ sequence: [0, 30] }, { sequence: 'a' }, {}] }),
  );
  it(
    'PUT /settings/dialing-sequence takes sequence, 204 [describes ENDPOINT-052]',
    call('setDialingSequence', 'PUT', '/settings/dialing-sequence', 204, {
      body: [{ sequence: [0, 30] }, { sequence: [-1] }, { sequence: 3 }],
    }),
  );
  it(
    'GET /settings/globals answers all keys [describes ENDPOINT-053]',
    call('getGlobals', 'GET', '/settings/globals', 200, { reply: [globals, lacking, { ...globals, 'follow-up-window': 'soon' }] }),
  );
  it(
    'PUT /settings/globals takes all keys as numbers, 204 [describes ENDPOINT-054]',
    call('setGlobals', 'PUT', '/settings/globals', 204, { body: GLOBALS }),
  );
  it(
    'GET /settings/operation-hours [describes ENDPOINT-055]',
    call('getOperationHours', 'GET', '/settings/operation-hours', 200, { reply: [{ days }, { days: 7 }, {}] }),
  );
  it(
    'PUT /settings/operation-hours takes seven days of "from to", 204 [describes ENDPOINT-056]',
    call('setOperationHours', 'PUT', '/settings/operation-hours', 204, { body: DAYS }),
  );
  it(
    'GET /settings/publisher-suppression answers the map [describes ENDPOINT-057]',
    call('getPublisherSuppression', 'GET', '/settings/publisher-suppression', 200, {
      reply: [{ min_advisors: 2, ny: 3 }, { ny: 'many' }, 4],
    }),
  );
  it(
    'PUT /settings/publisher-suppression takes params, 204 [describes ENDPOINT-058]',
    call('setPublisherSuppression', 'PUT', '/settings/publisher-suppression', 204, {
      body: [{ params: { ny: 3 } }, { params: { ny: -1 } }, { ny: 3 }],
    }),
  );
  it(
    'GET /settings/retreaver-mappings answers an object keyed by did [describes ENDPOINT-059]',
    call('getRetreaverMappings', 'GET', '/settings/retreaver-mappings', 200, {
      reply: [{ '5145550100': mapping }, { '5145550100': 'SP' }],
    }),
  );
  it(
    'POST /settings/retreaver-mappings/{did} adds and updates, 201 [describes ENDPOINT-060]',
    call('saveRetreaverMapping', 'POST', '/settings/retreaver-mappings/:did', 201, {
      params: DID,
      body: [mapping, { ...mapping, prefix: '  ' }, { ...mapping, short_calls: 'x' }],
    }),
  );
  it(
    'DELETE /settings/retreaver-mappings/{did}, 204 [describes ENDPOINT-061]',
    call('removeRetreaverMapping', 'DELETE', '/settings/retreaver-mappings/:did', 204, { params: DID }),
  );
  it(
    'GET /settings/agents/quotas/dials [describes ENDPOINT-062]',
    call('getDialsQuotas', 'GET', '/settings/agents/quotas/dials', 200, READ_QUOTAS),
  );
  it(
    'GET /settings/agents/quotas/meetings [describes ENDPOINT-063]',
    call('getMeetingsQuotas', 'GET', '/settings/agents/quotas/meetings', 200, READ_QUOTAS),
  );
  it(
    'GET /settings/agents/quotas/sales [describes ENDPOINT-064]',
    call('getSalesQuotas', 'GET', '/settings/agents/quotas/sales', 200, READ_QUOTAS),
  );
  it(
    'PUT /settings/agents/quotas/dials takes params, 204 [describes ENDPOINT-065]',
    call('setDialsQuotas', 'PUT', '/settings/agents/quotas/dials', 204, QUOTAS),
  );
  it(
    'PUT /settings/agents/quotas/meetings takes params, 204 [describes ENDPOINT-066]',
    call('setMeetingsQuotas', 'PUT', '/settings/agents/quotas/meetings', 204, QUOTAS),
  );
  it(
    'PUT /settings/agents/quotas/sales takes params, 204 [describes ENDPOINT-067]',
    call('setSalesQuotas', 'PUT', '/settings/agents/quotas/sales', 204, QUOTAS),
  );
  it(
    'GET /settings/agent-dials-per-level answers the list [describes ENDPOINT-068]',
    call('getDialsPerLevel', 'GET', '/settings/agent-dials-per-level', 200, { reply: [[10, 20], ['x'], {}] }),
  );
  it(
    'PUT /settings/agent-dials-per-level takes params, 204 [describes ENDPOINT-069]',
    call('setDialsPerLevel', 'PUT', '/settings/agent-dials-per-level', 204, { body: [{ params: [10, 20] }, { params: [-1] }, [10]] }),
  );
});
