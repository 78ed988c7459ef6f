/**
 * What a developer sees while `npm run dev` runs, on a copy of the project: a component keeps its state when it is edited, a
 * model what it holds, texts change where they stand, a manifest is resolved anew, and a new plugin stands in the catalogue,
 * all without a restart, and in mid-call.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { isAlive } from '../../gateway/platform/process';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { freePort } from '../support/free-port';
import { callBar, goReady, hangUp, onPhone, panel, signIn } from './support/agent';
import { editFile } from './support/release';

const root = resolve(import.meta.dirname, '../..');
const FOLDERS = ['src', 'plugins', 'variants', 'locales', 'gateway', 'public', 'scripts'];
const ROOT_FILE = /\.(ts|json|html)$/;
const START = 120_000;
const SCENARIO = 'tests/e2e/scenarios/always-answered.json';

let copy: string;
let url: string;
let server: ChildProcess;
const output: string[] = [];

function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dialer-dev-'));
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile() && ROOT_FILE.test(entry.name));
  for (const name of [...FOLDERS, ...files.map((file) => file.name)]) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // The packages are a link here, which Vite takes for files of somebody else; and its cache must not be the project's own.
  editFile(folder, 'vite.config.ts', (text) =>
    text.replace('defineConfig({', "defineConfig({\n  cacheDir: 'cache/node_modules/.vite',\n  server: { fs: { strict: false } },"),
  );
  return folder;
}

test.beforeAll(async () => {
  test.setTimeout(START);
  copy = copyProject();
  // As root the database runs as another user, who must be able to enter.
  chmodSync(copy, 0o755);
  mkdirSync(join(copy, 'data'), { mode: 0o755 });
  makeCounter();
  // The page's; the gateway has the one above it.
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(copy, 'data'), SCENARIO: join(root, SCENARIO) };
  server = spawn('npm', ['run', 'dev'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  for (const stream of [server.stdout!, server.stderr!]) stream.setEncoding('utf8').on('data', (text: string) => void output.push(text));
  await gatewayReady();
});

const COUNTER = 'plugins/call-counter';
/** A plugin whose model holds something that is saved nowhere; it is there before the gateway starts. */
function makeCounter(): void {
  const made = spawnSync(process.execPath, ['scripts/new-plugin.mjs', 'call-counter'], { cwd: copy, encoding: 'utf8' });
  expect(made.stdout).toContain(`${COUNTER} is ready`);
  const files: Record<string, string> = {
    'model.ts': `import { makeAutoObservable } from 'mobx';
import { createPluginStore } from '@dialer/host';

export class CounterModel {
  count = 0;

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true });
  }
  more(): void {
    this.count += 1;
  }
}

export const counter = createPluginStore<CounterModel>();
`,
    'call-counter.panel.tsx': `import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { Button, PanelBody } from '@dialer/ui';
import { counter } from './model';

export const CounterPanel = observer(function CounterPanel() {
  const t = useT();
  const model = counter.use();
  return (
    <PanelBody>
      <Button onClick={model.more}>{\`\${t('lead')} \${model.count}\`}</Button>
    </PanelBody>
  );
});
`,
    'index.tsx': `import { definePlugin } from '@dialer/host';
import { CounterPanel } from './call-counter.panel';
import manifest from './manifest';
import { counter, CounterModel } from './model';

export default definePlugin(manifest, {
  panels: { 'call-counter': CounterPanel },
  activate(ctx) {
    counter.provide(ctx, new CounterModel());
  },
});
`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(copy, COUNTER, name), text);
}

