/** An agent's work: dials, calls, leads, transfers, booking. Each row of the specification against the table of operations. */
import { describe, expect, it } from 'vitest';
import { operations } from '@dialer/contract';
import { payloadOf } from '@dialer/contract/schemas';
import { BY_EXTENSION, BY_LEAD, call, calls, LEAD, LEAD_ID, listOf } from './support';

const followUp = { id: 5, startsAt: '2026-01-05T14:00:00Z', name: 'Ann', notes: 'n', state: 'qc', type: 3, url: '/l/5' };
const lastDial = {
  clientName: 'Ann',
  name: 'Ann',
  notes: 'n',
  state: 'qc',
  status: 'Sold',
  url: '/l/5',
  startedAt: '2026-01-05T14:00:00Z',
};
const searchRow = { marketing_id: 'M1', name: 'Ann', phone: '5145550100', email: 'a@b.ca', address: { state: 'qc' }, status: 'New' };
const lead = {
  id: 5,
  marketing_id: 'M1',
  phone: '5145550100',
  phone_other: '["5145550101"]',
  email: 'a@b.ca',
  language: 'fr',
  status: 'New',
  notes: 'n',
  local_did: '5145550199',
  is_inbound: '0',
  is_redistributed_followup: 0,
  qualifier_name: 'Q',
  qualified_by: 'Q',
  address: { street: '1 Main', zip: 'H2X1Y4', city: 'Montréal', state: 'qc' },
  clients: [{ first_name: 'Ann', last_name: 'Roy', insurance: { has_policy: 1, type: ['life'] } }],
};
const DIAL = { body: [{ leadId: LEAD }, { leadId: 'x' }, {}], reply: [{ callId: 'c1', type: 'follow-up' }, { type: 'fax' }] } as const;
const LIMIT = [{ limit: '50', overdue: 'true' }, { limit: 'all' }] as const;

describe('lists of work', () => {
  it(
    'GET /agents/follow-ups has limit and overdue, and answers a list [describes ENDPOINT-070]',
    call('getFollowUps', 'GET', '/agents/follow-ups', 200, { query: LIMIT, reply: listOf(followUp) }),
  );
  it(
    'GET /agents/last-dials has limit, and answers a list [describes ENDPOINT-071]',
    call('getLastDials', 'GET', '/agents/last-dials', 200, {
      query: [{ limit: '10' }, { limit: 'all' }],
      reply: [[lastDial], [{ ...lastDial, url: {} }], {}],
    }),
  );
  it(
    'GET /leads/search/{text} answers rows [describes ENDPOINT-072]',
    call('searchLeads', 'GET', '/leads/search/:text', 200, { params: [{ text: 'ann é' }, { text: ' ' }], reply: listOf(searchRow) }),
  );
  it(
    'GET /leads/followup-by-lead-id/{id} answers the follow-up [describes ENDPOINT-105, FUP-031]',
    call('getFollowUpOfLead', 'GET', '/leads/followup-by-lead-id/:id', 200, {
      params: LEAD_ID,
      reply: [followUp, { ...followUp, id: null }],
    }),
  );
});

