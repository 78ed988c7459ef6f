import type { lookup } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../testing/service';
import { readConfig } from './config';
import { createOutside } from './outside';

let service: TestService;
beforeAll(async () => void (service = await startService()));
afterAll(() => service.stop());

const outside = (allow = '') => createOutside({ config: readConfig({ OUTSIDE_ALLOW: allow }) });
const send = (url: string, allow?: string) => outside(allow).post(url, { headers: { 'x-test': '1' }, body: '{"é":1}' });

describe('what is outside', () => {
  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.1.2.3/',
    'https://172.20.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://100.100.0.1/',
    'https://0.0.0.0/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://[::10.0.0.1]/',
    'https://[::ffff:0:10.0.0.1]/',
    'https://[100::1]/',
    'https://[fec0::1]/',
    'https://[2001::a00:1]/',
    'https://[2002:a00:1::]/',
  ])('%s is not', (url) => expect(outside().faultOf(url)).toBe('address-refused'));

  it('an address of one is, only with TLS, and without a password in it', () => {
    expect(outside().faultOf('https://crm.example/hooks')).toBeNull();
    expect(outside().faultOf('https://203.0.113.5/')).toBeNull();
    expect(outside().faultOf('https://[::ffff:203.0.113.5]/')).toBeNull();
    expect(outside().faultOf('https://[2606:4700::1111]/')).toBeNull();
    expect(outside().faultOf('http://crm.example/hooks')).toBe('not-https');
    expect(outside().faultOf('https://me:secret@crm.example/')).toBe('not-an-address');
    expect(outside().faultOf('ftp://crm.example/')).toBe('not-an-address');
    expect(outside().faultOf('crm.example')).toBe('not-an-address');
  });

  it('an address of the own network is when the operator has named it, then also without TLS', () => {
    expect(outside('127.0.0.1').faultOf(service.url)).toBeNull();
    expect(outside('10.0.0.0/8').faultOf('https://10.1.2.3/')).toBeNull();
    expect(outside('10.0.0.0/8').faultOf('https://192.168.0.1/')).toBe('address-refused');
  });
});

describe('a request', () => {
  it('sends the body as it is, and reads the beginning of the answer', async () => {
    service.answers((response) => response.writeHead(202).end('y'.repeat(50_000)));
    const answer = await send(`${service.url}/hooks?a=1`, '127.0.0.1');
    expect(answer).toMatchObject({ status: 202 });
    expect(answer.status && answer.text.length).toBeLessThanOrEqual(4_096);
    expect(service.sent.at(-1)).toMatchObject({ path: '/hooks?a=1', body: '{"é":1}', headers: { 'x-test': '1', 'content-length': '8' } });
  });

  it('follows no redirect', async () => {
    service.answers((response) => response.writeHead(302, { location: `${service.url}/elsewhere` }).end());
    expect(await send(`${service.url}/hooks`, '127.0.0.1')).toMatchObject({ status: 302 });
    expect(service.sent.at(-1)?.path).toBe('/hooks');
  });

  it('is not made to a name that stands for an address of this network, which is seen when the name is looked up', async () => {
    const before = service.sent.length;
    const asked: string[] = [];
    const names = ((name: string, _options: object, done: (error: null, found: object[]) => void) => {
      asked.push(name);
      done(null, [
        { address: '203.0.113.5', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    }) as unknown as typeof lookup;
    const strict = createOutside({ config: readConfig({}) }, names);
    const url = `https://crm.example:${new URL(service.url).port}/`;
    expect(strict.faultOf(url)).toBeNull();
    expect(await strict.post(url, { headers: {}, body: '' })).toEqual({
      status: null,
      fault: 'address-refused',
      why: 'crm.example is 127.0.0.1, which is not outside',
    });
    expect(asked).toEqual(['crm.example']);
    expect(service.sent).toHaveLength(before);
  });

  it('says why nothing was heard, and never throws', async () => {
    service.answers((response) => response.destroy());
    expect(await send(service.url, '127.0.0.1')).toMatchObject({ status: null, fault: 'no-answer', why: 'ECONNRESET' });
    service.answers((response) => response.socket!.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'));
    expect(await send(service.url, '127.0.0.1')).toMatchObject({ status: null, fault: 'no-answer', why: 'the connection broke' });
    service.answers(() => {});
    const ends = new AbortController();
    const waiting = outside('127.0.0.1').post(service.url, { headers: {}, body: '', signal: ends.signal });
    ends.abort();
    expect(await waiting).toMatchObject({ status: null, fault: 'no-answer', why: 'no answer in time' });
  });
});
