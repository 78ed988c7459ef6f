/** A whole core on fakes, and builders of what the gateway would say. */
import type { Call, Snapshot, VariantCode } from '@dialer/contract';
import { aCall as anyCall, aClient, anAddress, blankLead, LEAD_ID } from '@dialer/contract/testing';
import { isiusVariant, slicaVariant } from '../../host/fakes/builders';
import type { CoreEnv } from '../ports';
import { createCore, type Core } from '../root';
import type { Account } from '../session/account';
import type { LeadData } from '../views';
import { fakeClock, settle, START, type FakeClock } from './clock';
import {
  fakeApi,
  fakeBrowser,
  fakeRealtime,
  fakeSoftphone,
  memoryStorage,
  type FakeApi,
  type FakeBrowser,
  type FakeRealtime,
  type FakeSoftphone,
} from './ports';

export * from './clock';
export * from './ports';

export { LEAD_ID };
export const CALL_ID = 'call-1';

export function anAccount(over: Partial<Omit<Account, 'acl'>> & { roles?: string[]; permissions?: string[] } = {}): Account {
  const { roles = ['setter', 'qualifier'], permissions = [], ...rest } = over;
  return {
    id: 7,
    tenantId: 1,
    extension: '1001',
    hasWebRtc: true,
    deactivated: false,
    inboundOnly: false,
    canTransferToSunlife: false,
    canTransferToMatcha: false,
    isIapp2Agent: false,
    isExternal: false,
    outboundEligibility: 'none',
    healthLicenses: [],
    autoAnswer: true,
    autoAnswerTime: 0,
    tokens: { accessToken: 'token-1' },
    acl: { roles: roles as Account['acl']['roles'], permissions },
    user: { id: 7, tenantId: 1, email: 'qualifier@isius.demo', firstName: 'Quinn', lastName: 'Avery', language: 'en' },
    ...rest,
  };
}

/** An auto-dialed call that rings at the agent. */
export const aCall = (over: Partial<Call> = {}): Call =>
  anyCall({
    ...{ callId: CALL_ID, rev: 1, channel: 'leg-a', agent: 'ringing', far: 'none', since: { created: START }, recording: 0 },
    ...over,
  });

/** Stages of an agent-first call, each with a higher `rev`. */
export const stages = {
  ringing: (over: Partial<Call> = {}) => aCall({ rev: 1, ...over }),
  agentUp: (over: Partial<Call> = {}) => aCall({ rev: 2, agent: 'up', since: { created: START, agentUp: START }, ...over }),
  farRinging: (over: Partial<Call> = {}) => stages.agentUp({ rev: 3, far: 'ringing', ...over }),
  farUp: (over: Partial<Call> = {}) =>
    stages.agentUp({ rev: 4, far: 'up', since: { created: START, agentUp: START, farUp: START }, ...over }),
  ended: (over: Partial<Call> = {}) =>
    stages.farUp({
      rev: 9,
      agent: 'down',
      far: 'down',
      end: { by: 'far', cause: 'normal' },
      since: { created: START, agentUp: START, farUp: START, ended: START },
      ...over,
    }),
};

/** A lead that nobody has worked on, at an address that was not looked up. */
export const aLead = (over: Partial<LeadData> = {}): LeadData =>
  blankLead({
    id: LEAD_ID,
    ...{ marketingId: 'FE-LA-88213', phone: '5045550132', email: 'dana@mail.example', campaign: 'South', dials: 3 },
    ...{ status: 'New', previousStatus: 'Callback Scheduled' },
    address: anAddress({ latitude: 29.97, longitude: -90.07, valid: false }),
    clients: [aClient({ occupation: 'Nurse' })],
    ...over,
  });

export function aSnapshot(over: Partial<Snapshot> = {}): Snapshot {
  return {
    agent: { status: 'offline', since: START, duration: 0, dnd: true, deactivated: false, phone: { registered: true } },
    calls: [],
    toDispose: [],
    waiting: [],
    notifications: [],
    plugins: { revision: 1 },
    ...over,
  };
}

