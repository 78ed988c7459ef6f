/** Ports without a network, a phone or a browser: each writes down what it was asked and does what a test tells it. */
import type { Ack, ClientCommand, OperationId, ServerEvent, ServerEvents } from '@dialer/contract';
import {
  ApiError,
  type ApiPort,
  type BrowserPort,
  type PhoneCheck,
  type RealtimeEvent,
  type RealtimePort,
  type RealtimeState,
  type SoftphoneEvent,
  type SoftphonePort,
  type SoftphoneSession,
  type StoragePort,
} from '../ports';

type Input = Record<string, unknown>;
export interface ApiCall {
  operation: OperationId;
  params: Input;
  body: Input;
  query: Input;
  key?: string;
}

export interface FakeApi extends ApiPort {
  readonly calls: ApiCall[];
  /** Answers from now on; a function is asked at each call and may give a promise. */
  reply(operation: OperationId, value: unknown): void;
  /** Refuses from now on; `status` null is a lost network. */
  fail(operation: OperationId, status: number | null, message?: string, errors?: Record<string, string[]>, body?: unknown): void;
  of(operation: OperationId): ApiCall[];
}

export function fakeApi(replies: Partial<Record<OperationId, unknown>> = {}): FakeApi {
  const answers = new Map<OperationId, unknown>(Object.entries(replies) as [OperationId, unknown][]);
  const api: FakeApi = {
    calls: [],
    reply: (operation, value) => void answers.set(operation, value),
    fail: (operation, status, message = '', errors = {}, body = null) =>
      api.reply(operation, () => {
        throw new ApiError(operation, status, message, errors, body);
      }),
    of: (operation) => api.calls.filter((call) => call.operation === operation),
    async call(operation, input, options) {
      const { params = {}, body = {}, query = {} } = input as { params?: Input; body?: Input; query?: Input };
      const call: ApiCall = { operation, params, body, query, ...(options?.key && { key: options.key }) };
      api.calls.push(call);
      if (!answers.has(operation)) throw new ApiError(operation, 404, '');
      const answer = answers.get(operation);
      return (await (typeof answer === 'function' ? (answer as (call: ApiCall) => unknown)(call) : answer)) as never;
    },
  };
  return api;
}

export interface FakeRealtime extends RealtimePort {
  readonly sent: { name: ClientCommand; payload: Record<string, unknown> }[];
  readonly resyncs: number;
  /** Of the availability check; null: no answer. */
  available: boolean | null | Promise<boolean | null>;
  /** The extensions that it was asked about. */
  readonly checked: string[];
  ack: Ack;
  /** What the last connection says of itself. */
  hello(): Record<string, unknown>;
  emit<E extends ServerEvent>(name: E, payload: ServerEvents[E]): void;
  setState(state: RealtimeState, attempt?: number): void;
}

export function fakeRealtime(now: () => number): FakeRealtime {
  const handlers = new Set<(event: RealtimeEvent) => void>();
  let helloOf: () => Record<string, unknown> = () => ({});
  let state: RealtimeState = 'idle';
  let resyncs = 0;
  const publish = (event: RealtimeEvent): void => [...handlers].forEach((handler) => handler(event));
  const realtime: FakeRealtime = {
    sent: [],
    available: true,
    checked: [],
    ack: { ok: true, at: 0 },
    get state() {
      return state;
    },
    get resyncs() {
      return resyncs;
    },
    hello: () => helloOf(),
    connect: (hello) => void (helloOf = hello as never),
    close: () => realtime.setState('closed'),
    resync: () => void (resyncs += 1),
    async command(name, payload) {
      if (state !== 'open') return { ok: false, at: 0, code: 'offline', message: 'offline' };
      realtime.sent.push({ name, payload: payload as Record<string, unknown> });
      return realtime.ack;
    },
    async checkAvailability(extension) {
      realtime.checked.push(extension);
      return realtime.available;
    },
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    emit: (name, payload) => publish({ type: 'event', name, payload, at: now() } as RealtimeEvent),
    setState(next, attempt = 0) {
      state = next;
      publish({ type: 'state', state, attempt });
    },
  };
  return realtime;
}

export interface FakeSoftphone extends SoftphonePort {
  readonly did: { act: string; id?: string; detail?: unknown }[];
  microphone: boolean;
  /** Whether the server is there for what is sent in a call. */
  reaches: boolean;
  ringing: boolean;
  /** Of the pre-call check: nothing is heard, and all is well. */
  instruments: PhoneCheck;
  emit(event: SoftphoneEvent): void;
  /** A leg, with everything filled in. */
  session(over?: Partial<SoftphoneSession>): SoftphoneSession;
}

