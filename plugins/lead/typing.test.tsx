// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { spy } from 'mobx';
import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClient, createTestHost, fakeLead } from '@dialer/host/testing';
import plugin from '.';

/** What is drawn anew because of `act`. */
async function drawnBy(act: () => Promise<void>): Promise<string[]> {
  const drawn: string[] = [];
  const stop = spy((event) => {
    if (event.type === 'reaction' && event.name.startsWith('observer')) drawn.push(event.name.slice('observer'.length));
  });
  await act();
  stop();
  return drawn;
}

it('a letter draws the field that it is typed in, and nothing else of the form', async () => {
  const host = createTestHost(plugin, { session: { variantCode: 'SLICA' } });
  host.api.reply('getLists', { lists: JSON.parse(readFileSync('variants/slica/lists.json', 'utf8')) as object });
  const couple = ['Dana', 'Reed'].map((firstName) => aClient({ firstName, lastName: 'Whitfield' }));
  host.core.leads.current = fakeLead(host.acts, { clients: couple });
  await host.render({ panel: 'lead' });
  const typedIn = async (label: string) => {
    await userEvent.click(screen.getAllByLabelText(label, { exact: true })[0]!);
    return drawnBy(async () => void (await userEvent.keyboard('x')));
  };
  await screen.findByRole('tab', { name: /Insurance Coverage/ });
  for (const label of ['First name', 'Last name', 'City', 'Address', 'Buzzer', 'Entrance', 'In their own words'])
    expect(await typedIn(label), label).toEqual(['LeadText']);
  expect(await typedIn('Notes')).toEqual(['Notes']);

  await userEvent.click(screen.getByRole('tab', { name: /Insurance Coverage/ }));
  await screen.findAllByRole('combobox', { name: /^Height/ });
  expect(await typedIn('Occupation')).toEqual(['LeadText']);
  await userEvent.click(screen.getAllByLabelText('Amount')[0]!);
  expect(await drawnBy(async () => void (await userEvent.keyboard('1')))).toEqual(['LeadText']);
});
