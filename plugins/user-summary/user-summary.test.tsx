// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCallView, callFacts, createTestHost, type TestHost, type TestHostOptions } from '@dialer/host/testing';
import { preloadCallTimeField } from '@dialer/ui';
import { openDaily } from '@dialer/rules/calling-window-testing';
import plugin from '.';
import { SummaryModel, type FollowUp } from './model';
import { callTime, otherClocks, ownTime } from './when';

beforeAll(preloadCallTimeField);

const followUp = (over: Partial<FollowUp> = {}): FollowUp => ({
  id: 'f1',
  leadId: 'lead-1',
  startsAt: '2026-11-18T16:30:00.000Z',
  name: 'Marc-Antoine Bélanger',
  phone: '4185550147',
  notes: 'A demandé de rappeler',
  state: 'qc',
  type: 1,
  url: 'https://dashboard.example/leads/1',
  dateTime: null,
  shared: false,
  calling: null,
  ...over,
});
const lastDial = (over = {}) => ({
  leadId: 'lead-2',
  clientName: 'Curtis Monroe',
  name: 'Auto dial',
  phone: '5045550111',
  notes: 'Hung up at the greeting',
  state: 'tx',
  status: 'Voicemail',
  url: 'https://dashboard.example/leads/2',
  startedAt: '2026-11-19T18:58:00.000Z',
  ...over,
});

function host({
  overdue = [] as FollowUp[],
  followUps = [followUp()],
  dials = [lastDial()],
  ...options
}: TestHostOptions & { overdue?: FollowUp[]; followUps?: FollowUp[]; dials?: ReturnType<typeof lastDial>[] } = {}) {
  const made = createTestHost(plugin, options);
  made.core.clock.now = () => Date.UTC(2026, 10, 19, 19, 5);
  made.api.reply('getFollowUps', ({ query }: { query: { overdue: boolean } }) => (query.overdue ? overdue : followUps));
  made.api.reply('getLastDials', dials);
  return made;
}
const panel = { panel: 'user-summary' };
const advisor: TestHostOptions = { session: { workingRole: 'advisor', roles: ['advisor'] } };
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
beforeEach(() => vi.restoreAllMocks());
afterEach(() => vi.useRealTimers());

describe('the tabs', () => {
  it('are overdue and follow-ups with their counts, last dials and my clients [FUP-001]', async () => {
    await host({ overdue: [followUp(), followUp({ id: 'f2' })] }).render(panel);
    expect(screen.getAllByRole('tab').map((each) => each.textContent)).toEqual([
      'Overdue follow-ups2',
      'Follow-ups1',
      'Last dials',
      'My Clients',
    ]);
  });
  it('start on follow-ups for advisors and on last dials for others, until the lists are here [FUP-002, FUP-004]', () => {
    const start = (options: TestHostOptions) => new SummaryModel(createTestHost(plugin, options).ctx).tab;
    expect([start(advisor), start({})]).toEqual(['followUps', 'lastDials']);
  });
  it('bring up the overdue ones when there are any, else follow-ups, for every role [FUP-003, FUP-004]', async () => {
    for (const person of [advisor, {}])
      for (const [overdue, selected] of [
        [[followUp()], /Overdue/],
        [[], /^Follow-ups/],
      ] as const) {
        const view = await host({ ...person, overdue: [...overdue] }).render(panel);
        expect(tab(selected)).toHaveAttribute('aria-selected', 'true');
        view.unmount();
      }
  });
  it('stay where the agent put them when a refresh changes no count', async () => {
    const made = host({ overdue: [followUp()] });
    await made.render(panel);
    await userEvent.click(tab(/Last dials/));
    await made.emit('summary-visible', {});
    expect(tab(/Last dials/)).toHaveAttribute('aria-selected', 'true');
  });
});

