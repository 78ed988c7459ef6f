// @long
/** The developers' command on a copy of the project: what it makes is whole, and what it refuses it says in words. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typographyFaults, type Texts } from '../tests/support/texts';
import { root } from './steps.mjs';

const FOLDERS = ['src', 'gateway', 'plugins', 'variants', 'locales', 'scripts', 'tests/contract/plugins', 'tests/support'];
const ROOT_FILES = /^(package\.json|tsconfig\.json|vite\.aliases\.ts|vitest\.config\.ts|\.oxlintrc\.json|\.oxfmtrc\.json)$/;
const MADE = [
  'plugins/my-panel',
  'plugins/settings/tariffs',
  'plugins/call-log',
  'plugins/audit-trail',
  'plugins/shift',
  'plugins/shift-report',
  'plugins/shift-clock',
];
const MINUTES = 60_000;

let copy: string;

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'new plugin '));
  for (const folder of FOLDERS) cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true });
  for (const file of readdirSync(root).filter((name) => ROOT_FILES.test(name))) cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'), 'junction');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

interface End {
  code: number | null;
  output: string;
}
/** Runs a program by this node, in the copy. Vitest's own variables would make a run inside of a run. */
function run(...args: string[]): End {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|NODE_ENV)/.test(name)));
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env });
  return { code: status, output: stdout + stderr };
}
const tool = (file: string, ...args: string[]) => run(path.join('node_modules', file), ...args);
const newPlugin = (...args: string[]) => run('scripts/new-plugin.mjs', ...args);
const passes = ({ code, output }: End) => expect(code, output).toBe(0);

/** A place in what the command makes, and what an author writes before it. */
type Insertion = [file: string, before: string, words: string];
function write(plugin: string, insertions: readonly Insertion[]): void {
  for (const [name, before, words] of insertions) {
    const file = path.join(copy, 'plugins', plugin, name);
    const text = readFileSync(file, 'utf8');
    expect(text).toContain(before);
    writeFileSync(file, text.replaceAll(before, `${words}${before}`));
  }
}
const inManifest = (words: string): Insertion => ['manifest.ts', "  activateOn: 'first-panel',", words];
const imported = (from: string): Insertion => [
  'index.tsx',
  "import manifest from './manifest';",
  `import { shiftHours } from '${from}';\n`,
];
const activated = (words: string): Insertion => ['index.tsx', '    store.provide(ctx', words];

/** Gives other plugins something: the hours of a shift. */
function makeProvider(plugin: string): void {
  passes(newPlugin(plugin, '--fr', 'Quart'));
  const api = `import { token } from '@dialer/host';\n\nexport const shiftHours = token<() => number>('shift:hours');\n`;
  writeFileSync(path.join(copy, `plugins/${plugin}/api.ts`), api);
  write(plugin, [inManifest("provides: ['shift:hours'],"), imported('./api'), activated('ctx.provide(shiftHours, () => 8);')]);
}
/** Cannot do without them, and starts with no more and no fewer. */
function makeUser(plugin: string, hours: number): void {
  passes(newPlugin(plugin, '--fr', 'Rapport'));
  const use = `if (ctx.use(shiftHours)() !== ${hours}) throw new Error('These are not the hours.');`;
  const test = `${plugin}.test.tsx`;
  write(plugin, [
    inManifest("requires: ['shift:hours'],"),
    imported('../shift/api'),
    activated(use),
    [test, "import config from './config';", "import { given } from '@dialer/host/testing';\nimport { shiftHours } from '../shift/api';\n"],
    [test, 'config: ', `tokens: given(shiftHours, () => ${hours}), `],
  ]);
}
const FAKE_HOURS = `import { given, type PluginStates } from '@dialer/host/testing';
import { shiftHours } from '../shift/api';

const states: PluginStates = { tokens: () => given(shiftHours, () => 4) };
export default states;
`;

