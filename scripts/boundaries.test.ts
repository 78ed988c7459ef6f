import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, createServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { boundaries, findForbiddenImports, findNamedCentres, findRingsPastTheGate, importsOf } from './boundaries';
import { refusal } from './import-rules';

let root: string;

/** Writes files into a small tree with the project's folders; a value is the file's text. */
function plant(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'import rules '));
  plant({
    'src/host/index.ts': 'export const host = 1;',
    'src/core/calls/model.ts': 'export const calls = 1; export interface Call { id: string }',
    'src/core/leads/model.ts': 'export const leads = 1; export interface Lead { id: string }',
    'src/core/desk/desk.ts': 'export const desk = 1; export interface Desk { calls: unknown }',
    'src/core/root.ts': 'export const createCore = 1;',
    'src/core/outcome.ts': 'export const allow = 1;',
    'src/core/views.ts': 'export interface LeadData { id: string }',
    'src/shell/app.tsx': 'export const app = 1;',
    'src/shell/services.tsx': 'export const useShell = 1;',
    'src/registry/resolve.ts': 'export const resolve = 1;',
    'src/admin/index.tsx': 'export default 1;',
    'src/admin/page.tsx': 'export const page = 1;',
    'src/contract/index.ts': 'export const wire = 1;',
    'plugins/goals/api.ts': 'export const token = "goals:goals";',
    'plugins/goals/model.ts': 'export const model = 1;',
    'gateway/areas/calls/service.ts': 'export const service = 1;',
    'gateway/compose.ts': 'export const compose = 1;',
    'gateway/realtime/hello.ts': 'export const hello = 1;',
    'gateway/calls/ring.ts': 'export const ring = 1;',
    'gateway/calls/control.ts': 'export const control = 1;',
    'gateway/calls/orchestrator.ts': 'export const orchestrator = 1; export interface Line { leg: string }',
    'gateway/people/agents.ts': 'export const agents = 1;',
    'gateway/plugins/define.ts': 'export const side = 1;',
    'plugins/notes/gateway/send.ts': 'export const send = 1;',
    'gateway/demo/people.ts': 'export const demo = 1;',
    'gateway/platform/limits.ts': 'export const limits = 1;',
    'gateway/platform/config.ts': 'export const config = 1;',
    'gateway/telephony/port.ts': 'export const port = 1; export interface Engine { ring(): void }',
    'gateway/telephony/embedded/index.ts': 'export const floor = 1;',
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a planted import', () => {
  it.each([
    ['an alias', 'plugins/notes/index.tsx', `import { calls } from '../../src/core/calls/model';`, 'src/core/calls/model.ts'],
    ['a deeper relative path', 'plugins/notes/parts/row.tsx', `import { app } from '../../../src/shell/app';`, 'src/shell/app.tsx'],
    ['import()', 'plugins/notes/index.tsx', `export const load = () => import('../../src/shell/app');`, 'src/shell/app.tsx'],
    ['a re-export', 'plugins/notes/index.tsx', `export { model } from '../goals/model';`, 'plugins/goals/model.ts'],
    [
      "a type's import()",
      'plugins/notes/index.tsx',
      `export type C = import('../../src/core/calls/model').Call;`,
      'src/core/calls/model.ts',
    ],
    ['a package that belongs to the adapters', 'plugins/notes/api.ts', `import axios from 'axios'; export { axios };`, 'axios'],
    [
      'a value in a manifest',
      'plugins/notes/manifest.ts',
      `import { host } from '@dialer/host'; export default host;`,
      'src/host/index.ts',
    ],
    [
      'the page from the gateway',
      'gateway/areas/leads/routes.ts',
      `import { calls } from '../../../src/core/calls/model'; export { calls };`,
      'src/core/calls/model.ts',
    ],
    ['React from the core', 'src/core/status/model.ts', `import { useState } from 'react'; export { useState };`, 'react'],
    [
      'a plugin from the core',
      'src/core/status/model.ts',
      `import { model } from '../../../plugins/goals/model'; export { model };`,
      'plugins/goals/model.ts',
    ],
    [
      'a part of the core from another',
      'src/core/status/model.ts',
      `import { leads } from '../leads/model'; export { leads };`,
      'src/core/leads/model.ts',
    ],
    [
      "a part's types from another",
      'src/core/calls/line.ts',
      `import type { Lead } from '../leads/model'; export const id = (lead: Lead) => lead.id;`,
      'src/core/leads/model.ts',
    ],
    ['the desk from a part', 'src/core/calls/line.ts', `export type { Desk } from '../desk/desk';`, 'src/core/desk/desk.ts'],
    ['the root from the desk', 'src/core/desk/page.ts', `export { createCore } from '../root';`, 'src/core/root.ts'],
    ['a part from what all parts share', 'src/core/wait.ts', `export { leads } from './leads/model';`, 'src/core/leads/model.ts'],
    [
      'the grid outside of its folder',
      'src/shell/top-bar.tsx',
      `import Grid from 'react-grid-layout'; export { Grid };`,
      'react-grid-layout',
    ],
    [
      'the wing of administration, loaded with the shell',
      'src/shell/pages/frame.tsx',
      `import Pages from '../../admin'; export { Pages };`,
      'src/admin/index.tsx',
    ],
    [
      'a second door to the wing of administration',
      'src/shell/top-bar.tsx',
      `export const load = () => import('../admin');`,
      'src/admin/index.tsx',
    ],
    [
      'a page of the wing past its door',
      'src/shell/pages/frame.tsx',
      `export const load = () => import('../../admin/page');`,
      'src/admin/page.tsx',
    ],
    ['the shell at large from the wing', 'src/admin/page.tsx', `export { app } from '../shell/app';`, 'src/shell/app.tsx'],
    [
      'the rules of who has what from the wing',
      'src/admin/page.tsx',
      `export { resolve } from '../registry/resolve';`,
      'src/registry/resolve.ts',
    ],
    ['a plugin from the wing', 'src/admin/page.tsx', `export { model } from '../../plugins/goals/model';`, 'plugins/goals/model.ts'],
    ['the wing from a plugin', 'plugins/notes/index.tsx', `export { default } from '../../src/admin';`, 'src/admin/index.tsx'],
    ['JsSIP outside of its adapter', 'src/adapters/http/client.ts', `import { UA } from 'jssip'; export { UA };`, 'jssip'],
    [
      'the gateway from the contract',
      'src/contract/calls.ts',
      `import { service } from '../../gateway/areas/calls/service'; export { service };`,
      'gateway/areas/calls/service.ts',
    ],
    [
      "the core's types from the contract",
      'src/contract/lead.ts',
      `import type { LeadData } from '../core/views'; export const id = (lead: LeadData) => lead.id;`,
      'src/core/views.ts',
    ],
    [
      'the sockets from an area of the gateway',
      'gateway/areas/notices/routes.ts',
      `export { hello } from '../../realtime/hello';`,
      'gateway/realtime/hello.ts',
    ],
    ['an area from calls', 'gateway/calls/begin.ts', `export { service } from '../areas/calls/service';`, 'gateway/areas/calls/service.ts'],
    [
      'an area from the gateway sides of plugins',
      'gateway/plugins/hearing.ts',
      `export { service } from '../areas/calls/service';`,
      'gateway/areas/calls/service.ts',
    ],
    [
      'the gateway sides of plugins from calls',
      'gateway/calls/begin.ts',
      `export { side } from '../plugins/define';`,
      'gateway/plugins/define.ts',
    ],
    [
      "the page's side from a plugin's gateway side",
      'plugins/goals/gateway.ts',
      `export { model } from './model';`,
      'plugins/goals/model.ts',
    ],
    [
      "a plugin's gateway side from its page",
      'plugins/notes/index.tsx',
      `export { send } from './gateway/send';`,
      'plugins/notes/gateway/send.ts',
    ],
    [
      "the gateway's inside from a plugin's gateway side",
      'plugins/notes/gateway.ts',
      `export { agents } from '../../gateway/people/agents';`,
      'gateway/people/agents.ts',
    ],
    ["the host from a plugin's gateway side", 'plugins/notes/gateway/send.ts', `export { host } from '@dialer/host';`, 'src/host/index.ts'],
    ['code of a plugin from its routes', 'plugins/goals/routes.ts', `export { model } from './model';`, 'plugins/goals/model.ts'],
    ['calls from people', 'gateway/people/statuses.ts', `export { ring } from '../calls/ring';`, 'gateway/calls/ring.ts'],
    ['people from the platform', 'gateway/platform/seed.ts', `export { agents } from '../people/agents';`, 'gateway/people/agents.ts'],
    ['a room from telephony', 'gateway/telephony/dial.ts', `export { config } from '../platform/config';`, 'gateway/platform/config.ts'],
    [
      'the training floor from calls',
      'gateway/calls/begin.ts',
      `export { floor } from '../telephony/embedded';`,
      'gateway/telephony/embedded/index.ts',
    ],
    [
      'the engine from an area',
      'gateway/areas/notices/routes.ts',
      `export { port } from '../../telephony/port';`,
      'gateway/telephony/port.ts',
    ],
    [
      'more than a type of the engine from the platform',
      'gateway/platform/context.ts',
      `export { port } from '../telephony/port';`,
      'gateway/telephony/port.ts',
    ],
    ['boot from a room', 'gateway/realtime/index.ts', `export { compose } from '../compose';`, 'gateway/compose.ts'],
    [
      'the orchestrator from an area',
      'gateway/areas/notices/routes.ts',
      `export { orchestrator } from '../../calls/orchestrator';`,
      'gateway/calls/orchestrator.ts',
    ],
    [
      'a type of the orchestrator from the sockets',
      'gateway/realtime/index.ts',
      `import type { Line } from '../calls/orchestrator'; export type Live = Line;`,
      'gateway/calls/orchestrator.ts',
    ],
    [
      'the orchestrator from boot',
      'gateway/run.ts',
      `export { orchestrator } from './calls/orchestrator';`,
      'gateway/calls/orchestrator.ts',
    ],
    ['demo from a room', 'gateway/areas/notices/routes.ts', `export { demo } from '../../demo/people';`, 'gateway/demo/people.ts'],
    [
      'anything from a folder that is no room',
      'gateway/helpers/one.ts',
      `export { limits } from '../platform/limits';`,
      'gateway/platform/limits.ts',
    ],
    [
      'anything from the limits, which threads read',
      'gateway/platform/limits.ts',
      `export { config } from './config';`,
      'gateway/platform/config.ts',
    ],
  ])('is refused: %s', (_how, file, text, target) => {
    plant({ [file]: text });
    expect(findForbiddenImports(root)).toEqual([expect.stringContaining(`${file} may not import ${target}`)]);
  });

  it('passes when the table allows it', () => {
    plant({
      'src/core/desk/dial.ts': `import { calls } from '../calls/model'; import { leads } from '../leads/model'; import type { Desk } from './desk'; export const dial = (desk: Desk) => [desk, calls, leads];`,
      'src/core/status/model.ts': `import { allow } from '../outcome'; export { allow };`,
      'src/core/status/model.test.ts': `import { createCore } from '../root'; import { leads } from '../leads/model'; export { createCore, leads };`,
      'plugins/notes/index.tsx': `import { host } from '@dialer/host'; import { wire } from '@dialer/contract'; import { token } from '../goals/api'; import { row } from './parts/row'; export { host, wire, token, row };`,
      'plugins/notes/parts/row.tsx': `import { observer } from 'mobx-react-lite'; export const row = observer;`,
      'plugins/notes/manifest.ts': `import type { PluginManifest } from '@dialer/host'; export default {} as unknown as PluginManifest;`,
      'plugins/notes/gateway.ts': `import { side } from '@dialer/gateway'; import manifest from './manifest'; import { send } from './gateway/send'; import { routes } from './routes'; export { side, manifest, send, routes };`,
      'plugins/notes/migrations/0001.sql': 'select 1;',
      'gateway/plugins/sides.ts': `import sql from '../../plugins/notes/migrations/0001.sql'; export { sql };`,
      'plugins/notes/routes.ts': `import { wire } from '@dialer/contract'; export const routes = wire;`,
      'gateway/main.ts': `import { wire } from '../src/contract'; import manifest from '../plugins/notes/manifest'; import { createServer } from 'node:http'; export { wire, manifest, createServer };`,
      'src/shell/pages/frame.tsx': `export const Pages = () => import('../../admin');`,
      'src/admin/index.tsx': `import { useShell } from '../shell/services'; import { page } from './page'; export default [useShell, page];`,
      'gateway/realtime/index.ts': `import { service } from '../areas/calls/service'; import { agents } from '../people/agents'; export { service, agents }; export { control } from '../calls/control';`,
      'gateway/calls/begin.ts': `import { port } from '../telephony/port'; import { agents } from '../people/agents'; export { port, agents };`,
      'gateway/platform/context.ts': `import type { Engine } from '../telephony/port'; export type Context = { engine: Engine };`,
      'gateway/telephony/dial.ts': `import { limits } from '../platform/limits'; export { limits };`,
      'gateway/run.ts': `import { floor } from './telephony/embedded'; import { demo } from './demo/people'; export { floor, demo };`,
      'src/shell/grid/grid.tsx': `import Grid from 'react-grid-layout'; export { Grid };`,
      'src/adapters/telephony/softphone.ts': `import { UA } from 'jssip'; import type { Call } from '../../core/calls/model'; export const ua = (call: Call) => [UA, call];`,
    });
    expect(findForbiddenImports(root)).toEqual([]);
  });
});