const record = { phone: '5145550100', name: 'Ann Roy', direction: 0, qualifier_extension: '1001' };
const sounded = { seconds: 30, bars: 2, lost: 4.2, jitter: 8, roundTrip: null, faults: [{ fault: 'no-packets-in', seconds: 2 }] };
describe('dials and calls', () => {
  it(
    'POST /dials/auto has no payload and answers type and suffix, 201 [describes ENDPOINT-078]',
    call('dialAuto', 'POST', '/dials/auto', 201, { reply: [{ type: 'callback', suffix: 'B' }, { type: 'fax', suffix: '' }, {}] }),
  );
  it('an automatic dial may bring its lead; where that cannot be read, the dial stands all the same', () => {
    const { reply } = payloadOf('dialAuto');
    for (const odd of ['soon', {}, null])
      expect(reply!.parse({ type: 'auto', suffix: null, lead: odd })).toMatchObject({ type: 'auto', lead: undefined });
  });
  it('POST /dials/follow-ups takes leadId, 201 [describes ENDPOINT-079]', call('dialFollowUp', 'POST', '/dials/follow-ups', 201, DIAL));
  it('POST /dials/redials takes leadId, 201 [describes ENDPOINT-080]', call('redial', 'POST', '/dials/redials', 201, DIAL));
  it(
    'PUT /callback/originate-failure confirms a failure [describes ENDPOINT-082]',
    call('confirmOriginateFailure', 'PUT', '/callback/originate-failure', 204, {
      body: [{ leadId: LEAD, message: 'declined' }, { leadId: LEAD, message: 'bored' }, {}],
    }),
  );
  it('DELETE /in-process-leads has no payload [describes ENDPOINT-107]', call('releaseInProcessLeads', 'DELETE', '/in-process-leads', 204));
  it(
    'POST /leads/{leadId}/calls takes phone, name, direction and qualifier_extension, and answers callId, 201 [describes ENDPOINT-076]',
    call('createCall', 'POST', '/leads/:leadId/calls', 201, {
      params: BY_LEAD,
      body: [record, { ...record, direction: 2 }, { ...record, phone: '' }],
      reply: [{ callId: 'c1' }, {}],
    }),
  );
  it(
    'PUT /leads/{leadId}/calls/{callId} takes extra_recording_index and live_transfer, and answers duration, 202 [describes ENDPOINT-077]',
    call('updateCall', 'PUT', '/leads/:leadId/calls/:callId', 202, {
      params: [{ leadId: LEAD, callId: LEAD }, { leadId: LEAD }],
      body: [{ extra_recording_index: 0, live_transfer: 1 }, { extra_recording_index: -1 }, { live_transfer: 1 }],
      reply: [{ duration: 81 }, {}],
    }),
  );
  it(
    'PUT /calls/{callId}/sound/{leg} takes how a leg sounded, 204',
    call('reportSound', 'PUT', '/calls/:callId/sound/:leg', 204, {
      params: [{ callId: LEAD, leg: 'a@b' }, { callId: LEAD }],
      body: [sounded, { ...sounded, bars: 0 }, { ...sounded, faults: [{ fault: 'gremlins', seconds: 1 }] }, {}],
    }),
  );
});

const INDEX = [{ index: 1 }, { index: 0 }, {}] as const;
describe('recordings and scripts', () => {
  it(
    'PUT /calls/recordings/{extension} takes recording, 204 [describes ENDPOINT-081]',
    call('setRecording', 'PUT', '/calls/recordings/:extension', 204, {
      params: BY_EXTENSION,
      body: [{ recording: 1 }, { recording: 2 }, {}],
    }),
  );
  it(
    'POST /calls/{extension}/extra-recordings takes index, 201 [describes ENDPOINT-083]',
    call('startExtraRecording', 'POST', '/calls/:extension/extra-recordings', 201, { params: BY_EXTENSION, body: INDEX }),
  );
  it(
    'DELETE /calls/{extension}/extra-recordings/{index}, 204 [describes ENDPOINT-084]',
    call('stopExtraRecording', 'DELETE', '/calls/:extension/extra-recordings/:index', 204, {
      params: [
        { extension: '1001', index: '1' },
        { extension: '1001', index: 'x' },
      ],
    }),
  );
  it(
    'GET /calls/disclosures answers the steps [describes ENDPOINT-086]',
    call('getDisclosures', 'GET', '/calls/disclosures', 200, {
      reply: [
        [
          { step: 1, text: 'Hello {name}', answers: [{ text: 'Yes', skip: [2], readd: [] }] },
          { step: 2, text: 'Bye' },
        ],
        [{ step: 1, text: 'x', answers: '{broken' }],
        {},
      ],
    }),
  );
  it(
    'GET /scripts answers pages, 200 [describes ENDPOINT-112]',
    call('getScripts', 'GET', '/scripts', 200, { reply: [{ pages: [{ title: 'Intro', text: 'Hello' }] }, { pages: 'Intro' }] }),
  );
});