describe('npm run new-plugin', () => {
  beforeAll(() => {
    passes(newPlugin('my-panel', '--fr', "Panneau d'essai"));
    passes(newPlugin('tariffs', '--page', '--fr', 'Tarifs'));
    passes(newPlugin('call-log', '--service', '--fr', "Journal d'appels"));
    passes(newPlugin('audit-trail', '--gateway', '--fr', 'Piste de vérification'));
    makeProvider('shift');
    // One runs beside the plugin that it requires, the other with what its own file gives in the place of that one.
    makeUser('shift-report', 8);
    makeUser('shift-clock', 4);
    writeFileSync(path.join(copy, 'plugins/shift-clock/testing.ts'), FAKE_HOURS);
    passes(tool('oxfmt/bin/oxfmt', ...MADE));
  });

  it('makes folders in which nothing of a template is left, and puts them into every centre', () => {
    for (const folder of MADE) {
      const files = readdirSync(path.join(copy, folder), { recursive: true, encoding: 'utf8' });
      const index = folder === 'plugins/call-log' ? 'index.ts' : 'index.tsx';
      expect(files).toEqual(expect.arrayContaining(['manifest.ts', index, 'README.md', path.join('locales', 'en.json')]));
      for (const file of files.filter((name) => /\.\w+$/.test(name)))
        expect(readFileSync(path.join(copy, folder, file), 'utf8'), file).not.toMatch(
          /_template|_page'|_service|_gateway_|'_gateway|[Tt]emplate(?=[A-Z])/,
        );
    }
    for (const centre of ['isius', 'slica']) {
      const { plugins } = JSON.parse(readFileSync(path.join(copy, `variants/${centre}/variant.json`), 'utf8'));
      expect(plugins).toMatchObject({ 'my-panel': { showExtension: true }, 'settings-tariffs': {}, 'call-log': {} });
    }
  });

  it('writes the French title that it is given', () => {
    const french = (folder: string) => JSON.parse(readFileSync(path.join(copy, folder, 'locales/fr.json'), 'utf8')) as Texts;
    expect(french('plugins/my-panel')).toMatchObject({ title: 'Panneau d’essai', panel: 'Panneau d’essai' });
    expect(french('plugins/settings/tariffs')).toMatchObject({ title: 'Tarifs', page: 'Tarifs' });
  });

  it(
    'makes plugins that type-check and are as lint wants them',
    () => {
      // Not incremental: the state that it would keep is that of the project's own check of types.
      const compilerOptions = { incremental: false };
      const config = { extends: './tsconfig.json', compilerOptions, include: MADE, files: ['tests/support/page.ts'] };
      writeFileSync(path.join(copy, 'tsconfig.made.json'), JSON.stringify(config));
      // One checker: each of several would work out for itself the types of the host, which all plugins use.
      passes(tool('typescript/bin/tsc', '--noEmit', '--checkers', '1', '-p', 'tsconfig.made.json'));
      passes(tool('oxlint/bin/oxlint', '--deny-warnings', ...MADE));
      passes(tool('oxfmt/bin/oxfmt', '--check', 'variants'));
      passes(run('--import', 'tsx', 'scripts/check-boundaries.ts'));
    },
    2 * MINUTES,
  );

  it(
    'makes plugins that pass their own tests, the contract suite and the check of the centres',
    () => {
      // One run for all: what else the suites have to say of the product is said by the run around this one.
      const about = ['my-panel', 'tariffs', 'call-log', 'audit-trail', 'shift', 'the centres as they stand'];
      const run = tool(
        'vitest/vitest.mjs',
        'run',
        ...MADE,
        'variants/checks',
        'tests/contract/plugins',
        '--maxWorkers=1',
        '-t',
        about.join('|'),
      );
      passes(run);
      const said = stripVTControlCharacters(run.output);
      for (const file of [
        'my-panel/my-panel',
        'tariffs/tariffs',
        'call-log/call-log',
        'audit-trail/gateway',
        'shift-report/shift-report',
        'shift-clock/shift-clock',
        'variants/checks',
      ])
        expect(said).toMatch(new RegExp(`✓.*${file}\\.test`));
      // Each file of the contract had something to say of them.
      expect(Number(/Tests\D+(\d+) passed/.exec(said)?.[1])).toBeGreaterThan(40);
    },
    4 * MINUTES,
  );
});

it('without a French title the plugin is made, and the check of texts names what waits', () => {
  const { output } = newPlugin('call-rules');
  expect(output).toMatch(/plugins\/call-rules\/locales\/fr\.json: translate "À traduire\u00a0: Call rules"; the contract suite fails/);
  const { title } = JSON.parse(readFileSync(path.join(copy, 'plugins/call-rules/locales/fr.json'), 'utf8')) as { title: string };
  expect(typographyFaults(title)).toEqual(['a title that waits for its translation']);
});

describe('what cannot be made', () => {
  const refusals: [args: string[], words: RegExp][] = [
    [[], /give the plugin an id: npm run new-plugin -- call-notes/],
    [['Call-Notes'], /lower-case letters and digits joined by hyphens.*"Call-Notes" is none/],
    [['../outside'], /is none/],
    [['-notes'], /there is no option -notes/],
    [['call', 'notes'], /one id at a time, joined by hyphens: call-notes\?/],
    [['notes', '--fr'], /--fr wants the French title after it/],
    [['notes', '--fr', '--page'], /--fr wants the French title after it/],
    [['notes', '--widget'], /there is no option --widget: npm run new-plugin -- call-notes \[--panel\|--page\|--service\|--gateway\]/],
    [['notes', '--page', '--service'], /--page and --service are two plugins/],
    [['a'.repeat(41)], /at most 40 letters/],
    [['settings-tariffs'], /npm run new-plugin -- tariffs --page/],
    [['goals'], /plugins\/goals exists already/],
    [['globals', '--page'], /globals exists already/],
  ];
  it.each(refusals)('%j is refused in words, and nothing is written', (args, words) => {
    const before = readdirSync(path.join(copy, 'plugins'));
    const { code, output } = newPlugin(...args);
    expect([code, output]).toEqual([1, expect.stringMatching(words)]);
    expect(readdirSync(path.join(copy, 'plugins'))).toEqual(before);
  });

  it('is also a panel whose id another plugin has', () => {
    mkdirSync(path.join(copy, 'plugins/other'), { recursive: true });
    writeFileSync(path.join(copy, 'plugins/other/manifest.ts'), "export default { panels: [{ id: 'call-notes' }] };");
    expect(newPlugin('call-notes').output).toMatch(/"call-notes" is taken by plugins\/other\/manifest\.ts/);
    expect(existsSync(path.join(copy, 'plugins/call-notes'))).toBe(false);
    rmSync(path.join(copy, 'plugins/other'), { recursive: true });
  });
});