describe('the build', () => {
  const buildOf = (entry: string) =>
    build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [boundaries(root)],
      build: { write: false, ssr: true, rolldownOptions: { input: path.join(root, entry) } },
    });

  it('fails on a forbidden import, also behind import()', async () => {
    plant({ 'plugins/notes/index.ts': `export const load = () => import('../../src/shell/app');` });
    await expect(buildOf('plugins/notes/index.ts')).rejects.toThrow('plugins/notes/index.ts may not import src/shell/app.tsx');
  });

  it('takes an allowed one', async () => {
    plant({ 'plugins/notes/index.ts': `export { token } from '../goals/api';` });
    await expect(buildOf('plugins/notes/index.ts')).resolves.toBeDefined();
  });

  it('leaves alone what the development server adds to a worker', async () => {
    plant({ 'src/adapters/clock/ticker.worker.ts': 'self.onmessage = null; export {};' });
    const server = await createServer({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [boundaries(root)],
      optimizeDeps: { noDiscovery: true },
      server: { middlewareMode: true, ws: false },
    });
    try {
      const worker = await server.transformRequest('/src/adapters/clock/ticker.worker.ts?worker_file&type=module');
      expect(worker?.code).toContain('/vite/dist/client/env.mjs');
    } finally {
      await server.close();
    }
  });
});

