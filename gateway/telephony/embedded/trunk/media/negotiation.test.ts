import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Negotiation, type NegotiationSettings } from './negotiation';
import { SdpProblem, parseSdp } from './sdp';

const KEY = 'inline:WVNfX19zZW1jdGwgKCkgewkyMjA7fQp9CnVubGVz';

const with_ = (more: Partial<NegotiationSettings> = {}) =>
  new Negotiation({ address: '192.0.2.10', codecs: ['PCMU', 'PCMA'], srtp: 'never', ...more });

const HEAD = ['v=0', 'o=carrier 1 1 IN IP4 198.51.100.1', 's=-', 'c=IN IP4 198.51.100.1', 't=0 0'];
const sdp = (...lines: string[]) => [...HEAD, ...lines, ''].join('\r\n');
const AUDIO = ['m=audio 20000 RTP/AVP 8 0 96', 'a=rtpmap:96 telephone-event/8000', 'a=fmtp:96 0-15'];

function answered(offer: string, more: Partial<NegotiationSettings> = {}) {
  const negotiation = with_(more);
  const { agreed, write } = negotiation.answer(offer);
  const answer = write(4000);
  return { negotiation, agreed, answer, lines: answer.split('\r\n') };
}

const problemOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    if (error instanceof SdpProblem) return error.message;
    throw error;
  }
  return 'none';
};

describe('our offer', () => {
  it('has G.711 in our order, keys, and RTCP on the next port, not shared', () => {
    expect(
      with_({ codecs: ['PCMA', 'PCMU'] })
        .offer(4000)
        .split('\r\n')
        .slice(2),
    ).toEqual([
      's=-',
      'c=IN IP4 192.0.2.10',
      't=0 0',
      'm=audio 4000 RTP/AVP 8 0 101',
      'a=rtpmap:8 PCMA/8000',
      'a=rtpmap:0 PCMU/8000',
      'a=rtpmap:101 telephone-event/8000',
      'a=fmtp:101 0-15',
      'a=ptime:20',
      'a=rtcp:4001',
      'a=sendrecv',
      '',
    ]);
  });

  it('has a key for each suite where the audio must be encrypted', () => {
    const offer = with_({ srtp: 'must' }).offer(4000);
    expect(offer).toContain('m=audio 4000 RTP/SAVP 0 8 101');
    expect(offer.match(/a=crypto:\d \S+/g)).toEqual(['a=crypto:1 AES_CM_128_HMAC_SHA1_80', 'a=crypto:2 AES_CM_128_HMAC_SHA1_32']);
  });

  it('is made again as it was, and with a higher version when it is another', () => {
    const negotiation = with_();
    const first = negotiation.offer(4000);
    expect(negotiation.offer(4000)).toBe(first);
    negotiation.accept(sdp('m=audio 20000 RTP/AVP 0 96', 'a=rtpmap:96 telephone-event/8000'));
    const again = negotiation.offer(4000);
    expect(again).toContain('m=audio 4000 RTP/AVP 0 8 96');
    expect(/^o=- \d+ (\d+)/m.exec(again)?.[1]).toBe('2');
  });
});

describe('the answer to our offer', () => {
  const accepted = (answer: string, more: Partial<NegotiationSettings> = {}) => {
    const negotiation = with_(more);
    negotiation.offer(4000);
    return { negotiation, agreed: negotiation.accept(answer) };
  };

  it('tells the codec, the types, where to send and in which packets', () => {
    const { agreed, negotiation } = accepted(sdp(...AUDIO, 'a=ptime:30'));
    expect(agreed).toMatchObject({ codec: 'PCMA', type: 8, event: 96, packetMs: 30, sends: true, hears: true, mux: false });
    expect(agreed.far).toEqual({ host: '198.51.100.1', port: 20_000 });
    expect(agreed.farRtcp).toEqual({ host: '198.51.100.1', port: 20_001 });
    expect([101, 96, 0, 8].map((type) => negotiation.kinds.get(type))).toEqual(['event', 'event', 'PCMU', 'PCMA']);
  });

  it('may be given again: what the last one says counts', () => {
    const { negotiation } = accepted(sdp(...AUDIO));
    negotiation.accept(sdp('m=audio 30000 RTP/AVP 0', 'c=IN IP4 203.0.113.5'));
    expect(negotiation.agreed).toMatchObject({ codec: 'PCMU', event: null, far: { host: '203.0.113.5', port: 30_000 } });
  });

  it('cannot bring what was not offered: a shared port', () => {
    expect(accepted(sdp(...AUDIO, 'a=rtcp-mux')).agreed.mux).toBe(false);
  });

  it('is refused in words, and what was agreed on stays', () => {
    const { negotiation, agreed } = accepted(sdp(...AUDIO));
    expect(problemOf(() => negotiation.accept(sdp('m=audio 0 RTP/AVP 0')))).toBe('The far end refuses the audio (port 0).');
    expect(problemOf(() => negotiation.accept(sdp('m=video 5000 RTP/AVP 31')))).toBe('The answer has no audio.');
    expect(negotiation.agreed).toBe(agreed);
  });

  it('brings the key of the suite it has chosen', () => {
    const answer = sdp('m=audio 20000 RTP/SAVP 0', `a=crypto:2 AES_CM_128_HMAC_SHA1_32 ${KEY}`);
    expect(accepted(answer, { srtp: 'must' }).agreed).toMatchObject({
      ours: { tag: 2, suite: 'AES_CM_128_HMAC_SHA1_32' },
      theirs: { tag: 2 },
    });
  });
});

