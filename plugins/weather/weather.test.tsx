// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createTestHost, fakeLead, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';

const day = (text: string, maxC: number) => ({
  condition: { text, icon: `https://images.weather.example/${text}.png` },
  ...{ minC: maxC - 6, minF: 40, maxC, maxF: 51.6 },
});
const FORECAST = ['Sunny', 'Cloudy', 'Rain', 'Snow'].map((text, at) => day(text, 11.4 - at));

async function shown(reply: object | number, { city = 'Boston', ...options }: TestHostOptions & { city?: string } = {}) {
  const host = createTestHost(plugin, options);
  if (typeof reply === 'number') host.api.fail('getWeather', reply);
  else host.api.reply('getWeather', reply);
  const base = fakeLead(host.acts);
  host.core.leads.current = fakeLead(host.acts, { address: { ...base.address, city, province: 'ma' } });
  await host.render({ panel: 'weather' });
  return host;
}

it('shows the city of the lead: today, tomorrow, in two and in three days, in words, image and both degrees [BOOK-031, BOOK-032, BOOK-033] [describes SHELL-011]', async () => {
  const host = await shown({ forecast: FORECAST, available: true });
  const days = within(await screen.findByRole('list', { name: 'Weather in Boston, MA' })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'TodaySunny11° / 5° C52° / 40° F',
    'TomorrowCloudy10° / 4° C52° / 40° F',
    'In 2 daysRain9° / 3° C52° / 40° F',
    'In 3 daysSnow8° / 2° C52° / 40° F',
  ]);
  expect(days.map((each) => each.querySelector('img')!.src)).toEqual(FORECAST.map(({ condition }) => condition.icon));
  expect(host.api.calls.filter(({ operation }) => operation === 'getWeather').map(({ input }) => input)).toEqual([
    { params: { city: 'Boston, MA' } },
  ]);
});

it('says when it is old, and when none is known', async () => {
  await shown({ forecast: FORECAST, stale: true, available: true, fetchedAt: '2026-11-19T15:00:00Z' });
  expect(await screen.findByText(/^Not renewed since/)).toBeVisible();
  const none = await shown({ forecast: [], available: false }, { city: 'Tampa' });
  expect(await screen.findByText('The weather of Tampa, MA is not known')).toBeVisible();
  none.dispose();
});

it('can be tried again when it cannot be loaded', async () => {
  const host = await shown(503);
  expect(await screen.findByText('The weather of Boston, MA could not be loaded.')).toBeVisible();
  host.api.reply('getWeather', { forecast: FORECAST });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Sunny')).toBeVisible();
});

it('says that a lead has no city, and that there is no lead; in French too', async () => {
  const host = await shown({ forecast: FORECAST }, { city: '', language: 'fr', overlay: 'fr_ca' });
  expect(screen.getByText('Aucune ville')).toBeVisible();
  await host.change(() => (host.core.leads.current = null));
  expect(screen.getByText('Aucun client')).toBeVisible();
});
