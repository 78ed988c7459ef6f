import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createHttpApi } from './index';
import { loadAdministration, loadDesk } from './schemas';

const chunk = vi.hoisted(() => ({ asked: 0, gone: true }));

// The schemas are a chunk of their own; at first its file is gone, as after a deployment.
vi.mock('@dialer/contract/schemas/desk', async (load) => {
  chunk.asked += 1;
  if (chunk.gone) throw new Error('Failed to fetch dynamically imported module');
  return await load();
});

let server: Server;
beforeAll(async () => {
  server = createServer((_request, response) => response.end('[]'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

it('a reply that cannot be read, because its schemas did not load, counts as a lost connection; the next request asks for them again', async () => {
  const { port } = server.address() as AddressInfo;
  const tokens = { token: () => 't', setToken: () => {} };
  const api = createHttpApi({
    apiUrl: `http://127.0.0.1:${port}`,
    tokens,
    onSessionExpired: () => {},
    after: () => {},
    text: (key) => key,
  });
  await expect(api.call('getLastDials', {})).rejects.toMatchObject({ name: 'ApiError', operation: 'getLastDials', status: null });
  const before = chunk.asked;
  chunk.gone = false;
  await expect(api.call('getLastDials', {})).resolves.toEqual([]);
  expect(chunk.asked).toBe(before + 1);
  expect(loadDesk()).toBe(loadDesk());
  const administration = loadAdministration();
  expect(loadAdministration()).toBe(administration);
  await administration;
});
