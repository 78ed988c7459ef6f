// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { createTestHost, NOON, type TestHostOptions } from '@dialer/host/testing';
import { goalColor } from '@dialer/ui';
import plugin from '.';
import { GoalsModel } from './model';
import { average, newLeadsProgress, progress, type Statistics } from './progress';

const goal = (current: number, target: number) => ({ current, target });
const statistics = (over: Partial<Statistics> = {}): Statistics => ({
  dials: { daily: goal(222, 300), hourly: goal(30, 40) },
  transfers: { daily: goal(2, 8), hourly: goal(1, 1) },
  sales: { daily: goal(3, 4), hourly: goal(0, 1) },
  newLeads: 41,
  newLeadsMore: false,
  newLeadsThreshold: 1,
  ...over,
});
function host(options: TestHostOptions = {}, answer: unknown = statistics()) {
  const made = createTestHost(plugin, options);
  made.api.reply('getStatistics', answer);
  return made;
}
afterEach(() => vi.useRealTimers());

describe('progress', () => {
  it('is an integer percent of the target, above 100 too, and 0 without a target [GOAL-004, GOAL-005]', () => {
    const all = [goal(222, 300), goal(1, 3), goal(2, 3), goal(9, 4), goal(5, 0)];
    expect(all.map(progress)).toEqual([74, 33, 67, 225, 0]);
    fc.assert(fc.property(fc.nat(10_000), fc.nat(10_000), (current, target) => Number.isInteger(progress(goal(current, target)))));
  });
  it('averages the four goals to two decimals, sales left out [GOAL-002]', () => {
    expect(average(statistics())).toBe(68.5);
    expect(average(statistics({ dials: { daily: goal(1, 3), hourly: goal(0, 0) } }))).toBe(39.5);
    expect(
      average(statistics({ dials: { daily: goal(1, 3), hourly: goal(1, 3) }, transfers: { daily: goal(1, 3), hourly: goal(0, 9) } })),
    ).toBe(24.75);
  });
  it('colours 0 red, under 50 orange, under 100 blue, then green [GOAL-003]', () => {
    expect([0, 1, 49, 50, 99, 100, 225].map(goalColor)).toEqual([
      'var(--bad)',
      'var(--warn)',
      'var(--warn)',
      'var(--accent)',
      'var(--accent)',
      'var(--ok)',
      'var(--ok)',
    ]);
  });
  it('measures new leads against a threshold of 1 unless another is set [GOAL-007]', () => {
    expect(newLeadsProgress(statistics({ newLeads: 1, newLeadsThreshold: 0 }))).toBe(100);
    expect(newLeadsProgress(statistics({ newLeads: 41, newLeadsThreshold: 100 }))).toBe(41);
  });
});

describe('the panel', () => {
  it('shows daily and hourly progress of dials and transfers, with their numbers [GOAL-001, GOAL-003, GOAL-006, GOAL-009]', async () => {
    await host().render({ panel: 'goals' });
    for (const name of ['Daily dials 74%', 'Hourly dials 75%', 'Daily transfers 25%', 'Hourly transfers 100%'])
      expect(screen.getByRole('img', { name })).toBeVisible();
    // A goal has the colour of its progress [GOAL-003].
    const colour = (name: string) => screen.getByRole('img', { name }).querySelectorAll('circle')[1]!.getAttribute('stroke');
    expect(['Daily transfers 25%', 'Daily dials 74%', 'Hourly transfers 100%'].map(colour)).toEqual([
      'var(--warn)',
      'var(--accent)',
      'var(--ok)',
    ]);
    for (const numbers of ['222 / 300', '30 / 40', '2 / 8', '1 / 1']) expect(screen.getByText(numbers)).toBeVisible();
    expect(screen.getByText('68.5%')).toBeVisible();
  });
  it('shows sales to advisors only [GOAL-008]', async () => {
    await host({ session: { workingRole: 'advisor', roles: ['advisor'] } }).render({ panel: 'goals' });
    for (const name of ['Daily sales 75%', 'Hourly sales 0%']) expect(screen.getByRole('img', { name })).toBeVisible();
    document.body.replaceChildren();
    await host().render({ panel: 'goals' });
    expect(screen.getByRole('img', { name: 'Daily dials 74%' })).toBeVisible();
    expect(screen.queryByRole('img', { name: /sales/ })).toBeNull();
  });
  it('counts new leads while the flag is on [GOAL-009] [GOAL-010] [VARIANT-005]', async () => {
    const made = host();
    await made.render({ panel: 'goals' });
    expect(screen.getByText('New leads')).toHaveTextContent('New leads 41');
    await made.change(() => (made.core.session.variant = { ...made.core.session.variant, flags: {} }));
    expect(screen.queryByText('New leads')).toBeNull();
  });
  it('says that there are more new leads than were counted', async () => {
    await host({}, statistics({ newLeads: 10_000, newLeadsMore: true })).render({ panel: 'goals' });
    expect(screen.getByText('New leads')).toHaveTextContent('New leads 10,000+');
  });
  it('writes numbers as French does', async () => {
    await host({ language: 'fr' }, statistics({ dials: { daily: goal(0, 1200), hourly: goal(30, 40) } })).render({ panel: 'goals' });
    expect(screen.getByRole('img', { name: 'Appels du jour 0\u00a0%' })).toHaveTextContent('0 %');
    expect(screen.getByText('0 / 1\u00a0200', { normalizer: (text) => text })).toBeVisible();
  });
  it('has a shape while it loads, and says what is safe when loading fails', async () => {
    const slow = host({}, new Promise(() => undefined));
    const view = await slow.render({ panel: 'goals' });
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
    view.unmount();
    const broken = host({ language: 'fr' });
    broken.api.fail('getStatistics', 500);
    await broken.render({ panel: 'goals' });
    expect(screen.getByText('Impossible de charger vos objectifs.')).toBeVisible();
    broken.api.reply('getStatistics', statistics());
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('222 / 300')).toBeVisible();
  });
  it('gives the average to the top bar in words', async () => {
    await host().render({ topBar: 'goals' });
    expect(screen.getByRole('img', { name: 'My goals: 68.5%' })).toHaveTextContent('68.5%');
  });
});

