/**
 * Who may do what, written down once more beside the contract: every served operation as every role, as a colleague, as
 * the other centre and as nobody, and every command of the socket. A new operation or command without a row does not compile.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CLIENT_COMMANDS, operations, type ClientCommand, type Operation, type OperationId } from '@dialer/contract';
import { payloadOf } from '@dialer/contract/schemas';
import { commands } from '@dialer/contract/schemas/socket';
import { callsFloor, type Floor } from '../../gateway/testing/floor';
import type { TestClient } from '../../gateway/testing/gateway';
import { openPage } from '../../gateway/testing/page';
import { valid } from '../support/arbitrary';

/** `all`: whoever is signed in. `agents`: who works on calls, and managers. `managers` and `admins`: and above. */
type Who = 'public' | 'all' | 'agents' | 'managers' | 'admins';
/** What the path or body names: a lead or a person, which the other centre does not know. */
type Of = 'lead' | 'person';

const RIGHTS: Record<OperationId, readonly [Who, Of?]> = {
  login: ['public'],
  createPassword: ['public'],
  requestPasswordReset: ['public'],
  confirmPasswordReset: ['public'],
  logout: ['all'],
  getTenantFeatures: ['all'],
  getCentre: ['all'],
  getWebrtcCredentials: ['all'],
  setLanguage: ['all'],
  setStatus: ['agents'],
  notifyOverstay: ['agents'],
  notifyOverstayRtv: ['agents'],
  setExtensionParameter: ['agents'],
  getAgents: ['managers'],
  getAvailableAdvisors: ['all'],
  getAdvisors: ['all'],
  getManagers: ['all'],
  setCallingStatus: ['managers', 'person'],
  // One's own, or as a manager a person's: gateway/areas/agents/agents.test.ts.
  setInternalTransferAvailability: ['all'],
  setExternalTransferAvailability: ['all'],
  repairFrontend: ['managers', 'person'],
  resetSockets: ['managers', 'person'],
  getStatistics: ['all', 'person'],
  getAgentOverview: ['managers', 'person'],
  redistributeFollowUps: ['managers', 'person'],
  getAgentProvinces: ['managers', 'person'],
  setAgentProvinces: ['managers', 'person'],
  getAgentHealthLicenses: ['managers', 'person'],
  setAgentHealthLicenses: ['managers', 'person'],
  setOutboundEligibility: ['managers', 'person'],
  blockOutbound: ['managers', 'person'],
  unblockOutbound: ['managers', 'person'],
  enableWebrtc: ['managers', 'person'],
  disableWebrtc: ['managers', 'person'],
  sendNotification: ['managers'],
  getNotifications: ['managers'],
  getAttributes: ['managers'],
  getAgentAttributes: ['managers', 'person'],
  setAgentAttributes: ['managers', 'person'],
  getAttributeGroups: ['managers'],
  addAttributeGroup: ['managers'],
  // Groups of another centre, and people above oneself: gateway/areas/attributes/attributes.test.ts.
  setAttributeGroup: ['managers'],
  getGroupUsers: ['managers'],
  setGroupUsers: ['managers'],
  getGroupAttributes: ['managers'],
  setGroupAttributes: ['managers'],
  getAllowedExtensions: ['managers'],
  // Who is above oneself, and the last administrator: gateway/areas/people/people.test.ts.
  getPeople: ['managers'],
  addPerson: ['managers'],
  importPeople: ['managers'],
  getPerson: ['managers', 'person'],
  setPerson: ['managers', 'person'],
  resetPersonPassword: ['managers', 'person'],
  closePerson: ['managers', 'person'],
  openPerson: ['managers', 'person'],
  getPersonSessions: ['managers', 'person'],
  endPersonSession: ['managers', 'person'],
  endPersonSessions: ['managers', 'person'],
  addAllowedExtension: ['managers'],
  removeAllowedExtension: ['managers'],
  getLeadPrefixes: ['managers'],
  addLeadPrefix: ['managers'],
  setLeadPrefix: ['managers'],
  getLeadCampaigns: ['managers'],
  addLeadCampaign: ['managers'],
  setLeadCampaign: ['managers'],
  getLeadGroups: ['managers'],
  addLeadGroup: ['managers'],
  setLeadGroup: ['managers'],
  getRecycleRules: ['managers'],
  setRecycleRules: ['managers'],
  getCampaignRecycleRules: ['managers'],
  setCampaignRecycleRules: ['managers'],
  getCampaignHopper: ['managers'],
  getCampaignPacing: ['managers'],
  // Another centre's campaign is not there: gateway/areas/lead-settings/caller-ids.test.ts.
  getCallerIds: ['managers'],
  saveCallerIds: ['managers'],
  // Another centre's campaign and list are not there: gateway/areas/lead-settings/lists.test.ts.
  getLeadLists: ['managers'],
  addLeadList: ['managers'],
  setLeadList: ['managers'],
  moveLeadList: ['managers'],
  getCampaignAgents: ['managers'],
  setCampaignAgents: ['managers'],
  getGroupAdvisors: ['managers'],
  setGroupAdvisors: ['managers'],
  getGroupPrefixes: ['managers'],
  setGroupPrefixes: ['managers'],
  getGlobals: ['all'],
  setGlobals: ['managers'],
  getDialingSequence: ['managers'],
  setDialingSequence: ['managers'],
  getDialsPerLevel: ['managers'],
  setDialsPerLevel: ['managers'],
  getOperationHours: ['managers'],
  setOperationHours: ['managers'],
  getMaxCallsAmount: ['managers'],
  setMaxCallsAmount: ['managers'],
  getPublisherSuppression: ['managers'],
  setPublisherSuppression: ['managers'],
  getPublisherSuppressionNow: ['managers'],
  getRetreaverMappings: ['managers'],
  saveRetreaverMapping: ['managers'],
  removeRetreaverMapping: ['managers'],
  getRetreaverCalls: ['managers'],
  getDialsQuotas: ['managers'],
  setDialsQuotas: ['managers'],
  getMeetingsQuotas: ['managers'],
  setMeetingsQuotas: ['managers'],
  getSalesQuotas: ['managers'],
  setSalesQuotas: ['managers'],
  getFollowUps: ['agents'],
  getLastDials: ['agents'],
  getFollowUpOfLead: ['agents', 'lead'],
  dialAuto: ['agents'],
  dialFollowUp: ['agents', 'lead'],
  redial: ['agents', 'lead'],
  getCallFacts: ['agents'],
  confirmOriginateFailure: ['agents'],
  releaseInProcessLeads: ['agents'],
  createCall: ['agents', 'lead'],
  createTransfer: ['agents', 'lead'],
  askForException: ['agents', 'lead'],
  // Of one's own leads; who is asked decides: gateway/areas/exceptions/exceptions.test.ts.
  getExceptions: ['agents'],
  decideException: ['agents'],
  getExternalTransfers: ['agents'],
  getSunlifeAgents: ['agents'],
  updateCall: ['agents', 'lead'],
  linkCall: ['agents', 'lead'],
  // One's own calls: gateway/areas/calls/sound.test.ts.
  reportSound: ['agents'],
  setRecording: ['agents'],
  startExtraRecording: ['agents'],
  stopExtraRecording: ['agents'],
  getRecordings: ['managers'],
  listenToRecording: ['agents'],
  getDisclosures: ['agents'],
  getScripts: ['agents'],
  getLists: ['agents'],
  getAvailableAgents: ['agents'],
  // One's own offers: gateway/areas/meetings/meetings.test.ts.
  createIoa: ['agents'],
  getIoa: ['agents'],
  deleteIoa: ['agents'],
  assignIoa: ['agents'],
  bookMeeting: ['agents', 'lead'],
  getLeadMga: ['agents', 'lead'],
  // Of these who works on calls, a qualifier begins a live transfer: gateway/areas/transfers/live.test.ts.
  startLiveTransfer: ['agents', 'lead'],
  stopLiveTransfer: ['agents', 'lead'],
  confirmLiveTransfer: ['agents', 'lead'],
  answerTransfer: ['agents', 'lead'],
  reportTransferHangup: ['agents'],
  listLeads: ['managers'],
  // Another centre's lead is not there: gateway/areas/lead-list/lead-list.test.ts.
  getListedLead: ['managers'],
  exportLeads: ['managers'],
  getCallingRules: ['managers'],
  saveCallingTerms: ['admins'],
  acceptCallingRule: ['admins'],
  withdrawCallingRule: ['admins'],
  beginEmergencyBan: ['admins'],
  endEmergencyBan: ['admins'],
  // What of it is another centre's is not told: gateway/areas/floor/floor.test.ts.
  getFloor: ['managers'],
  keepFloor: ['managers'],
  listenIn: ['managers', 'person'],
  stopListening: ['managers'],
  // Another centre's line is not there: gateway/areas/trunks/routes.test.ts.
  getTrunks: ['managers'],
  saveTrunk: ['admins'],
  deleteTrunk: ['admins'],
  getTrunkFailures: ['managers'],
  testTrunk: ['admins'],
  getTrunkTest: ['admins'],
  // Another centre's are not shown: gateway/areas/permits/permits.test.ts.
  listPermits: ['managers'],
  exportPermits: ['managers'],
  // Another centre's call is not there: gateway/areas/call-record/call-record.test.ts.
  getCallTimeline: ['managers'],
  exportCallTimeline: ['managers'],
  // Without the permission, and of another centre: gateway/areas/permits/overrides.test.ts.
  allowCall: ['managers'],
  endAllowedCall: ['managers'],
  getLeadImports: ['managers'],
  beginLeadImport: ['managers'],
  // Another centre's file is not there: gateway/areas/leads-import/routes.test.ts.
  addToLeadImport: ['managers'],
  getLeadImport: ['managers'],
  getLeadImportColumns: ['managers'],
  checkLeadImport: ['managers'],
  startLeadImport: ['managers'],
  cancelLeadImport: ['managers'],
  getLeadImportReport: ['managers'],
  getRegistries: ['managers'],
  keepRegistry: ['admins'],
  // Another centre's file and exemption are not there: gateway/areas/registries/routes.test.ts.
  beginRegistryFile: ['managers'],
  addToRegistryFile: ['managers'],
  getRegistryFile: ['managers'],
  cancelRegistryFile: ['managers'],
  getExemptions: ['managers'],
  addExemption: ['managers'],
  revokeExemption: ['managers'],
  findDoNotCall: ['managers'],
  addDoNotCall: ['managers'],
  createLead: ['agents'],
  saveLead: ['agents', 'lead'],
  deleteLead: ['agents', 'lead'],
  getLeadByPhone: ['agents'],
  searchLeads: ['agents'],
  setLeadStatus: ['agents', 'lead'],
  setLeadLanguage: ['agents', 'lead'],
  // Of these, advisors alone have the plugin: gateway/areas/iapp/iapp.test.ts.
  sendToIapp: ['agents', 'lead'],
  saveDisposition: ['agents', 'lead'],
  geocode: ['agents'],
  getZoneAt: ['agents'],
  getSunlifeBookings: ['managers'],
  getWeather: ['agents'],
  getWorkspace: ['all'],
  getLayout: ['all'],
  saveLayout: ['all'],
  // Who has the plugin reads, whom its manifest names saves: gateway/areas/workspace/centre-state.test.ts.
  getCentreState: ['all'],
  saveCentreState: ['all'],
  getPlugins: ['managers'],
  previewPlugins: ['managers'],
  changePlugins: ['admins'],
  getPluginChanges: ['managers'],
  exportPluginChanges: ['managers'],
  tryPluginAgain: ['admins'],
  undoPluginChange: ['admins'],
};
const PEOPLE: Record<string, readonly Who[]> = {
  qualifier: ['public', 'all', 'agents'],
  advisor: ['public', 'all', 'agents'],
  manager: ['public', 'all', 'agents', 'managers'],
  admin: ['public', 'all', 'agents', 'managers', 'admins'],
  ops: ['public', 'all', 'agents', 'managers', 'admins'],
};
/** Writes of a lead that is in a colleague's hands; the answers are 403, 404 or 409, never done. */
const CHANGES_LEAD: readonly OperationId[] = [
  'saveLead',
  'deleteLead',
  'setLeadStatus',
  'setLeadLanguage',
  'saveDisposition',
  'bookMeeting',
];

