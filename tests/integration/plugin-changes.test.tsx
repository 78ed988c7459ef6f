// @vitest-environment jsdom
/**
 * An administrator's change in the page of an agent who is on a call: the page's own wiring with the real plugins and
 * texts, over a gateway and a phone that this test plays.
 */
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AddressBar, Addresses } from '../../src/shell/addresses';
import { isiusVariant } from '../../src/host/fakes/builders';
import layouts from '../../variants/isius/layouts.json';
import { startSession } from '../../src/boot/session';
import type { PreparedPage } from '../../src/boot/prepare';
import { createSignIn } from '../../src/core';
import {
  anAccount,
  aSnapshot,
  fakeApi,
  fakeBrowser,
  fakeClock,
  fakeRealtime,
  fakeSoftphone,
  friendlyReplies,
  memoryStorage,
  settle,
  stages,
} from '../../src/core/testing';
import { createTexts } from '../../src/i18n';
import { Shell } from '../../src/shell/shell';
import { ThemeStore } from '../../src/shell/theme';

const nothingChanged = { variant: 'ISIUS', team: 12, revision: 1, switches: [], configs: {}, flags: {}, published: null };
const goalsOff = [{ plugin: 'goals', on: false, role: 'qualifier', team: 12 }];

function gateway() {
  const clock = fakeClock();
  const realtime = fakeRealtime(clock.now);
  const api = fakeApi({
    ...friendlyReplies,
    getTenantFeatures: { variant: 'ISIUS', features: [] },
    getCentre: { variant: isiusVariant, layouts, logo: null },
    getWorkspace: nothingChanged,
    getLayout: { revision: 0, document: null },
    saveLayout: { revision: 1, document: null },
  });
  return { clock, realtime, api };
}

/** Lets time pass until the work is done: between its timers it really loads files. */
async function passTime(clock: ReturnType<typeof fakeClock>, work: Promise<unknown>): Promise<void> {
  let done = false;
  void work.finally(() => (done = true));
  while (!done) {
    await clock.advance(100);
    await new Promise<void>((next) => setImmediate(next));
  }
}

/** `lost`: a plugin whose texts never come. */
async function signedIn({ roles = ['setter', 'qualifier'], lost = '' } = {}) {
  const { clock, realtime, api } = gateway();
  const storage = memoryStorage();
  const real = await createTexts('en');
  const never = new Promise<void>(() => undefined);
  const texts: typeof real = {
    ...real,
    load: (ids) => real.load(ids).then(() => (lost && [ids].flat().includes(lost) ? never : undefined)),
  };
  const page: PreparedPage = {
    config: { apiUrl: '', socketUrl: '', sipUrl: '', realm: 'dialer.example', variant: '', tileUrl: '' },
    storage,
    texts,
    api,
    signIn: createSignIn({ api, storage }),
    theme: new ThemeStore(storage),
    log: () => undefined,
  };
  const ports = { clock, realtime, softphone: fakeSoftphone(), browser: fakeBrowser() };
  const starting = startSession(page, anAccount({ roles }), ports);
  if (lost) await passTime(clock, starting);
  const started = await starting;
  await act(
    async () =>
      void render(
        <AddressBar addresses={Addresses.inMemory()}>
          <Shell services={started.services} />
        </AddressBar>,
      ),
  );
  const does = (what: () => unknown) =>
    act(async () => {
      await what();
      await settle();
    });
  const hello = (revision: number) =>
    does(() => {
      realtime.setState('open');
      realtime.emit('connection-accepted', { extension: '1001', resumed: false });
      realtime.emit('snapshot', aSnapshot({ plugins: { revision } }));
    });
  await hello(1);
  const announce = (revision: number, change: object) =>
    does(() => {
      api.reply('getWorkspace', { ...nothingChanged, revision, ...change });
      realtime.emit('plugin-config', { revision, plugins: ['goals'] });
    });
  const applied = () => realtime.sent.filter(({ name }) => name === 'plugins-applied').map(({ payload }) => payload);
  return { started, api, realtime, clock, does, hello, announce, applied };
}

