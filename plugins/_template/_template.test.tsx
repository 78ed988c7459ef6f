// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@dialer/host/testing';
import config from './config';
import plugin from '.';

const panel = { panel: '_template' };

describe('_template', () => {
  it('greets the agent, and shows the lead once there is one', async () => {
    const host = createTestHost(plugin, { config: config.parse({}) });
    await host.render(panel);
    expect(screen.getByText('Hello, Maya')).toBeVisible();
    expect(screen.getByText('No lead')).toBeVisible();
    host.onCall();
    expect(screen.getByText('Dana Whitfield')).toBeVisible();
  });

  it('leaves out the extension where the centre does not want it', async () => {
    const host = createTestHost(plugin, { config: { showExtension: false } });
    host.onCall();
    await host.render(panel);
    expect(screen.queryByText('Extension')).toBeNull();
  });

  it('hides the time in this status for whoever wants that, and remembers it', async () => {
    const host = createTestHost(plugin, { config: config.parse({}) });
    host.onCall();
    await host.render(panel);
    await userEvent.click(screen.getByRole('button', { name: 'Hide the time in this status' }));
    expect(screen.queryByText('Seconds in this status')).toBeNull();
    expect(host.saved()).toEqual({ version: 1, value: { showStatus: false } });
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
});
