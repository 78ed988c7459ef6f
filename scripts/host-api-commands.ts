/** The commands of this release, for the host's report: what another plugin can run, guard and hear of. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CommandManifest, PluginManifest } from '../src/host/manifest';
import { root } from './steps.mjs';

export interface ReportedCommand {
  id: string;
  title: string;
  owner: string;
  /** Fields of its payload, as TypeScript writes them; empty where it takes none. */
  fields: string;
}

/** Folders of the plugins that are no templates. */
const folders = (): string[] =>
  ['plugins', 'plugins/settings'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .map((name) => path.join(folder, name))
      .filter((plugin) => !path.basename(plugin).startsWith('_') && existsSync(path.join(root, plugin, 'manifest.ts'))),
  );

/** `command<Payload>('plugin:verb')` of an `api.ts`: its fields by id. The payload is written there, or named in the same file. */
export function payloadsOf(api: string): Map<string, string> {
  const text = api.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  return new Map(
    [...text.matchAll(/\bcommand<([^()]+)>\(\s*['"]([\w:-]+)['"]/g)].map(([, type, id]) => [id!, fieldsOf(type!.trim(), text, id!)]),
  );
}

function fieldsOf(type: string, text: string, id: string): string {
  const named = new RegExp(`\\b(?:interface ${type}|type ${type} =) \\{([^{}]*)\\}`);
  const body = /^\{([^{}]*)\}$/.exec(type)?.[1] ?? (/^\w+$/.test(type) ? named.exec(text)?.[1] : undefined);
  if (body === undefined) throw new Error(`The payload of ${id} cannot be listed: write it in api.ts, as an interface of plain fields.`);
  const fields = body.split(/[;\n,]/).map((field) => field.trim());
  return fields.filter(Boolean).join('; ');
}

export async function releaseCommands(): Promise<ReportedCommand[]> {
  const ofPlugin = async (folder: string): Promise<ReportedCommand[]> => {
    const at = (file: string) => path.join(root, folder, file);
    const { default: manifest } = (await import(pathToFileURL(at('manifest.ts')).href)) as { default: PluginManifest };
    const texts = JSON.parse(readFileSync(at('locales/en.json'), 'utf8')) as Record<string, unknown>;
    const payloads = existsSync(at('api.ts')) ? payloadsOf(readFileSync(at('api.ts'), 'utf8')) : new Map<string, string>();
    const title = ({ titleKey }: CommandManifest) =>
      titleKey.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)?.[key], texts);
    return (manifest.contributes.commands ?? []).map((command) => ({
      id: command.id,
      title: String(title(command) ?? command.titleKey),
      owner: manifest.id,
      fields: payloads.get(command.id) ?? '',
    }));
  };
  return (await Promise.all(folders().map(ofPlugin))).flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The table at the end of the report. */
export function commandsTable(commands: readonly ReportedCommand[]): string {
  const rows = [
    ['command', 'title', 'plugin', 'payload'],
    ...commands.map(({ id, title, owner, fields }) => [id, title, owner, fields ? `{ ${fields} }` : 'none']),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) => `// ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`.trimEnd());
  return ['// Commands: every one can be run, guarded and heard of by other plugins. Hanging up is none of them.', '//', ...lines, ''].join(
    '\n',
  );
}
