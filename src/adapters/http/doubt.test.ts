/** A machine on the way that stands still: it takes connections and requests, and answers none. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../core/ports/api';
import { createHttpApi } from './index';
import { ANEW_AFTER, ANEW_MOST } from './doubt';

let server: Server;
let url = '';
/** Requests that are still swallowed before the machine answers. */
let swallowed = 0;
let seen: string[] = [];
/** What waits until somebody lets it go, by how long it wanted to wait. */
let timers: { ms: number; run: () => void }[] = [];

beforeEach(async () => {
  [swallowed, seen, timers] = [0, [], []];
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      seen.push(`${request.method} ${request.headers['idempotency-key'] ?? ''}`.trim());
      if (swallowed-- > 0) return;
      response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(request.method === 'POST' ? { data: { leadId: 'l1', status: 'Sold' } } : { data: [] }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const client = () =>
  createHttpApi({
    apiUrl: url,
    tokens: { token: () => 'token', setToken: () => undefined },
    onSessionExpired: () => undefined,
    after: (ms, run) => void timers.push({ ms, run }),
    text: (key) => key,
  });
const body = { lead: {}, disposition: { disposition: 'Sold' } };
const save = (api: ReturnType<typeof client>, key?: string) =>
  api.call('saveDisposition', { params: { id: 'l1' }, body }, key === undefined ? {} : { key });
const arrived = (count: number) => expect.poll(() => seen.length).toBe(count);
/** The time of whatever is asked in doubt is up. */
const later = () => timers.splice(0).forEach(({ run }) => run());

it('what is under way is asked anew at once', async () => {
  swallowed = 2;
  const api = client();
  const both = [api.call('getLastDials', {}), save(api, 'k-1')];
  await arrived(2);
  api.suspect();
  await expect(Promise.all(both)).resolves.toHaveLength(2);
  expect(seen.sort()).toEqual(['GET', 'GET', 'POST k-1', 'POST k-1']);
});

it('what is asked after that meets other connections that lead nowhere, and is asked anew after a while', async () => {
  swallowed = 3;
  const api = client();
  api.suspect();
  const saved = save(api, 'k-1');
  for (const count of [1, 2, 3]) {
    await arrived(count);
    expect(timers.map(({ ms }) => ms)).toEqual([ANEW_AFTER]);
    later();
  }
  await expect(saved).resolves.toMatchObject({ leadId: 'l1' });
  expect(seen).toHaveLength(4);
});

it('not more often than a browser has connections: a gateway that is slow answers at last', async () => {
  swallowed = ANEW_MOST;
  const api = client();
  api.suspect();
  const read = api.call('getLastDials', {});
  for (let count = 1; count <= ANEW_MOST; count += 1) {
    await arrived(count);
    later();
  }
  await expect(read).resolves.toEqual([]);
});

it('what would be done twice, and what its caller has given up, is not asked again', async () => {
  swallowed = 2;
  const api = client();
  const controller = new AbortController();
  const given = api.call('getLastDials', {}, { signal: controller.signal }).catch((error: unknown) => error);
  void save(api).catch(() => undefined);
  await arrived(2);
  controller.abort();
  api.suspect();
  expect(await given).toBeInstanceOf(ApiError);
  await api.call('getLastDials', {});
  expect(seen.sort()).toEqual(['GET', 'GET', 'POST']);
});
