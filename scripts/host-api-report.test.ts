import { describe, expect, it, vi } from 'vitest';
import { apiReports, difference } from './host-api-report';

/** The compiler runs on a machine that may have other things to do. */
vi.setConfig({ testTimeout: 120_000 });

describe('the reports of what plugins see', () => {
  it('say every public declaration of @dialer/host and @dialer/ui and of what they name, without comments or places', async () => {
    const reports = await apiReports();
    const host = reports.get('docs/host-api.d.ts')!;
    for (const name of ['interface PluginContext', 'interface PluginManifest', 'interface CoreView', 'interface AlertInput'])
      expect(host).toContain(`export ${name}`);
    expect(host).toContain('export declare class ApiError');
    const ui = reports.get('docs/ui-api.d.ts')!;
    for (const name of ['interface TableProps', 'interface FieldProps', 'declare function SearchInput', 'declare function SaveBar'])
      expect(ui).toContain(`export ${name}`);
    expect(ui).not.toContain('interface PluginManifest');
    for (const report of reports.values()) expect(report).not.toMatch(/\/\*|\r|node_modules|^import /m);
  });
  it('differs in the lines that were added and taken away, each under the line before it', () => {
    expect(difference('a\nb\nc\nd', 'a\nb\nc\nd')).toBe('');
    expect(difference('a\nb\nc', 'a\nx\nc\ny')).toBe('  a\n- b\n+ x\n  c\n+ y');
    expect(difference('', 'a')).toBe('- \n+ a');
  });
});