export function fakeSoftphone(): FakeSoftphone {
  const handlers = new Set<(event: SoftphoneEvent) => void>();
  const act = (name: string) => (id: string, detail?: unknown) =>
    void phone.did.push({ act: name, id, ...(detail !== undefined && { detail }) });
  let placed = 0;
  const phone: FakeSoftphone = {
    did: [],
    microphone: true,
    reaches: true,
    ringing: false,
    instruments: {
      listen: () => () => undefined,
      playTone: async () => undefined,
      ringOnce: async () => undefined,
      tryMedia: async () => ({ roundTrip: 20, lost: 0 }),
      onPermission: () => () => undefined,
    },
    requestMicrophone: async () => phone.microphone,
    start: (account) => void phone.did.push({ act: 'start', detail: account }),
    stop: () => void phone.did.push({ act: 'stop' }),
    suspect: (unseen = false) => void phone.did.push({ act: 'suspect', detail: unseen }),
    setIceServers: (iceServers) => void phone.did.push({ act: 'setIceServers', detail: iceServers }),
    invite(number, callId, type) {
      placed += 1;
      const id = `placed-${placed}`;
      phone.did.push({ act: 'invite', id, detail: { number, callId, type } });
      return id;
    },
    answer: act('answer'),
    reject: act('reject'),
    hangUp: act('hangUp'),
    hold: act('hold'),
    mute: act('mute'),
    expectVoice: act('expectVoice'),
    sendDigits(id, digits) {
      if (phone.reaches) phone.did.push({ act: 'sendDigits', id, detail: digits });
      return phone.reaches;
    },
    transfer: act('transfer'),
    setVolume: (percent) => void phone.did.push({ act: 'setVolume', detail: percent }),
    setDevices: async (choice) => void phone.did.push({ act: 'setDevices', detail: choice }),
    check: async () => phone.instruments,
    ring: (on) => void (phone.ringing = on),
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    emit: (event) => [...handlers].forEach((handler) => handler(event)),
    session: (over = {}) => ({
      id: 'sip-1',
      callId: 'call-1',
      direction: 'in',
      resume: false,
      number: '5045550132',
      name: 'Dana Whitfield',
      state: 'ringing',
      held: false,
      muted: false,
      ...over,
    }),
  };
  return phone;
}

export function memoryStorage(): StoragePort & { dump(): Record<string, string> } {
  const kept = new Map<string, string>();
  const name = (area: string, key: string): string => `${area}/${key}`;
  return {
    read: (area, key) => kept.get(name(area, key)) ?? null,
    write: (area, key, value) => void kept.set(name(area, key), value),
    remove: (area, key) => void kept.delete(name(area, key)),
    keys: (area) => [...kept.keys()].filter((key) => key.startsWith(`${area}/`)).map((key) => key.slice(area.length + 1)),
    dump: () => Object.fromEntries(kept),
  };
}

export interface FakeBrowser extends BrowserPort {
  readonly notices: { text: string; click: () => void }[];
  mayNotify: boolean;
  /** What the tab's title says beside its own. */
  title: string | null;
  reloads: number;
  /** Reloads at the time of each clearing. */
  cleared: number[];
  goOnline(online: boolean): void;
  unload(): void;
}

export function fakeBrowser(): FakeBrowser {
  const onlineHandlers = new Set<(online: boolean) => void>();
  const unloadHandlers = new Set<() => void>();
  let online = true;
  let ids = 0;
  const keep = <T>(set: Set<T>, handler: T) => {
    set.add(handler);
    return () => void set.delete(handler);
  };
  const browser: FakeBrowser = {
    notices: [],
    mayNotify: true,
    title: null,
    reloads: 0,
    cleared: [],
    get online() {
      return online;
    },
    onOnline: (handler) => keep(onlineHandlers, handler),
    async notify(text, click) {
      if (browser.mayNotify) browser.notices.push({ text, click });
      return browser.mayNotify;
    },
    onUnload: (handler) => keep(unloadHandlers, handler),
    reload: () => void (browser.reloads += 1),
    clearCaches: async () => void browser.cleared.push(browser.reloads),
    uuid: () => `uuid-${(ids += 1)}`,
    titleSays: (text) => void (browser.title = text),
    goOnline(next) {
      online = next;
      onlineHandlers.forEach((handler) => handler(next));
    },
    unload: () => unloadHandlers.forEach((handler) => handler()),
  };
  return browser;
}