const gateway = () => readRuntimeFile(join(copy, 'data'))?.pid;
const database = () => Number(readFileSync(join(copy, 'data', 'database', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

test.afterAll(async () => {
  server?.kill('SIGTERM');
  await expect.poll(gateway, { timeout: START }).toBeUndefined();
  if (copy) rmSync(copy, { recursive: true, force: true });
});

/** Asked through the page's server, which passes it on; it has no other way to tell a stranger that it listens. */
async function gatewayReady(): Promise<void> {
  const answers = () =>
    fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(() => answers().then((ready) => ready || server.exitCode !== null), { timeout: START }).toBe(true);
  expect(server.exitCode, output.join('')).toBeNull();
}

/** Something that a page which was loaded again would not have. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { notLoadedAgain: true }));
const isMarked = (page: Page) => page.evaluate(() => 'notLoadedAgain' in window);

const PANEL = (label: string) => `import { useState } from 'react';
import { Button, PanelBody } from '@dialer/ui';

export function TryPanel() {
  const [times, setTimes] = useState(0);
  return (
    <PanelBody>
      <Button onClick={() => setTimes(times + 1)}>{\`${label} \${times}\`}</Button>
    </PanelBody>
  );
}
`;

test('a new plugin is in the catalogue; its edited component keeps its state, its edited manifest is resolved anew', async ({ page }) => {
  test.setTimeout(2 * START);
  await signIn(page, url, 'qualifier@isius.demo');

  // A new folder, while page and server run. The centres' manifests change with it, and the gateway starts again.
  const made = spawnSync(process.execPath, ['scripts/new-plugin.mjs', 'try-out'], { cwd: copy, encoding: 'utf8' });
  expect(made.stdout).toContain('plugins/try-out is ready');
  writeFileSync(join(copy, 'plugins/try-out/try-out.panel.tsx'), PANEL('Pressed'));
  editFile(copy, 'plugins/try-out/index.tsx', () =>
    [
      "import { definePlugin } from '@dialer/host';",
      "import manifest from './manifest';",
      "import { TryPanel } from './try-out.panel';",
      '',
      "export default definePlugin(manifest, { panels: { 'try-out': TryPanel } });",
      '',
    ].join('\n'),
  );
  await expect.poll(() => output.join(''), { timeout: START }).toContain('the gateway changed and starts again');
  await gatewayReady();
  await page.reload();

  const tryOut = await addPanel(page, 'Try out');
  await expect(tryOut.getByRole('button', { name: 'Pressed 0' })).toBeVisible();
  await mark(page);

  await tryOut.getByRole('button', { name: 'Pressed 0' }).press('Enter');
  await tryOut.getByRole('button', { name: 'Pressed 1' }).press('Enter');
  writeFileSync(join(copy, 'plugins/try-out/try-out.panel.tsx'), PANEL('Clicked'));
  await expect(tryOut.getByRole('button', { name: 'Clicked 2' })).toBeVisible();

  editFile(copy, 'plugins/try-out/manifest.ts', (text) =>
    text.replace("activateOn: 'first-panel'", "roles: ['super'],\n  activateOn: 'first-panel'"),
  );
  await expect(tryOut).toBeHidden();
  editFile(copy, 'plugins/try-out/manifest.ts', (text) => text.replace("roles: ['super']", "roles: ['qualifier']"));
  await expect(tryOut.getByRole('button', { name: /Clicked/ })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});

/** Puts a panel of the catalogue on the workspace. */
async function addPanel(page: Page, title: string) {
  await page.getByRole('button', { name: 'Customize' }).click();
  await page.getByRole('button', { name: 'Add panel' }).click();
  const catalogue = page.getByRole('complementary', { name: 'Add panel' });
  await catalogue.getByRole('listitem').filter({ hasText: title }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Done' }).click();
  return panel(page, title);
}

test('in mid-call a plugin’s saved texts, model and module are taken up where they stand; a reload waits for the end', async ({ page }) => {
  test.setTimeout(2 * START);
  await gatewayReady();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (/Try again|crash|not provided|Something of a plugin/i.test(message.text())) problems.push(message.text());
  });
  await goReady(page, url, 'qualifier@isius.demo');
  const counter = await addPanel(page, 'Call counter');
  await onPhone(page);
  await mark(page);
  // Once in a busy run the first key counted nothing; why was not seen.
  await expect(async () => {
    await counter.getByRole('button', { name: /Lead \d/ }).press('Enter', { timeout: 5000 });
    await expect(counter.getByRole('button', { name: /Lead [1-9]/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  const pressed = (await counter.getByRole('button', { name: /Lead/ }).textContent())!.replace('Lead', 'Calls');

  editFile(copy, `${COUNTER}/locales/en.json`, (text) => text.replace('"lead": "Lead"', '"lead": "Calls"'));
  await expect(counter.getByRole('button', { name: pressed })).toBeVisible();
  // Half a file: said in the console, and nothing lost.
  const refused = page.waitForEvent('console', (message) => message.text().includes('These texts cannot be read'));
  editFile(copy, `${COUNTER}/locales/en.json`, (text) => text.slice(0, -3));
  await refused;
  await expect(counter.getByRole('button', { name: pressed })).toBeVisible();

  editFile(copy, `${COUNTER}/model.ts`, (text) => text.replace('this.count += 1', 'this.count += 10'));
  await expect(async () => {
    await counter.getByRole('button', { name: /Calls/ }).press('Enter');
    await expect(counter.getByRole('button', { name: /Calls \d{2}/ })).toBeVisible({ timeout: 500 });
  }).toPass();
  const count = await counter.getByRole('button', { name: /Calls/ }).textContent();
  const restarted = page.waitForEvent('console', (message) => message.text().includes('files have changed'));
  editFile(copy, `${COUNTER}/index.tsx`, (text) => text.replace('activate(ctx) {', "activate(ctx) {\n    ctx.log('info', 'Anew.');"));
  await restarted;
  await expect(counter.getByRole('button', { name: count! })).toBeVisible();

  // The gateway reads manifests too, and the call would end with it.
  editFile(copy, `${COUNTER}/manifest.ts`, (text) => text.replace("icon: 'info'", "icon: 'phone'"));
  await expect.poll(() => output.join(''), { timeout: START }).toContain('starts again when no call is live');
  const restarts = () => output.join('').split('the gateway changed and starts again').length - 1;
  const restartsInCall = restarts();
  await expect(counter.getByRole('button', { name: count! })).toBeVisible();

  const waits = page.waitForEvent('console', (message) => message.text().includes('loaded again when no call is live'));
  editFile(copy, 'src/main.tsx', (text) => `${text}\n// saved\n`);
  await waits;
  // What is saved after it is still taken up.
  editFile(copy, `${COUNTER}/call-counter.panel.tsx`, (text) => text.replace("t('lead')", "t('extension')"));
  await expect(counter.getByRole('button', { name: count!.replace('Calls', 'Extension') })).toBeVisible();
  await expect(callBar(page).locator('.call-time')).toHaveText(/^\d+:\d{2}/);
  expect([await isMarked(page), problems]).toEqual([true, []]);
  await hangUp(page);
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect.poll(restarts, { timeout: START }).toBeGreaterThan(restartsInCall);
});

test('the gateway stands after files that were saved while it was built, and the build of npm start is left alone', async () => {
  test.setTimeout(5 * START);
  await gatewayReady();
  const restarts = () => output.join('').split('the gateway changed and starts again').length - 1;
  const save = (word: string) => writeFileSync(join(copy, 'gateway/main.ts'), `${main}\nconsole.log('saved ${word}');\n`);
  const main = readFileSync(join(copy, 'gateway/main.ts'), 'utf8');
  // Each save meets the gateway of the one before while it ends or starts.
  for (const word of ['first', 'second', 'third']) {
    const before = restarts();
    save(word);
    await expect.poll(restarts, { timeout: START }).toBeGreaterThan(before);
  }
  save('fourth');
  writeFileSync(join(copy, 'gateway/run.ts'), `${readFileSync(join(copy, 'gateway/run.ts'), 'utf8')}\n// saved\n`);
  save('last');
  await expect.poll(() => output.join(''), { timeout: START }).toContain('saved last');
  await gatewayReady();
  expect(output.join('')).not.toContain('Cannot find module');
  expect(existsSync(join(copy, 'dist/gateway'))).toBe(false);
});

test('a gateway that ends by itself is started again once', async () => {
  test.setTimeout(2 * START);
  await gatewayReady();
  const ended = gateway()!;
  process.kill(ended, 'SIGKILL');
  await expect.poll(() => isAlive(ended), { timeout: START }).toBe(false);
  await expect.poll(() => gateway() ?? ended, { timeout: START }).not.toBe(ended);
  await gatewayReady();
});

test('gateway and database end when the command is killed', async () => {
  await gatewayReady();
  const pids = [gateway()!, database()];
  expect(pids.map(isAlive)).toEqual([true, true]);
  server.kill('SIGKILL');
  await expect.poll(() => pids.map(isAlive), { timeout: START }).toEqual([false, false]);
  await expect(fetch(url)).rejects.toThrow();
});
