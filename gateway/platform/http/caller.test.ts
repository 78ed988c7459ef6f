import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallers, isRange, placeOf, THIS_MACHINE } from './caller';

const of = (trusted: readonly string[], remoteAddress: string, forwarded?: string) =>
  createCallers(trusted).of({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } });

describe('the caller’s address', () => {
  it('is the connection’s own, whatever a stranger writes', () => {
    expect(of([], '203.0.113.7', '10.0.0.1')).toBe('203.0.113.7');
    expect(of(THIS_MACHINE, '203.0.113.7', '10.0.0.1')).toBe('203.0.113.7');
    expect(of(['10.0.0.2'], '10.0.0.3', '1.2.3.4')).toBe('10.0.0.3');
  });

  it('is what a named proxy wrote, past all named proxies', () => {
    expect(of(THIS_MACHINE, '127.0.0.1', '6.6.6.6, 203.0.113.7')).toBe('203.0.113.7');
    expect(of(THIS_MACHINE, '::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(of(['10.0.0.0/8'], '10.0.0.2', '6.6.6.6, 203.0.113.7, 10.0.0.3')).toBe('203.0.113.7');
    expect(of(['10.0.0.0/8'], '10.0.0.2', 'nonsense')).toBe('10.0.0.2');
    expect(of(['10.0.0.0/8'], '10.0.0.2')).toBe('10.0.0.2');
  });

  it('cannot be chosen by who connects from elsewhere', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.array(fc.oneof(fc.ipV4(), fc.string())), (address, chain) => {
        fc.pre(!address.startsWith('127.'));
        expect(of(THIS_MACHINE, address, chain.join(','))).toBe(address);
      }),
    );
  });

  it('is counted by the network with IPv6', () => {
    expect(placeOf('2001:db8:1:2:3:4:5:6')).toBe(placeOf('2001:db8:1:2::1'));
    expect(placeOf('2001:db8:1:2::1')).not.toBe(placeOf('2001:db8:1:3::1'));
    expect(placeOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(placeOf('203.0.113.7')).toBe('203.0.113.7');
  });
});

it('a range is an address or a network, and never everything', () => {
  for (const good of ['10.0.0.2', '10.0.0.0/8', '::1', 'fd00::/8']) expect(isRange(good)).toBe(true);
  for (const bad of ['', '2', 'proxy', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0']) expect(isRange(bad)).toBe(false);
});