const PHONE = [{ phone: '5145550100' }, { phone: '' }, {}] as const;
describe('transfers', () => {
  it(
    'POST /transfer-hangups/{phone} has no payload, 201 [describes ENDPOINT-085]',
    call('reportTransferHangup', 'POST', '/transfer-hangups/:phone', 201, { params: PHONE }),
  );
  it(
    'POST /leads/{leadId}/transfers, 201 [describes ENDPOINT-087]',
    call('createTransfer', 'POST', '/leads/:leadId/transfers', 201, {
      params: BY_LEAD,
      body: [{ type: 'internal', phone: '5145550100', extension: '1002' }, { type: 'fax' }],
    }),
  );
  it(
    'POST /live-transfers/{leadId} takes notes and team, 201 [describes ENDPOINT-088]',
    call('startLiveTransfer', 'POST', '/live-transfers/:leadId', 201, {
      params: BY_LEAD,
      body: [{ notes: 'n', team: 'advisors' }, { notes: 'n' }, { team: 'advisors' }],
    }),
  );
  it(
    'DELETE /live-transfers/{leadId}, 204 [describes ENDPOINT-089]',
    call('stopLiveTransfer', 'DELETE', '/live-transfers/:leadId', 204, { params: BY_LEAD }),
  );
  it(
    'POST /confirm-live-transfers/{leadId} has no payload, 201 [describes ENDPOINT-090]',
    call('confirmLiveTransfer', 'POST', '/confirm-live-transfers/:leadId', 201, { params: BY_LEAD }),
  );
  it(
    'POST /transfer-answers/{leadId} takes qualifierExtension and phone, 201 [describes ENDPOINT-091]',
    call('answerTransfer', 'POST', '/transfer-answers/:leadId', 201, {
      params: BY_LEAD,
      body: [
        { qualifierExtension: '1001', phone: '5145550100' },
        { phone: '5145550100' },
        { qualifierExtension: '1', phone: '5145550100' },
      ],
    }),
  );
  it(
    'GET /external/transfers, 200 [describes ENDPOINT-113]',
    call('getExternalTransfers', 'GET', '/external/transfers', 200, {
      reply: [[{ name: 'Desk', phone: '5145550100' }], [{ name: {} }], {}],
    }),
  );
  it(
    'GET /external/agents/sunlife answers a map of phone to name, 200 [describes ENDPOINT-114]',
    call('getSunlifeAgents', 'GET', '/external/agents/sunlife', 200, { reply: [{ '5145550100': 'Bo' }, { '5145550100': {} }] }),
  );
});