let page: Awaited<ReturnType<typeof signedIn>>;
const panel = () => screen.getByRole('region', { name: 'My Goals' });
const WAITING = 'An administrator changed your panels';

beforeEach(async () => {
  page = await signedIn();
});
const leave = () => {
  cleanup();
  page.started.end();
};
afterEach(leave);

it('what an administrator switches off in mid-call stays until the disposition is saved, then gives way to a placeholder in its place', async () => {
  const { does, announce, realtime, applied } = page;
  await waitFor(() => expect(panel()).not.toHaveClass('placeholder'));
  await does(() => {
    realtime.emit('incoming', { call: stages.ringing() });
    realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  });
  await announce(2, { switches: goalsOff });
  expect(screen.getByText(WAITING, { exact: false })).toBeVisible();
  expect(panel()).not.toHaveClass('placeholder');
  expect(applied().at(-1)).toMatchObject({ revision: 1 });

  await does(() => realtime.emit('hangup', { call: stages.ended() }));
  expect(panel()).not.toHaveClass('placeholder');

  const { disposition } = page.started.services.core;
  await does(() => disposition.set({ disposition: 'Junk' }));
  await does(() => disposition.save('stop'));
  expect(panel()).toHaveClass('placeholder');
  expect(within(panel()).getByText(/switched off/i)).toBeVisible();
  expect(screen.queryByText(WAITING, { exact: false })).toBeNull();
  const { active } = applied().at(-1) as { active: string[] };
  expect([applied().at(-1), active.includes('goals')]).toMatchObject([{ revision: 2 }, false]);

  await announce(3, {});
  await waitFor(() => expect(panel()).not.toHaveClass('placeholder'));
  expect(applied().at(-1)).toMatchObject({ revision: 3, active: expect.arrayContaining(['goals']) as string[] });
});

it('a change that was missed while the line was down comes with the next connection', async () => {
  const { api, does, hello, realtime } = page;
  await does(() => realtime.setState('reconnecting', 1));
  api.reply('getWorkspace', { ...nothingChanged, revision: 2, switches: goalsOff });
  await hello(2);
  expect(panel()).toHaveClass('placeholder');
});

it('a manager is told of a plugin that went into quarantine on somebody’s page, once for each; an agent is not', async () => {
  const fell = { plugin: 'goals', person: 'Nora Whitfield', message: 'no figures' };
  await page.does(() => page.realtime.emit('plugin-failure', fell));
  expect(screen.queryByText(/Nora Whitfield/)).toBeNull();
  leave();
  page = await signedIn({ roles: ['setter', 'manager'] });
  await page.does(() => page.realtime.emit('plugin-failure', fell));
  await page.does(() => page.realtime.emit('plugin-failure', fell));
  await page.does(() => page.realtime.emit('plugin-failure', { ...fell, person: 'Omar Diaz' }));
  expect(
    screen.getAllByText('Goals stopped three times for Nora Whitfield and was switched off for this session: no figures'),
  ).toHaveLength(1);
  expect(screen.getByText(/for Omar Diaz/)).toBeVisible();
});

it('a plugin whose texts never come keeps nobody from working: the others run, and the call can be hung up', async () => {
  leave();
  page = await signedIn({ lost: 'goals' });
  const { registry } = page.started.services;
  await waitFor(() => expect(registry.state('call-type').at).toBe('ready'));
  await page.does(() => page.realtime.emit('incoming', { call: stages.ringing() }));
  await page.does(() => page.realtime.emit('answer', { call: stages.farUp(), leg: 'far' }));
  await page.does(() => screen.getByRole('button', { name: 'Hang up' }).click());
  expect(page.realtime.sent.map(({ name }) => name)).toContain('hangup');
  expect(registry.state('goals').at).toBe('starting');
  await page.does(() => page.clock.advance(10_000));
  expect(registry.state('goals')).toMatchObject({ at: 'failed', quarantined: false });
});