describe('our answer', () => {
  it('takes the first codec that both have, with the far end’s numbers', () => {
    const { lines } = answered(sdp('m=audio 20000 RTP/AVP 18 8 0 97', 'a=rtpmap:97 telephone-event/8000'));
    expect(lines).toContain('m=audio 4000 RTP/AVP 8 97');
    expect(lines).toContain('a=rtpmap:97 telephone-event/8000');
    expect(answered(sdp('m=audio 20000 RTP/AVP 8 0'), { codecs: ['PCMU'] }).lines).toContain('m=audio 4000 RTP/AVP 0');
  });

  it('takes keys at 8 kHz among several, and G.711 under any number', () => {
    const offer = sdp(
      'm=audio 20000 RTP/AVP 98 100 110',
      'a=rtpmap:98 telephone-event/48000',
      'a=rtpmap:100 telephone-event/8000',
      'a=rtpmap:110 pcmu/8000/1',
    );
    expect(answered(offer).lines).toContain('m=audio 4000 RTP/AVP 110 100');
  });

  it('says the packets’ length and RTCP’s port, and shares a port only when that is offered', () => {
    const { agreed, lines } = answered(sdp(...AUDIO, 'a=ptime:30', 'a=maxptime:20', 'a=rtcp:20009 IN IP4 198.51.100.2'));
    expect(agreed).toMatchObject({ packetMs: 20, farRtcp: { host: '198.51.100.2', port: 20_009 } });
    expect(lines).toEqual(expect.arrayContaining(['a=ptime:20', 'a=rtcp:4001']));
    expect(lines).not.toContain('a=rtcp-mux');
    expect(answered(sdp(...AUDIO, 'a=rtcp-mux')).lines).toEqual(expect.arrayContaining(['a=rtcp-mux', 'a=rtcp:4000']));
  });

  it.each([
    ['sendrecv', 'sendrecv', true, true],
    ['sendonly', 'recvonly', false, true],
    ['recvonly', 'sendonly', true, false],
    ['inactive', 'inactive', false, false],
  ])('to %s is %s', (theirs, ours, sends, hears) => {
    const { lines, agreed } = answered(sdp(...AUDIO, `a=${theirs}`));
    expect(lines).toContain(`a=${ours}`);
    expect(agreed).toMatchObject({ sends, hears });
    expect(answered([...HEAD, `a=${theirs}`, ...AUDIO, ''].join('\n')).lines).toContain(`a=${ours}`);
  });

  it('knows the old hold, to nowhere', () => {
    const { lines, agreed } = answered(sdp(...AUDIO, 'c=IN IP4 0.0.0.0'));
    expect(agreed).toMatchObject({ far: null, sends: false, hears: true });
    expect(lines).toContain('a=recvonly');
  });

  it('refuses all lines but one, with port 0, and keeps them in a later offer', () => {
    const offer = sdp(
      'm=video 7000 RTP/AVP 31',
      'm=audio 7002 UDP/TLS/RTP/SAVPF 0',
      ...AUDIO,
      'm=audio 9000 RTP/AVP 0',
      'm=image 9 udptl t38',
    );
    const { lines, negotiation, agreed } = answered(offer);
    const wanted = [
      'm=video 0 RTP/AVP 31',
      'm=audio 0 UDP/TLS/RTP/SAVPF 0',
      'm=audio 4000 RTP/AVP 8 96',
      'm=audio 0 RTP/AVP 0',
      'm=image 0 udptl t38',
    ];
    expect(agreed.far?.port).toBe(20_000);
    expect(lines.filter((line) => line.startsWith('m='))).toEqual(wanted);
    const again = negotiation.offer(4000).split('\r\n');
    expect(again.filter((line) => line.startsWith('m='))).toEqual([
      ...wanted.slice(0, 2),
      'm=audio 4000 RTP/AVP 0 8 96',
      ...wanted.slice(3),
    ]);
  });

  it('speaks IPv6, however an address is written', () => {
    const offer = sdp(...AUDIO, 'c=IN IP6 2001:DB8:0:0:0:0:0:1');
    const { agreed, lines } = answered(offer, { address: '2001:db8::2' });
    expect(agreed.far?.host).toBe('2001:db8::1');
    expect(lines).toContain('c=IN IP6 2001:db8::2');
    expect(answered(sdp(...AUDIO, 'c=IN IP6 ::'), { address: '2001:db8::2' }).agreed.far).toBeNull();
  });

  it('takes the first key it can use, under its number', () => {
    const offer = sdp(
      'm=audio 20000 RTP/AVP 0',
      'm=audio 20000 RTP/SAVP 0',
      `a=crypto:1 AES_256_CM_HMAC_SHA1_80 ${KEY}`,
      `a=crypto:7 AES_CM_128_HMAC_SHA1_32 ${KEY}`,
    );
    const { lines } = answered(offer, { srtp: 'must' });
    expect(lines).toEqual(expect.arrayContaining(['m=audio 0 RTP/AVP 0', 'm=audio 4000 RTP/SAVP 0']));
    expect(lines.filter((line) => line.startsWith('a=crypto'))).toEqual([
      expect.stringMatching(/^a=crypto:7 AES_CM_128_HMAC_SHA1_32 inline:\S{40}$/),
    ]);
    expect(lines.join()).not.toContain(KEY);
  });

  it.each([
    ['no description', 'hello', 'This is no session description: it does not begin with v=0.'],
    ['no audio', sdp('m=video 1 RTP/AVP 31'), 'The offer has no audio.'],
    ['no codec', sdp('m=audio 1 RTP/AVP 18 9'), 'No codec in common: the far end has 18, 9, we have PCMU, PCMA.'],
    [
      'an unknown transport',
      sdp('m=audio 1 UDP/TLS/RTP/SAVPF 0'),
      'The audio is to be sent by UDP/TLS/RTP/SAVPF, only RTP/AVP is possible on this trunk.',
    ],
    ['an address of many', sdp('m=audio 1 RTP/AVP 0', 'c=IN IP4 239.1.1.1'), '"239.1.1.1" is an address of many: speech goes to one.'],
    [
      'a name',
      sdp('m=audio 1 RTP/AVP 0', 'c=IN IP4 media.example'),
      'The audio\'s address "media.example" is a name: only IP addresses can be used.',
    ],
    ['the other family', sdp('m=audio 1 RTP/AVP 0', 'c=IN IP6 ::1'), 'The audio is at an IPv6 address, this trunk speaks IPv4.'],
    ['no address', sdp('m=audio 1 RTP/AVP 0').replace(/c=.*\r\n/, ''), 'The far end does not say where its audio is (no c= line).'],
    ['a broken line', sdp('m=audio x RTP/AVP 0'), 'The media line "m=audio x RTP/AVP 0" cannot be read.'],
  ])('to %s is a problem in words', (_, offer, problem) => {
    expect(problemOf(() => answered(offer))).toBe(problem);
  });

  it('is a problem where the audio must be encrypted and cannot be', () => {
    expect(problemOf(() => answered(sdp(...AUDIO), { srtp: 'must' }))).toBe(
      'The audio must be encrypted (RTP/SAVP), the far end has RTP/AVP.',
    );
    expect(problemOf(() => answered(sdp('m=audio 1 RTP/SAVP 0'), { srtp: 'must' }))).toMatch(/^The far end gives no key that can be used/);
  });

  it('changes nothing before it is written', () => {
    const { negotiation, agreed } = answered(sdp(...AUDIO));
    negotiation.answer(sdp('m=audio 1 RTP/AVP 0'));
    expect(negotiation.agreed).toBe(agreed);
  });
});

describe('any text', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'v=0',
      'm=audio 5 RTP/AVP 0',
      'm=audio 99999 RTP/AVP 0',
      'c=IN IP4 1.2.3.4',
      'c=IN IP6 fe80::1%1',
      'a=rtpmap:0',
      'a=rtpmap:',
      'a=ptime:',
      'a=rtcp:x',
      'a=crypto:1',
    ),
  );

  it('is a description or a problem in words, never another fault', () => {
    const any = fc.array(piece, { maxLength: 12 }).map((pieces) => ['v=0', ...pieces].join('\r\n'));
    fc.assert(
      fc.property(any, (text) => {
        for (const more of [{}, { address: '::1' }, { srtp: 'must' as const }]) {
          const negotiation = with_(more);
          negotiation.offer(4000);
          problemOf(() => answered(text, more));
          problemOf(() => negotiation.accept(text));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is bounded', () => {
    expect(problemOf(() => parseSdp(`v=0\n${'a=x\n'.repeat(10_000)}`))).toMatch(/longer than/);
    expect(problemOf(() => parseSdp(`v=0\n${'m=audio 1 RTP/AVP 0\n'.repeat(40)}`))).toMatch(/more than 16/);
  });
});
