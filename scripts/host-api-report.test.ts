import { describe, expect, it, vi } from 'vitest';
import { difference, hostApiReport } from './host-api-report';

/** The compiler runs on a machine that may have other things to do. */
vi.setConfig({ testTimeout: 120_000 });

describe('the report of the host API', () => {
  it('says every public declaration of @dialer/host and of what it names, without comments or places', async () => {
    const report = await hostApiReport();
    for (const name of [
      'interface PluginContext',
      'interface PluginManifest',
      'interface CoreView',
      'class ApiError',
      'interface AlertInput',
    ])
      expect(report).toContain(`export ${name.startsWith('class') ? 'declare ' : ''}${name}`);
    expect(report).not.toMatch(/\/\*|\r|node_modules|^import /m);
    expect(report).toBe(await hostApiReport());
  });
  it('differs in the lines that were added and taken away, each under the line before it', () => {
    expect(difference('a\nb\nc\nd', 'a\nb\nc\nd')).toBe('');
    expect(difference('a\nb\nc', 'a\nx\nc\ny')).toBe('  a\n- b\n+ x\n  c\n+ y');
    expect(difference('', 'a')).toBe('- \n+ a');
  });
});
