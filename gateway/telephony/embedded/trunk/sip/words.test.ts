import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutOtherParts } from './bodies';
import { failureOf, q850Of } from './failures';
import { numberOf, present, safeHeaders } from './identity';
import { headOf } from './reliable';
import { destinationOf } from './routing';
import { readSessionExpires } from './session-timer';
import { wordsOf } from './troubles';

describe('what messages say, read without the parser', () => {
  it('the number of a Reason', () => {
    expect(q850Of(['Q.850;cause=16;text="x"'])).toBe(16);
    expect(q850Of(['SIP;cause=600', 'q.850 ; text="a" ; cause = 31'])).toBe(31);
    expect(q850Of(['SIP;cause=16', 'Q.850;cause=999', 'Q.850'])).toBeNull();
  });

  it('every final answer that is none has a cause, a number and words', () => {
    for (let status = 300; status < 700; status++) {
      const end = failureOf(status, false);
      expect(end.sip).toBe(status);
      expect(end.q850).toBeGreaterThan(0);
      expect(end.reason).toMatch(/ \(\d{3}\)\.$/);
    }
  });

  it('the head of a message', () => {
    expect(headOf('SIP/2.0 180 x\r\nv: SIP/2.0/UDP h:1 ; branch=z9x;rport, SIP/2.0/UDP i;branch=no\r\nCSeq: 7  INVITE\r\n')).toEqual({
      status: 180,
      method: 'INVITE',
      branch: 'z9x',
    });
    expect(headOf('BYE sip:x SIP/2.0\r\nVia: SIP/2.0/UDP h;branch=b\r\n')).toEqual({ status: null, method: 'BYE', branch: 'b' });
  });

  it('where a request within a call goes', () => {
    const bye = (uri: string, route = '') => `BYE ${uri} SIP/2.0\r\n${route}To: <sip:x@y>;tag=1\r\n`;
    expect(destinationOf(bye('sip:a@10.0.0.1:5070;transport=udp'))).toEqual({ host: '10.0.0.1', port: 5070 });
    expect(destinationOf(bye('sip:a@b.test'))).toEqual({ host: 'b.test', port: null });
    expect(destinationOf(bye('sip:a@b.test', 'Route: <sip:p.test:5080;lr>,<sip:q.test>\r\n'))).toEqual({ host: 'p.test', port: 5080 });
    expect(destinationOf(bye('sip:a@b.test').replace(';tag=1', ''))).toBeNull();
  });

  it('a session timer', () => {
    expect(readSessionExpires('1800;refresher=UAS')).toEqual({ seconds: 1800, refresher: 'uas' });
    expect(readSessionExpires(' 90 ; x=y')).toEqual({ seconds: 90, refresher: null });
    for (const wrong of [undefined, '', 'x', '-1']) expect(readSessionExpires(wrong)).toBeNull();
  });

  it('a number, a caller, header fields of our own', () => {
    expect(numberOf('%2B1514;npdi')).toBe('+1514');
    expect(numberOf('100%')).toBe('100%');
    expect(present({ number: '', private: true }, 'x.test').headers).toEqual(['Privacy: id']);
    expect(safeHeaders(['X-A: 1\r\nVia: x', 'Via: x', 'X: y'])).toEqual(['X-A: 1Via: x']);
  });

  it('trouble has words, known or not', () => {
    expect(wordsOf({ code: 'ECONNREFUSED' })).toBe('The carrier refused the connection.');
    expect(wordsOf({ code: 'ERR_SSL_WRONG_VERSION_NUMBER' })).toContain('(TLS)');
    for (const odd of [null, undefined, new Error('x'), { code: 7 }]) expect(wordsOf(odd)).toBe('The carrier cannot be reached.');
  });

  it('reading never throws', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(text, (any) => {
        for (const read of [headOf, destinationOf, readSessionExpires, numberOf, withoutOtherParts]) read(any);
        q850Of([any]);
        present({ number: any, name: any, private: any.length % 2 === 0 }, 'x.test').from.toString();
      }),
    );
  });
});
