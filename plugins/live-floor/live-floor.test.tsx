// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FloorChange } from '@dialer/contract';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import { FloorModel } from './model';
import { aFloorCall, aRow, floorOf } from './testing';

const page = { page: 'live-floor' };
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.querySelector('b')!.textContent);
const rowOf = (name: string) => screen.getByText(name).closest('tr')!;
const change = (rev: number, more: Partial<FloorChange>): FloorChange => ({
  ...{ stream: 's', rev, rows: [], gone: [], queue: { callers: 0, since: null } },
  ...more,
});
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T19:00:00Z') }));
afterEach(() => void vi.useRealTimers());

async function shown(rows = [aRow(1, 'Nora Whitfield'), aRow(2, 'Elena Ortiz', { call: aFloorCall() })]) {
  const host = createTestHost(plugin, { session: { roles: ['manager'] } });
  host.api.reply('getFloor', floorOf(rows));
  host.api.reply('keepFloor', { stream: 's', rev: 1 });
  await host.render(page);
  await waitFor(() => expect(screen.getByRole('table')).toBeVisible());
  return host;
}

describe('the floor', () => {
  it('says of everybody what they do, since when, and whom they talk to', async () => {
    await shown();
    expect(names()).toEqual(['Elena Ortiz', 'Nora Whitfield']);
    expect(rowOf('Nora Whitfield')).toHaveTextContent(/Qualifier.*Ready.*1:0\d/);
    expect(rowOf('Elena Ortiz')).toHaveTextContent(/Alvin Broussard.*Automatic.*Final Expense South.*1:3\d/);
    expect(screen.getByRole('button', { name: '1 ready' })).toBeVisible();
    expect(screen.getByText('No caller waits')).toBeVisible();
  });
  it('goes on with the time', async () => {
    await shown([aRow(1, 'Nora Whitfield', { since: Date.now() })]);
    await pass(65_000);
    expect(rowOf('Nora Whitfield')).toHaveTextContent('1:05');
  });
  it('follows changes in their turn, without asking anew', async () => {
    const host = await shown();
    const acw = aRow(2, 'Elena Ortiz', { status: 'after-call-work', dnd: true, since: Date.now(), undisposed: 1 });
    await host.emit('floor-changed', change(2, { rows: [acw], queue: { callers: 2, since: Date.now() - 9000 } }));
    expect(rowOf('Elena Ortiz')).toHaveTextContent('After-call work');
    expect(screen.getByText(/2 callers wait, the first for 0:\d\d/)).toBeVisible();
    expect(screen.getByText('1 lead to dispose')).toBeVisible();
    await host.emit('floor-changed', change(2, { gone: [2] }));
    await host.emit('floor-changed', change(3, { gone: [1] }));
    expect(names()).toEqual(['Elena Ortiz']);
    expect(host.api.calls.filter(({ operation }) => operation === 'getFloor')).toHaveLength(1);
  });
  it('asks for everything anew after a gap, and of a gateway that has begun anew', async () => {
    const host = await shown();
    const asked = () => host.api.calls.filter(({ operation }) => operation === 'getFloor').length;
    await host.emit('floor-changed', change(3, { gone: [1] }));
    await waitFor(() => expect(asked()).toBe(2));
    await host.emit('floor-changed', change(1, { stream: 'other' }));
    await waitFor(() => expect(asked()).toBe(3));
    host.api.reply('keepFloor', { stream: 's', rev: 4 });
    await pass(12_000);
    expect(asked()).toBe(4);
  });
  it('says that it may be old while the gateway is away, and comes back by itself', async () => {
    const host = await shown();
    host.api.fail('keepFloor', 503);
    host.api.fail('getFloor', 503);
    await pass(10_500);
    expect(screen.getByText(/What stands here may be old/)).toBeVisible();
    expect(names()).toHaveLength(2);
    host.api.reply('getFloor', floorOf([aRow(1, 'Nora Whitfield')], { stream: 't', rev: 7 }));
    host.api.reply('keepFloor', { stream: 't', rev: 7 });
    await pass(10_500);
    expect(screen.queryByText(/may be old/)).toBeNull();
    expect(names()).toEqual(['Nora Whitfield']);
  });
  it('is filtered by state and words', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    await shown();
    await user.click(screen.getByRole('button', { name: '1 ready' }));
    expect(names()).toEqual(['Nora Whitfield']);
    await user.click(screen.getByRole('button', { name: '1 ready' }));
    await user.type(screen.getByRole('textbox'), 'broussard');
    expect(names()).toEqual(['Elena Ortiz']);
    await user.type(screen.getByRole('textbox'), ' nobody');
    expect(screen.getByText('Nobody was found')).toBeVisible();
  });
  it('draws a window of a thousand people, and walks through all of them by keys', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    await shown(Array.from({ length: 1000 }, (_, nth) => aRow(nth + 1, `Person ${String(nth).padStart(4, '0')}`, { since: 5 })));
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '1001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    act(() => rowOf('Person 0000').focus());
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(rowOf('Person 0002')).toHaveFocus();
  });
  it('says that nobody is at work', async () => {
    const host = createTestHost(plugin, { session: { roles: ['manager'] } });
    host.api.reply('getFloor', floorOf([]));
    await host.render(page);
    expect(await screen.findByText('Nobody is at work')).toBeVisible();
  });
  it('says that it could not be loaded, and tries again when asked', async () => {
    const host = createTestHost(plugin, { session: { roles: ['manager'] } });
    host.api.fail('getFloor', 500);
    await host.render(page);
    expect(await screen.findByText('The live floor could not be loaded.')).toBeVisible();
    host.api.reply('getFloor', floorOf([aRow(1, 'Nora Whitfield')]));
    await userEvent
      .setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) })
      .click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['Nora Whitfield']));
  });
});

