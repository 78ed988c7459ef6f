import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../platform/limits';
import { nameOf } from './door-presence';
import { behindDoors, openEdge, type Edge, type EdgeParts } from './edge';

const SECRET = 'all-the-doors-know-it';
const ends: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0).reverse()) await end();
});

async function door(more: Partial<EdgeParts> = {}): Promise<Edge> {
  const edge = await openEdge({
    config: { port: 0, host: '127.0.0.1', tls: undefined, trustProxy: [] },
    inner: { host: '127.0.0.1', port: 0 },
    secret: SECRET,
    failed: () => {},
    ...more,
  });
  ends.push(() => edge.close());
  return edge;
}

/** A gateway that listens nowhere, and says what came to it. */
function work(name: string): Server {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([key]) => key.startsWith('x-')));
      const { method, url } = request;
      response.end(JSON.stringify({ name, method, url, headers, caller: behindDoors.of(request), body: Buffer.concat(chunks).toString() }));
    });
  });
  server.on('upgrade', (request: IncomingMessage, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n${name} ${request.url}\n`);
    socket.on('data', (data) => socket.write(data));
    socket.on('error', () => {});
  });
  return server;
}

const get = async (edge: Edge, path = '/x', init?: RequestInit) => {
  const response = await fetch(`${edge.url}${path}`, init);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
};

/** A socket that leaves HTTP, and all that it says. */
async function upgrade(url: string, path: string, headers = '') {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  ends.push(() => void socket.destroy());
  let said = '';
  socket.on('data', (data: Buffer) => (said += data.toString()));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n${headers}\r\n`);
  return { socket, closed, said: () => said };
}

/** Two doors; the work is done behind the first. */
async function pair(failed = () => {}) {
  const [first, second] = [await door(), await door({ failed })];
  first.turnTo({ here: work('first') });
  second.turnTo({ there: first.innerAddress });
  return { first, second };
}

describe('the health of a door', () => {
  it('that it is there it says itself; that it is not ready at once while nobody has the desk', async () => {
    const edge = await door();
    expect(await get(edge, '/health/live')).toMatchObject({ status: 200, body: { live: true } });
    const began = performance.now();
    expect(await get(edge, '/health/ready')).toMatchObject({ status: 503, body: { ready: false, why: 'desk' } });
    const { first, second } = await pair();
    expect(await get(second, '/health/ready')).toMatchObject({ status: 200, body: { name: 'first' } });
    await first.close();
    expect(await get(second, '/health/ready')).toMatchObject({ status: 503, body: { why: 'desk' } });
    expect(performance.now() - began).toBeLessThan(limits.cluster.readyMs);
  });

  it('and soon where the desk stands still', async () => {
    const [first, second] = [await door(), await door()];
    first.turnTo({ here: createServer(() => {}) });
    second.turnTo({ there: first.innerAddress });
    expect(await get(second, '/health/live')).toMatchObject({ status: 200 });
    expect(await get(second, '/health/ready')).toMatchObject({ status: 503, body: { why: 'desk' } });
    // The next desk has been asked nothing that is answered already.
    second.turnTo({ here: work('next') });
    expect(await get(second)).toMatchObject({ status: 200, body: { name: 'next' } });
  });
});

