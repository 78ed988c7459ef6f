import { networkInterfaces } from 'node:os';
import { describe, expect, it } from 'vitest';
import { innerBy, plainAddress } from '../../../platform/address-ranges';
import { Negotiation } from './media/negotiation';
import { ANSWER, Bench, PLAIN } from './sip/testing/bench';
import { Carrier } from './sip/testing/carrier';

const OUR = '192.0.2.50';
const INSIDE = [
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '169.254.169.254',
  '100.100.100.200',
  '224.0.0.5',
  '255.255.255.255',
  '::1',
  'fe80::1',
  OUR,
];

describe('where no carrier may be', () => {
  const cards = Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));

  it('is this machine, and what is of no carrier', () => {
    const inner = innerBy(OUR, []);
    for (const address of [...INSIDE, '::ffff:127.0.0.1', ...cards]) expect([address, inner(address)]).toEqual([address, true]);
  });

  it('is this machine as IPv6 writes it too', () => {
    const inner = innerBy(OUR, []);
    const written = ['::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '2002:7f00:1::', '2002:a9fe:a9fe::1'];
    for (const address of written) expect([address, inner(address)]).toEqual([address, true]);
    for (const address of ['64:ff9b::203.0.113.7', '2002:cb00:7107::1']) expect([address, inner(address)]).toEqual([address, false]);
  });

  it.each(['127.1', '0x7f.1', '2130706433', '0177.0.0.1', 'localhost', 'a.LOCALHOST.', '127.0.0.1'])(
    'is this machine however it is written: %s',
    (host) => expect(plainAddress(host)).toBe('127.0.0.1'),
  );

  it.each(['sip.carrier.test', '203.0.113.7', '2001:db8::7', 'localhost.carrier.test', 'a b', ''])('is no other host: %s', (host) =>
    expect(plainAddress(host)).toBe(host),
  );

  it('is neither the world nor a network of one’s own, where an exchange may be', () => {
    const inner = innerBy(OUR, []);
    const open = ['203.0.113.7', '10.0.0.5', '172.16.3.4', '192.168.1.10', '100.64.0.9', '2001:db8::7', 'fd12::1'].filter(
      (each) => !cards.includes(each),
    );
    for (const address of open) expect([address, inner(address)]).toEqual([address, false]);
  });

  it('is not what the operator allows, and not the loopback of a gateway that is there itself', () => {
    const inner = innerBy(OUR, ['127.0.0.1', '169.254.1.0/24', OUR]);
    expect(['127.0.0.1', '169.254.1.9', OUR].map(inner)).toEqual([false, false, false]);
    expect(['127.0.0.2', '169.254.169.254'].map(inner)).toEqual([true, true]);
    expect(['127.0.0.1', '169.254.169.254'].map(innerBy('127.0.0.1', []))).toEqual([false, true]);
  });
});

describe('a line to an inner address', () => {
  const leads = (address: string) => ({ lookup: async () => [address], srv: async () => [] });

  it.each([
    ['an address', { host: '127.0.0.1' }, '127.0.0.1'],
    ['a name that leads there', { host: 'carrier.test' }, '127.0.0.1'],
    ['a name of the machine', { host: 'localhost' }, '127.0.0.1'],
    ['a proxy', { host: '203.0.113.9', proxy: '127.0.0.1' }, '203.0.113.9'],
    ['a name of a cloud’s metadata', { host: 'carrier.test' }, '169.254.169.254'],
  ])('is refused in words, and nothing is sent: %s', async (_, settings, address) => {
    const bench = await new Bench().open({ address: OUR }, leads(address));
    const carrier = await new Carrier().start();
    bench.carriers.push(carrier);
    const proxy = 'proxy' in settings ? `${settings.proxy}:${carrier.port}` : null;
    await bench.lines.set([{ ...PLAIN, port: carrier.port, register: true, user: 'u', secret: 's', ...settings, proxy }]);
    expect((await bench.state('down')).why).toMatch(/^No carrier may be at this address/);
    bench.dial();
    expect((await bench.next('failed')).end).toMatchObject({ reached: false });
    expect(carrier.heard).toEqual([]);
    await bench.close();
  });

  it('is used where the operator allows it', async () => {
    const bench = await new Bench().open({ address: OUR, allow: ['127.0.0.1'] });
    await bench.carrier({ optionsEveryS: 0 });
    await bench.state('up');
    await bench.close();
  });

  it('is not gone to either where a carrier sends what follows in a call', async () => {
    const bench = await new Bench().open({ address: OUR, allow: ['127.0.0.1'] });
    const [carrier, service] = [await bench.carrier(), await new Carrier().start()];
    bench.carriers.push(service);
    bench.dial();
    const invite = await carrier.next('INVITE');
    carrier.reply(invite, 200, { sdp: ANSWER, bare: true, headers: [`Contact: <sip:x@127.0.0.3:${service.port}>`] });
    await bench.next('accepted');
    // To the carrier, who may pass it on where it likes.
    await carrier.next('ACK');
    await bench.close();
  });
});

describe('sound', () => {
  const answer = (host: string, more = '') =>
    `v=0\r\no=- 1 1 IN IP4 ${host}\r\ns=-\r\nc=IN IP4 ${host}\r\nt=0 0\r\nm=audio 4000 RTP/AVP 0\r\n${more}`;
  const offered = () => {
    const negotiation = new Negotiation({ address: OUR, codecs: ['PCMU'], srtp: 'never', inner: innerBy(OUR, []) });
    negotiation.offer(5000);
    return negotiation;
  };

  it.each(INSIDE.filter((each) => !each.includes(':') && !/^(0|22|25)/.test(each)))('is not sent to %s', (host) => {
    expect(() => offered().accept(answer(host))).toThrow('where no carrier may be');
  });

  it('has its reports go with it where they would go to an inner address', () => {
    const { far, farRtcp } = offered().accept(answer('10.0.0.5', 'a=rtcp:4009 IN IP4 127.0.0.1\r\n'));
    expect([far, farRtcp]).toEqual([
      { host: '10.0.0.5', port: 4000 },
      { host: '10.0.0.5', port: 4009 },
    ]);
  });
});
