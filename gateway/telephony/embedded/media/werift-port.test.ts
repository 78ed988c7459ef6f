// @long
import { createSocket, type Socket } from 'node:dgram';
import dns from 'node:dns';
import { on, once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { classes, Message, methods, parseMessage, RTCPeerConnection, RTCRtpCodecParameters } from 'werift';
import type { JitterBuffer } from './jitter';
import { FRAME } from './pcm';
import { WeriftPort, type WebRtcSettings } from './werift-port';

const OUTSIDE = '203.0.113.10';
const made: WeriftPort[] = [];
const port = (more: Partial<WebRtcSettings> = {}) => {
  const one = new WeriftPort({ announced: ['127.0.0.1'], icePorts: [46_400, 46_499], ...more }, { digit: () => {} });
  made.push(one);
  return one;
};
const candidates = (sdp: string) => [...sdp.matchAll(/^a=candidate:(?:\S+ ){4}(\S+) (\d+) typ host/gm)].map(([, address]) => address);

afterEach(async () => {
  await Promise.all(made.splice(0).map((one) => one.close()));
});

describe('the addresses that a browser is told', () => {
  it('are those of the outside besides the machine’s own, each with a port of the range', async () => {
    const sdp = await port({ announced: [OUTSIDE, '127.0.0.1'] }).offer();
    expect(candidates(sdp)).toEqual(expect.arrayContaining([OUTSIDE, '127.0.0.1']));
  });

  it('are those of the outside alone where the machine’s own must not be told', async () => {
    const mine = port({ announced: [OUTSIDE], onlyAnnounced: true });
    expect(candidates(await mine.offer())).toEqual([OUTSIDE]);
    const answering = port({ announced: [OUTSIDE], onlyAnnounced: true });
    expect(candidates(await answering.answer(await port().offer()))).toEqual([OUTSIDE]);
  });

  it('are known without asking anybody: no server outside, whose answer a call would wait for', async () => {
    const asked = vi.spyOn(dns.promises, 'lookup');
    await port().answer(await port().offer());
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});

describe('a hold', () => {
  /** What a browser's packets bring: two frames are heard after 40 ms of them. */
  const hear = (mine: WeriftPort) => {
    const { ear } = mine as unknown as { ear: JitterBuffer };
    for (const sequence of [1, 2]) ear.put(sequence, new Int16Array(FRAME).fill(500));
  };

  it('forgets what was still to be heard, as it begins', () => {
    const mine = port();
    hear(mine);
    mine.hold(true);
    mine.hold(false);
    expect(mine.take()).toBeNull();
  });

  it('that an offer does not change costs no sound', () => {
    const mine = port();
    hear(mine);
    mine.hold(false);
    expect(mine.take()).not.toBeNull();
  });
});

/** A browser, as far as ICE goes, of the laziest kind: after a change of network it only answers what the other end tries. */
async function browser(to: WeriftPort, shakesHands = true) {
  const pc = new RTCPeerConnection({
    codecs: { audio: [new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 })] },
    iceServers: [],
    iceUseIpv6: false,
    icePortRange: [46_500, 46_599],
    iceAdditionalHostAddresses: ['127.0.0.1'],
  });
  let heard = 0;
  pc.addTransceiver('audio').onTrack.subscribe((track) => track.onReceiveRtp.subscribe(() => (heard += 1)));
  const negotiate = async (iceRestart: boolean, generation?: number) => {
    await pc.setLocalDescription(await pc.createOffer({ iceRestart }));
    const sdp = pc.localDescription!.sdp;
    const told = generation === undefined ? sdp : sdp.replace(/^(a=candidate:.* typ host).*$/gm, `$1 generation ${generation}`);
    if (!shakesHands) for (const transport of pc.dtlsTransports) transport.start = async () => {};
    const answer = await to.answer(told);
    await pc.setRemoteDescription({ type: 'answer', sdp: answer });
    return answer;
  };
  const first = await negotiate(false);
  return { pc, heard: () => heard, negotiate, first };
}

describe('a connection that is closed before its handshake was answered', () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it.each([
    ['after its first words', 1],
    ['before them', 0],
  ])(
    'repeats nothing, and leaves no timer (%s)',
    async (_when, flight) => {
      const mine = port();
      const { pc } = await browser(mine, false);
      const [ours] = (mine as unknown as { pc: RTCPeerConnection }).pc.dtlsTransports;
      // Before it has, the handshake is there and about to begin.
      while (ours!.dtls?.dtls.flight !== flight) await new Promise((turn) => setImmediate(turn));
      await Promise.all([mine.close(), pc.close()]);
      while (timers() > 0) await new Promise((turn) => setImmediate(turn));
    },
    15_000,
  );
});