const summary = { city: 'Laval', firstName: 'Ann', lastName: 'Roy', phone: '5145550100', province: 'qc' };
const disposition = {
  date_time: '2026-01-05T14:00',
  disposition: 'Pocket',
  notes: 'n',
  reason: 'r',
  reason_other: 'o',
  reschedule_followup: true,
  short_call: false,
};
const SAVED = [{ data: { leadId: 'l1', status: 'Pocket' } }, { data: {} }] as const;
const AFTER = [{ after: 'next' }, { after: 'later' }] as const;
const DISPOSED = [
  { lead: summary, disposition },
  { disposition },
  { lead: summary, disposition: { ...disposition, disposition: '' } },
  { lead: summary, disposition: { ...disposition, date_time: 'soon' } },
] as const;
describe('leads', () => {
  it(
    'POST /leads takes phone and type, 201 [describes ENDPOINT-099]',
    call('createLead', 'POST', '/leads', 201, {
      body: [{ phone: '5145550100', type: 'auto' }, { phone: '5145550100' }, { type: 'auto' }],
      reply: [lead, { ...lead, id: undefined }],
    }),
  );
  it(
    'PUT /leads/{id} takes the lead fields, 204 [describes ENDPOINT-100]',
    call('saveLead', 'PUT', '/leads/:id', 204, {
      params: LEAD_ID,
      body: [
        {
          email: 'a@b.ca',
          phone_other: '["5145550101"]',
          address: { street: '1 Main', zip: 'H2X1Y4' },
          clients: [{ first_name: 'Ann', dob: '1980-02-29' }],
        },
        { email: 'x'.repeat(101) },
        { clients: [{ dob: '29/02/1980' }] },
        { phone_other: '["0"]' },
        { clients: [{}, {}, {}] },
      ],
    }),
  );
  it('DELETE /leads/{id}, 204 [describes ENDPOINT-101]', call('deleteLead', 'DELETE', '/leads/:id', 204, { params: LEAD_ID }));
  it(
    'GET /leads/by-phone/{phone} has type and timestamp, and answers the lead [describes ENDPOINT-102]',
    call('getLeadByPhone', 'GET', '/leads/by-phone/:phone', 200, {
      params: PHONE,
      query: [{ type: 'manual', timestamp: '1' }, { type: 'fax' }],
      reply: [lead, { ...lead, language: 'de' }],
    }),
  );
  it(
    'PUT /leads/{id}/statuses takes status [describes ENDPOINT-103] [describes ENDPOINT-104]',
    call('setLeadStatus', 'PUT', '/leads/:id/statuses', 204, { params: LEAD_ID, body: [{ status: 'In Process' }, { status: '' }, {}] }),
  );
  it(
    'PUT /leads/{leadId}/languages takes language [describes ENDPOINT-110]',
    call('setLeadLanguage', 'PUT', '/leads/:leadId/languages', 204, {
      params: BY_LEAD,
      body: [{ language: 'es' }, { language: 'de' }, {}],
    }),
  );
  it(
    'GET /leads/{leadId}/mgas has email, phone and province, and answers mga [describes ENDPOINT-098]',
    call('getLeadMga', 'GET', '/leads/:leadId/mgas', 200, {
      params: BY_LEAD,
      query: [{ email: 'a@b.ca', phone: '5145550100', province: 'qc' }, { email: 1 }],
      reply: [{ mga: 'M' }, { mga: {} }],
    }),
  );
  it(
    'POST /leads/iapp/{id} takes qualified_by and destination, iapp or iapp2 [describes ENDPOINT-106]',
    call('sendToIapp', 'POST', '/leads/iapp/:id', 201, {
      params: LEAD_ID,
      body: [{ qualified_by: 'Q', destination: 'iapp2' }, { qualified_by: 'Q', destination: 'emc' }, { qualified_by: 'Q' }, {}],
      reply: [{ url: 'https://apps.example/7' }, {}],
    }),
  );
  it(
    'POST /leads/{id}/dispositions takes lead and disposition, and answers data, 201 [describes ENDPOINT-108]',
    call('saveDisposition', 'POST', '/leads/:id/dispositions', 201, { params: LEAD_ID, query: AFTER, body: DISPOSED, reply: SAVED }),
  );
  it('what comes after a disposition is this product’s own: where it cannot be read, the disposition is saved all the same', () => {
    const { reply } = payloadOf('saveDisposition');
    const read = (next: unknown) => reply!.parse({ data: { leadId: 'l', status: 'Junk', next } });
    expect(read({ dial: null, status: { status: 'ready', since: 1, duration: 0 } })).toMatchObject({ data: { next: { dial: null } } });
    for (const odd of ['soon', { status: 'ready' }, { lead: {} }, { dial: { type: 'by pigeon' } }])
      expect(read(odd)).toEqual({ data: { leadId: 'l', status: 'Junk', next: undefined } });
  });
  it(
    'the lead of a disposition is its summary [describes ENDPOINT-109]',
    call('saveDisposition', 'POST', '/leads/:id/dispositions', 201, {
      params: LEAD_ID,
      body: [
        { lead: summary, disposition },
        { lead: { ...summary, phone: 5 }, disposition },
      ],
      query: AFTER,
      reply: SAVED,
    }),
  );
});

