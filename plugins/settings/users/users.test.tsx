// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { ratesOf } from './rates';
import states from './testing';

async function shown(state: 'empty' | 'full' = 'full', options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  await host.render({ page: 'users' });
  return host;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);
const facts = (dialog: HTMLElement) =>
  Object.fromEntries([...dialog.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]));

describe('the list of users', () => {
  it('is found by name, extension or role, whatever the case, and sorted by name [describes USERS-003]', async () => {
    await shown();
    expect(names()).toEqual(['Elena Ortiz', 'Grace Lindqvist', 'Nora Whitfield']);
    const box = screen.getByRole('textbox', { name: 'Search by name, extension or role' });
    for (const [text, found] of [
      ['WHIT', ['Nora Whitfield']],
      ['1003', ['Elena Ortiz']],
      ['manag', ['Grace Lindqvist']],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, text);
      expect(names()).toEqual(found);
    }
    await userEvent.clear(box);
    await userEvent.click(screen.getByRole('button', { name: /^Extension/ }));
    expect(names()).toEqual(['Grace Lindqvist', 'Nora Whitfield', 'Elena Ortiz']);
    await userEvent.type(box, 'nobody');
    expect(screen.getByText('Nobody is found')).toBeVisible();
    expect(screen.getByText('0 people')).toBeVisible();
  });
  it('says that there are none, and what could not be read', async () => {
    const host = await shown('empty');
    expect(screen.getByText('Sorry, no users yet.')).toBeVisible();
    host.dispose();
    document.body.replaceChildren();
    const failing = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
    failing.api.fail('getAgents', 503);
    await failing.render({ page: 'users' });
    expect(screen.getByText('The users could not be read.')).toBeVisible();
    states.full!(failing);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nora Whitfield')).toBeVisible();
  });
});

describe('the statistics of one person', () => {
  it('are dials, transfers and sales of the hour and the day, hours, follow-ups, pickups, and two rates [GOAL-012] [GOAL-013]', async () => {
    const host = await shown();
    await userEvent.click(screen.getByRole('button', { name: 'Statistics of Nora Whitfield' }));
    const dialog = await screen.findByRole('dialog', { name: 'Statistics of Nora Whitfield' });
    expect(host.api.calls.at(-1)).toEqual({ operation: 'getStatistics', input: { params: { id: 1 } } });
    const rows = within(dialog)
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Work', 'This hour', 'Today'],
      ['Dials', '12 of 10', '1,222 of 80'],
      ['Transfers', '1 of 10', '7 of 80'],
      ['Sales', '0 of 10', '2 of 80'],
    ]);
    expect(facts(dialog)).toEqual({
      'Hours at work today': '5.25',
      'Calls answered today': '31',
      'Open follow-ups': '4',
      'Dials for one transfer': '174.57',
      'Transfers per hour': '1.33',
    });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('divide dials by transfers and transfers by hours, and are 0 where there is nothing to divide by [GOAL-014]', async () => {
    expect(ratesOf(10, 4, 3)).toEqual({ dialsToTransfers: 2.5, transfersPerHour: 1.33 });
    expect(ratesOf(10, 0, 0)).toEqual({ dialsToTransfers: 0, transfersPerHour: 0 });
    const host = await shown();
    const none = { hourly: { current: 0, target: 0 }, daily: { current: 0, target: 0 } };
    host.api.reply('getStatistics', { dials: none, transfers: none, sales: none, hours: 0, followUps: 0, pickups: 0 });
    await userEvent.click(screen.getByRole('button', { name: 'Statistics of Elena Ortiz' }));
    const dialog = await screen.findByRole('dialog');
    expect(facts(dialog)).toMatchObject({ 'Dials for one transfer': '0', 'Transfers per hour': '0' });
  });
  it('say so when they could not be read, and are read again', async () => {
    const host = await shown('full', { language: 'fr' });
    host.api.fail('getStatistics', 503);
    await userEvent.click(screen.getByRole('button', { name: 'Statistiques de Nora Whitfield' }));
    expect(await screen.findByText('Impossible de lire les statistiques.')).toBeVisible();
    states.full!(host);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('1,33')).toBeVisible();
  });
});