/** `own`: of the own extension only. `disclosures`: an advisor of a centre that has them. `any`: names no extension. */
const COMMANDS: Record<ClientCommand, 'own' | 'disclosures' | 'any'> = {
  hello: 'own',
  goodbye: 'own',
  hangup: 'own',
  showHostname: 'own',
  checkExtensionAvailability: 'own',
  'audio-playback': 'disclosures',
  'internal-transfer': 'own',
  'third-party-kick': 'own',
  'third-party-leave': 'own',
  'third-party-destroy': 'own',
  'external-transfer-start': 'own',
  'external-transfer-join': 'own',
  'external-transfer-leave': 'own',
  'external-transfer-kick': 'own',
  'external-transfer-destroy': 'own',
  'external-transfer-dtmf': 'own',
  'matcha-start': 'own',
  'matcha-join': 'own',
  'matcha-leave': 'own',
  'matcha-kick': 'own',
  'matcha-destroy': 'own',
  'sunlife-start': 'own',
  'sunlife-join': 'own',
  'sunlife-leave': 'own',
  'sunlife-kick': 'own',
  'sunlife-destroy': 'own',
  'plugins-applied': 'any',
  'plugin-failed': 'any',
  'command-noted': 'any',
  initializeConference: 'own',
  mergeConference: 'own',
  swapConferenceMember: 'own',
  kickSecondParty: 'own',
  hangupConference: 'own',
};

