// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Role } from '@dialer/contract';
import { ApiError } from '@dialer/host';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import { aLine, aSecond } from './testing';

interface Shown {
  trunks?: object[];
  people?: boolean;
  roles?: Role[];
  language?: 'en' | 'fr';
}
async function shown({ trunks = [aLine(), aSecond()], people = true, roles = ['admin'], language = 'en' }: Shown = {}) {
  const host = createTestHost(plugin, { language, session: { roles } });
  host.api.reply('getTrunks', { people, most: 20, trunks } as never);
  host.api.reply('saveTrunk', { id: aLine().id, revision: 4 });
  host.api.reply('deleteTrunk', undefined);
  timers = [];
  host.core.clock.after = (ms, run) => {
    const timer = { ms, run };
    timers.push(timer);
    return () => void (timers = timers.filter((each) => each !== timer));
  };
  await host.render({ page: 'telephone-lines' });
  await screen.findByRole('table');
  return host;
}
/** What waits for so long has waited long enough. */
let timers: { ms: number; run: () => void }[] = [];
async function tick(ms: number): Promise<void> {
  await waitFor(() => expect(timers.some((timer) => timer.ms === ms)).toBe(true));
  const due = timers.filter((timer) => timer.ms === ms);
  timers = timers.filter((timer) => timer.ms !== ms);
  act(() => due.forEach(({ run }) => run()));
}
type Host = Awaited<ReturnType<typeof shown>>;
const sent = (host: Host, operation: string) =>
  host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input as { body: Record<string, unknown> });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const field = (name: RegExp) => dialog().getByLabelText<HTMLInputElement>(name);
