// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { CALL_TYPES } from '@dialer/contract';
import { aCallView, createTestHost, fakeLead } from '@dialer/host/testing';
import plugin from '.';

const panel = { panel: 'call-type' };

describe('call type', () => {
  it('says so when there is no call', async () => {
    await createTestHost(plugin).render(panel);
    expect(screen.getByText('No call')).toBeVisible();
  });
  it.each([
    ['en', ['Auto', 'Inbound', 'Manual', 'Follow-up', 'Callback', 'Transfer']],
    ['fr', ['Auto', 'Entrant', 'Manuel', 'Appel de suivi', 'Rappel', 'Transfert']],
  ] as const)('names each of the six types in %s [CALL-007]', async (language, words) => {
    const host = createTestHost(plugin, { language });
    await host.render(panel);
    for (const [index, type] of CALL_TYPES.entries()) {
      await host.change(() => (host.core.calls.current = aCallView({ facts: { type } })));
      expect(screen.getByText(words[index]!)).toBeVisible();
    }
  });
  it('says whether the call goes out or comes in [CALL-008]', async () => {
    const host = createTestHost(plugin);
    host.core.calls.current = aCallView({ facts: { direction: 0 } });
    await host.render(panel);
    expect(screen.getByText('Outgoing')).toBeVisible();
    await host.change(() => (host.core.calls.current = aCallView({ facts: { direction: 1 } })));
    expect(screen.getByText('Incoming')).toBeVisible();
  });
  it('shows the suffix beside the type, whatever it says [CALL-014]', async () => {
    const host = createTestHost(plugin);
    host.core.calls.current = aCallView({ facts: { suffix: 'B-7' } });
    await host.render(panel);
    expect(screen.getByText('Auto B-7')).toBeVisible();
  });
  it('says of a publisher’s call that the centre knew the caller already', async () => {
    const host = createTestHost(plugin);
    host.core.calls.current = aCallView({
      facts: { type: 'inbound', suffix: 'RT-LA', tracked: { did: '5045550188', duplicate: true, shortCalls: false } },
    });
    await host.render(panel);
    expect(screen.getByText('Inbound RT-LA')).toBeVisible();
    expect(screen.getByText('Duplicate: the centre knew this caller')).toBeVisible();
  });
  it('gives campaign and caller id of the lead, and who transferred the call', async () => {
    const host = createTestHost(plugin);
    host.core.leads.current = fakeLead(host.acts, { campaign: 'Final Expense South', localDid: '5045550188' });
    host.core.calls.current = aCallView({
      facts: { type: 'transfer', transfer: { qualifierExtension: '4127', qualifierName: 'Maya Okafor', notes: '' } },
    });
    await host.render(panel);
    for (const text of ['Final Expense South', '(504) 555-0188', 'Maya Okafor']) expect(screen.getByText(text)).toBeVisible();
  });
});