describe('overdue follow-ups', () => {
  it("are reported to the core where the centre enforces them, by the server's own list [FUP-033]", async () => {
    const made = host({ overdue: [followUp(), followUp({ id: 'f2' })] });
    await made.activate();
    await vi.waitFor(() => expect(made.did('status.setOverdueFollowUps')).toEqual([[2]]));
    const lax = host({ overdue: [followUp()] });
    lax.core.session.variant = { ...lax.core.session.variant, flags: { enforcedFollowUps: false } };
    await lax.render(panel);
    expect(lax.did('status.setOverdueFollowUps')).toEqual([]);
  });
});

describe('the follow-up table', () => {
  it('has call time, call name, notes, state, type, dial and a link [FUP-007, FUP-013]', async () => {
    await host().render(panel);
    expect(headers()).toEqual(['Call time', 'Call name', 'Notes', 'State', 'Type', 'Reschedule to', 'Dial', 'Dashboard link']);
    const row = screen.getAllByRole('row')[1]!;
    for (const text of ['Marc-Antoine Bélanger', 'A demandé de rappeler', 'QC', 'Follow Up'])
      expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).getByText(/Nov 18|Yesterday/)).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Dial' })).toBeVisible();
    expect(within(row).getByRole('link')).toHaveAttribute('href', 'https://dashboard.example/leads/1');
  });
  it.each([
    [720, ['Time, state and type', 'Call name and notes', 'Reschedule to', 'Dial', 'Dashboard link']],
    [600, ['Call name', 'Reschedule to', 'Dial', 'Dashboard link']],
  ])('joins columns in a panel of %i px, and leaves no fact out [FUP-007]', async (width, titles) => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
    await host().render(panel);
    expect(headers()).toEqual(titles);
    const row = within(screen.getAllByRole('row')[1]!);
    for (const text of ['Marc-Antoine Bélanger', 'A demandé de rappeler', 'QC · Follow Up']) expect(row.getByText(text)).toBeVisible();
    expect(row.getByText(/Nov 18|Yesterday/)).toBeVisible();
    expect(row.getByRole('button', { name: 'Dial' })).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', 'https://dashboard.example/leads/1');
  });
  it('calls type 3 Engaged Opportunity and anything else Follow Up [FUP-008] [MSG-059]', async () => {
    await host({ followUps: [followUp({ type: 3 }), followUp({ id: 'f2', type: 7 })] }).render(panel);
    expect(screen.getByText('Engaged Opportunity')).toBeVisible();
    expect(screen.getByText('Follow Up')).toBeVisible();
  });
  it('lists a general callback to the agent who promised it, who may move it [FUP-009]', async () => {
    const made = host({ followUps: [followUp({ shared: true, calling: callFacts() })] });
    await made.render(panel);
    expect(screen.getByText('Callback')).toBeVisible();
    expect(screen.getByText('10:30 AM CST')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/New date and time/), '2026-11-23 4:15 PM{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /^Save for/ }));
    expect(made.did('disposition.reschedule')).toEqual([['lead-1', '2026-11-23T22:15', 'A demandé de rappeler']]);
  });
  it('gives each row a picker, a dial action and a link to the lead [FUP-009, FUP-029, FUP-032]', async () => {
    const made = host();
    await made.render(panel);
    expect(screen.getByLabelText('New date and time for Marc-Antoine Bélanger')).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://dashboard.example/leads/1');
    await userEvent.click(screen.getByRole('button', { name: 'Dial' }));
    expect(made.did('calls.dialFollowUp')).toEqual([['lead-1']]);
  });
  it('does not dial who asked not to be called, and says so on the button', async () => {
    const made = host({ followUps: [followUp({ calling: callFacts({ doNotCall: true }) })] });
    await made.render(panel);
    const dial = screen.getByRole('button', { name: 'Dial' });
    expect(dial).toHaveAccessibleDescription('This number asked not to be called.');
    await userEvent.click(dial);
    expect(made.did('calls.dialFollowUp')).toEqual([]);
  });
  it('shows Save instead of Dial once a date is picked, and reschedules with it [FUP-012, FUP-030]', async () => {
    const made = host();
    await made.render(panel);
    const field = screen.getByLabelText(/New date and time/);
    /** Which of the two stands there. */
    const offered = () => ['Dial', /^Save for/].filter((name) => screen.queryByRole('button', { name }) !== null);
    expect(offered()).toEqual(['Dial']);
    await userEvent.type(field, '2026-11-24 10:15 AM{Enter}');
    expect(offered()).toEqual([/^Save for/]);
    await userEvent.clear(field);
    await userEvent.tab();
    expect(offered()).toEqual(['Dial']);
    await userEvent.click(field);
    await userEvent.keyboard('2026-11-23 10:15 AM');
    expect(offered()).toEqual([/^Save for/]);
    const under = (name: RegExp) => headers()[screen.getByRole('button', { name }).closest('td')!.cellIndex];
    expect(under(/^Save for/)).toBe('Reschedule to');
    const asked = made.api.calls.length;
    await userEvent.click(screen.getByRole('button', { name: /^Save for/ }));
    expect(made.did('disposition.reschedule')).toEqual([['lead-1', '2026-11-23T10:15', 'A demandé de rappeler']]);
    expect(made.api.calls.length).toBe(asked + 3);
    expect(offered()).toEqual(['Dial']);
  });
  it('tells both clocks of the new date, and saves none at which the lead may not be called', async () => {
    const hours = openDaily(Date.UTC(2026, 10, 19, 19, 5), ['America/Chicago']);
    const made = host({ followUps: [followUp({ calling: callFacts(hours) })] });
    await made.render(panel);
    const field = screen.getByLabelText(/New date and time/);
    await userEvent.type(field, '11/23/2026 12:30 PM{Enter}');
    // The lead's clock first, and strong.
    expect(screen.getByText(/^Mon, Nov 23, 12:30 PM CST for the lead/, { selector: 'strong' }).parentElement).toHaveTextContent(
      /, .* for you$/,
    );
    await userEvent.clear(field);
    await userEvent.type(field, '11/23/2026 12:30 AM{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /12:30 AM CST for the lead.*may not be called then\. Next: Mon, Nov 23, 8:00 AM CST/,
    );
    expect(screen.getByRole('button', { name: /^Save for/ })).toHaveAccessibleDescription('The lead may not be called then');
    await userEvent.click(screen.getByRole('button', { name: /^Save for/ }));
    expect(made.did('disposition.reschedule')).toEqual([]);
  });
  it('keeps the pick and says why when rescheduling failed', async () => {
    const made = host({ outcomes: { 'disposition.reschedule': { kind: 'failed', error: {} } } });
    await made.render(panel);
    await userEvent.click(screen.getByLabelText(/New date and time/));
    await userEvent.keyboard('2026-11-23 10:15 AM');
    await userEvent.click(screen.getByRole('button', { name: /^Save for/ }));
    expect(screen.getByText('The follow-up could not be rescheduled. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: /^Save for/ })).toBeVisible();
  });
  it('waits with Dial for the end of a call, and says so in words', async () => {
    const made = host({ language: 'fr' });
    Object.assign(made.core.calls, { current: aCallView(), live: true });
    await made.render(panel);
    expect(screen.getByRole('button', { name: 'Composer' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText(/« Composer » attend la fin de l’appel en cours/)[0]).toBeVisible();
  });
});

describe('call times', () => {
  const now = Date.UTC(2026, 10, 19, 19, 5);
  const t = (key: string, params?: Record<string, string | number>) => `${key} ${params?.['time']} ${params?.['day']}`;
  it('are the agent’s own, whose day it is too, with the lead’s and UTC beside them, each by its zone [FUP-011]', () => {
    const own = 'America/Toronto';
    expect(callTime('2026-11-19T13:30', now, 'en', t, own)).toContain('day.today 8:30 AM EST');
    expect(callTime('2026-11-19T13:30:00.000Z', now, 'fr', t, own)).toContain('day.today 8 h 30 HNE');
    expect(callTime('2026-11-20T02:00Z', now, 'en', t, own)).toContain('day.today 9:00 PM EST');
    expect(callTime('2026-11-25T09:00:00Z', now, 'en', t, own)).toBe('day.other 4:00 AM EST Wed, Nov 25');
    const others = (zone?: string) => otherClocks('2026-11-18T16:30:00.000Z', zone, 'en', own);
    expect(others('America/Chicago')).toEqual(['10:30 AM CST', '4:30 PM UTC']);
    expect(others('America/New_York')).toEqual(['4:30 PM UTC']);
    expect(others()).toEqual(['4:30 PM UTC']);
    expect(otherClocks(null, 'America/Chicago', 'en', own)).toEqual([]);
  });
  it('of a new date stand on its button by the agent’s own clock', () => {
    expect(ownTime('2026-11-20T16:00', 'en', 'America/Toronto')).toBe('Fri 11:00 AM');
    expect(ownTime('2026-11-20T16:00', 'fr', 'America/Toronto')).toBe('ven. 11 h 00');
  });
  it('are a dash where the server sent none', () => {
    expect([callTime(null, now, 'en', t), callTime('soon', now, 'en', t)]).toEqual(['—', '—']);
  });
});

describe('last dials', () => {
  it('show time, name, call name, notes, state, status and a link [FUP-017, FUP-018, FUP-019]', async () => {
    await host().render(panel);
    await userEvent.click(tab(/Last dials/));
    expect(headers()).toEqual(['Call time', 'Name', 'Call name', 'Notes', 'State', 'Status', 'Dashboard link']);
    const cells = within(screen.getAllByRole('row')[1]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells[0]).toMatch(/\d{1,2}:58/);
    expect(cells.slice(1, 6)).toEqual(['Curtis Monroe', 'Auto dial', 'Hung up at the greeting', 'TX', 'Voicemail']);
    expect(screen.getByRole('link')).toHaveAttribute('href', 'https://dashboard.example/leads/2');
  });
  it('stand once for a lead who did not answer several times, with the count and the last time; a talk stands for itself', async () => {
    const vain = (startedAt: string) => lastDial({ notes: '', status: 'Not Answered', startedAt });
    const talk = lastDial({ startedAt: '2026-11-19T18:50:00.000Z' });
    const other = lastDial({ leadId: 'lead-3', clientName: 'Rosa Diaz', notes: '', status: 'Not Answered' });
    await host({
      dials: [vain('2026-11-19T18:58:00.000Z'), other, vain('2026-11-19T18:55:00.000Z'), talk, vain('2026-11-19T18:40:00.000Z')],
    }).render(panel);
    await userEvent.click(tab(/Last dials/));
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[1]!.textContent)).toEqual(['Curtis Monroe', 'Rosa Diaz', 'Curtis Monroe']);
    expect(within(rows[0]!).getAllByRole('cell')[0]).toHaveTextContent(/\d{1,2}:58.*3 dials/);
    expect(rows[2]).toHaveTextContent('Hung up at the greeting');
    expect(rows[2]).not.toHaveTextContent('dials');
  });
});