let floor: Floor;
let lead: string;
const people = new Map<string, TestClient>();
beforeAll(async () => {
  floor = await callsFloor();
  const colleague = await floor.gateway.account('advisor2@isius.demo');
  const leaseUntil = new Date(floor.clock.now() + 600_000);
  lead = (await floor.lead({ phone: '6175550111', tenantId: colleague.tenantId, claimedBy: colleague.id, leaseUntil })).id;
});
afterAll(() => floor.stop());

const served = (Object.keys(RIGHTS) as OperationId[]).filter((id) => id !== 'logout');
const of = (id: OperationId): Operation => operations[id];
async function as(email: string): Promise<TestClient> {
  const known = people.get(email) ?? (await floor.gateway.signIn(email));
  people.set(email, known);
  return known;
}

/** A value that the schema reads, with the ids of this test. */
function good(schema: z.ZodType | undefined, ids: Record<string, unknown>): unknown {
  if (!schema) return undefined;
  const found = fc
    .sample(valid(schema), { numRuns: 100, seed: 7 })
    .map((each) =>
      typeof each === 'object' && each !== null
        ? Object.fromEntries(Object.entries(each).map(([name, value]) => [name, name in ids ? ids[name] : value]))
        : each,
    )
    .find((each) => schema.safeParse(each).success);
  if (found === undefined) throw new Error('No good value was found.');
  return found;
}
async function ask(id: OperationId, who: TestClient, person: number) {
  const { params, body } = payloadOf(id);
  const ids = { leadId: lead, id: RIGHTS[id][1] === 'lead' ? lead : person };
  const given = (good(params, ids) ?? {}) as Record<string, unknown>;
  const path = of(id).path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(given[name])));
  const { method } = of(id);
  return who.request(method, path, method === 'GET' || method === 'DELETE' ? undefined : good(body, ids));
}