const enter = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => userEvent.click(dialog().getByRole('button', { name: 'Save' }));
async function more(name: string, entry: string) {
  await press(`More for ${name}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
  await screen.findByRole('dialog');
}

it('lists each line with its carrier, its state since when and why, and its last failure in words', async () => {
  await shown();
  const row = (name: string) => within(screen.getByText(name).closest('tr')!);
  expect(row('Main line').getByText('Ready')).toBeVisible();
  expect(row('Main line').getByText(/^since /)).toBeVisible();
  expect(row('Second line').getByText('203.0.113.7')).toBeVisible();
  expect(row('Second line').getByText('Out of service')).toBeVisible();
  expect(row('Second line').getByText(/^403 The carrier refused us/)).toBeVisible();
  expect(row('Second line').getByText(/503 The carrier has no line free/)).toBeVisible();
});

it('says it in French', async () => {
  await shown({ language: 'fr' });
  expect(screen.getByText('Hors service')).toBeVisible();
  expect(screen.getByText(/^403 Le fournisseur nous a refusés/)).toBeVisible();
});

it('says what to have at hand where there is none, and what to set where lines are not used', async () => {
  const host = await shown({ trunks: [] });
  expect(screen.getByText('Have your carrier’s welcome letter at hand')).toBeVisible();
  host.dispose();
  document.body.replaceChildren();
  await shown({ people: false, trunks: [aLine({ state: 'off', since: null })] });
  expect(screen.getByText(/ENGINE=trunk/)).toBeVisible();
  expect(screen.getByText('Kept, not used')).toBeVisible();
});

it('looks again every three seconds', async () => {
  const host = await shown();
  host.api.reply('getTrunks', { people: true, most: 20, trunks: [aLine({ state: 'down', code: 503 }), aSecond()] } as never);
  await tick(3000);
  expect(await screen.findByText(/503 The carrier is out of service/)).toBeVisible();
});

describe('a line', () => {
  it('is added with what a welcome letter has; the rest has defaults', async () => {
    const host = await shown({ trunks: [] });
    await press('Add line');
    expect(field(/Calls at once/)).not.toBeVisible();
    await save();
    expect(field(/^Name/)).toHaveAccessibleDescription('Give it a name.');
    expect(field(/^User$/)).toHaveAccessibleDescription(/needs a user/);
    enter(/^Name/, ' Main line ');
    enter(/Carrier’s server/, 'sip carrier.example');
    expect(field(/Carrier’s server/)).toHaveAccessibleDescription(/without “sip” before it/);
    enter(/Carrier’s server/, 'https://carrier.example');
    expect(field(/Carrier’s server/)).toHaveAccessibleDescription(/“https:\/\/” is the address of a web page/);
    enter(/Carrier’s server/, 'sip:sip.carrier.example');
    enter(/^User$/, 'sip:centre7');
    enter(/Outbound proxy/, 'sips:proxy.carrier.example:5060 (UDP)');
    expect(field(/^Caller ID/)).toHaveAccessibleDescription(/carriers refuse calls without one/);
    enter(/^Caller ID/, '617 555 0199x');
    await save();
    expect(field(/^Caller ID/)).toHaveAccessibleDescription(/without letters/);
    enter(/^Caller ID/, '+1 (617) 555-0199');
    enter(/^Password/, 'S3cret');
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { body } = sent(host, 'saveTrunk')[0]!;
    expect(body).toMatchObject({
      id: null,
      revision: 0,
      name: 'Main line',
      host: 'sip.carrier.example',
      user: 'centre7',
      proxy: 'proxy.carrier.example:5060',
      callerId: '6175550199',
      secret: 'S3cret',
    });
    expect(body).toMatchObject({
      register: true,
      transport: 'udp',
      port: null,
      maxCalls: null,
      codecs: ['PCMU', 'PCMA'],
      callsPerSecond: 5,
    });
  });

  it('needs no user where the carrier knows the address', async () => {
    const host = await shown({ trunks: [] });
    await press('Add line');
    enter(/^Name/, 'Main line');
    enter(/Carrier’s server/, '203.0.113.7');
    await userEvent.selectOptions(field(/How the carrier knows you/), 'address');
    await save();
    await waitFor(() => expect(sent(host, 'saveTrunk')[0]!.body).toMatchObject({ register: false, user: '' }));
  });

  it('says why its password is wanted anew where it speaks to another server', async () => {
    await shown();
    await press('Edit Main line');
    enter(/Outbound proxy/, 'proxy.carrier.example');
    expect(field(/^Password/)).toHaveAccessibleDescription('The line speaks to another server now: enter the password again.');
    expect(field(/^Password/)).toBeRequired();
    enter(/Outbound proxy/, '');
    expect(field(/^Password/)).toHaveAccessibleDescription(/Leave empty to keep/);
  });

  it('brings what has opened into sight', async () => {
    const seen = vi.fn();
    Element.prototype.scrollIntoView = seen;
    await shown();
    await press('Edit Main line');
    expect(seen).not.toHaveBeenCalled();
    await userEvent.click(dialog().getByRole('button', { name: 'More', expanded: false }));
    expect(seen).toHaveBeenCalledWith({ block: 'start' });
  });

  it('opens what is folded where something in it is wrong', async () => {
    const host = await shown();
    await press('Edit Main line');
    await userEvent.click(dialog().getByRole('button', { name: 'More', expanded: false }));
    enter(/Calls at once/, '0');
    await userEvent.click(dialog().getByRole('button', { name: 'More', expanded: true }));
    await save();
    expect(field(/Calls at once/)).toHaveAccessibleDescription('A whole number from 1 to 1000.');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Encrypted speech' }));
    expect(await dialog().findByText(/Choose TLS as transport first/)).toBeVisible();
    expect(sent(host, 'saveTrunk')).toEqual([]);
  });

  it('keeps its password where none is entered, and gives it away to nobody', async () => {
    const host = await shown();
    await press('Edit Main line');
    expect(field(/^Password/)).toHaveValue('');
    expect(field(/^Password/)).toHaveAccessibleDescription(/Leave empty to keep/);
    enter(/^Name/, 'First line');
    await save();
    await waitFor(() =>
      expect(sent(host, 'saveTrunk')[0]!.body).toMatchObject({ id: aLine().id, revision: 3, name: 'First line', secret: '' }),
    );
    await press('Edit Main line');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Take the password away' }));
    await save();
    await waitFor(() => expect(sent(host, 'saveTrunk')[1]!.body).toMatchObject({ secret: null }));
  });

  it('shows what somebody else changed meanwhile, and is saved over that only when one says so', async () => {
    const host = await shown();
    const current = aLine({ revision: 8, maxCalls: 4 });
    const body = { code: 'changed-meanwhile', current, since: [{ by: { name: 'Mei Chow' }, at: '2026-11-27T15:00:00.000Z' }] };
    host.api.reply('saveTrunk', () => {
      throw new ApiError('saveTrunk', 409, 'Mei Chow changed this meanwhile.', {}, body);
    });
    await press('Edit Main line');
    enter(/^Name/, 'First line');
    await save();
    expect(await dialog().findByText(/Mei Chow/)).toBeVisible();
    expect(dialog().getByText('Calls at once', { selector: 'b' })).toBeVisible();
    host.api.reply('saveTrunk', { id: current.id, revision: 9 });
    await userEvent.click(dialog().getByRole('button', { name: /keep|mine/i }));
    await save();
    await waitFor(() => expect(sent(host, 'saveTrunk')[1]!.body).toMatchObject({ revision: 8, name: 'First line', maxCalls: 4 }));
  });

  it('is switched off and on', async () => {
    const host = await shown();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Switch on Main line' }));
    await waitFor(() =>
      expect(sent(host, 'saveTrunk')[0]!.body).toMatchObject({ active: false, revision: 3, name: 'Main line', secret: '' }),
    );
  });

  it('that is the only one is switched off once that is confirmed', async () => {
    const host = await shown({ trunks: [aLine(), aSecond({ active: false, state: 'off' })] });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Switch on Main line' }));
    expect(await dialog().findByText(/the only line that is switched on/)).toBeVisible();
    expect(sent(host, 'saveTrunk')).toEqual([]);
    await userEvent.click(dialog().getByRole('button', { name: 'Switch off' }));
    await waitFor(() => expect(sent(host, 'saveTrunk')[0]!.body).toMatchObject({ active: false, name: 'Main line' }));
  });

  it('is deleted once that is confirmed', async () => {
    const host = await shown();
    await more('Main line', 'Delete…');
    expect(sent(host, 'deleteTrunk')).toEqual([]);
    await userEvent.click(dialog().getByRole('button', { name: 'Delete line' }));
    await waitFor(() => expect(sent(host, 'deleteTrunk')).toEqual([{ params: { id: aLine().id } }]));
  });

  it('has its failures listed', async () => {
    const host = await shown();
    host.api.reply('getTrunkFailures', [{ at: '2026-11-27T14:05:00.000Z', kind: 'call', code: 486, words: 'Busy', number: '6175550142' }]);
    await more('Second line', 'Failures');
    expect(await dialog().findByText('486 The number is busy.')).toBeVisible();
    expect(dialog().getByText('(617) 555-0142')).toBeVisible();
  });
});

it('rings a number over one line, and follows it to its end', async () => {
  const host = await shown();
  const id = 'b0000000-0000-4000-8000-000000000001';
  const test = (extra: object) =>
    host.api.reply('getTrunkTest', {
      ...{ id, trunk: aLine().id, number: '6175550199', state: 'dialing', ringsAfterMs: null, answeredAfterMs: null, end: null, ...extra },
    } as never);
  host.api.reply('testTrunk', { id });
  test({});
  await press('Test call over Main line');
  await userEvent.click(dialog().getByRole('button', { name: 'Ring' }));
  expect(field(/Number to ring/)).toHaveAccessibleDescription(/ten digits/);
  enter(/Number to ring/, '(617) 555-0199');
  await userEvent.click(dialog().getByRole('button', { name: 'Ring' }));
  expect(await dialog().findByText('On its way to the carrier…')).toBeVisible();
  expect(sent(host, 'testTrunk')).toEqual([{ params: { id: aLine().id }, body: { number: '6175550199' } }]);
  test({ state: 'ringing', ringsAfterMs: 1240 });
  await tick(1000);
  expect(await dialog().findByText('It rang after 1.2 s.')).toBeVisible();
  test({ state: 'ended', ringsAfterMs: 1240, end: { how: 'busy', code: 486, words: '' } });
  await tick(1000);
  expect(await dialog().findByText('486 The number is busy.')).toBeVisible();
  host.api.fail('testTrunk', 403, 'This number asked not to be called.');
  await userEvent.click(dialog().getByRole('button', { name: 'Ring' }));
  expect(await dialog().findByText('This number asked not to be called.')).toBeVisible();
});

it('lets managers read, and says why they cannot change', async () => {
  await shown({ roles: ['manager'] });
  for (const name of ['Add line', 'Edit Main line', 'Test call over Main line'])
    expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Only administrators can change this.');
  expect(screen.getByRole('checkbox', { name: 'Switch on Main line' })).toBeDisabled();
});
