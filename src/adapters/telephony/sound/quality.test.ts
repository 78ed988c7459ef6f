import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addTo, barsOf, lastReadings, NO_SUMS, qualityOf, reportOf, type QualityFacts } from './quality';
import { agreed, readingsOf } from './readings';

const figures = fc.record({
  lost: fc.double({ min: 0, max: 100, noNaN: true }),
  jitter: fc.double({ min: 0, max: 2000, noNaN: true }),
  roundTrip: fc.option(fc.double({ min: 0, max: 5000, noNaN: true })),
});

it('a call of this building is good, one that loses 6 % is fair, one that loses 20 % or answers after a second is poor', () => {
  const plain = { lost: 0, jitter: 5, roundTrip: 40 };
  expect([plain, { ...plain, lost: 6 }, { ...plain, lost: 20 }, { ...plain, roundTrip: 1200 }].map(barsOf)).toEqual([3, 2, 1, 1]);
});
it('nothing that gets worse gives more bars', () => {
  fc.assert(
    fc.property(figures, figures, (a, b) => {
      const worse = {
        lost: Math.max(a.lost, b.lost),
        jitter: Math.max(a.jitter, b.jitter),
        roundTrip: a.roundTrip === null || b.roundTrip === null ? a.roundTrip : Math.max(a.roundTrip, b.roundTrip),
      };
      expect(barsOf(worse)).toBeLessThanOrEqual(barsOf(a));
    }),
  );
});

const reading = (at: number, over: Partial<QualityFacts> = {}): QualityFacts => ({
  at,
  received: at / 20,
  lost: 0,
  lostThere: 0,
  jitter: 3.4,
  roundTrip: 41.2,
  ...over,
});
it('judges the last five seconds, by the direction that loses more, once a second of sound has come', () => {
  let readings: QualityFacts[] = [];
  const take = (next: QualityFacts) => qualityOf((readings = lastReadings(readings, next)));
  expect([take(reading(0)), take(reading(500))]).toEqual([null, null]);
  expect(take(reading(1000))).toEqual({ bars: 3, lost: 0, jitter: 3, roundTrip: 41 });
  // Fifty lost of the hundred after it; forgotten five seconds later.
  expect(take(reading(3000, { lost: 50 }))?.lost).toBe(25);
  for (let at = 3500; at <= 8500; at += 500) take(reading(at, { lost: 50 }));
  expect(take(reading(9000, { lost: 50 }))?.lost).toBe(0);
  expect(take(reading(9500, { lost: 50, lostThere: 12 }))).toMatchObject({ lost: 12, bars: 2 });
  // Packets that were counted as lost and came late.
  expect(take(reading(10_000, { lost: 30 }))?.lost).toBe(0);
  for (let index = 0; index < 11; index += 1) take(reading(10_500 + index * 500, { received: 500 }));
  expect(qualityOf(readings)).toBeNull();
});

it('reports means by how long each stood for, and the seconds of each fault', () => {
  const none = { out: null, in: null };
  expect(reportOf(addTo(NO_SUMS, 5000, null, none))).toBeNull();
  let sums = addTo(NO_SUMS, 1000, { bars: 3, lost: 0, jitter: 4, roundTrip: 40 }, none);
  sums = addTo(sums, 3000, { bars: 1, lost: 20, jitter: 8, roundTrip: null }, none);
  sums = addTo(sums, 1500, null, { out: 'flat-microphone', in: 'no-packets-in' });
  sums = addTo(sums, 500, null, { out: 'flat-microphone', in: null });
  expect(reportOf(sums)).toEqual({
    seconds: 6,
    bars: 1,
    lost: 15,
    jitter: 7,
    roundTrip: 40,
    faults: [
      { fault: 'flat-microphone', seconds: 2 },
      { fault: 'no-packets-in', seconds: 1.5 },
    ],
  });
  expect(reportOf(addTo(NO_SUMS, 4000, null, { out: null, in: 'no-packets-in' }))).toMatchObject({ bars: 1, seconds: 4 });
});

it('reads a browser’s statistics: audio alone, the round trip of the media before that of the path', () => {
  const stats = [
    { type: 'candidate-pair', state: 'succeeded', nominated: true, currentRoundTripTime: 0.09 },
    { type: 'outbound-rtp', kind: 'audio', packetsSent: 10 },
    { type: 'outbound-rtp', kind: 'video', packetsSent: 99 },
    { type: 'inbound-rtp', kind: 'audio', packetsReceived: 8, packetsLost: 2, jitter: 0.004 },
    { type: 'media-source', kind: 'audio', totalAudioEnergy: 0.5 },
  ];
  const read = { sent: 10, received: 8, lost: 2, lostThere: 0, jitter: 4, roundTrip: 90, energy: 0.5 };
  expect(readingsOf(stats)).toEqual(read);
  const there = { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.05, roundTripTime: 0.04 };
  expect(readingsOf([...stats, there])).toEqual({ ...read, lostThere: 5, roundTrip: 40 });
  expect(readingsOf([])).toEqual({ sent: 0, received: 0, lost: 0, lostThere: 0, jitter: 0, roundTrip: null, energy: null });
});

it('knows by the far end’s own description whether it may send nothing while nobody speaks', () => {
  const sparse = (sdp: string) => {
    const audio = { currentDirection: 'sendonly', receiver: { track: { kind: 'audio' } } };
    return agreed({ getTransceivers: () => [audio], currentRemoteDescription: { sdp } } as never);
  };
  const plain = 'v=0\r\nm=audio 13 UDP/TLS/RTP/SAVPF 0 101\r\na=rtpmap:101 telephone-event/8000\r\n';
  expect(sparse(plain)).toEqual({ sends: true, receives: false, sparse: false });
  expect(sparse(plain.replace('0 101', '0 13 101')).sparse).toBe(true);
  expect(sparse(`${plain}a=rtpmap:106 CN/16000\r\n`).sparse).toBe(true);
});
