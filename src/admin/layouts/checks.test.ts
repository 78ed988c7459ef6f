import { describe, expect, it } from 'vitest';
import type { PluginManifest, Resolution } from '../../host/manifest';
import { isSamePublished, panelRemarks } from './checks';

const size = { w: 3, h: 4, minW: 2, minH: 2 };
const manifest = (id: string): PluginManifest => ({
  id,
  hostApi: 1,
  titleKey: 't',
  descriptionKey: 'd',
  activateOn: 'start',
  contributes: { panels: [{ id: `${id}-panel`, aliases: [`old-${id}`], titleKey: 't', descriptionKey: 'd', icon: 'x', size }] },
});
const off: Resolution = { at: 'off', why: { kind: 'not-in-variant' } };
const at = (panel: string, x = 0) => ({ panel, plugin: 'lead', x, y: 0, w: 3, h: 4 });

describe('before a layout is published', () => {
  it('names the panels that the role would not see, also by an earlier name, and those that nobody has', () => {
    const resolutions = new Map<string, Resolution>([
      ['lead', { at: 'active' }],
      ['goals', off],
    ]);
    const remarks = panelRemarks([at('lead-panel'), at('old-goals'), at('gone')], [manifest('lead'), manifest('goals')], resolutions);
    expect(remarks).toMatchObject([
      { kind: 'refused', panel: 'old-goals', why: { kind: 'not-in-variant' } },
      { kind: 'unknown', panel: 'gone' },
    ]);
  });
  it('knows what is published already', () => {
    const fall = { name: 'Fall', placed: [at('a'), at('b', 3)] };
    expect(isSamePublished({ name: ' Fall ', placed: [at('b', 3), at('a')] }, fall)).toBe(true);
    expect(isSamePublished({ ...fall, name: 'Winter' }, fall)).toBe(false);
    expect(isSamePublished({ ...fall, placed: [at('a'), at('b', 4)] }, fall)).toBe(false);
    expect(isSamePublished({ ...fall, placed: [at('a')] }, fall)).toBe(false);
    expect(isSamePublished(fall, null)).toBe(false);
  });
});
