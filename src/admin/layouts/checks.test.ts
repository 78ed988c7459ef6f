import { describe, expect, it } from 'vitest';
import type { PluginManifest } from '../../host/manifest';
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
const assumed = { permissions: [], features: [] };
const at = (panel: string, x = 0) => ({ panel, plugin: 'lead', x, y: 0, w: 3, h: 4 });

describe('before a layout is published', () => {
  it('names the panels that the role would not see, also by an earlier name, and those that nobody has', () => {
    const remarks = panelRemarks(
      [at('lead-panel'), at('old-goals'), at('gone')],
      [manifest('lead'), manifest('goals')],
      [
        { plugin: 'lead', at: 'active', assumed },
        { plugin: 'goals', at: 'off', why: { kind: 'not-in-variant' }, assumed },
      ],
    );
    expect(remarks).toEqual([{ panel: 'old-goals', why: { kind: 'not-in-variant' } }, { panel: 'gone' }]);
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