describe('the door of one of several gateways', () => {
  it('has the work done here, and hands it on whole where it is done elsewhere', async () => {
    const { first, second } = await pair();
    for (const edge of [first, second]) {
      const { status, headers, body } = await get(edge, '/api/a?b=c%20d', { method: 'PUT', body: 'ä'.repeat(50_000) });
      expect([status, headers.getSetCookie()]).toEqual([200, ['a=1', 'b=2']]);
      expect(body).toMatchObject({ name: 'first', method: 'PUT', url: '/api/a?b=c%20d', body: 'ä'.repeat(50_000) });
    }
  });

  it('closes also on a page that comes in that moment, or that is only half gone', async () => {
    const { first, second } = await pair();
    for (const edge of [second, first]) {
      const port = Number(new URL(edge.url).port);
      const late = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      await once(late, 'connect');
      late.on('error', () => {});
      // Taken, and not yet read, as of a gateway that stood still.
      await get(edge);
      const closed = edge.close();
      late.write('GET /socket.io/ HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      let said = '';
      late.on('data', (data: Buffer) => (said += data.toString()));
      await closed;
      expect(said).not.toContain('101');
      late.destroy();
    }
  });

  it('says who calls, and believes no caller who says it themselves', async () => {
    const { first, second } = await pair();
    const lies = { 'x-forwarded-for': '203.0.113.9', 'x-dialer-door': SECRET, 'x-dialer-via': 'http://203.0.113.9 life' };
    for (const edge of [first, second]) {
      const { body } = await get(edge, '/', { headers: lies });
      expect([body['caller'], body['headers']]).toEqual([
        '0.0.0.0',
        { 'x-forwarded-for': '0.0.0.0', 'x-dialer-via': expect.stringContaining(edge.innerAddress) },
      ]);
      // A proxy on this machine that nobody has named: whom it passes on is not here.
      expect((await get(edge, '/', { headers: { forwarded: 'for=127.0.0.1' } })).body['caller']).toBe('0.0.0.0');
      expect((await get(edge)).body['caller']).toBe('127.0.0.1');
    }
    expect([behindDoors.isProxy('10.0.0.1', 0), behindDoors.isProxy('10.0.0.1', 1)]).toEqual([true, false]);
  });

  it('makes of several addresses, or of none, nobody’s', () => {
    const of = (said?: string) => behindDoors.of({ headers: { ...(said !== undefined && { 'x-forwarded-for': said }) }, socket: {} });
    expect(['127.0.0.1, 0.0.0.0', 'here', undefined].map(of)).toEqual(['0.0.0.0', '0.0.0.0', '0.0.0.0']);
    expect(of('2001:db8::1')).toBe('2001:db8::1');
  });

  const upgrades = 'Upgrade: websocket\r\nConnection: Upgrade\r\n';
  it.each([
    { body: 'has not come', head: 'GET', length: 'Content-Length: 500\r\n' },
    { body: 'has not come', head: 'HEAD', length: 'Content-Length: 500\r\n' },
    { body: 'has no end yet', head: 'GET', length: 'Transfer-Encoding: chunked\r\n' },
    { body: 'of an upgrade that is refused has not come', head: 'GET', length: `Content-Length: 500\r\n${upgrades}` },
    { body: 'has come half', head: 'POST', length: 'Content-Length: 500\r\n', sent: 'half' },
    { body: 'has come half', head: 'DELETE', length: 'Transfer-Encoding: chunked\r\n', sent: '4\r\nhalf\r\n' },
  ])('takes nobody’s request for the body of another one’s: of a $head whose body $body', async ({ head, length, sent = '' }) => {
    const first = await door();
    const desk = createServer((request, response) => {
      // Answers before the body has come, as one that refuses does.
      response.end(JSON.stringify({ method: request.method, url: request.url }));
    });
    desk.on('upgrade', (_request, socket) => {
      socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
    });
    first.turnTo({ here: desk });
    const second = await door();
    second.turnTo({ there: first.innerAddress });
    const attacker = connect(Number(new URL(second.url).port), '127.0.0.1');
    ends.push(() => void attacker.destroy());
    attacker.on('error', () => {});
    const answered = once(attacker, 'data');
    attacker.write(`${head} /attacker HTTP/1.1\r\nHost: x\r\n${length}\r\n${sent}`);
    await answered;
    for (const nth of [1, 2, 3]) {
      const { status, body } = await get(second, `/victim-${nth}`, { method: 'POST', body: 'hers' });
      expect([status, body]).toEqual([200, { method: 'POST', url: `/victim-${nth}` }]);
    }
  });

  it('asks the next desk what only asks, and gives writes back, where the one before stands still', async () => {
    const [first, second, third] = [await door(), await door(), await door()];
    const silent = createServer(() => came());
    let came = () => {};
    first.turnTo({ here: silent });
    third.turnTo({ here: work('third') });
    second.turnTo({ there: first.innerAddress });
    const both = new Promise<void>((done) => {
      let count = 0;
      came = () => void ((count += 1) === 2 && done());
    });
    const asked = get(second, '/asked');
    const written = get(second, '/written', { method: 'POST', body: 'x' });
    await both;
    second.turnTo(null);
    expect(await written).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    second.turnTo({ there: third.innerAddress });
    expect(await asked).toMatchObject({ status: 200, body: { name: 'third', url: '/asked' } });
  });

  it('gives each connection one place where requests wait, however many come over it', async () => {
    const edge = await door();
    const greedy = connect(Number(new URL(edge.url).port), '127.0.0.1');
    ends.push(() => void greedy.destroy());
    greedy.on('error', () => {});
    let said = '';
    greedy.on('data', (data: Buffer) => (said += data.toString()));
    greedy.write('GET /x HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    // What comes after them is answered at once, so they are read.
    expect(await get(edge, '/socket.io/')).toMatchObject({ status: 503 });
    edge.turnTo({ here: work('here') });
    await vi.waitFor(() => expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503', 'HTTP/1.1 503']));
  });

  it('believes the proxy in front of it', async () => {
    const edge = await door({ config: { port: 0, host: '127.0.0.1', tls: undefined, trustProxy: ['127.0.0.1'] } });
    edge.turnTo({ here: work('here') });
    expect((await get(edge, '/', { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' } })).body['caller']).toBe('203.0.113.9');
  });

  it('hands sockets on both ways, and ends them with the desk that they were handed to', async () => {
    const { first, second } = await pair();
    for (const edge of [first, second]) {
      const { socket, closed, said } = await upgrade(edge.url, '/socket.io/?a=1');
      await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1.1 101.*first \/socket.io\/\?a=1\n$/s));
      socket.write('hello');
      await vi.waitFor(() => expect(said()).toMatch(/\nhello$/));
      edge.turnTo(null);
      await closed;
      edge.turnTo(edge === first ? { here: work('first') } : { there: first.innerAddress });
    }
  });

  it('keeps telephones’ sockets, which end elsewhere, when the desk changes hands', async () => {
    const phones = vi.fn((request: IncomingMessage, socket: import('node:stream').Duplex) => {
      if (request.url !== '/sip') return false;
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
      return true;
    });
    const edge = await door({ phones });
    const { socket, said } = await upgrade(edge.url, '/sip');
    await vi.waitFor(() => expect(said()).toContain('101'));
    edge.turnTo({ here: work('here') });
    edge.turnTo(null);
    await new Promise((done) => setImmediate(done));
    expect(socket.destroyed).toBe(false);
  });

  it('lets requests wait while nobody has the desk, and sockets come again', async () => {
    const edge = await door();
    const asked = [get(edge, '/1', { method: 'POST', body: 'kept' }), get(edge, '/2')];
    const { said } = await upgrade(edge.url, '/socket.io/');
    await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1.1 503/));
    edge.turnTo({ here: work('late') });
    expect((await Promise.all(asked)).map(({ body }) => [body['name'], body['url'], body['body']])).toEqual([
      ['late', '/1', 'kept'],
      ['late', '/2', ''],
    ]);
  });

  it('says that it takes too long, and when to come again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const edge = await door();
    const asked = get(edge);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(limits.cluster.requestMs);
    const { status, headers, body } = await asked;
    expect([status, headers.get('retry-after'), body['code']]).toEqual([503, '1', 'unavailable']);
  });

  it('lets a request wait no longer for one desk after another than for one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const [gone, failed] = [await door(), vi.fn()];
    await gone.close();
    const edge = await door({ failed });
    const asked = get(edge);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
    await vi.advanceTimersByTimeAsync(limits.cluster.requestMs / 2);
    // The next one has died as well.
    edge.turnTo({ there: gone.innerAddress });
    await vi.waitFor(() => expect(failed).toHaveBeenCalled());
    edge.turnTo(null);
    await vi.advanceTimersByTimeAsync(limits.cluster.requestMs / 2);
    expect((await asked).status).toBe(503);
  });

  it('says at once that it takes too long where too many wait already', async () => {
    const { requests } = limits.cluster;
    Object.assign(limits.cluster, { requests: 1 });
    ends.push(() => void Object.assign(limits.cluster, { requests }));
    const edge = await door();
    const asked = [get(edge, '/1'), get(edge, '/2')];
    const further = await Promise.race(asked);
    expect([further.status, further.headers.get('retry-after')]).toEqual([503, '2']);
    edge.turnTo({ here: work('late') });
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 503]);
  });

  it('asks once more over a connection of its own where one that was kept open is closed in that moment; a write is given back', async () => {
    const asked = new Map<unknown, number>();
    const desk = createServer((request, response) => {
      const times = (asked.get(request.socket) ?? 0) + 1;
      asked.set(request.socket, times);
      if (times > 1 || request.url === '/never') request.socket.destroy();
      else response.end(JSON.stringify({ method: request.method }));
    });
    await once(desk.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => void desk.close());
    const edge = await door();
    edge.turnTo({ there: `http://127.0.0.1:${(desk.address() as AddressInfo).port}` });
    for (let times = 0; times < 4; times += 1) expect(await get(edge)).toMatchObject({ status: 200, body: { method: 'GET' } });
    expect(await get(edge, '/x', { method: 'POST', body: 'a' })).toMatchObject({ status: 200 });
    expect(await get(edge, '/x', { method: 'POST', body: 'a' })).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await get(edge, '/never')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  });

  it('asks the next desk also what was asked once more', async () => {
    let times = 0;
    const still = createServer((request) => void (++times === 1 && request.socket.destroy()));
    await once(still.listen(0, '127.0.0.1'), 'listening');
    ends.push(() => {
      still.closeAllConnections();
      still.close();
    });
    const edge = await door();
    edge.turnTo({ there: `http://127.0.0.1:${(still.address() as AddressInfo).port}` });
    const asked = get(edge);
    await vi.waitFor(() => expect(times).toBe(2));
    edge.turnTo({ here: work('next') });
    expect(await asked).toMatchObject({ status: 200, body: { name: 'next' } });
  });

  it('says the same at once of a write where the desk has just died; what only asks waits for the next one', async () => {
    const failed = vi.fn();
    const { first, second } = await pair(failed);
    await first.close();
    const { status, headers } = await get(second, '/', { method: 'POST', body: 'b' });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    const third = await door();
    third.turnTo({ here: work('next') });
    const asked = get(second, '/asked');
    // It has been tried and has come back to wait.
    await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2));
    second.turnTo({ there: third.innerAddress });
    expect((await asked).body).toMatchObject({ name: 'next', url: '/asked' });
    // A page's socket comes again by itself.
    second.turnTo(null);
    expect((await get(second, '/socket.io/?transport=polling')).status).toBe(503);
    second.turnTo({ there: first.innerAddress });
    const { said, closed } = await upgrade(second.url, '/socket.io/?transport=websocket');
    await closed;
    expect(said()).toBe('');
  });

  it('lets in from inside only who knows the secret, and hands on nothing twice', async () => {
    const { first, second } = await pair();
    const inside = (edge: Edge, token: string) =>
      new Promise<number>((done, fail) =>
        ask(edge.innerAddress, { headers: { 'x-dialer-door': token } }, (response) => {
          response.resume();
          done(response.statusCode!);
        })
          .on('error', fail)
          .end(),
      );
    expect(await Promise.all([inside(first, SECRET), inside(first, ''), inside(first, `${SECRET}!`)])).toEqual([200, 503, 503]);
    expect(await inside(second, SECRET)).toBe(503);
    const { said } = await upgrade(first.innerAddress, '/socket.io/', 'x-dialer-door: wrong\r\n');
    await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1.1 503/));
    const [a, b] = [await door(), await door()];
    a.turnTo({ there: b.innerAddress });
    b.turnTo({ there: a.innerAddress });
    expect((await get(a)).status).toBe(503);
  });
});

