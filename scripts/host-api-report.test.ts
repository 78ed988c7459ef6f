import { describe, expect, it, vi } from 'vitest';
import { apiReports, difference, ownLines } from './host-api-report';

/** The compiler runs on a machine that may have other things to do. */
vi.setConfig({ testTimeout: 120_000 });

describe('the reports of what plugins see', () => {
  it('say every public declaration of @dialer/host and @dialer/ui and of what they name, with their comments and no places', async () => {
    const reports = await apiReports();
    const host = reports.get('docs/host-api.d.ts')!;
    for (const name of ['interface PluginContext', 'interface PluginManifest', 'interface CoreView', 'interface AlertInput'])
      expect(host).toContain(`export ${name}`);
    expect(host).toContain('export declare class ApiError');
    const ui = reports.get('docs/ui-api.d.ts')!;
    for (const name of ['interface TableProps', 'interface FieldProps', 'declare function SearchInput', 'declare function SaveBar'])
      expect(ui).toContain(`export ${name}`);
    expect(ui).not.toContain('interface PluginManifest');
    for (const report of reports.values()) expect(report).not.toMatch(/\r|node_modules|^import /m);
    expect(host).toContain('May refuse a command that the manifest lists in `guards`.');
    expect(ui).toContain('/**');
    const sections = [...host.matchAll(/^\/\/ (src\S+)$/gm)].map(([, file]) => file!);
    expect(sections.slice(0, 3)).toEqual(['src/host/manifest', 'src/host/conditions', 'src/host/index']);
    expect(sections.findLastIndex((file) => file.startsWith('src/host/'))).toBeLessThan(sections.indexOf('src/core/views'));
  });
  it('measures the host’s own part by the lines that are neither empty nor comments', () => {
    const section = (file: string, text: string) => `// ${file}\n\n${text}\n`;
    const own = '/**\n * What it\n * is.\n */\nexport interface A {\n  /** One. */\n  a: 1;\n}\n\n// Told apart.\nexport type B = 2;';
    expect(ownLines(['// head', section('src/host/index', own), section('src/core/views', 'export type C = 3;')].join('\n'))).toBe(4);
  });
  it('differs in the lines that were added and taken away, each under the line before it', () => {
    expect(difference('a\nb\nc\nd', 'a\nb\nc\nd')).toBe('');
    expect(difference('a\nb\nc', 'a\nx\nc\ny')).toBe('  a\n- b\n+ x\n  c\n+ y');
    expect(difference('', 'a')).toBe('- \n+ a');
  });
});
