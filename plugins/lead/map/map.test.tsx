// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { anAddress, createTestHost, fakeLead, type TestHostOptions } from '@dialer/host/testing';
import plugin from '..';
import { LeadForm } from '../lead.panel';

const PHENIX = { city: 'Phenix City', province: 'al', postal: '36867', timezone: 'America/Chicago', valid: true, invalidPostal: false };
beforeAll(() => LeadForm.preload());

async function opened(address: Parameters<typeof anAddress>[0], options: TestHostOptions = {}, tileUrl = '') {
  const host = createTestHost(plugin, options);
  host.core.clock.now = () => Date.UTC(2026, 10, 19, 20, 5);
  host.core.map.tileUrl = tileUrl;
  host.api.reply('getZoneAt', { timezone: 'America/New_York' });
  const lead = fakeLead(host.acts, { address: anAddress({ ...PHENIX, latitude: 32.4712, longitude: -85.0065, ...address }) });
  host.core.leads.current = lead;
  await host.render({ panel: 'lead' });
  await userEvent.click(screen.getByRole('button', { name: /^(Map|Carte)$/ }));
  await screen.findByRole('dialog', { name: /Map of|Carte de|^Map$/ });
  await screen.findByLabelText('Latitude');
  return { ...host, lead };
}
const coordinates = () => ['Latitude', 'Longitude'].map((name) => (screen.getByLabelText(name) as HTMLInputElement).value);
const use = () => screen.getByRole('button', { name: 'Use this place' });
const pin = () => screen.getByRole('button', { name: /^Pin of the address/ });

it('has a pin where the postal code was found, that the arrow keys move; only the point is changed [BOOK-029, BOOK-030]', async () => {
  const host = await opened({});
  expect(screen.getByRole('dialog')).toHaveTextContent('Map of Phenix City, AL');
  expect(coordinates()).toEqual(['32.47120', '-85.00650']);
  expect(use()).toHaveAccessibleDescription('The pin has not been moved.');
  fireEvent.keyDown(pin(), { key: 'ArrowRight' });
  fireEvent.keyDown(pin(), { key: 'ArrowUp', shiftKey: true });
  const [latitude, longitude] = coordinates().map(Number) as [number, number];
  expect(latitude).toBeGreaterThan(32.4712);
  expect(longitude).toBeGreaterThan(-85.0065);
  expect(longitude, 'ten pixels at zoom 14 are less than a hundredth of a degree').toBeLessThan(-84.9965);
  await userEvent.click(use());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.lead.address).toMatchObject({ ...PHENIX, latitude, longitude });
});

it('offers the time zone of the new place with both clocks, and never takes it by itself', async () => {
  const host = await opened({});
  expect(host.api.calls.filter(({ operation }) => operation === 'getZoneAt')).toEqual([]);
  fireEvent.keyDown(pin(), { key: 'ArrowRight' });
  const offer = await screen.findByText(/^This place is in another time zone: .*, 3:05\sPM now$/);
  const box = offer.closest('[role=status]') as HTMLElement;
  expect(box).toHaveTextContent(/The lead’s is .*, 2:05\sPM now\./);
  const choice = within(box).getByRole('checkbox', { name: 'Use the time zone of this place' });
  expect(choice).not.toBeChecked();
  await userEvent.click(choice);
  await userEvent.click(use());
  expect(host.lead.address).toMatchObject({ timezone: 'America/New_York', valid: true, city: 'Phenix City' });
});

it('leaves the time zone as it is where the offer is not taken, or nobody could be asked', async () => {
  const host = await opened({});
  host.api.fail('getZoneAt', 503);
  await userEvent.clear(screen.getByLabelText('Longitude'));
  await userEvent.type(screen.getByLabelText('Longitude'), '-84.9');
  await waitFor(() => expect(host.api.calls.some(({ operation }) => operation === 'getZoneAt')).toBe(true));
  expect(screen.queryByText(/another time zone/)).toBeNull();
  await userEvent.click(use());
  expect(host.lead.address).toMatchObject({ longitude: -84.9, timezone: 'America/Chicago', valid: true });
});

it('refuses what is no number of degrees, and Escape changes nothing', async () => {
  const host = await opened({});
  const field = screen.getByLabelText('Latitude');
  await userEvent.clear(field);
  await userEvent.type(field, '91');
  expect(screen.getByRole('alert')).toHaveTextContent('A number between -90 and 90');
  expect(use()).toHaveAccessibleDescription('There is no pin yet.');
  expect(field).toHaveValue('91');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.did('lead.setAddress')).toEqual([]);
});

it('of an address that nobody has found has no pin until one is put there, and says that no map is set up', async () => {
  const host = await opened({ latitude: null, longitude: null, invalidPostal: true });
  expect(screen.queryByRole('button', { name: /^Pin/ })).toBeNull();
  expect(screen.getByText('Nobody knows yet where this address is.')).toBeVisible();
  expect(screen.getByText('No map is set up here. The pin and its coordinates work without one.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Put a pin in the middle' }));
  expect(coordinates()).toEqual(['39.80000', '-98.60000']);
  expect(pin()).toBeVisible();
  await userEvent.click(use());
  expect(host.lead.address).toMatchObject({ latitude: 39.8, longitude: -98.6, invalidPostal: true });
});
