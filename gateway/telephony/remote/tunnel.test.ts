/** Telephones' sockets through a gateway: the floor counts whoever is really there, and believes nobody else. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { phonesAtFloor } from '../../engine';
import { readConfig } from '../../platform/config';
import { partFor } from '../parts';
import { createRemoteEngine } from './client';
import { handedOn } from './secret';
import { SECRET, SETTINGS } from './testing/link';

let floor: Server;
let gateway: Server;
let came: IncomingMessage[];
const portOf = (server: Server) => (server.address() as AddressInfo).port;
const open = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
};

beforeEach(async () => {
  came = [];
  const phones = new WebSocketServer({ noServer: true });
  floor = createServer().on('upgrade', (request, socket, head) => {
    came.push(request);
    phones.handleUpgrade(request, socket, head, (ws) => ws.on('message', (data, isBinary) => ws.send(data, { binary: isBinary })));
  });
  await open(floor);
  const engine = createRemoteEngine({
    ...{ url: `http://127.0.0.1:${portOf(floor)}`, secret: SECRET, settings: SETTINGS, limits: { tunnelMs: 300 } },
    addressOf: () => '203.0.113.7',
  });
  gateway = createServer().on('upgrade', (request, socket, head) => void (engine.handleUpgrade(request, socket, head) || socket.destroy()));
  await open(gateway);
});
afterEach(() => {
  for (const server of [gateway, floor]) {
    server.closeAllConnections();
    server.close();
  }
});

const phone = (path: string, headers: Record<string, string> = {}) =>
  new WebSocket(`ws://127.0.0.1:${portOf(gateway)}${path}`, 'sip', { headers });

it('passes both ways, with the address of whoever it is, whatever they say of themselves', async () => {
  const socket = phone('/sip?x=1', {
    'X-Forwarded-For': '198.51.100.1',
    'X-Floor-Caller': '198.51.100.2',
    'X-Floor-Secret': SECRET,
    origin: 'https://page.test',
  });
  await once(socket, 'open');
  const large = 'x'.repeat(300_000);
  socket.send(large);
  const [data] = (await once(socket, 'message')) as [Buffer];
  expect(data.toString()).toBe(large);
  const [request] = came as [IncomingMessage];
  expect(request.url).toBe('/sip?x=1');
  expect(request.headers).toMatchObject({ 'x-floor-caller': '203.0.113.7', origin: 'https://page.test', 'sec-websocket-protocol': 'sip' });
  expect(request.headers['x-forwarded-for']).toBeUndefined();
  expect(handedOn(request, SECRET)).toBe('203.0.113.7');
  const closed = once(socket, 'close');
  socket.close();
  await closed;
});

it('through a door of several floors a telephone comes to the one of its centre, and is refused when it names none', async () => {
  const at: string[] = [];
  const floors = ['first', 'second'].map((name) => {
    const phones = new WebSocketServer({ noServer: true });
    return createServer().on('upgrade', (request, socket, head) => {
      at.push(name);
      phones.handleUpgrade(request, socket, head, (ws) => ws.close());
    });
  });
  for (const each of floors) await open(each);
  const names = floors.map((each) => `127.0.0.1:${portOf(each)}`);
  const urls = names.map((name) => `http://${name}`);
  const door = (await phonesAtFloor(readConfig({ FLOOR_URL: urls.join(' '), FLOOR_SECRET: SECRET })))!;
  gateway.removeAllListeners('upgrade').on('upgrade', (request, socket, head) => void (door(request, socket, head) || socket.destroy()));
  for (const centre of [1, 2, 3, 4, 5]) await once(phone(`/sip?centre=${centre}`), 'close');
  expect(at).toEqual([1, 2, 3, 4, 5].map((centre) => ['first', 'second'][names.indexOf(partFor(centre, names))]));
  const [refused] = await once(phone('/sip'), 'error');
  expect(String(refused)).toContain('400');
  for (const each of floors) each.close().closeAllConnections();
});

it('an address is believed of nobody who does not know the secret', () => {
  const said = (headers: Record<string, string>) => handedOn({ headers }, SECRET);
  expect(said({ 'x-floor-caller': '203.0.113.7' })).toBeNull();
  expect(said({ 'x-floor-caller': '203.0.113.7', 'x-floor-secret': 'another' })).toBeNull();
  expect(said({ 'x-floor-caller': 'nonsense', 'x-floor-secret': SECRET })).toBeNull();
  expect(said({ 'x-floor-secret': SECRET })).toBeNull();
});

it('without a floor the telephone is told so at once, and other paths are left to others', async () => {
  floor.close();
  const [refused] = await once(phone('/sip'), 'error');
  expect((refused as Error).message).toContain('502');
  const [other] = await once(phone('/elsewhere'), 'error');
  expect((other as Error).message).not.toContain('502');
  expect(came).toEqual([]);
});

it('a floor that takes a connection and says nothing is given up', async () => {
  floor.removeAllListeners('upgrade').on('upgrade', () => {});
  const [refused] = await once(phone('/sip'), 'error');
  expect((refused as Error).message).toContain('502');
});