const meeting = {
  date: '2026-01-05T14:00',
  type: 'phone',
  force: true,
  ioa: '1',
  reasons: ['area'],
  reasonOther: 'o',
  refused: false,
  refusalReasons: [],
  refusalReasonOther: '',
  sameAddress: '0',
  is_sun_life: 1,
  address: { address: '1 Main', postal: 'H2X1Y4' },
};
const place = { city: 'Laval', state: 'qc', latitude: 45.6, longitude: -73.7, timezone: 'America/Toronto' };
const forecast = [{ condition: { text: 'Sunny', icon: 'sun.png' }, min_c: 1, min_f: 34, max_c: 9, max_f: 48 }];
const IOA = [{ id: 'i1' }, { id: '' }, {}] as const;
describe('booking', () => {
  it(
    'GET /available-agents has mga and postal, and answers a count [describes ENDPOINT-073]',
    call('getAvailableAgents', 'GET', '/available-agents', 200, {
      query: [{ mga: 'M', postal: 'H2X1Y4' }, { mga: 'M' }],
      reply: [{ count: 3 }, {}],
    }),
  );
  it(
    'GET /geocoding/{postal} answers city, state, latitude, longitude, timezone [describes ENDPOINT-074]',
    call('geocode', 'GET', '/geocoding/:postal', 200, {
      params: [{ postal: 'H2X1Y4' }, { postal: 'H' }],
      reply: [place, { ...place, latitude: 'north' }],
    }),
  );
  it(
    'GET /addresses/{city}/weather-forecast answers forecast [describes ENDPOINT-029]',
    call('getWeather', 'GET', '/addresses/:city/weather-forecast', 200, {
      params: [{ city: 'Laval' }, { city: '' }],
      reply: [{ forecast }, { forecast: 'sunny' }, {}],
    }),
  );
  it(
    'POST /ioas takes address, firstName, lastName, mga, and answers ioaId, 201 [describes ENDPOINT-094]',
    call('createIoa', 'POST', '/ioas', 201, {
      body: [{ address: '1 Main', firstName: 'Ann', lastName: 'Roy', mga: 'M' }, { address: '1 Main' }],
      reply: [{ ioaId: 'i1' }, {}],
    }),
  );
  it(
    'GET /ioas/{id} answers result [describes ENDPOINT-095]',
    call('getIoa', 'GET', '/ioas/:id', 200, { params: IOA, reply: [{ result: 2 }, {}] }),
  );
  it('DELETE /ioas/{id} [describes ENDPOINT-096]', call('deleteIoa', 'DELETE', '/ioas/:id', 204, { params: IOA }));
  it(
    'POST /ioas/{id}/assign takes leadCrmId, marketingId, meetingCrmId [describes ENDPOINT-097]',
    call('assignIoa', 'POST', '/ioas/:id/assign', 201, {
      params: IOA,
      body: [{ leadCrmId: 'l', marketingId: 'm', meetingCrmId: 'n' }, { leadCrmId: 'l' }],
    }),
  );
  it(
    'POST /meetings takes lead_id and meeting, and answers data.meetingCrmId, 201 [describes ENDPOINT-111]',
    call('bookMeeting', 'POST', '/meetings', 201, {
      body: [{ lead_id: LEAD, meeting }, { lead_id: LEAD, meeting: { ...meeting, type: 'fax' } }, { meeting }],
      reply: [{ data: { meetingCrmId: 'n' } }, { data: {} }],
    }),
  );
  it(
    'the calls that the booking specification leaves open are those of the other two',
    calls(
      () => expect(operations.geocode.area).toBe('places'),
      () =>
        expect(
          [
            operations.bookMeeting,
            operations.getWeather,
            operations.sendToIapp,
            operations.startLiveTransfer,
            operations.setRecording,
            operations.sendNotification,
          ].map(({ path }) => path),
        ).toEqual([
          '/meetings',
          '/addresses/:city/weather-forecast',
          '/leads/iapp/:id',
          '/live-transfers/:leadId',
          '/calls/recordings/:extension',
          '/notifications',
        ]),
    ),
  );
});