describe('loading', () => {
  it('asks for 50 overdue, 50 other follow-ups and the last 10 dials [FUP-015, FUP-016, FUP-020, FUP-021]', async () => {
    const made = host();
    await made.activate();
    expect(made.api.calls).toEqual([
      { operation: 'getFollowUps', input: { query: { limit: 50, overdue: true } } },
      { operation: 'getFollowUps', input: { query: { limit: 50, overdue: false } } },
      { operation: 'getLastDials', input: { query: { limit: 10 } } },
    ]);
  });
  it('asks again after a disposition, a reschedule, and when the summary comes into sight [FUP-032]', async () => {
    vi.useFakeTimers();
    const made = host();
    const asked = () => made.api.calls.length;
    await made.activate();
    await made.emit('disposition-saved', { leadId: 'a', disposition: 'Dead' });
    await made.emit('follow-ups-changed', {});
    expect(asked()).toBe(3); // the next lead comes first
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(asked()).toBe(6);
    await made.emit('follow-ups-changed', {});
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(asked()).toBe(9);
    await made.emit('follow-ups-changed', {});
    await made.emit('summary-visible', {});
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(asked()).toBe(12);
    made.dispose();
    expect(made.owned()).toBe(0);
  });
  it('fails list by list, with Try again', async () => {
    const made = host();
    made.api.fail('getFollowUps', 500);
    await made.render(panel);
    await userEvent.click(tab(/^Follow-ups/));
    expect(screen.getByText('Could not load this list.')).toBeVisible();
    await userEvent.click(tab(/Last dials/));
    expect(screen.getByText('Curtis Monroe')).toBeVisible();
    made.api.reply('getFollowUps', [followUp()]);
    await userEvent.click(tab(/^Follow-ups/));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Marc-Antoine Bélanger')).toBeVisible();
  });
});