describe('the reader of imports', () => {
  it('sees every form and leaves comments and texts alone', () => {
    const source = `import type { A } from './a'; import b, { type B } from './b'; export * from './c'; const d = () => import('./d');
      // import './comment'
      const text = "import './text'";`;
    expect(importsOf('x.tsx', source).map(({ specifier, typeOnly, lazy }) => `${specifier} ${typeOnly} ${lazy}`)).toEqual([
      './a true false',
      './b false false',
      './c false false',
      './d false true',
    ]);
  });
});

describe('the table', () => {
  it('lets tests reach their runners, and only tests', () => {
    const edge = { file: null, package: 'vitest', typeOnly: false };
    expect(refusal({ ...edge, from: 'src/core/calls/machine.test.ts' })).toBeNull();
    expect(refusal({ ...edge, from: 'src/core/calls/machine.ts' })).toContain('may not import vitest');
  });

  it('keeps what is only for tests out of the product', () => {
    const edge = { file: 'src/core/testing/index.ts', package: null, typeOnly: false };
    expect(refusal({ ...edge, from: 'src/core/calls/machine.test.ts' })).toBeNull();
    expect(refusal({ ...edge, from: 'src/core/calls/machine.ts' })).toContain('may not import src/core/testing/index.ts');
  });

  it('keeps settings pages apart like any other plugins', () => {
    const edge = { package: null, typeOnly: false, from: 'plugins/settings/globals/index.tsx' };
    expect(refusal({ ...edge, file: 'plugins/settings/globals/form.tsx' })).toBeNull();
    expect(refusal({ ...edge, file: 'plugins/settings/campaigns/form.tsx' })).not.toBeNull();
  });
});

