/**
 * The page's own core, with its own REST and socket adapters, on a whole gateway: what a test sees here, page and gateway
 * did together. Only the phone's sound, the browser and the voice engine are stand-ins. Texts are the English ones.
 */
import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { OperationId } from '@dialer/contract';
import type { Floor } from '../../../gateway/testing/floor';
import { pageTicker } from '../../../src/adapters/clock/ticker';
import { createHttpApi } from '../../../src/adapters/http';
import { createRealtime } from '../../../src/adapters/realtime';
import { createAccountStore, createCore, createSignIn, destroyCore, type Core } from '../../../src/core';
import type { ApiPort, RealtimeEvent } from '../../../src/core/ports';
import { fakeBrowser, fakeClock, fakeSoftphone, memoryStorage } from '../../../src/core/testing';
import { pluginTextsOf } from '../../../src/host/fakes/texts';

const DEMO_PASSWORD = 'dialer-demo';
const texts = pluginTextsOf('core', ['en']);
/**
 * Real time for the adapters: their waits are for the network. After five seconds the page takes an answer for lost; on a
 * machine that is busy with other tests one may only be late, and gets four times as long.
 */
const DEADLINE = 5000;
const after: typeof pageTicker.once = (ms, run) => pageTicker.once(ms < DEADLINE ? ms : 4 * ms, run);
const until = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 20 });

/** A signed-in person's page, connected and with its first snapshot. */
export async function corePage(
  floor: Pick<Floor, 'gateway' | 'clock'>,
  email: string,
  { tabId = randomUUID() as string, first = true } = {},
) {
  const storage = memoryStorage();
  const store = createAccountStore(storage);
  const asked: { operation: OperationId; ok: boolean; settled: boolean }[] = [];
  const events: RealtimeEvent[] = [];
  const http = createHttpApi({
    apiUrl: floor.gateway.url,
    tokens: { token: () => store.token(), setToken: (token) => store.setToken(token) },
    onSessionExpired: () => {},
    after,
    text: (key) => texts.t(key),
  });
  const api: ApiPort = {
    async call(operation, input, options) {
      const entry = { operation: operation as OperationId, ok: false, settled: false };
      asked.push(entry);
      try {
        const reply = await http.call(operation, input, options);
        entry.ok = true;
        return reply;
      } finally {
        entry.settled = true;
      }
    },
  };
  const signIn = createSignIn({ api, storage });
  expect(await signIn.login(email, DEMO_PASSWORD)).toEqual({ ok: true });
  const [tenant, { variant }] = await Promise.all([api.call('getTenantFeatures', {}), api.call('getCentre', {})]);
  const clock = fakeClock(floor.clock.now());
  const phone = fakeSoftphone();
  const browser = fakeBrowser();
  const realtime = createRealtime({
    socketUrl: floor.gateway.url,
    clock: { now: clock.now, sample: () => {}, after },
    tabId: async () => tabId,
    uuid: randomUUID,
  });
  realtime.subscribe((event) => events.push(event));
  const core: Core = createCore(
    {
      api,
      realtime,
      softphone: phone,
      storage,
      clock,
      browser: { ...browser, uuid: randomUUID },
      t: (key, params) => texts.t(key, params ?? {}),
      pluginTitle: (plugin) => plugin,
      log: () => {},
    },
    {
      account: signIn.account!,
      variant,
      tenantFeatures: tenant.features,
      language: 'en',
      map: { tileUrl: '', credit: '' },
      sip: { url: 'wss://gateway.example/sip', realm: 'dialer.example' },
      token: () => store.token(),
    },
  );
  const heard = (name: string) => until(() => expect(events.some((event) => event.type === 'event' && event.name === name)).toBe(true));
  if (first) {
    await heard('snapshot');
    await until(() => expect(answered('setStatus')).toBe(1)); // offline, as after every accepted connection
    // Its secret is asked for meanwhile; a phone that has not begun cannot be registered.
    await until(() => expect(phone.did.some(({ act }) => act === 'start')).toBe(true));
    phone.emit({ type: 'registration', state: 'registered' });
  }

  /** How often an operation was answered with success. */
  function answered(operation: OperationId): number {
    return asked.filter((entry) => entry.operation === operation && entry.ok).length;
  }
  return {
    core,
    api,
    store,
    phone,
    browser,
    clock,
    realtime,
    tenant,
    answered,
    asked,
    onTheirWay: () => asked.filter(({ settled }) => !settled).map(({ operation }) => operation),
    heard,
    until,
    /** What stands on the page as alerts and passing notices, in the words that a person reads. */
    words: () => [...core.alerts.items, ...core.alerts.toasts].map(({ message }) => message),
    extension: core.session.extension,
    id: core.session.accountId,
    end() {
      realtime.close();
      destroyCore(core);
    },
  };
}
export type CorePage = Awaited<ReturnType<typeof corePage>>;
