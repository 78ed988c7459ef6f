// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCallView, createTestHost, fakeLead, type TestHostOptions } from '@dialer/host/testing';
import type { VmStatus } from '@dialer/contract';
import config from './config';
import plugin from '.';

const panel = { panel: 'voicemail-detection' };
const host = (options: TestHostOptions = {}) => createTestHost(plugin, { config: config.parse({}), ...options });
const heard = (status: VmStatus, farUp = Date.now() - 4000) =>
  aCallView({ facts: { since: { created: farUp, farUp }, vm: { status, channel: 'leg-2', flags: {}, at: farUp + 4000 } } });

describe('the voicemail panel', () => {
  it('says what will happen before anything is heard', async () => {
    await host().render(panel);
    expect(screen.getByText(/a 10 s countdown starts and the lead is disposed as Voicemail/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not a voicemail' })).toHaveAttribute('aria-disabled', 'true');
  });
  it.each(['transfer', 'manual'] as const)('does not say that it listens to a call of type %s, in which nobody does', async (type) => {
    const made = host();
    await made.change(() => void made.onCall({ call: { type } }));
    await made.render(panel);
    expect(screen.queryByText('Listening')).toBeNull();
    expect(screen.getByText(/^Machines are detected in calls that the dialer began by itself/)).toBeVisible();
    await made.change(() => void made.onCall({ call: { type: 'auto' } }));
    expect(screen.getByText('Listening')).toBeVisible();
  });
  it('shows countdown, description and the not-a-voicemail button [VM-001, VM-012]', async () => {
    const made = host();
    made.core.calls.current = heard('AMD-Machine-Vm-WA');
    await made.render(panel);
    expect(screen.getByRole('timer')).toHaveTextContent('0:10');
    expect(
      screen.getByText('The lead is disposed as Voicemail at 0:00. Auto-dialing then stops until your status is Ready again.'),
    ).toBeVisible();
    expect(screen.getByText('Machine')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not a voicemail' }));
    expect(screen.getByText('Detection is off for this call.')).toBeVisible();
    expect(made.acts).toEqual([]);
    made.dispose();
    expect(made.owned()).toBe(0);
  });
  it('does not speak of a stop where the centre goes on dialing after a voicemail [VM-011]', async () => {
    const made = host();
    made.core.session.variant = { ...made.core.session.variant, flags: { autoDialAfterVoicemail: true } };
    made.core.calls.current = heard('AMD-Machine-Vm-WA');
    await made.render(panel);
    expect(screen.getByText('The lead is disposed as Voicemail at 0:00.')).toBeVisible();
  });
  it('counts down beside the call too, and is stopped there or by its key', async () => {
    for (const stop of ['button', 'key'] as const) {
      const made = host();
      made.core.calls.current = heard('AMD-Machine-Vm-WA');
      const view = await made.render({ topBar: 'countdown' });
      expect(screen.getByRole('timer')).toHaveTextContent('0:10');
      if (stop === 'button') await userEvent.click(screen.getByRole('button', { name: 'Not a voicemail' }));
      else await made.press('Ctrl+Alt+V');
      expect(screen.queryByRole('timer')).toBeNull();
      expect(made.verdict('voicemail-detection:refuse')).toMatchObject({ allow: false, reasonKey: 'why.refused' });
      view.unmount();
      made.dispose();
    }
  });
  it('says when a person answered, in French', async () => {
    const made = host({ language: 'fr' });
    made.core.calls.current = heard('AMD-Human-voice');
    await made.render(panel);
    expect(screen.getByText(/Une personne a répondu à 0:04\./)).toBeVisible();
    expect(screen.getByText('Voix humaine')).toBeVisible();
  });
  it.each(['Appointment Setup', 'Make Phone Appointment', 'Sold', 'Pocket', 'Engaged Opportunity', 'External Follow-up'])(
    'takes itself away for a lead that was %s [VM-005, VM-006]',
    async (previousStatus) => {
      const made = host();
      const shown = () => plugin.panelShown!['voicemail-detection']!(made.ctx);
      made.core.leads.current = fakeLead(made.acts, { previousStatus });
      await made.render(panel);
      expect(shown()).toBe(false);
      expect(screen.queryByRole('button')).toBeNull();
      await made.change(() => (made.core.leads.current = fakeLead(made.acts, { previousStatus: 'Not Interested' })));
      expect(shown()).toBe(true);
      expect(screen.getByRole('button')).toBeVisible();
    },
  );
  it('stands without a configured list', async () => {
    const made = createTestHost(plugin, { config: {} });
    made.core.leads.current = fakeLead(made.acts, { previousStatus: 'Sold' });
    made.core.calls.current = heard('AMD-Machine-Vm-WA');
    await made.render(panel);
    expect(screen.getByRole('timer')).toBeVisible();
  });
});
