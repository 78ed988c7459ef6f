// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { createTestHost, fakeLead } from '@dialer/host/testing';
import config from './config';
import plugin from '.';

const panel = { panel: '_template' };

it('greets the agent, and shows the lead once there is one', async () => {
  const host = createTestHost(plugin, { config: config.parse({}) });
  await host.render(panel);
  expect(screen.getByText('Hello, Maya')).toBeVisible();
  expect(screen.getByText('No lead')).toBeVisible();
  await host.change(() => (host.core.leads.current = fakeLead(host.acts)));
  expect(screen.getByText('Dana Whitfield')).toBeVisible();
});

it('leaves out the extension where the centre does not want it', async () => {
  const host = createTestHost(plugin, { config: { showExtension: false } });
  host.core.leads.current = fakeLead(host.acts);
  await host.render(panel);
  expect(screen.queryByText('Extension')).toBeNull();
});

it('speaks French', async () => {
  await createTestHost(plugin, { language: 'fr', config: config.parse({}) }).render(panel);
  expect(screen.getByText('Bonjour, Maya')).toBeVisible();
});

it('leaves nothing behind', async () => {
  const host = createTestHost(plugin, { config: config.parse({}) });
  await host.activate();
  host.dispose();
  expect(host.owned()).toBe(0);
});
