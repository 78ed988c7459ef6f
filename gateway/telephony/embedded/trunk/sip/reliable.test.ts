import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reliable } from './reliable';
import { stopTheClock } from './testing/bench';

const head = (status: number | null, method: string, branch = 'b') => ({ status, method, branch });

describe('what UDP loses', () => {
  let sent: string[];
  let layer: Reliable<string>;
  const make = (repeats: boolean, most?: number) =>
    new Reliable<string>(
      async (text, to) => {
        sent.push(`${text} to ${to}`);
      },
      repeats,
      most,
    );
  beforeEach(() => {
    stopTheClock();
    sent = [];
    layer = make(true);
  });
  afterEach(() => {
    layer.dispose();
    vi.useRealTimers();
  });

  /** Milliseconds at which it was sent again. */
  const times = (forMs: number) => {
    const found: number[] = [];
    for (let ms = 100; ms <= forMs; ms += 100) {
      const before = sent.length;
      vi.advanceTimersByTime(100);
      if (sent.length > before) found.push(ms);
    }
    return found;
  };

  it('INVITE doubles (A), others stop doubling at 4 s (E), and all stop after 32 s', async () => {
    await layer.request(head(null, 'INVITE'), 'I', 'x');
    expect(times(70_000)).toEqual([500, 1500, 3500, 7500, 15_500, 31_500]);
    await layer.request(head(null, 'BYE'), 'B', 'x');
    expect(times(70_000)).toEqual([500, 1500, 3500, 7500, 11_500, 15_500, 19_500, 23_500, 27_500, 31_500]);
  });

  it('is known again by its branch and its Call-ID together: a branch can be guessed', async () => {
    const asked = head(null, 'INVITE');
    await layer.request(asked, 'INVITE sip:x SIP/2.0\r\nCall-ID: ours@here\r\n\r\n', 'x');
    expect(['ours@here', 'theirs', ''].map((id) => layer.hasAsked(asked, id))).toEqual([true, false, false]);
  });

  it('a provisional answer ends it for INVITE only; a CANCEL is not its INVITE', async () => {
    await layer.request(head(null, 'INVITE'), 'I', 'x');
    await layer.request(head(null, 'CANCEL'), 'C', 'x');
    sent.length = 0;
    layer.answered(head(100, 'INVITE'));
    layer.answered(head(100, 'CANCEL'));
    vi.advanceTimersByTime(500);
    expect(sent).toEqual(['C to x']);
    layer.answered(head(200, 'CANCEL'));
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual(['C to x']);
  });

  it('a refusal (G) until its ACK; a 200 is not its own', async () => {
    layer.requested(head(null, 'INVITE'), 'y');
    layer.answer(head(486, 'INVITE'), '486', 'y');
    vi.advanceTimersByTime(1500);
    expect(sent).toEqual(['486 to y', '486 to y', '486 to y']);
    layer.requested(head(null, 'ACK'), 'y');
    vi.advanceTimersByTime(60_000);
    expect(sent.length).toBe(3);
    layer.requested(head(null, 'INVITE', 'c'), 'y');
    layer.answer(head(200, 'INVITE', 'c'), '200', 'y');
    vi.advanceTimersByTime(60_000);
    expect(sent.length).toBe(4);
  });

  it('by a stream nothing is repeated', async () => {
    layer = make(false);
    await layer.request(head(null, 'INVITE'), 'I', 'x');
    expect(times(40_000)).toEqual([]);
  });

  it('keeps no more than it may, and nothing for ever', async () => {
    layer = make(true, 20);
    for (let i = 0; i < 30; i++) layer.requested(head(null, 'OPTIONS', `b${i}`), 'y');
    expect(layer.originOf('b9', 'OPTIONS')).toBeNull();
    expect(layer.originOf('b10', 'OPTIONS')).toBe('y');
    vi.advanceTimersByTime(34_000);
    expect(layer.originOf('b10', 'OPTIONS')).toBeNull();
  });
});