describe('my clients', () => {
  async function search(made: TestHost, text: string, by: 'enter' | 'icon' = 'enter') {
    await made.render(panel);
    await userEvent.click(tab(/My Clients|Mes clients/));
    const box = screen.getByRole('textbox', { name: /Search a client|Chercher un client/ });
    if (text) await userEvent.type(box, text);
    await (by === 'enter' ? userEvent.type(box, '{Enter}') : userEvent.click(screen.getByRole('button', { name: 'Search' })));
  }
  const found = [
    {
      id: 'lead-9',
      marketingId: 'FE-LA-1',
      name: 'Robert Whitfield',
      phone: '5045550171',
      email: 'r@mail.example',
      address: { state: 'la' },
      status: 'Not Interested',
    },
  ];

  it.each(['enter', 'icon'] as const)('search with %s and show what was found [FUP-022, FUP-023, FUP-024, FUP-027]', async (by) => {
    const made = host();
    made.api.reply('searchLeads', found);
    await search(made, 'Whitfield', by);
    expect(made.api.calls.at(-1)).toEqual({ operation: 'searchLeads', input: { params: { text: 'Whitfield' } } });
    expect(headers()).toEqual(['Lead ID', 'Name', 'Phone', 'Email', 'State', 'Status', 'Load']);
    for (const text of ['FE-LA-1', 'Robert Whitfield', '(504) 555-0171', 'r@mail.example', 'LA', 'Not Interested'])
      expect(screen.getByText(text)).toBeVisible();
  });
  it("say a lead's status in the reader's language, also before its first disposition", async () => {
    const made = host({ language: 'fr' });
    made.api.reply('searchLeads', [{ ...found[0], status: 'New' }]);
    await made.render(panel);
    await userEvent.click(tab(/Mes clients/));
    await userEvent.type(screen.getByRole('textbox', { name: /Chercher un client/ }), 'Whitfield{Enter}');
    expect(screen.getByText('Nouveau')).toBeVisible();
  });
  it('ask for a term when there is none [FUP-025] [MSG-081]', async () => {
    const made = host();
    await search(made, '   ');
    expect(screen.getByText('Enter a lead ID, a phone or a name.')).toBeVisible();
    expect(made.api.calls.some(({ operation }) => operation === 'searchLeads')).toBe(false);
  });
  it('say in words that a 404 found nobody [FUP-026] [MSG-082] [MSG-083]', async () => {
    const made = host();
    made.api.fail('searchLeads', 404);
    await search(made, 'Arsenault');
    expect(screen.getByText('No leads were found')).toBeVisible();
  });
  it('tell a broken search from an empty one', async () => {
    const made = host({ language: 'fr' });
    made.api.fail('searchLeads', null);
    await search(made, 'Arsenault');
    expect(screen.getByText('La recherche a échoué. Veuillez réessayer.')).toBeVisible();
  });
  it('load the lead without a call [FUP-028] [MSG-058]', async () => {
    const made = host();
    made.api.reply('searchLeads', found);
    await search(made, 'Whitfield');
    await userEvent.click(screen.getByRole('button', { name: 'Load' }));
    expect(made.did('leads.load')).toEqual([['5045550171', 'manual']]);
    expect(made.did('calls.dial')).toEqual([]);
  });
});