describe('listening in', () => {
  const heardBy = (mode: 'listen' | 'whisper' | 'barge', id: number) =>
    aRow(2, 'Elena Ortiz', { call: aFloorCall({ listener: { id, name: 'Grace', mode, on: true } }) });
  async function listening(mode: 'listen' | 'whisper' | 'barge' = 'listen') {
    const host = createTestHost(plugin, { session: { roles: ['manager'] } });
    host.api.reply('getFloor', floorOf([heardBy(mode, host.core.session.accountId)]));
    host.api.reply('keepFloor', { stream: 's', rev: 1 });
    host.api.reply('stopListening', undefined);
    await host.render(page);
    const bar = within(await screen.findByRole('group', { name: 'Listening in' }));
    return { host, bar, stops: () => host.api.calls.filter(({ operation }) => operation === 'stopListening').length };
  }
  it.each([
    ['listen', 'You listen in to Elena Ortiz'],
    ['whisper', 'You whisper to Elena Ortiz: nobody else hears you'],
    ['barge', 'You have joined the call of Elena Ortiz: both hear you'],
  ] as const)('says how one is heard, and until when: %s', async (mode, words) => {
    const { bar } = await listening(mode);
    expect(bar.getByText(words)).toBeVisible();
    expect(bar.getByText('It ends when you leave this page.')).toBeVisible();
  });
  it('ends once the page is left', async () => {
    const { stops } = await listening('barge');
    expect(stops()).toBe(0);
    cleanup();
    await pass(0);
    expect(stops()).toBe(1);
  });
  it('leaves the keyboard at the person’s row after Stop', async () => {
    const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    const { host, bar } = await listening();
    await user.click(bar.getByRole('button', { name: 'Stop' }));
    await host.emit('floor-changed', change(2, { rows: [aRow(2, 'Elena Ortiz', { call: aFloorCall() })] }));
    expect(screen.queryByRole('group', { name: 'Listening in' })).toBeNull();
    await pass(500);
    expect(within(rowOf('Elena Ortiz')).getByRole('button', { name: 'Listen in to Elena Ortiz' })).toHaveFocus();
  });
  it('ends also if the page is left before the floor has told of it', async () => {
    const asked: string[] = [];
    const call = async (operation: string) => void asked.push(operation);
    const core = { clock: { now: () => 0, after: () => () => {} }, session: { accountId: 9 } };
    const model = new FloorModel({ core, api: { call } } as never);
    model.open();
    void model.listen({ id: 1, mode: 'listen' });
    model.close();
    await pass(0);
    expect(asked).toEqual(['getFloor', 'listenIn', 'stopListening']);
  });
  it('asks for its end only when its beginning is answered', async () => {
    const asked: string[] = [];
    let answer = () => {};
    const call = (operation: string) => {
      asked.push(operation);
      return operation === 'listenIn' ? new Promise<void>((done) => (answer = done)) : Promise.resolve();
    };
    const clock = { now: () => 0, after: () => () => {} };
    const model = new FloorModel({ core: { clock }, api: { call } } as never);
    void model.listen({ id: 1, mode: 'listen' });
    const ended = model.listen(null);
    await pass(0);
    expect(asked).toEqual(['listenIn']);
    answer();
    await ended;
    expect(asked).toEqual(['listenIn', 'stopListening']);
  });
});
