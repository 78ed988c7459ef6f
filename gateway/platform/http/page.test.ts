import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import type { GatewayConfig } from '../config';
import { servePage } from './page';

const folder = mkdtempSync(join(tmpdir(), 'page-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>');
for (const name of ['a.js', 'a.js.gz', 'a.css']) writeFileSync(join(folder, 'assets', name), '/* a */');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('says of scripts alone where their map is, also of the compressed ones, and keeps assets for ever', async () => {
  const app = Fastify();
  await servePage(app, { page: {} } as GatewayConfig, folder);
  const asked = async (url: string, encoding?: string) => {
    const { headers } = await app.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} });
    return [headers['content-encoding'], headers['sourcemap'], headers['cache-control']];
  };
  const lasting = 'public, max-age=31536000, immutable';
  expect(await asked('/assets/a.js')).toEqual([undefined, 'a.js.map', lasting]);
  expect(await asked('/assets/a.js', 'gzip')).toEqual(['gzip', 'a.js.map', lasting]);
  expect(await asked('/assets/a.css')).toEqual([undefined, undefined, lasting]);
  expect(await asked('/')).toEqual([undefined, undefined, 'no-cache']);
  await app.close();
});