const talk = (mine: WeriftPort) => setInterval(() => mine.give(new Int16Array(FRAME).fill(500)), 20);
const comes = async (heard: () => number) => {
  const before = heard();
  await expect.poll(heard, { timeout: 5000 }).toBeGreaterThan(before + 10);
};

describe('a browser whose answers to our questions for consent came too late, all of them', () => {
  /** As werift does after thirty seconds. */
  const expire = (mine: WeriftPort) => {
    const { pc } = mine as unknown as { pc: { iceTransports: { connection: { consentFresh: boolean; setState(state: string): void } }[] } };
    for (const { connection } of pc.iceTransports) {
      connection.consentFresh = false;
      connection.setState('failed');
    }
  };

  it.each([
    ['hears again at once where it is heard', 0, 'connected'],
    ['is sent nothing more where it is not heard either', 5000, 'failed'],
  ])('%s', async (_, silentMs, state) => {
    const mine = port();
    const beat = talk(mine);
    const { pc, heard } = await browser(mine);
    try {
      await comes(heard);
      expire(mine);
      mine.heardAt = performance.now() - silentMs;
      if (state === 'connected') await comes(heard);
      else mine.give(new Int16Array(FRAME).fill(500));
      expect(mine.state).toBe(state);
    } finally {
      clearInterval(beat);
      await pc.close();
    }
  });
});

describe('a browser whose network has changed', () => {
  it.each([
    ['once', 1],
    ['after offers that never arrived', 4],
  ])('is heard and hears over the ways that it offers anew: %s', async (_, generation) => {
    const mine = port();
    const beat = talk(mine);
    const { pc, heard, negotiate } = await browser(mine);
    try {
      await comes(heard);
      await negotiate(true, generation);
      await comes(heard);
      expect(mine.state).toBe('connected');
    } finally {
      clearInterval(beat);
      await pc.close();
    }
  });
});

describe('a check of a way', () => {
  const word = (sdp: string, name: string) => new RegExp(`^a=${name}:(\\S+)`, 'm').exec(sdp)![1]!;
  type Role = 'ICE-CONTROLLED' | 'ICE-CONTROLLING';
  /** Whether a check by the names of this description is answered; the other end's own checks are passed over. */
  const isAnswered = async (socket: Socket, sdp: string, theirs: string, role: Role = 'ICE-CONTROLLING') => {
    const [, host, to] = /^a=candidate:(?:\S+ ){4}(127\.0\.0\.1) (\d+) typ host/m.exec(sdp)!;
    const check = new Message(methods.BINDING, classes.REQUEST);
    check
      .setAttribute('USERNAME', `${word(sdp, 'ice-ufrag')}:${theirs}`)
      .setAttribute('PRIORITY', 1)
      .setAttribute(role, 7n);
    check.addMessageIntegrity(Buffer.from(word(sdp, 'ice-pwd'))).addFingerprint();
    const messages = on(socket, 'message', { signal: AbortSignal.timeout(300) });
    socket.send(check.bytes, Number(to), host);
    try {
      for await (const [data] of messages) {
        const message = parseMessage(data as Buffer);
        if (message?.messageClass === classes.RESPONSE && message.transactionIdHex === check.transactionIdHex) return true;
      }
    } catch {
      // nothing came in time
    }
    return false;
  };

  const opened = async () => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return socket;
  };

  it('is answered while it goes by the names of now, and no more once the browser has begun other ways', async () => {
    const { pc, first, negotiate } = await browser(port());
    const socket = await opened();
    try {
      const before = word(pc.localDescription!.sdp, 'ice-ufrag');
      expect(await isAnswered(socket, first, before)).toBe(true);
      const second = await negotiate(true);
      const now = word(pc.localDescription!.sdp, 'ice-ufrag');
      expect(await isAnswered(socket, first, before)).toBe(false);
      expect(await isAnswered(socket, second, now)).toBe(true);
    } finally {
      socket.close();
      await pc.close();
    }
  });

  it('is not answered by a name that the browser’s offer has not told yet: the way would be one of before', async () => {
    const { pc, first } = await browser(port());
    const socket = await opened();
    try {
      expect(await isAnswered(socket, first, 'next')).toBe(false);
    } finally {
      socket.close();
      await pc.close();
    }
  });

  it.each(['ICE-CONTROLLED', 'ICE-CONTROLLING'] as const)(
    'is answered by any name before the browser’s answer, also where both lead: %s',
    async (role) => {
      const socket = await opened();
      try {
        expect(await isAnswered(socket, await port().offer(), 'anybody', role)).toBe(true);
      } finally {
        socket.close();
      }
    },
  );
});