/** What a gateway without any trouble answers. */
export const friendlyReplies = {
  setStatus: { duration: 0 },
  setExtensionParameter: undefined,
  releaseInProcessLeads: undefined,
  getWebrtcCredentials: { password: 'sip-secret', iceServers: [] },
  getLeadByPhone: () => aLead(),
  createLead: () => aLead(),
  setLeadStatus: undefined,
  setLeadLanguage: undefined,
  saveLead: undefined,
  createCall: { callId: 'record-1' },
  updateCall: { duration: 120 },
  saveDisposition: { leadId: LEAD_ID, status: 'Voicemail' },
  dialAuto: { type: 'auto', suffix: null, callId: CALL_ID, leadId: LEAD_ID, phone: '5045550132' },
  dialFollowUp: { callId: CALL_ID, type: 'follow-up' },
  redial: { callId: CALL_ID, type: 'auto' },
  confirmOriginateFailure: undefined,
  notifyOverstay: undefined,
  notifyOverstayRtv: undefined,
  getGlobals: {},
  logout: undefined,
  answerTransfer: undefined,
  confirmLiveTransfer: undefined,
  stopLiveTransfer: undefined,
  reportTransferHangup: undefined,
};

export interface Bench {
  core: Core;
  env: CoreEnv;
  api: FakeApi;
  realtime: FakeRealtime;
  phone: FakeSoftphone;
  clock: FakeClock;
  browser: FakeBrowser;
  storage: ReturnType<typeof memoryStorage>;
  logs: string[];
  /** Connection accepted with a snapshot, phone registered. */
  connect(snapshot?: Partial<Snapshot>, accepted?: { kept?: boolean; epoch?: string }): Promise<void>;
  /** Ready by the person's hand, without an auto-dial that finds anything unless told so. */
  ready(): Promise<void>;
}

export interface BenchOptions {
  account?: Parameters<typeof anAccount>[0];
  variant?: VariantCode;
  flags?: Record<string, boolean>;
  storage?: ReturnType<typeof memoryStorage>;
  tenantFeatures?: string[];
  /** Answers that differ from the friendly ones from the start. */
  replies?: Parameters<typeof fakeApi>[0];
  /** The person denied the microphone. */
  noMicrophone?: boolean;
  /** What texts say; unless given, texts are their own keys. */
  t?: CoreEnv['t'];
}

/** Texts are their own keys, so that a test reads which text was shown, unless it gives real ones. */
export function bench(options: BenchOptions = {}): Bench {
  const {
    account = {},
    variant = 'ISIUS',
    flags = {},
    storage = memoryStorage(),
    tenantFeatures = [],
    replies = {},
    noMicrophone = false,
    t = (key) => key,
  } = options;
  const clock = fakeClock();
  const api = fakeApi({ ...friendlyReplies, ...replies });
  const realtime = fakeRealtime(clock.now);
  const phone = fakeSoftphone();
  phone.microphone = !noMicrophone;
  const browser = fakeBrowser();
  const logs: string[] = [];
  const env: CoreEnv = {
    api,
    realtime,
    softphone: phone,
    storage,
    clock,
    browser,
    t,
    pluginTitle: (plugin) => plugin,
    log: (_level, message) => void logs.push(message),
  };
  const manifest = variant === 'ISIUS' ? isiusVariant : slicaVariant;
  const core = createCore(env, {
    account: anAccount(account),
    variant: { ...manifest, flags: { ...manifest.flags, ...flags } },
    tenantFeatures,
    language: 'en',
    map: { tileUrl: '', credit: '' },
    sip: { url: 'wss://gateway.example/sip', realm: 'dialer.example' },
    token: () => 'token-1',
  });
  return {
    core,
    env,
    api,
    realtime,
    phone,
    clock,
    browser,
    storage,
    logs,
    async connect(snapshot = {}, accepted) {
      await settle();
      phone.emit({ type: 'registration', state: 'registered' });
      realtime.setState('open');
      realtime.emit('connection-accepted', { extension: core.session.extension, resumed: false, ...accepted });
      realtime.emit('snapshot', aSnapshot(snapshot));
      await settle();
    },
    async ready() {
      await core.status.request('ready');
      await settle();
    },
  };
}
