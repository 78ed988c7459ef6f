import { expect, it } from 'vitest';
import { sipAddress } from './sip-address';

it('is a secure WebSocket to port 443 for a page that came so, unless another host is configured [PHONE-020]', () => {
  const own = new URL(sipAddress('', new URL('https://dialer.example/admin')));
  // A URL writes no port where it is the one of its protocol: 443.
  expect([own.href, own.port]).toEqual(['wss://dialer.example/sip', '']);
  expect(sipAddress('', new URL('https://dialer.example:8443/'))).toBe('wss://dialer.example:8443/sip');
  expect(sipAddress('', new URL('http://127.0.0.1:4000/'))).toBe('ws://127.0.0.1:4000/sip');
  expect(sipAddress('wss://pbx.example/sip', new URL('http://127.0.0.1:4000/'))).toBe('wss://pbx.example/sip');
});
