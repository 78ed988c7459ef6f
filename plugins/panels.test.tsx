// @vitest-environment jsdom
/** Every panel of every plugin, drawn empty, loading and full, in both languages: nothing throws, no key shows instead of its text. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PluginModule } from '@dialer/host';
import { aCallView, aClient, createTestHost, fakeLead, type TestHost } from '@dialer/host/testing';
import type { ZodType } from 'zod';

const modules = import.meta.glob<PluginModule>(['./*/index.tsx', './settings/*/index.tsx'], { eager: true, import: 'default' });
const configs = import.meta.glob<ZodType<object>>(['./*/config.ts', './settings/*/config.ts'], { eager: true, import: 'default' });
const panels = Object.entries(modules).flatMap(([path, plugin]) =>
  Object.keys(plugin.panels ?? {}).map((panel) => ({ panel, plugin, config: configs[path.replace('index.tsx', 'config.ts')] })),
);
const languages = ['en', 'fr'] as const;

const goal = { daily: { current: 1, target: 2 }, hourly: { current: 0, target: 0 } };
const followUp = {
  id: 'f1',
  leadId: 'l1',
  startsAt: '2026-11-18T16:30',
  name: 'Solange',
  phone: '5065550147',
  notes: 'n'.repeat(300),
  state: 'nb',
  type: 3,
  url: 'https://a.example',
  dateTime: null,
};
function fill(host: TestHost): void {
  const { core, api, acts } = host;
  core.leads.current = fakeLead(acts, { clients: [aClient(), aClient()], previousStatus: 'Not Interested' });
  core.leads.toDispose = [{ leadId: 'a', callId: 'b', type: 'auto', shortCall: false }];
  core.calls.current = aCallView({ facts: { suffix: 'X', vm: { status: 'AMD-Machine-Vm-WA', channel: 'c', flags: {}, at: Date.now() } } });
  core.calls.live = true;
  Object.assign(core.disposition, {
    needs: { reason: true, dateTime: true, notes: true, sale: true },
    disposition: 'Sold',
    qualifierName: 'Noémie',
    qualifierNotes: 'Mariée',
    previousDisposition: 'Dead',
  });
  Object.assign(core.status, { overdueFollowUps: 5, duration: 90 });
  Object.assign(core.autoDial, { active: true, noLead: true, nextTickIn: 4 });
  api.reply('getStatistics', { dials: goal, transfers: goal, sales: goal, newLeads: 4, newLeadsThreshold: 1 });
  api.reply('getFollowUps', [followUp]);
  api.reply('getLastDials', []);
}
const states: Record<string, (host: TestHost) => void> = {
  empty: ({ api }) => {
    api.reply('getFollowUps', []);
    api.reply('getLastDials', []);
    api.fail('getStatistics', 503);
  },
  loading: ({ core, api }) => {
    core.leads.loading = true;
    for (const operation of ['getStatistics', 'getFollowUps', 'getLastDials'] as const) api.reply(operation, new Promise(() => undefined));
  },
  full: fill,
};
/** A dotted lower-case key, as an untranslated text would show it. */
const KEY = /\b[a-z]+(?:_[a-z]+)*\.[a-z]+(?:[._][a-z]+)*\b/;

describe.each(panels)('panel $panel', ({ panel, plugin, config }) => {
  beforeEach(() => void vi.spyOn(console, 'error'));
  const cases = Object.keys(states).flatMap((state) => languages.map((language) => ({ state, language })));
  it.each(cases)('draws $state in $language', async ({ state, language }) => {
    const host = createTestHost(plugin, {
      language,
      config: config?.parse({}) ?? {},
      session: { variantCode: 'SLICA', workingRole: 'advisor', roles: ['advisor'] },
    });
    states[state]!(host);
    const view = await host.render({ panel });
    const text = (view.container.textContent ?? '').replace(/[\w.-]+\.example/g, '');
    expect(text.length).toBeGreaterThan(0);
    expect(KEY.exec(text)?.[0]).toBeUndefined();
    expect(console.error).not.toHaveBeenCalled();
    host.dispose();
    expect(host.owned()).toBe(0);
  });
});
