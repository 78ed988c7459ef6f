// @vitest-environment jsdom
/** An administrator's change in the page of an agent who is on a call. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { stages, type fakeClock } from '../../src/core/testing';
import { nothingChanged, signedInPage, type SignedIn } from '../support/signed-in';

const goalsOff = [{ plugin: 'goals', on: false, role: 'qualifier', team: 12 }];

/** Lets time pass until the work is done: between its timers it really loads files. */
async function passTime(work: Promise<unknown>, clock: ReturnType<typeof fakeClock>): Promise<void> {
  let done = false;
  void work.finally(() => (done = true));
  while (!done) {
    await clock.advance(100);
    await new Promise<void>((next) => setImmediate(next));
  }
}

/** A plugin's texts never come. */
const without = (lost: string): SignedIn => ({
  textsOf: (real) => ({
    ...real,
    load: (ids) => real.load(ids).then(() => ([ids].flat().includes(lost) ? new Promise<void>(() => undefined) : undefined)),
  }),
  start: passTime,
});

async function signedIn(options?: SignedIn) {
  const opened = await signedInPage(options);
  const { api, realtime, does } = opened;
  const hello = (revision: number) => opened.hello({ plugins: { revision } });
  await hello(1);
  const announce = (revision: number, change: object) =>
    does(() => {
      api.reply('getWorkspace', { ...nothingChanged, revision, ...change });
      realtime.emit('plugin-config', { revision, plugins: ['goals'] });
    });
  const applied = () => realtime.sent.filter(({ name }) => name === 'plugins-applied').map(({ payload }) => payload);
  return { ...opened, hello, announce, applied };
}

let page: Awaited<ReturnType<typeof signedIn>>;
const panel = () => screen.getByRole('region', { name: 'My Goals' });
const WAITING = 'An administrator changed your panels';

beforeEach(async () => {
  page = await signedIn();
});
const leave = () => {
  cleanup();
  page.session.end();
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

  const { disposition } = page.session.services.core;
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
  const failure = { plugin: 'goals', person: 'Nora Whitfield', message: 'no figures' };
  await page.does(() => page.realtime.emit('plugin-failure', failure));
  expect(screen.queryByText(/Nora Whitfield/)).toBeNull();
  leave();
  page = await signedIn({ roles: ['setter', 'manager'] });
  await page.does(() => page.realtime.emit('plugin-failure', failure));
  await page.does(() => page.realtime.emit('plugin-failure', failure));
  await page.does(() => page.realtime.emit('plugin-failure', { ...failure, person: 'Omar Diaz' }));
  expect(
    screen.getAllByText('Goals stopped three times for Nora Whitfield and was switched off for this session: no figures'),
  ).toHaveLength(1);
  expect(screen.getByText(/for Omar Diaz/)).toBeVisible();
});

it('a plugin whose texts never come keeps nobody from working: the others run, and the call can be hung up', async () => {
  leave();
  page = await signedIn(without('goals'));
  const { registry } = page.session.services;
  await waitFor(() => expect(registry.state('call-type').at).toBe('ready'));
  await page.does(() => page.realtime.emit('incoming', { call: stages.ringing() }));
  await page.does(() => page.realtime.emit('answer', { call: stages.farUp(), leg: 'far' }));
  await page.does(() => screen.getByRole('button', { name: 'Hang up' }).click());
  expect(page.realtime.sent.map(({ name }) => name)).toContain('hangup');
  expect(registry.state('goals').at).toBe('starting');
  await page.does(() => page.clock.advance(10_000));
  // It is tried once more by itself.
  expect(registry.state('goals')).toMatchObject({ at: 'starting', late: true });
  await page.does(() => page.clock.advance(10_000));
  expect(registry.state('goals')).toMatchObject({ at: 'failed', quarantined: false });
});
