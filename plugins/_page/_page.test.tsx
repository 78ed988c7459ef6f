// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';

const page = { page: '_page' };

describe('_page', () => {
  it('lists the features of the centre', async () => {
    const host = createTestHost(plugin);
    host.api.reply('getTenantFeatures', { variant: 'ISIUS', features: ['disclosures'] });
    await host.render(page);
    expect(screen.getByText('What ISIUS has.')).toBeVisible();
    expect(screen.getByText('disclosures')).toBeVisible();
  });

  it('says what went wrong, and tries again', async () => {
    const host = createTestHost(plugin);
    host.api.fail('getTenantFeatures', 503, 'The service is resting.');
    await host.render(page);
    expect(screen.getByText('The service is resting.')).toBeVisible();
    host.api.reply('getTenantFeatures', { variant: 'ISIUS', features: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No features')).toBeVisible();
  });
});