describe('loading', () => {
  it('asks for the own statistics at sign-in, after each hang-up and disposition, and every 60 s [GOAL-011, GOAL-015]', async () => {
    vi.useFakeTimers({ now: NOON });
    const made = host();
    await made.activate();
    const asked = () => made.api.calls.length;
    expect(made.api.calls[0]).toEqual({ operation: 'getStatistics', input: { params: { id: 7 } } });
    await made.emit('call-ended', { callId: 'a' });
    expect(asked()).toBe(2);
    await made.emit('disposition-saved', { leadId: 'a', disposition: 'Dead' });
    expect(asked()).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(59_999));
    expect(asked()).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(asked()).toBe(4);
    made.dispose();
    await vi.advanceTimersByTimeAsync(600_000);
    expect([asked(), made.owned()]).toEqual([4, 0]);
  });
  it('asks again ten seconds after it could not load: nobody looks at an error for a minute', async () => {
    vi.useFakeTimers({ now: NOON });
    const made = host();
    made.api.fail('getStatistics', 500);
    await made.activate();
    made.api.reply('getStatistics', statistics());
    await act(() => vi.advanceTimersByTimeAsync(9_999));
    expect(made.api.calls).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(made.api.calls).toHaveLength(2);
    // And then every minute as ever.
    await act(() => vi.advanceTimersByTimeAsync(59_999));
    expect(made.api.calls).toHaveLength(2);
    made.dispose();
  });
  it('asks no more once it has ended, also when it is asked to in that moment', async () => {
    vi.useFakeTimers({ now: NOON });
    const made = host();
    const model = new GoalsModel({ api: made.api, core: made.core } as never);
    model.dispose();
    made.api.fail('getStatistics', 500);
    await model.refresh();
    const asked = made.api.calls.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(made.api.calls).toHaveLength(asked);
    made.dispose();
  });
  it('takes the figures that came with a disposition, and asks for none', async () => {
    const made = host();
    await made.render({ panel: 'goals' });
    const asked = made.api.calls.length;
    await made.emit('disposition-saved', {
      leadId: 'a',
      disposition: 'Dead',
      statistics: { ...statistics({ newLeads: 51 }), hours: 1, followUps: 2, pickups: 3 },
    });
    expect(screen.getByText('New leads')).toHaveTextContent('51');
    expect(made.api.calls.length).toBe(asked);
  });
  it('drops an answer that comes after a newer one', async () => {
    const answers: ((value: Statistics) => void)[] = [];
    const made = host({}, () => new Promise((resolve) => answers.push(resolve)));
    await made.render({ panel: 'goals' });
    await made.emit('call-ended', { callId: 'a' });
    await act(async () => answers[1]!(statistics({ newLeads: 50 })));
    await act(async () => answers[0]!(statistics({ newLeads: 49 })));
    expect(screen.getByText('New leads')).toHaveTextContent('50');
  });
});