describe('an operation', () => {
  it('has a row here exactly when it is served', () => {
    const all = Object.keys(operations) as OperationId[];
    expect(Object.keys(RIGHTS).sort()).toEqual(all.sort());
  });

  it.each(Object.entries(PEOPLE))(
    '%s may do what their role may, and nothing else [GUARD-012, GUARD-013, GUARD-014, SET-078]',
    async (role, groups) => {
      const me = await as(`${role}@isius.demo`);
      const cells: string[] = [];
      for (const id of served.filter((each) => RIGHTS[each][0] !== 'public')) {
        const bare = await me.request(of(id).method, of(id).path.replace(/:\w+/g, '0'));
        const may = groups.includes(RIGHTS[id][0]);
        // A role that suffices is answered about its empty request; one that does not, before that is read.
        const isRefused = bare.status === 403 && bare.body.message === 'You are not authorized to do that.';
        if (isRefused === may) cells.push(`${role} ${id}: ${bare.status}, should ${may ? '' : 'not '}be let in`);
      }
      expect(cells).toEqual([]);
    },
  );

  it('is refused to nobody and to a made-up token by 401, unless it is public', async () => {
    for (const id of served) {
      const expected = RIGHTS[id][0] === 'public' ? expect.not.toBeOneOf([401, 403]) : 401;
      const path = of(id).path.replace(/:\w+/g, '0');
      const body = of(id).method === 'GET' ? undefined : {};
      for (const headers of [undefined, { authorization: 'Bearer made-up' }])
        expect((await floor.gateway.stranger.request(of(id).method, path, body, headers)).status, id).toEqual(expected);
    }
  });

  it('does not know a lead or a person of the other centre', async () => {
    const { id: person } = await floor.gateway.account('advisor2@isius.demo');
    const before = await floor.db.query.leads.findFirst();
    for (const id of served.filter((each) => RIGHTS[each][1])) {
      const stranger = await as(RIGHTS[id][0] === 'managers' ? 'ops@slica.demo' : 'advisor@slica.demo');
      const { status, body } = await ask(id, stranger, person);
      expect([403, 404, 422], `${id}: ${status} ${JSON.stringify(body)}`).toContain(status);
      if (status === 422) expect(body.code, `${id} was not asked well: ${JSON.stringify(body)}`).not.toBe('invalid');
    }
    expect(await floor.db.query.leads.findFirst()).toEqual(before);
  });

  it("leaves a lead in a colleague's hands as it is", async () => {
    const before = await floor.db.query.leads.findFirst();
    for (const id of CHANGES_LEAD) {
      const { status, body } = await ask(id, await as('advisor@isius.demo'), 0);
      expect([403, 404, 409, 422], `${id}: ${status} ${JSON.stringify(body)}`).toContain(status);
      if (status === 422) expect(body.code, `${id} was not asked well: ${JSON.stringify(body)}`).not.toBe('invalid');
    }
    expect(await floor.db.query.leads.findFirst()).toEqual(before);
  });
});

describe('a command', () => {
  it.each(Object.keys(PEOPLE))('of %s is for their own extension only', async (role) => {
    const me = await as(`${role}@isius.demo`);
    const page = openPage(floor.gateway.url, me.token);
    await new Promise<void>((done) => page.socket.once('connect', done));
    const own = String(me.login['extension'] ?? '');
    await page.ask('hello', { extension: own, hasWebRtc: false, tabId: role });
    for (const name of CLIENT_COMMANDS.filter((each) => COMMANDS[each] !== 'any' && each !== 'hello')) {
      const payload = good(commands[name], { extension: '9876', from: '9876', id: undefined });
      expect(await page.ask(name, payload as never), name).toMatchObject({ ok: false, code: 'forbidden' });
    }
    if (own) {
      const played = await page.ask('audio-playback', { extension: own, operation: 'stop', file: 'x' });
      expect(played.code === 'forbidden').toBe(role !== 'advisor');
    }
    page.close();
  });
});
