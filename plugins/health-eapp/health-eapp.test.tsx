// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anAddress, createTestHost } from '@dialer/host/testing';
import plugin from '.';
import config from './config';
import manifest from './manifest';

const URL = 'https://eapp.example/start';

/** Somebody with these licences, and a lead of this state. */
async function withLead(healthLicenses: string[], province: string, url = URL) {
  const host = createTestHost(plugin, { config: { url }, session: { healthLicenses } });
  const address = anAddress({ province });
  host.onCall({ lead: { address } });
  await host.activate();
  const shown = () => plugin.panelShown!['health-eapp']!(host.ctx);
  return { host, shown };
}

afterEach(() => void vi.unstubAllGlobals());

describe('the health e-app', () => {
  it('opens the configured page in a new tab that knows nothing of this one [IAPP-010] [MSG-055]', async () => {
    const open = vi.fn();
    vi.stubGlobal('open', open);
    const { host, shown } = await withLead(['NJ', 'PA'], 'pa');
    expect(shown()).toBe(true);
    await host.render({ panel: 'health-eapp' });
    expect(host.ctx.t('panel')).toBe('Health Insurance E-App');
    expect(screen.getByText('Licensed in PA')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Foresters E-App' }));
    expect(open).toHaveBeenCalledExactlyOnceWith(URL, '_blank', 'noopener,noreferrer');
  });

  it.each([
    ['a licence in small letters', ['ny'], 'NY', true],
    ['a licence in capitals', ['NY'], 'ny', true],
    ['no licence there', ['ny', 'ma'], 'OH', false],
    ['no licence at all', [], 'NY', false],
    ['a state that is not known yet', ['ny', ''], '', false],
  ])('of a lead whose state has %s [IAPP-010, IAPP-012]', async (_, licences, province, there) => {
    const { shown } = await withLead(licences, province);
    expect(shown()).toBe(there);
  });

  it('is not there without an address [IAPP-012] [VARIANT-012]', async () => {
    const { shown } = await withLead(['PA'], 'PA', '');
    expect(shown()).toBe(false);
  });

  it('takes no address but https or a path of the own origin', () => {
    const takes = (url: string) => config.safeParse({ url }).success;
    expect([URL, '/training/health-eapp', ''].map(takes)).toEqual([true, true, true]);
    expect(['http://eapp.example', 'javascript:alert(1)', '//evil.example', 'eapp'].map(takes)).toEqual([false, false, false, false]);
  });

  it('is for advisors only [describes IAPP-011]', () => expect(manifest.roles).toEqual(['advisor']));
});
