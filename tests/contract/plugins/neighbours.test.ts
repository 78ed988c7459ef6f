import { describe, expect, it } from 'vitest';
import { token, type PluginManifest } from '@dialer/host';
import { given, type PluginStates } from '@dialer/host/testing';
import { aPlugin } from '../../support/plugins';
import { neighboursOf } from './neighbours';
import type { ReleasePlugin } from './release';

const hours = token<number>('shift:hours');
const clock = token<() => number>('clock:now');
const made = (id: string, manifest: Partial<PluginManifest>, states: PluginStates = {}): ReleasePlugin => ({
  id,
  folder: `plugins/${id}`,
  manifest: aPlugin(id, manifest),
  load: async () => ({ manifest: aPlugin(id, manifest) }),
  config: () => ({}),
  states: async () => states,
  stored: [],
  kept: [],
});
const ids = (providers: readonly ReleasePlugin[]) => providers.map(({ id }) => id);

describe('who stands around a plugin', () => {
  const timer = made('timer', { provides: [clock] });
  const shift = made('shift', { provides: [hours], requires: [clock] });
  const report = made('report', { requires: [hours] });

  it('is who gives what it requires, each after whom they need themselves', async () => {
    expect(ids((await neighboursOf(report, undefined, [report, shift, timer])).providers)).toEqual(['timer', 'shift']);
  });
  it('is nobody of whom its testing.ts gives the values', async () => {
    const own = made('report', { requires: [hours] }, { tokens: () => given(hours, 8) });
    expect(await neighboursOf(own, undefined, [own, shift, timer])).toEqual({ providers: [], tokens: { [hours]: 8 } });
  });
  it('is without whom it can do without, when it is asked for so', async () => {
    const wishes = made('report', { optional: [hours] });
    const release = [wishes, shift, timer];
    expect(ids((await neighboursOf(wishes, 'with what it can use', release)).providers)).toEqual(['timer', 'shift']);
    expect(await neighboursOf(wishes, 'with what it requires alone', release)).toEqual({ providers: [], tokens: {} });
  });
  it('goes round a ring once', async () => {
    const a = made('a', { requires: [hours], provides: [clock] });
    expect(ids((await neighboursOf(a, undefined, [a, shift])).providers)).toEqual(['shift']);
  });
  it('is named in one sentence where nobody gives what is required', async () => {
    const sentence =
      "plugins/report/manifest.ts requires shift:hours, which no plugin of this release provides: spell it as its provider's manifest does, " +
      'or give a value for it in plugins/report/testing.ts, tokens: () => given(…).';
    await expect(neighboursOf(report, undefined, [report])).rejects.toThrow(new Error(sentence));
  });
});
