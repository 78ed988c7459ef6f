// @long
import { afterEach, describe, expect, it } from 'vitest';
import { RTCPeerConnection, RTCRtpCodecParameters } from 'werift';
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
});

/** A browser, as far as ICE goes, of the laziest kind: after a change of network it only answers what the other end tries. */
async function browser(to: WeriftPort) {
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
    await pc.setRemoteDescription({ type: 'answer', sdp: await to.answer(told) });
  };
  await negotiate(false);
  return { pc, heard: () => heard, negotiate };
}

describe('a browser whose network has changed', () => {
  const talk = (mine: WeriftPort) => setInterval(() => mine.give(new Int16Array(FRAME).fill(500)), 20);
  const comes = async (heard: () => number) => {
    const before = heard();
    await expect.poll(heard, { timeout: 5000 }).toBeGreaterThan(before + 10);
  };

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