describe('the door by which somebody came', () => {
  /** Asks the desk by this door, and says what it finds there. */
  async function cameBy(edge: Edge, first: Edge, headers: Record<string, string> = {}) {
    const { body } = await get(edge, '/x', { headers });
    return first.callers.doorOf!({ headers: body['headers'] as Record<string, string> })!;
  }

  it('is there until its process ends; one that is there anew at its address is another one', async () => {
    const { first, second } = await pair();
    const [own, other] = [await cameBy(first, first), await cameBy(second, first, { 'x-dialer-via': 'http://127.0.0.1:1 made-up' })];
    expect([await own.isGone(), await other.isGone()]).toEqual([false, false]);
    const port = Number(new URL(second.innerAddress).port);
    await second.close();
    expect(await other.isGone()).toBe(true);
    const again = await door({ inner: { host: '127.0.0.1', port } });
    again.turnTo({ there: first.innerAddress });
    expect([await other.isGone(), await (await cameBy(again, first)).isGone()]).toEqual([true, false]);
    // Who does not know the doors' secret is told nothing, also where it is as long, and of other letters.
    const foreign = { 'x-dialer-door': 'é'.repeat(SECRET.length) };
    expect((await fetch(`${again.innerAddress}/still-open`, { headers: foreign })).status).toBe(503);
    expect((await fetch(`${again.innerAddress}/still-open`)).status).toBe(503);
  });

  it('that stands still is gone, and one of an earlier release says nothing of itself', async () => {
    const first = await door();
    const still = createServer(() => {});
    still.listen(0, '127.0.0.1');
    await once(still, 'listening');
    ends.push(() => {
      still.closeAllConnections();
      still.close();
    });
    const { port } = still.address() as AddressInfo;
    const began = performance.now();
    const named = (secret: string) => ({ headers: { 'x-dialer-via': nameOf(`http://127.0.0.1:${port}`, secret) } });
    expect(await first.callers.doorOf!(named(SECRET))!.isGone()).toBe(true);
    expect(performance.now() - began).toBeLessThan(limits.cluster.doorMs * 2);
    expect(first.callers.doorOf!({ headers: {} })).toBeNull();
    // What a caller writes there is nobody's address: it is not asked, and hears no secret.
    for (const lie of [named('another secret'), { headers: { 'x-dialer-via': `http://127.0.0.1:${port} life` } }])
      expect(first.callers.doorOf!(lie)).toBeNull();
  });
});
