// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import { aDelivery, anEndpoint, DELIVERIES, ENDPOINTS } from './testing';
import plugin from '.';

async function open(endpoints = [anEndpoint()], deliveries = [aDelivery()], options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  host.api.reply(ENDPOINTS, endpoints);
  host.api.reply(DELIVERIES, deliveries);
  await host.render({ page: 'webhooks' });
  await screen.findByRole('table', { name: options.language === 'fr' ? 'Livraisons' : 'Deliveries' });
  return host;
}
const asked = (host: Awaited<ReturnType<typeof open>>, operation: string) =>
  host.api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const row = (name: RegExp) => screen.getByRole('row', { name });

describe('the page of webhooks', () => {
  it('lists endpoints and deliveries with state, tries, next try and last answer', async () => {
    await open([anEndpoint()], [aDelivery(), aDelivery({ id: 'b', state: 'given-up', attempts: 7, next: null, answer: 'no-answer' })]);
    expect(row(/Call ended, Call disposed/)).toBeVisible();
    expect(row(/Waiting/)).toHaveTextContent(/Call disposed.*Waiting.*1.*503/);
    expect(row(/Given up/)).toHaveTextContent(/7—No answer/);
  });

  it('says that nothing was sent at all, or nothing in the chosen state', async () => {
    await open([anEndpoint()], []);
    expect(screen.getByText('Nothing was sent yet.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Given up' }));
    expect(await screen.findByText('Nothing was sent in this state.')).toBeVisible();
  });

  it('asks for one state of deliveries, and sends one again', async () => {
    const host = await open();
    host.api.reply('POST /plugins/webhooks/deliveries/:id/tries', { id: 'x' });
    await userEvent.click(screen.getByRole('radio', { name: 'Waiting' }));
    expect(asked(host, DELIVERIES).at(-1)).toEqual({ query: { state: 'waiting' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
    expect(asked(host, 'POST /plugins/webhooks/deliveries/:id/tries')).toEqual([{ params: { id: aDelivery().id } }]);
    expect(host.did('alerts.toast')).toEqual([['Sent again; its state is below.', 'success']]);
    // Of every state again: what was given up waits anew.
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    expect(asked(host, DELIVERIES).at(-1)).toEqual({ query: {} });
  });

  it('adds an endpoint; an address that the gateway refuses is said at its field', async () => {
    const host = await open([]);
    host.api.fail('POST /plugins/webhooks/endpoints', 422, 'address-refused', { url: ['address-refused'] });
    await userEvent.click(screen.getByRole('button', { name: 'Add an endpoint' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New endpoint' }));
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('The secret needs at least 16 characters.');
    const secret = dialog.getByLabelText(/Secret/);
    expect(secret).toHaveAccessibleDescription(/^At least 16 characters/);
    await userEvent.type(secret, 'sixteen');
    await userEvent.type(dialog.getByLabelText(/Address/), '10.0.0.1/');
    expect(secret).toHaveAccessibleDescription('The secret needs at least 16 characters.');
    await userEvent.type(secret, ' letters!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/lies inside the gateway’s own network/)).toBeVisible();
    expect(dialog.getByLabelText(/Address/)).toHaveFocus();
    host.api.reply('POST /plugins/webhooks/endpoints', anEndpoint());
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const sent = asked(host, 'POST /plugins/webhooks/endpoints');
    expect(sent.at(-1)).toEqual({
      body: { url: 'https://10.0.0.1/', secret: 'sixteen letters!', events: ['call.answered', 'call.ended', 'call.disposed'] },
    });
    expect(host.dirty).toEqual([true, false]);
  });

  it('changes an endpoint without its secret, and sends a test', async () => {
    const host = await open();
    const id = anEndpoint().id;
    host.api.reply('PUT /plugins/webhooks/endpoints/:id', anEndpoint({ on: false }));
    host.api.reply('POST /plugins/webhooks/endpoints/:id/tests', { id: 'x' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Tell https://crm.example/hooks' }));
    expect(asked(host, 'PUT /plugins/webhooks/endpoints/:id')).toEqual([
      { params: { id }, body: { url: 'https://crm.example/hooks', events: ['call.ended', 'call.disposed'], on: false } },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'More of https://crm.example/hooks' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Send a test/ }));
    expect(asked(host, 'POST /plugins/webhooks/endpoints/:id/tests')).toEqual([{ params: { id } }]);
    expect(host.did('alerts.toast')).toEqual([['A test is on its way; its state is below.', 'success']]);
  });

  it('removes an endpoint, and the focus goes on to what stands there always', async () => {
    const host = await open();
    host.api.reply('DELETE /plugins/webhooks/endpoints/:id', {});
    await userEvent.click(screen.getByRole('button', { name: 'More of https://crm.example/hooks' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Remove/ }));
    host.api.reply(ENDPOINTS, []);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Remove/ }));
    await screen.findByText(/No endpoints/);
    expect(screen.getByRole('button', { name: 'Add an endpoint' })).toHaveFocus();
  });

  it('speaks French', async () => {
    await open([], [], { language: 'fr' });
    expect(screen.getByText('Aucune destination')).toBeVisible();
    expect(screen.getByText('Aucune livraison')).toBeVisible();
  });
});