it('holds for the project as it stands', () => expect(findForbiddenImports()).toEqual([]));

describe('a ring past the gate', () => {
  const found = (file: string, text: string) => {
    plant({ [file]: text });
    return findRingsPastTheGate(root);
  };
  it.each(['ctx.engine.originate({})', 'const { originate } = engine; originate({})', 'engine["originate"]({})'])(
    'is refused: %s',
    (text) => {
      expect(found('gateway/calls/dial.ts', text)).toEqual([
        'gateway/calls/dial.ts asks the engine to ring: only gateway/calls/gate/ring.ts does, with the permit that the gate has given.',
      ]);
    },
  );
  it('may be in the gate, in an engine and in a test', () => {
    const text = 'engine.originate({})';
    for (const file of ['gateway/calls/gate/ring.ts', 'gateway/telephony/embedded/floor.ts', 'gateway/calls/dial.test.ts'])
      expect(found(file, text)).toEqual([]);
  });
  it('is nowhere in this project', () => {
    expect(findRingsPastTheGate()).toEqual([]);
  });
});

describe('a centre named in code', () => {
  const named = (file: string, text: string) => {
    plant({ 'variants/isius/variant.json': '{}', 'variants/slica/variant.json': '{}', [file]: text });
    return findNamedCentres(root);
  };
  it.each([
    ['src/core/status/rules.ts', `export const hasAdmin = (variant: string) => variant === 'SLICA';`, 'SLICA'],
    ['plugins/notes/index.tsx', `/** At ISIUS alone. */`, 'ISIUS'],
    ['gateway/areas/status/routes.ts', `import isius from '../../../variants/isius/variant.json'; export { isius };`, 'ISIUS'],
  ])('is refused in %s', (file, text, centre) => {
    expect(named(file, text)).toEqual([
      `${file} names the centre ${centre}: what it does otherwise belongs into variants/${centre.toLowerCase()}.`,
    ]);
  });
  it.each(['gateway/demo/leads.ts', 'src/core/status/rules.test.ts', 'src/core/testing/index.ts'])('may stand in %s', (file) => {
    expect(named(file, `export const code = 'SLICA';`)).toEqual([]);
  });
  it('is nowhere in this project', () => {
    expect(findNamedCentres()).toEqual([]);
  });
});
