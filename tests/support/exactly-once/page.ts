/** An agent's page without its window: the product's own core, outbox and adapters. The phone and the browser are stand-ins. */
import { randomUUID } from 'node:crypto';
import { when } from 'mobx';
import { createClock } from '../../../src/adapters/clock';
import { pageTicker, type Ticker } from '../../../src/adapters/clock/ticker';
import { createHttpApi } from '../../../src/adapters/http';
import { createRealtime } from '../../../src/adapters/realtime';
import { createAccountStore, createCore, createSignIn, type Core } from '../../../src/core';
import type { ApiPort, ApiReply, StoragePort } from '../../../src/core/ports';
import { fakeBrowser, fakeSoftphone } from '../../../src/core/testing/ports';

/** Waits before another try pass so much faster than for an agent: a test is no shift. */
const FASTER = 20;

export interface Page {
  readonly core: Core;
  /** What was told to the agent in passing, by the keys of the texts. */
  readonly toasts: readonly string[];
  /** As a tab that is killed: nothing that it was about to do is done. */
  kill(): void;
}

type Features = ApiReply<'getTenantFeatures'>;
type Centre = ApiReply<'getCentre'>;

interface Opening {
  url: string;
  /** What the browser has kept; whoever is signed in stands in it. */
  storage: StoragePort;
  email: string;
  password: string;
}

/** Opens the page, and signs in where nobody is. */
export async function openPage({ url, storage, email, password }: Opening): Promise<Page> {
  let killed = false;
  /** Nothing reaches a killed page, and nothing comes from it. */
  const unlessKilled = <T>(answer: Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      answer.then(
        (value) => killed || resolve(value),
        (error: unknown) => killed || reject(error as Error),
      );
    });
  const after: Ticker['once'] = (ms, run) => pageTicker.once(ms, () => killed || run());
  const every: Ticker['every'] = (ms, run) => pageTicker.every(ms, () => killed || run());
  const clock = createClock({ every, once: (ms, run) => after(ms / FASTER, run) });
  const toasts: string[] = [];
  const t = (key: string) => {
    if (key.startsWith('dispositions.')) toasts.push(key);
    return key;
  };
  const store = createAccountStore(storage);
  const http = createHttpApi({
    apiUrl: url,
    tokens: { token: () => store.token(), setToken: (token) => store.setToken(token) },
    onSessionExpired: () => toasts.push('session expired'),
    after: clock.after,
    text: t,
  });
  const api: ApiPort = { call: (...asked) => unlessKilled(http.call(...asked)) };
  const signIn = createSignIn({ api, storage });
  /** A page that is opened while the gateway is away says so, and is opened again. */
  const begin = async (): Promise<[Features, Centre]> => {
    if (!signIn.account) await signIn.login(email, password);
    return Promise.all([api.call('getTenantFeatures', {}), api.call('getCentre', {})]).catch(async () => {
      await new Promise<void>((resolve) => void clock.after(2_000, resolve));
      return begin();
    });
  };
  const [{ features }, { variant }] = await begin();
  const realtime = createRealtime({
    socketUrl: url,
    // Its waits are for the network, which is no faster than it is.
    clock: { now: clock.now, sample: clock.sample, after },
    tabId: async () => email,
    uuid: randomUUID,
  });
  const core = createCore(
    {
      api,
      realtime,
      softphone: fakeSoftphone(),
      storage,
      clock,
      browser: { ...fakeBrowser(), uuid: randomUUID },
      t,
      pluginTitle: (plugin) => plugin,
      log: () => {},
    },
    {
      account: signIn.account!,
      variant,
      tenantFeatures: features,
      language: 'en',
      map: { tileUrl: '', credit: '' },
      sip: { url: 'wss://gateway.example/sip', realm: 'dialer.example' },
      token: () => store.token(),
    },
  );
  return {
    core,
    toasts,
    kill() {
      killed = true;
      realtime.close();
    },
  };
}

/** The lead that can be disposed now; null once none waits any more, and all that was saved is answered. */
export async function nextLead({ core }: Page, saved: ReadonlySet<string>): Promise<string | null> {
  const found = () => {
    const { active, saving, waiting } = core.disposition;
    const id = core.leads.current?.id;
    return active && !saving && !waiting && id !== undefined && !saved.has(id) ? id : null;
  };
  const over = () => core.desk.connection.settled && core.leads.toDispose.length === 0 && core.desk.drafts.all.length === 0;
  await when(() => found() !== null || over());
  return found();
}
